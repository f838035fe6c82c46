use protoplan::derive_plan;

#[derive_plan("hello.proto", includes)]
pub mod hello {}

#[derive_plan(hello.proto)]
pub mod other {}

#[derive_plan("hello.proto", includes = 5, crate = "not a path")]
pub mod third {}

fn main() {}
