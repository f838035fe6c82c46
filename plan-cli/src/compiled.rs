//! `.proto` files, compiled.

use std::path::PathBuf;

use plan_core::Schema;
use plan_core::front::{Compiler, Front as _, Parsed};
use plan_core::schema::{Encoding, Problem, SchemaError};

use crate::sources::Sources;

/// `.proto` files and all that they import, compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// The name under which the first of the files that were asked for is imported.
    pub(crate) root: String,
    pub(crate) parsed: Parsed,
    /// The same, ready for use.
    pub(crate) schema: Schema,
    /// What is likely not meant.
    pub(crate) warnings: Vec<Problem>,
}

impl Compiled {
    /// Compiles files, with places and comments if they are wanted.
    pub(crate) fn of(files: &[PathBuf], sources: &Sources, source_info: bool) -> Result<Self, SchemaError> {
        let roots = sources.import_names(files)?;
        let names: Vec<&str> = roots.iter().map(String::as_str).collect();
        let parsed = Compiler::new().source_info(source_info).parse(&names, &sources.texts())?;
        let every_option = Encoding { source_options: true, ..Encoding::default() };
        let schema = Schema::from_descriptor_set(&parsed.descriptor_set(every_option))?;
        let root = roots.into_iter().next().unwrap_or_default();
        Ok(Self { root, parsed, schema, warnings: Vec::new() })
    }
}
