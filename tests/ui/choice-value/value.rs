use protoplan::derive_plan;

#[derive_plan(
    "bill.proto",
    strings = "str",
    bytes = "bytes",
    maps = HashMap,
    mode = "interpreted",
    names = "rust",
    derives = "Hash",
    attributes = serde(skip),
    with("shop.Bill", "shop", boxed = false, derive = [Hash], names = "prost", derives = [Hash = 1])
)]
pub mod shop {}

fn main() {}
