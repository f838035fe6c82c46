//! A struct as programs have it before they meet a library, and Protoplan's way to encode it as it is.

use std::rc::Rc;

use protoplan::{Message as _, derive_plan};

use crate::op::Op;
use crate::task::Tasks;

/// A person.
#[derive_plan("hello.proto", message = "hello.Person", includes = ["../../proto"])]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub name: String,
    pub id: i32,
    pub emails: Vec<String>,
}

/// Adds the task of making bytes of persons, where the workload is of them.
pub fn add<T: AsRef<[u8]>>(tasks: &mut Tasks<'_>, encode: impl Fn(&Person) -> T + 'static) {
    if tasks.workload.message == "hello.Person" && tasks.wants(Op::FromPlain) {
        let payloads = tasks.workload.payloads.iter();
        let persons: Rc<[Person]> =
            payloads.map(|bytes| Person::decode(bytes).expect("a good payload")).collect();
        tasks.encode_to_new(Op::FromPlain, &persons, encode);
    }
}
