//! Emitted code in a crate with strict lints.
#![deny(
    missing_docs,
    unsafe_code,
    unreachable_pub,
    missing_debug_implementations,
    unused_qualifications,
    warnings
)]
#![deny(rust_2018_idioms, future_incompatible, nonstandard_style, unused, let_underscore)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use protoplan::{Message as _, derive_plan};

#[derive_plan("names.proto", includes = ["../proto"])]
pub mod names {}

#[derive_plan("shop/order.proto", "required.proto", "maps.proto", "groups.proto", includes = ["../proto"])]
pub mod several {}

#[derive_plan("sets/edition2023.proto", descriptor_set = "../proto/sets/edition2023.binpb", includes = ["../proto/sets"])]
pub mod one_of_a_set {}

#[test]
fn types_are_usable() {
    assert_eq!(names::Foo::default().encoded_len(), 0);
    assert_eq!(several::required::Leaf::plan().name(), "required.Leaf");
}
