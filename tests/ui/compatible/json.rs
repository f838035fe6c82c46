use protoplan::derive_plan;

#[derive_plan("person.proto", compatible_with = ("person.v2.binpb", json))]
pub mod hello {}

fn main() {}
