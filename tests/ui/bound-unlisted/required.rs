use protoplan::derive_plan;

#[derive_plan("required.proto", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Key {
    pub note: Option<String>,
}

#[derive_plan("required.proto", message = "Key", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plain {
    pub id: i32,
}

fn main() {}
