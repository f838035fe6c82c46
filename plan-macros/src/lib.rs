//! The `#[derive_plan]` attribute of the `protoplan` crate.
