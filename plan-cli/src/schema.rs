//! The schema that a command is given.

use std::fs;
use std::path::{Path, PathBuf};

use plan_core::{MessageType, Schema};

use crate::arguments::{IncludeArguments, MessageArguments};
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::report;
use crate::sources::Sources;

/// The schema of a `.proto` file, and the name under which that is imported. What is wrong with it is told.
pub(crate) fn of_file(file: &Path, include: &IncludeArguments) -> Result<(Schema, String), Failure> {
    let sources = Sources::new(include);
    let compiled = Compiled::of(&[PathBuf::from(file)], &sources, false);
    let ready = compiled.and_then(|it| Ok((Schema::from_set(it.parsed.schema)?, it.root)));
    ready.map_err(|error| report::refuse(&error, &sources.texts()))
}

/// The schema of a descriptor set.
pub(crate) fn of_set(path: &Path) -> Result<Schema, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::unreadable(path, &error))?;
    Schema::from_descriptor_set(&bytes)
        .map_err(|error| Failure::Because(format!("`{}`: {error}", path.display())))
}

/// The message of a full name.
pub(crate) fn message(schema: &Schema, name: &Path) -> Result<MessageType, Failure> {
    let name = name.to_string_lossy();
    schema.message(&name).map_err(|error| {
        let symbol = schema.descriptors().symbol(&name);
        let other = symbol.map(|it| format!("`{name}` is {}; name a message", it.noun()));
        Failure::Because(other.unwrap_or_else(|| error.to_string()))
    })
}

/// What the operands of a command name.
#[derive(Debug)]
pub(crate) struct Named<'a> {
    /// The type of the messages, if there is a schema.
    pub(crate) of: Option<MessageType>,
    /// The input, unless it is the standard input.
    pub(crate) input: Option<&'a Path>,
}

impl<'a> Named<'a> {
    /// Reads the operands `FILE MESSAGE [INPUT]`, `MESSAGE [INPUT]` with a descriptor set, or `[INPUT]`.
    pub(crate) fn of(command: &str, arguments: &'a MessageArguments) -> Result<Self, Failure> {
        let (schema, rest) = match (&arguments.descriptor_set, &arguments.operands[..]) {
            (Some(set), operands @ ([_] | [_, _])) => (of_set(set)?, operands),
            (None, [file, rest @ ..]) if !rest.is_empty() => (of_file(file, &arguments.include)?.0, rest),
            (None, [file]) if file.extension().is_some_and(|end| end == "proto") => {
                return Err(Failure::Usage(format!(
                    "after a .proto file, name the message: {command} FILE MESSAGE [INPUT]"
                )));
            }
            (None, operands) => {
                return Ok(Self { of: None, input: operands.first().map(PathBuf::as_path) });
            }
            (Some(_), _) => {
                return Err(Failure::Usage(format!(
                    "with --descriptor-set, name a message and no file: {command} --descriptor-set SET MESSAGE [INPUT]"
                )));
            }
        };
        let of = rest.first().map(|name| message(&schema, name)).transpose()?;
        Ok(Self { of, input: rest.get(1).map(PathBuf::as_path) })
    }

    /// The type, for what cannot be done without, and the input.
    pub(crate) fn known(self, command: &str) -> Result<(MessageType, Option<&'a Path>), Failure> {
        match self.of {
            Some(of) => Ok((of, self.input)),
            None => Err(Failure::Usage(format!(
                "name a .proto file and a message of it: {command} FILE MESSAGE [INPUT]"
            ))),
        }
    }
}
