use protoplan::derive_plan;

#[derive_plan(descriptor_set = "person.binpb")]
pub mod hello {}

fn main() {}
