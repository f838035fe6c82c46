use std::collections::BTreeMap;

use protoplan::{UnknownFields, derive_plan};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Url(String);

#[derive_plan("types.proto", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    #[plan(from = "i64")]
    pub id: Url,
    #[plan(from = "String")]
    pub emails: Url,
    #[plan(from = "i64")]
    pub age: Option<Url>,
    #[plan(from = "i32")]
    pub scores: BTreeMap<String, Url>,
    #[plan(from = "String")]
    pub contact: Option<Url>,
    #[plan(unknown)]
    pub rest: UnknownFields,
}

fn main() {}
