//! Protocol Buffers for Rust: one plan, two engines.
#![no_std]
