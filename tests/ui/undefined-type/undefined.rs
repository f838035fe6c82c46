use protoplan::derive_plan;

#[derive_plan("undefined.proto")]
pub mod hello {}

fn main() {}
