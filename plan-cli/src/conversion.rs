//! From one format to another, a message at a time.

use std::fs;
use std::path::Path;

use plan_core::{DynamicMessage, MessageType, Types};

use crate::arguments::{Format, MessageArguments, WriteArguments};
use crate::failure::Failure;
use crate::format::{Reading, Writing};
use crate::pieces::{Piece, Pieces};
use crate::{input, output};

/// What is read and how, and what becomes of it.
pub(crate) struct Conversion<'a> {
    pub(crate) of: &'a MessageType,
    pub(crate) input: Option<&'a Path>,
    pub(crate) messages: &'a MessageArguments,
    pub(crate) from: Format,
    pub(crate) to: Format,
    pub(crate) hex: bool,
    pub(crate) ignore_unknown: bool,
    pub(crate) write: &'a WriteArguments,
}

impl Conversion<'_> {
    /// Reads and writes the message, or, of a stream, one after the other.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let types = Types::new().with_schema(self.of.schema());
        let reading = Reading::new(self.from, self.ignore_unknown, self.messages.partial, &types)?;
        let writing = Writing::new(self.to, self.write, self.messages, &types)?;
        if self.hex && self.from != Format::Binary {
            return Err(Failure::Usage("--hex is for input in the binary format; leave it out".to_owned()));
        }
        if self.messages.delimited { self.stream(&reading, &writing) } else { self.whole(&reading, &writing) }
    }

    /// Of a faulty message nothing is written, and a file is left as it is.
    fn whole(&self, reading: &Reading<'_>, writing: &Writing<'_>) -> Result<(), Failure> {
        let bytes = input::read(self.input, self.hex)?;
        let piece = Piece { bytes: &bytes, line: 0, number: 0 };
        let mut written = Vec::new();
        self.one(reading, writing, piece, &mut self.of.new_message(), &mut written)?;
        let mut out = output::open(self.messages.output.as_deref())?;
        out.write_all(&written)?;
        Ok(out.flush()?)
    }

    /// All before a faulty message is written.
    fn stream(&self, reading: &Reading<'_>, writing: &Writing<'_>) -> Result<(), Failure> {
        let output = self.messages.output.as_deref();
        refuse_same(self.input, output)?;
        let mut pieces = Pieces::new(self.from, input::open(self.input, self.hex)?, input::name(self.input));
        let mut out = output::open(output)?;
        let (mut message, mut written) = (self.of.new_message(), Vec::new());
        while let Some(piece) = pieces.next()? {
            written.clear();
            self.one(reading, writing, piece, &mut message, &mut written)?;
            out.write_all(&written)?;
            out.flush()?;
        }
        Ok(())
    }

    fn one(
        &self,
        reading: &Reading<'_>,
        writing: &Writing<'_>,
        piece: Piece<'_>,
        message: &mut DynamicMessage,
        written: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        reading.read(piece, input::name(self.input), message)?;
        writing.write(message, piece.number, written)
    }
}

/// Refuses to write the file that is still being read.
fn refuse_same(input: Option<&Path>, output: Option<&Path>) -> Result<(), Failure> {
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    match (fs::canonicalize(input), fs::canonicalize(output)) {
        (Ok(one), Ok(other)) if one == other => Err(Failure::Usage(format!(
            "`{}` cannot be read and written at the same time; name another file for the output",
            output.display()
        ))),
        _ => Ok(()),
    }
}
