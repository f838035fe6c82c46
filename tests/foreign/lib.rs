//! Types that the tests refer to from another crate.

#![no_std]
#![forbid(unsafe_code)]

use protoplan::derive_plan;

/// The types of a package, with other types of fields than by default, which is no matter of those who refer to them.
#[derive_plan("common/money.proto", includes = ["../../proto"], maps = "HashMap", strings = "Bytes", views = true)]
pub mod common {}

/// Types with types inside, and in cycles.
#[derive_plan("recursive.proto", "required.proto", includes = ["../../proto"], views = true)]
pub mod recursive {}

/// With the names of prost.
#[derive_plan("recursive.proto", "names.proto", includes = ["../../proto"], names = "prost")]
pub mod prost {}
