use protoplan::{Arena, DecodeError, Message, derive_plan};

#[derive_plan("person.proto", views = true)]
pub mod hello {}

pub fn last_name(frames: &[Vec<u8>]) -> Result<usize, DecodeError> {
    let mut arena = Arena::new();
    let mut last = hello::PersonView::default();
    for frame in frames {
        last = hello::Person::view(frame, &arena)?;
        arena.reset();
    }
    Ok(last.name().len())
}

fn main() {}
