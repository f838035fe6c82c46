use protoplan::derive_plan;

#[derive_plan("one.proto")]
pub mod hello {}

fn main() {}
