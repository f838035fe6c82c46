use protoplan::derive_plan;

#[derive_plan("shape.proto")]
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    pub name: String,
}

fn main() {}
