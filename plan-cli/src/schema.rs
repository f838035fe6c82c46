//! The schema that a command is given.

use std::fs;
use std::path::{Path, PathBuf};

use plan_core::{MessageType, Schema};

use crate::arguments::IncludeArguments;
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
