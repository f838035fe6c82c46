//! The examples of `protoplan`.
