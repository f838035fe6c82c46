use protoplan::derive_plan;

#[derive_plan("hello.proto")]
pub struct Person {
    pub name: String,
}

#[derive_plan("hello.proto")]
pub enum Kind {}

#[derive_plan("hello.proto")]
pub fn person() {}

fn main() {}
