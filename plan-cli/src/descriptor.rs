//! `protoplan descriptor`.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use plan_core::wire::Fault;

use crate::arguments::DescriptorArguments;
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::record::put;
use crate::report;
use crate::retention::Retention;
use crate::set::SetFile;
use crate::sources::Sources;

/// Writes the descriptor set of files.
pub(crate) fn run(arguments: &DescriptorArguments) -> Result<(), Failure> {
    let sources = Sources::new(&arguments.include);
    let texts = sources.texts();
    let compiled = Compiled::of(&arguments.files, &sources, arguments.source_info)
        .map_err(|error| report::refuse(&error, &texts))?;
    report::tell(&compiled.warnings, &texts, false);
    let retention = if arguments.retain_options {
        None
    } else {
        let retention = Retention::of(&compiled.schema, &sources);
        Some(retention.map_err(|error| report::refuse(&error, &texts))?)
    };
    let set = chosen(&compiled, arguments.include_imports, retention.as_ref())
        .map_err(|fault| Failure::Because(format!("the descriptors cannot be read back: {fault}")))?;
    if arguments.output == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(&set)?;
        return Ok(out.flush()?);
    }
    fs::write(&arguments.output, set).map_err(|error| {
        Failure::Because(format!("`{}` cannot be written: {error}", arguments.output.display()))
    })
}

/// The encoded set of the files that are wanted.
fn chosen(compiled: &Compiled, imports: bool, retention: Option<&Retention>) -> Result<Vec<u8>, Fault> {
    let all = SetFile::all(&compiled.descriptor_set)?;
    let files = if imports { all.iter().collect() } else { SetFile::named(&all, &compiled.roots) };
    let mut set = Vec::new();
    for file in files {
        let bytes = match retention {
            Some(retention) => retention.strip(file.bytes)?,
            None => Cow::Borrowed(file.bytes),
        };
        put(&mut set, file.number, &bytes);
    }
    Ok(set)
}
