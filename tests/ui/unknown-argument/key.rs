use protoplan::derive_plan;

#[derive_plan("hello.proto", include = ["proto"], colour = "red", crate = 5)]
pub mod hello {}

fn main() {}
