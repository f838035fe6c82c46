use protoplan::{DecodeError, Shared, derive_plan};

#[derive_plan("person.proto", views = true)]
pub mod hello {}

pub fn name(input: Vec<u8>) -> Result<&'static str, DecodeError> {
    let kept: Shared<hello::Person> = Shared::decode(input)?;
    let view: hello::PersonView<'_> = *kept.get();
    drop(kept);
    Ok(view.name())
}

fn main() {}
