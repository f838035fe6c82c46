use protoplan::derive_plan;

#[derive_plan("hello.proto")]
pub union Bits {
    pub number: u32,
}

#[derive_plan("hello.proto")]
pub trait Kind {}

#[derive_plan("hello.proto")]
pub fn person() {}

fn main() {}
