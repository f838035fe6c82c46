use protoplan::derive_plan;

#[derive_plan("default.proto")]
pub mod hello {}

fn main() {}
