use protoplan::derive_plan;

#[derive_plan("money.proto")]
pub mod common {}

#[derive_plan("bill.proto", extern("common" = self::common))]
pub mod shop {}

fn main() {}
