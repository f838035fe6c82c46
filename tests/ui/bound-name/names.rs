use protoplan::derive_plan;

#[derive_plan("names.proto")]
pub struct Address;

#[derive_plan("names.proto")]
pub struct Persn;

#[derive_plan("names.proto")]
pub struct Money;

#[derive_plan("names.proto", message = "Person")]
pub struct Human;

#[derive_plan("names.proto", message = "own.Kind")]
pub struct Kind;

#[derive_plan("names.proto")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kinds {}

#[derive_plan("names.proto", oneof = "own.Person.contacts")]
#[derive(Clone, PartialEq)]
pub enum Contact {
    Email(String),
}

#[derive_plan("names.proto", unlisted = "keep")]
pub struct Company;

#[derive_plan("names.proto", message = "own.Person", oneof = "own.Person.contact")]
pub mod module {}

#[derive_plan("names.proto", message = "google.protobuf.Timestamp")]
pub struct Timestamp;

fn main() {}
