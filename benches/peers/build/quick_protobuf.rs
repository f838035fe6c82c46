//! quick-protobuf's types, by its own parser.

use std::error::Error;

use pb_rs::ConfigBuilder;
use pb_rs::types::FileDescriptor;

use crate::schemas::Schemas;

/// What its parser refuses: groups, extensions.
const REFUSED: &[&str] = &["benchmarks/google_message2.proto", "settings_extensions.proto"];

/// Writes a file for each package, and one that includes all.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    let files: Vec<_> = schemas.without(REFUSED).into_iter().map(|file| schemas.path(file)).collect();
    let folder = schemas.folder("quick_protobuf")?;
    let configs = ConfigBuilder::new(&files, None, Some(&folder), &schemas.includes)?.build();
    FileDescriptor::run(&configs)?;
    Ok(())
}
