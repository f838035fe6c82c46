use protoplan::derive_plan;

#[derive_plan("json.proto")]
pub mod hello {}

fn main() {}
