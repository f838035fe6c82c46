//! prost's types, which are those of `fory`, `rmp-serde` and `serde_json` as well.

use std::error::Error;
use std::fs;

use prost::Message as _;

use crate::schemas::Schemas;

/// Writes a file for each package.
pub fn generate(schemas: &Schemas) -> Result<(), Box<dyn Error>> {
    let set = prost_types::FileDescriptorSet::decode(&fs::read(&schemas.set)?[..])?;
    prost_build::Config::new()
        .out_dir(schemas.folder("prost")?)
        .include_file("mod.rs")
        .type_attribute(".", "#[derive(::serde::Serialize, ::serde::Deserialize)]")
        .message_attribute(".forybench", "#[derive(::fory::ForyStruct)]")
        .message_attribute(".hello", "#[derive(::fory::ForyStruct)]")
        .compile_fds(set)?;
    Ok(())
}
