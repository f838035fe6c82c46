//! micropb's types, with the containers of the standard library.

use std::error::Error;

use micropb_gen::Generator;

use crate::schemas::Schemas;

/// What it refuses, groups, or writes code for that does not compile, more than 256 optional fields.
const REFUSED: &[&str] = &["benchmarks/google_message2.proto", "sparse.proto"];

/// Writes one file for all packages.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    let folder = schemas.folder("micropb")?;
    let set = folder.join("schemas.binpb");
    schemas.write_set(&schemas.without(REFUSED), &set)?;
    let mut generator = Generator::new();
    generator.use_container_std().suffixed_package_names(false);
    generator.compile_fdset_file(set, folder.join("mod.rs"))?;
    Ok(())
}
