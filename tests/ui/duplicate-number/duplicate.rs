use protoplan::derive_plan;

#[derive_plan("person.proto", "duplicate.proto")]
pub mod hello {}

fn main() {}
