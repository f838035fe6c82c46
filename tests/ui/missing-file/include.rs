use protoplan::derive_plan;

#[derive_plan("person.proto", includes = ["no/such/folder"])]
pub mod hello {}

fn main() {}
