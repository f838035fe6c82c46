use protoplan::{Arena, DecodeError, Message, derive_plan};

#[derive_plan("person.proto", views = true)]
pub mod hello {}

pub fn view(input: &[u8]) -> Result<hello::PersonView<'_>, DecodeError> {
    let arena = Arena::new();
    hello::Person::view(input, &arena)
}

fn main() {}
