//! rust-protobuf's types, by its own parser.

use std::error::Error;

use rust_protobuf_codegen::{Codegen, Customize};

use crate::schemas::Schemas;

/// Writes a file for each schema, and one that includes all.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    Codegen::new()
        .pure()
        .includes(&schemas.includes)
        .inputs(schemas.files.iter().map(|file| schemas.path(file)))
        .customize(Customize::default().gen_mod_rs(true))
        .out_dir(schemas.folder("rust_protobuf")?)
        .run()?;
    Ok(())
}
