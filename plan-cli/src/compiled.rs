//! `.proto` files, compiled.

use std::path::PathBuf;

use plan_core::Schema;
use plan_core::front::{Front, Source, TextFront};
use plan_core::schema::{Problem, SchemaError};

use crate::sources::Sources;

/// What compiles text, with places and comments if they are wanted.
fn front(_source_info: bool) -> impl Front {
    TextFront::new()
}

/// `.proto` files and all that they import, compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// The names under which the files that were asked for are imported, in their order.
    pub(crate) roots: Vec<String>,
    /// The encoded `FileDescriptorSet` of all files, each after those that it imports.
    pub(crate) descriptor_set: Vec<u8>,
    /// The same, ready for use.
    pub(crate) schema: Schema,
    /// What is likely not meant.
    pub(crate) warnings: Vec<Problem>,
}

impl Compiled {
    /// Compiles files.
    pub(crate) fn of(files: &[PathBuf], sources: &Sources, source_info: bool) -> Result<Self, SchemaError> {
        Self::of_names(sources.import_names(files)?, &sources.texts(), source_info)
    }

    /// Compiles files by the names under which they are imported.
    pub(crate) fn of_names(
        roots: Vec<String>,
        source: &dyn Source,
        source_info: bool,
    ) -> Result<Self, SchemaError> {
        let names: Vec<&str> = roots.iter().map(String::as_str).collect();
        let parsed = front(source_info).parse(&names, source)?;
        let schema = Schema::from_descriptor_set(&parsed.descriptor_set)?;
        Ok(Self { roots, descriptor_set: parsed.descriptor_set, schema, warnings: Vec::new() })
    }
}
