use protoplan::derive_plan;

#[derive_plan]
pub mod hello {}

fn main() {}
