use std::collections::{BTreeMap, VecDeque};

use protoplan::derive_plan;

#[derive_plan("types.proto")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub name: Vec<u8>,
    pub id: u32,
    pub emails: VecDeque<String>,
    pub age: i64,
    pub photo: String,
    pub kind: u8,
    pub phone: Box<Phone>,
    pub scores: BTreeMap<i32, i32>,
    pub phones: Option<Phone>,
    pub contact: Contact,
    pub book: Vec<(String, Phone)>,
}

fn main() {}
