use protoplan::derive_plan;

#[derive_plan("syntax.proto")]
pub mod hello {}

fn main() {}
