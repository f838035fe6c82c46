use protoplan::derive_plan;

#[derive_plan("two.proto", "one.proto")]
pub mod hello {}

fn main() {}
