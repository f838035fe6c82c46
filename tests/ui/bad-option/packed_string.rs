use protoplan::derive_plan;

#[derive_plan("packed_string.proto")]
pub mod hello {}

fn main() {}
