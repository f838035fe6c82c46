use protoplan::{UnknownFields, derive_plan};

#[derive_plan("types.proto")]
pub mod own {}

#[derive_plan("types.proto", message = "own.Person", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Contact {
    pub phone: Option<own::Person>,
    pub contact: Option<own::person::Contact>,
    #[plan(unknown)]
    pub rest: UnknownFields,
}

#[derive_plan("types.proto", message = "own.Person", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Swapped {
    pub phone: Option<Box<own::Person>>,
    pub phones: Vec<Self>,
    #[plan(unknown)]
    pub rest: UnknownFields,
}

fn main() {}
