use protoplan::derive_plan;

#[derive_plan("duplicate.proto")]
pub mod hello {}

fn main() {}
