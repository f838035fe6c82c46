//! The benches of `protoplan`.
