use protoplan::derive_plan;

#[derive_plan("types.proto", oneof = "own.Person.contact")]
#[derive(Debug, Clone, PartialEq)]
pub enum Lacking {
    Email(String),
}

#[derive_plan("types.proto", oneof = "own.Person.contact", unlisted = "keep")]
#[derive(Debug, Clone, PartialEq)]
pub enum Contact {
    Emial(String),
    #[plan(name = "email")]
    Mail(i32),
    Call,
    #[plan(unknown)]
    Other(i32),
}

#[derive_plan("types.proto")]
#[derive(Debug, Clone, PartialEq)]
pub enum Forgotten {
    Email(String),
}

fn main() {}
