use protoplan::{UnknownFields, derive_plan};

type Number = u64;
type Texts = Option<String>;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Phone {
    pub number: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kind(i32);

#[derive_plan("types.proto", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub id: Number,
    pub emails: Texts,
    pub kind: Kind,
    pub phone: Option<Phone>,
    pub phones: Vec<Phone>,
    #[plan(unknown)]
    pub rest: UnknownFields,
}

fn main() {}
