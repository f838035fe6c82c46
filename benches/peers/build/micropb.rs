//! micropb's types, with the containers of the standard library.

use std::error::Error;

use micropb_gen::Generator;

use crate::schemas::Schemas;

/// What it refuses: groups.
const REFUSED: &[&str] = &["benchmarks/google_message2.proto"];

/// Writes one file for all packages.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    let folder = schemas.folder("micropb")?;
    let set = folder.join("schemas.binpb");
    schemas.write_set(&schemas.without(REFUSED), &set)?;
    let mut generator = Generator::new();
    generator.use_container_std();
    generator.compile_fdset_file(set, folder.join("mod.rs"))?;
    Ok(())
}
