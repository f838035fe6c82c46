//! The rules: what one value of an op does when it is read and put, and one field of a cardinality when it is decoded,
//! measured and written.
//!
//! Each rule stands once, here, and each engine calls it. W1 to W9 are those of `docs/architecture.md`.
//!
//! The fast halves are always inlined, but not in debug builds: without an optimiser the stack of each one inlined adds
//! up in the emitted decoder of a message, which took 32 KB a level for one of 50 fields.
//!
//! A rule that fails answers with the code of the fault, and leaves the cursor at the start of what could not be read.
#![expect(clippy::missing_errors_doc, reason = "the same for all, and said above")]

pub mod closed;
pub mod map;
pub mod message;
pub mod oneof;
pub mod repeated;
pub mod required;
pub mod scalar;
pub mod singular;
pub mod unknown;

pub use scalar::Scalar;
