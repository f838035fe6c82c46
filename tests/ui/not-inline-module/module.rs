use protoplan::derive_plan;

#[derive_plan("hello.proto")]
pub mod hello;

fn main() {}
