//! Where commands write to.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::{AutoStream, StripStream};

use crate::failure::Failure;

/// Opens a file, or the standard output if there is none or it is `-`.
pub(crate) fn open(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    Ok(match file(path)? {
        Some(file) => Box::new(BufWriter::new(file)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    })
}

/// The same, for text with colours, which are kept for terminals alone.
pub(crate) fn open_coloured(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    Ok(match file(path)? {
        Some(file) => Box::new(BufWriter::new(StripStream::new(file))),
        None => Box::new(BufWriter::new(AutoStream::auto(io::stdout().lock()))),
    })
}

fn file(path: Option<&Path>) -> Result<Option<File>, Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(None) };
    File::create(path).map(Some).map_err(|error| Failure::unwritable(path, &error))
}
