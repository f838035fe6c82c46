use protoplan::derive_plan;

#[derive_plan("broken.binpb")]
pub mod broken {}

#[derive_plan("shop/oder.proto", descriptor_set = "order.binpb")]
pub mod shop {}

fn main() {}
