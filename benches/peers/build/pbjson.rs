//! prost's types once more, with protobuf's JSON by pbjson in place of serde's derives.

use std::error::Error;
use std::fs;

use prost::Message as _;

use crate::schemas::Schemas;

/// What is left out: groups, which it takes for messages, and five hundred fields, whose code would take long to compile.
const REFUSED: &[&str] = &["benchmarks/google_message2.proto", "sparse.proto"];

/// Writes a file for each package.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    let folder = schemas.folder("pbjson")?;
    let file = folder.join("schemas.binpb");
    schemas.write_set(&schemas.without(REFUSED), &file)?;
    let set = fs::read(file)?;
    let types = prost_types::FileDescriptorSet::decode(&set[..])?;
    let packages: Vec<String> = types.file.iter().map(|file| file.package().to_owned()).collect();
    prost_build::Config::new().out_dir(&folder).include_file("mod.rs").compile_fds(types)?;
    let texts = pbjson_build::Builder::new()
        .register_descriptors(&set)?
        .generate(&["."], |_| Ok(Vec::new()))?;
    for (package, text) in texts {
        let name = packages.iter().find(|name| **name == package.to_string()).ok_or("a package of no file")?;
        let types = folder.join(format!("{name}.rs"));
        let both = [fs::read(&types)?, text].concat();
        fs::write(types, both)?;
    }
    Ok(())
}
