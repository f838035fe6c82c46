use protoplan::derive_plan;

#[derive_plan("tiers.proto")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tier {
    Bronze = 1,
    Silver = 7,
    Gold,
}

fn main() {}
