//! What the tests of `protoplan` stand on: the engine-neutral cases and the independent oracle.

#![forbid(unsafe_code)]

pub mod bytes;
pub mod cases;
pub mod engines;
pub mod full;
pub mod generate;
pub mod oracle;
pub mod ways;

// Here and not in a test, so that its documentation is written and its code would be tested.
#[protoplan::derive_plan("documented.proto", includes = ["../proto"])]
pub mod documented {}
