use protoplan::{UnknownFields, derive_plan};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Url(String);

#[derive_plan("types.proto", message = "own.Person", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    #[plan(from = "String")]
    pub name: Url,
    #[plan(unknown)]
    pub rest: UnknownFields,
}

fn main() {}
