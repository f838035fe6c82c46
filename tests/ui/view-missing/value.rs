use protoplan::derive_plan;

#[derive_plan("bill.proto", views = "true", view = true)]
pub mod shop {}

#[derive_plan("bill.proto", views = true)]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bill {
    pub sums: Vec<i32>,
}

fn main() {}
