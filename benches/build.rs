//! Writes prost's types for the schemas of the payloads.

use std::error::Error;
use std::fs;
use std::path::Path;

use prost::Message as _;

fn main() -> Result<(), Box<dyn Error>> {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/bench_schemas.fds");
    println!("cargo::rerun-if-changed={}", schemas.display());
    let set = prost_types::FileDescriptorSet::decode(&fs::read(schemas)?[..])?;
    prost_build::Config::new().compile_fds(set)?;
    Ok(())
}
