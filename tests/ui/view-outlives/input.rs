use protoplan::{Arena, DecodeError, Message, derive_plan};

#[derive_plan("person.proto", views = true)]
pub mod hello {}

pub fn view(arena: &Arena) -> Result<hello::PersonView<'_>, DecodeError> {
    let input = b"\x0a\x03Ada".to_vec();
    hello::Person::view(&input, arena)
}

fn main() {}
