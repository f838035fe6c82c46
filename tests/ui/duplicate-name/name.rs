use protoplan::derive_plan;

#[derive_plan("name.proto")]
pub mod hello {}

fn main() {}
