use protoplan::{Arena, DecodeError, Message, derive_plan};

#[derive_plan("person.proto", views = true)]
pub mod hello {}

pub fn friends(input: &[u8]) -> Result<usize, DecodeError> {
    let mut arena = Arena::new();
    let view = hello::Person::view(input, &arena)?;
    let (emails, friend) = (view.emails(), view.friend());
    arena.reset();
    Ok(emails.len() + friend.map_or(0, |it| it.emails().len()))
}

fn main() {}
