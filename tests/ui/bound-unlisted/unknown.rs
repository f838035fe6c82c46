use protoplan::derive_plan;

#[derive_plan("types.proto", unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Person {
    pub nmae: String,
    #[plan(name = "idd")]
    pub key: i32,
    #[plan(number = 77)]
    pub other: i32,
    pub email: Option<String>,
    pub emails: Vec<String>,
    #[plan(number = 3)]
    pub again: Vec<String>,
    pub wholly_different: i32,
}

fn main() {}
