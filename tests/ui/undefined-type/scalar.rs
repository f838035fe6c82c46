use protoplan::derive_plan;

#[derive_plan("scalar.proto")]
pub mod hello {}

fn main() {}
