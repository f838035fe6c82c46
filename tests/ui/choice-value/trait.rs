use protoplan::derive_plan;

#[derive_plan("scalar.proto", derives = [Eq])]
pub mod scalar {}

fn main() {}
