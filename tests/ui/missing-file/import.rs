use protoplan::derive_plan;

#[derive_plan("imports_nothing.proto")]
pub mod hello {}

fn main() {}
