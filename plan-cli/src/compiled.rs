//! `.proto` files, compiled.

use std::path::PathBuf;

use plan_core::front::{Compiler, Front as _, Parsed};
use plan_core::schema::SchemaError;

use crate::sources::Sources;

/// `.proto` files and all that they import, compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// The name under which the first of the files that were asked for is imported.
    pub(crate) root: String,
    pub(crate) parsed: Parsed,
}

impl Compiled {
    /// Compiles files, with places and comments if they are wanted.
    pub(crate) fn of(files: &[PathBuf], sources: &Sources, source_info: bool) -> Result<Self, SchemaError> {
        let roots = sources.import_names(files)?;
        let names: Vec<&str> = roots.iter().map(String::as_str).collect();
        let compiler = Compiler::new().source_info(source_info).warnings(true);
        let parsed = compiler.parse(&names, &sources.texts())?;
        let root = roots.into_iter().next().unwrap_or_default();
        Ok(Self { root, parsed })
    }
}
