//! `protoplan decode`.

use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

use crate::arguments::DecodeArguments;
use crate::failure::Failure;
use crate::listing::Stop;
use crate::{input, listing, schema};

/// Lists the records of an encoded message.
pub(crate) fn run(arguments: &DecodeArguments) -> Result<(), Failure> {
    let (schema, operands) = match (&arguments.descriptor_set, &arguments.operands[..]) {
        (Some(set), [_] | [_, _]) => (Some(schema::of_set(set)?), &arguments.operands[..]),
        (None, [file, rest @ ..]) if !rest.is_empty() => {
            (Some(schema::of_file(file, &arguments.include)?.0), rest)
        }
        (None, [file]) if file.extension().is_some_and(|end| end == "proto") => {
            return Err(Failure::Usage(
                "after a .proto file, name the message: decode FILE MESSAGE [INPUT]".to_owned(),
            ));
        }
        (None, operands) => (None, operands),
        (Some(_), _) => {
            return Err(Failure::Usage(
                "with --descriptor-set, name a message and no file: decode --descriptor-set SET MESSAGE [INPUT]"
                    .to_owned(),
            ));
        }
    };
    let (message, operands) = match (&schema, operands) {
        (Some(schema), [name, rest @ ..]) => (Some(schema::message(schema, name)?), rest),
        (_, operands) => (None, operands),
    };
    let bytes = input::read(operands.first().map(PathBuf::as_path), arguments.hex)?;
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    let listed = listing::write(&mut out, &bytes, message.as_ref().map(|message| message.plan()));
    out.flush()?;
    // the library knows more than how the records lie: which fields are required, and the names on the way to a fault
    if let Some(message) = message {
        message.decode(&bytes).map_err(|error| Failure::Because(error.to_string()))?;
    }
    match listed {
        Ok(()) => Ok(()),
        Err(Stop::Output(error)) => Err(error.into()),
        Err(Stop::Fault(offset, kind)) => Err(Failure::Because(format!("decode: byte {offset}: {kind}"))),
    }
}
