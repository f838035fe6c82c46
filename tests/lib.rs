//! The tests of `protoplan`.
