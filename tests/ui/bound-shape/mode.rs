use protoplan::derive_plan;

#[derive_plan("shape.proto", mode = "runtime")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub name: String,
}

fn main() {}
