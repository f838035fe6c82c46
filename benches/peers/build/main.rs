//! Writes the types of every peer for the schemas of the workloads, each with the peer's own generator. Protoplan's compiler
//! reads the schemas for those that take a descriptor set, so that no protoc is needed, but for google's crate.

mod allocation;
mod buffa;
mod flags;
mod google;
mod micropb;
mod pbjson;
mod prost;
mod quick_protobuf;
mod rust_protobuf;
mod schemas;

use std::error::Error;

use schemas::Schemas;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let schemas = Schemas::compile()?;
    flags::tell();
    allocation::compile();
    prost::generate(&schemas)?;
    pbjson::generate(&schemas)?;
    buffa::generate(&schemas)?;
    micropb::generate(&schemas)?;
    quick_protobuf::generate(&schemas)?;
    rust_protobuf::generate(&schemas)?;
    google::generate(&schemas)
}
