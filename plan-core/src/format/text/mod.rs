//! The text format, as the protobuf documentation has it: for people to read and write. Programs exchange the binary format or
//! JSON, for text names fields by their names in one schema.
//!
//! ```
//! # extern crate plan_core as protoplan;
//! # use protoplan::Schema;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let schema = Schema::builder().text("a.proto", "syntax = 'proto3'; message A { int64 id = 1; repeated string names = 2; A next = 3; }").load()?;
//! let a = schema.message("A")?.from_text("id: 7 names: ['Ada', 'Grace'] next { id: 8 } # and so on")?;
//! assert_eq!(a.to_text(), "id: 7\nnames: \"Ada\"\nnames: \"Grace\"\nnext {\n  id: 8\n}\n");
//! # Ok(())
//! # }
//! ```

mod group;
mod literal;
mod message;
mod options;
mod read;
mod skip;
mod unknown;
mod write;

pub use message::Text;
pub use options::{ReadOptions, WriteOptions};
