//! The rules: what one value of an op does when it is read and put, and one field of a cardinality when it is decoded,
//! measured and written.
//!
//! Each rule stands once, here, and each engine calls it. W1 to W9 are those of `docs/architecture.md`.
//!
//! The fast halves are always inlined, but not in debug builds: without an optimiser the stack of each one inlined adds
//! up in the emitted decoder of a message, which took 32 KB a level for one of 50 fields.
//!
//! A rule that fails answers with the code of the fault, and leaves the cursor at the start of what could not be read, or
//! of what a limit refuses: the value of a known field, or the tag of an unknown one. A number that a closed enum does
//! not have stands in a known field, so there it is the number. The rule of a repeated field blames the element too, by
//! how many the list holds; that of a map does not, for entries have no index.
#![expect(clippy::missing_errors_doc, reason = "the same for all, and said above")]

pub mod closed;
pub mod converted;
pub mod fits;
pub mod map;
pub mod message;
pub mod message_set;
pub mod oneof;
pub mod repeated;
pub mod required;
pub mod reuse;
pub mod scalar;
pub mod singular;
pub mod unknown;

pub use scalar::Scalar;
