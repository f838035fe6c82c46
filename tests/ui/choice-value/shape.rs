use protoplan::derive_plan;

#[derive_plan("bill.proto", with(mode = "runtime"))]
pub mod no_path {}

#[derive_plan("bill.proto", with("shop.Bill", mode = "runtime", "shop"))]
pub mod late_path {}

#[derive_plan("bill.proto", attributes = ["#[serde(skip)]"])]
pub mod in_quotes {}

#[derive_plan("bill.proto", attributes = [#[serde(skip)]])]
pub mod in_brackets {}

#[derive_plan("bill.proto", wiht("shop.Bill", mode = "runtime"))]
pub mod misspelt {}

fn main() {}
