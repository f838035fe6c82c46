//! The plan of a Protocol Buffers schema, the rules that decode and encode by it, and the interpreter that runs it.
//!
//! This is the core of the `protoplan` crate, which is the one to depend on: it re-exports what is public here.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "schema")]
pub mod front;
#[cfg(feature = "schema")]
pub mod schema;
