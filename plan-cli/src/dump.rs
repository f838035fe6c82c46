//! `protoplan dump`.

use std::io::{self, BufWriter, Write as _};

use plan_core::{MessageType, Schema};

use crate::arguments::DumpArguments;
use crate::failure::Failure;
use crate::schema;

/// Prints the plan of a message, or the names of the messages.
pub(crate) fn run(arguments: &DumpArguments) -> Result<(), Failure> {
    let (schema, file, message) = match (&arguments.descriptor_set, &arguments.operands[..]) {
        (Some(set), []) => (schema::of_set(set)?, None, None),
        (Some(set), [message]) => (schema::of_set(set)?, None, Some(message)),
        (None, [file, message @ ..]) => {
            let (schema, file) = schema::of_file(file, &arguments.include)?;
            (schema, Some(file), message.first())
        }
        (Some(_), [..]) => {
            return Err(Failure::Usage(
                "with --descriptor-set, name a message and no file: dump --descriptor-set SET [MESSAGE]"
                    .to_owned(),
            ));
        }
        (None, []) => {
            return Err(Failure::Usage("name a .proto file: dump FILE [MESSAGE]".to_owned()));
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match message {
        Some(name) => write!(out, "{}", schema::message(&schema, name)?.plan())?,
        None => {
            for message in messages(&schema, file.as_deref()) {
                writeln!(out, "{}", message.name())?;
            }
        }
    }
    Ok(out.flush()?)
}

/// The messages of a file, or of all.
fn messages(schema: &Schema, file: Option<&str>) -> impl Iterator<Item = MessageType> {
    let file = file.and_then(|name| schema.descriptors().file_by_name(name));
    schema.messages().filter(move |message| file.is_none_or(|file| message.descriptor().file == file))
}
