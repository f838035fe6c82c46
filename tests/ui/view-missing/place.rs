use protoplan::derive_plan;

#[derive_plan(
    "bill.proto",
    views = true,
    views = false,
    with("shop.State", views = true),
    with("shop.Bill.sums", views = true)
)]
pub mod shop {}

fn main() {}
