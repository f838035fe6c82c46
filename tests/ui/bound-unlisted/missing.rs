use protoplan::derive_plan;

#[derive_plan("types.proto")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub name: String,
    pub emails: Vec<String>,
}

#[derive_plan("types.proto", message = "own.Phone")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Empty {}

fn main() {}
