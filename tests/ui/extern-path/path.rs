use protoplan::derive_plan;

#[derive_plan(
    "bill.proto",
    extern("commons" = ::acme::common, "money.proto" = acme::common),
    extern("bill.proto" = crate::shop, "shop.Bill.sums" = ::acme::Sums)
)]
pub mod shop {}

#[derive_plan("bill.proto", extern(common = ::acme::common))]
pub mod other {}

#[derive_plan("bill.proto", extern = "common")]
pub mod third {}

fn main() {}
