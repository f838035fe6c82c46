//! The rules: what one value of an op does when it is read and put, and one field of a cardinality when it is decoded,
//! measured and written.
//!
//! Each rule stands once, here, and each engine calls it. W1 to W9 are those of `docs/architecture.md`.

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
