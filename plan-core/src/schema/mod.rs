//! Schemas: descriptors with their features resolved, and the rules that a schema must keep.

mod error;

pub use error::{Problem, SchemaError};
