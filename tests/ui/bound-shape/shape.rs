use protoplan::derive_plan;

#[derive_plan("shape.proto", message = "Person")]
pub struct Tuple(String);

#[derive_plan("shape.proto", message = "Person")]
pub struct Generic<T> {
    pub name: T,
}

#[derive_plan("shape.proto", message = "Person")]
pub struct Borrowed<'a> {
    pub name: &'a str,
}

#[derive_plan("shape.proto", message = "Person")]
pub struct Conditional {
    #[cfg(unix)]
    pub name: String,
}

#[derive_plan("shape.proto", message = "Person")]
pub struct Attributes {
    #[plan(nmae = "name")]
    #[plan(name = "name", number = 1)]
    #[plan(unknown, number = 1)]
    #[plan(from = "not a type")]
    pub name: String,
}

#[derive_plan("shape.proto")]
pub fn person() {}

fn main() {}
