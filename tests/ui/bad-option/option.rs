use protoplan::derive_plan;

#[derive_plan("option.proto")]
pub mod hello {}

fn main() {}
