use protoplan::derive_plan;

#[derive_plan("map.proto")]
pub mod hello {}

fn main() {}
