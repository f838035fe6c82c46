//! buffa's types: owned messages, views, lazy views, and their JSON.

use std::error::Error;

use crate::schemas::Schemas;

/// Writes a file for each package, and one that includes all.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    buffa_build::Config::new()
        .descriptor_set(&schemas.set)
        .files(&schemas.files)
        .out_dir(schemas.folder("buffa")?)
        .lazy_views(true)
        .generate_json(true)
        .include_file("mod.rs")
        .compile()
}
