//! The benches of `protoplan`: payloads, and the engines that they are timed on.
//!
//! An engine is a module like [`dynamic`]: a [`Codec`](engine::Codec), a table with one line per message type, and
//! a line in [`ENGINES`](engine::ENGINES). A payload is a line in [`PAYLOADS`](payloads::PAYLOADS).

#![forbid(unsafe_code)]

pub mod dynamic;
pub mod engine;
pub mod full;

pub mod payloads;
pub mod prost_peer;
pub mod view;
