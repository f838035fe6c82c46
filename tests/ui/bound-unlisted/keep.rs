use protoplan::derive_plan;

#[derive_plan("types.proto", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub name: String,
}

#[derive_plan("types.proto", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Phone {
    #[plan(unknown)]
    pub rest: Vec<u8>,
}

#[derive_plan("types.proto", message = "own.Person", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Skipped {
    #[plan(unknown)]
    pub rest: protoplan::UnknownFields,
}

#[derive_plan("types.proto", unlisted = "drop")]
pub enum Kind {}

fn main() {}
