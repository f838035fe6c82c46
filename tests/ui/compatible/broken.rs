use protoplan::derive_plan;

#[derive_plan("person.proto", compatible_with = "person.v1.binpb")]
pub mod hello {}

fn main() {
    // the types are there all the same
    let _ = hello::Person::default();
}
