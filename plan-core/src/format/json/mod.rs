//! JSON, by the mapping of the protobuf documentation (`ProtoJSON`), of any message: a generated one in place, a dynamic one, and
//! a view by way of its owned type.
//!
//! ```
//! # extern crate plan_core as protoplan;
//! # use protoplan::Schema;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let schema = Schema::builder().text("a.proto", "syntax = 'proto3'; message A { int64 some_id = 1; repeated string names = 2; }").load()?;
//! let a = schema.message("A")?.from_json(r#"{"someId": "7", "names": ["Ada"]}"#)?;
//! assert_eq!(a.get("some_id")?.as_i64(), Some(7));
//! assert_eq!(a.to_json()?, r#"{"someId":"7","names":["Ada"]}"#);
//! # Ok(())
//! # }
//! ```

mod field_mask;
mod lexer;
mod message;
mod number;
mod options;
mod out;
mod read;
mod scan;
mod time;
mod well_known;
mod write;

pub use message::Json;
pub use options::{ReadOptions, WriteOptions};
