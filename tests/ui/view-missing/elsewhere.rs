use protoplan::{Arena, Message, derive_plan};

#[derive_plan("money.proto")]
pub mod money {}

#[derive_plan("bill.proto", views = true, extern("common" = crate::money))]
pub mod shop {}

#[derive_plan("bill.proto")]
pub mod without {}

pub fn sums(bytes: &[u8]) -> usize {
    without::Bill::view(bytes, &Arena::new()).map_or(0, |bill| bill.sums().len())
}

fn main() {}
