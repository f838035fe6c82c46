use protoplan::derive_plan;

#[derive_plan("person.proto", compatible_with = person)]
pub mod number {}

#[derive_plan("person.proto", compatible_with = ("person.v2.binpb", jsn))]
pub mod word {}

#[derive_plan("person.proto", compatible_with = "person.v3.binpb")]
pub mod missing {}

#[derive_plan("person.proto", compatible_with = "person.proto")]
pub mod text {}

fn main() {}
