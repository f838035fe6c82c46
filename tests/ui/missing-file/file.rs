use protoplan::derive_plan;

#[derive_plan("person.prot0")]
pub mod hello {}

fn main() {}
