//! The one door for emitted code. No part of it is for programs: it changes with every release, and emitted code asks
//! for the very release that it was made for.

pub use crate::error::DecodeError;
pub use crate::exec::owned as runtime;
pub use crate::extension::{Extension, RepeatedExtension};
pub use crate::plan::ExtensionPlan;
pub use crate::store::{
    Access, ByteStr, DecodeOptions, DefaultCell, Elements, Enum, Hold, KeepUnknown, Lend, Member, Merge,
    Message, Missing, Oneof, Presence, Refill, Scalar, StoredValue, StructTable, Sub, TableRef, Tabled,
    UnknownFields, UnknownName, Variant, Write,
};
pub use crate::store::{
    Detached, Encode, Fill, Filler, MessageView, Own, UnknownView, ViewList, ViewMap, ViewRef, Viewed,
};
pub use crate::wire::{Cursor, Decoder, Fault, FieldNumber, RawTag, Sink};
pub use crate::{ops, plan};
pub use alloc::boxed::Box;
pub use alloc::collections::BTreeMap as Map; // whatever the features (docs/decisions.md#15)
pub use alloc::string::String;
pub use alloc::vec::Vec;
pub use bytes::Bytes;
pub use core::assert;
pub use core::clone::Clone;
pub use core::cmp::PartialEq;
pub use core::convert::From;
pub use core::default::Default;
pub use core::fmt::{Debug, Display, Formatter, Result as FmtResult};
pub use core::include_bytes;
pub use core::marker::Copy;
pub use core::mem::offset_of;
pub use core::option::Option::{self, None, Some};
pub use core::primitive::{bool, f32, f64, i32, i64, str, u8, u32, u64, usize};
pub use core::result::Result::{self, Err, Ok};
pub use core::str::FromStr;
#[cfg(feature = "std")]
pub use std::collections::HashMap;

/// What `maps = "HashMap"` names where there is none; [`assert_hash_maps`] tells of it.
#[cfg(not(feature = "std"))]
pub type HashMap<K, V> = Map<K, V>;

/// The version that emitted code must have been made for.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Stops the build if the macro that emitted a module is not of this release.
///
/// # Panics
/// If the versions differ, while the constant that calls this is evaluated.
pub const fn assert_version(emitted: &str) {
    assert!(
        same(emitted, VERSION),
        "this module was emitted by another release of `plan-macros` than the `plan-core` that it is compiled with; \
         run `cargo update -p protoplan -p plan-macros -p plan-core` so that all three have one version"
    );
}

/// Stops the build with `text`, which says what is wrong, if a type is bound to another thing of the schema.
///
/// # Panics
/// If the names differ, while the constant that calls this is evaluated.
#[track_caller]
pub const fn assert_name(found: &str, expected: &str, text: &str) {
    assert!(same(found, expected), "{}", text);
}

/// Whether two texts are the same.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut same = a.len() == b.len();
    let mut i = 0;
    while same && i < a.len() {
        same = a[i] == b[i];
        i += 1;
    }
    same
}

/// The plan of the field `number` among those of the members of a oneof.
///
/// # Panics
/// If it is not there, while the constant that calls this is evaluated.
pub const fn plan_of<P: Copy>(plans: &[(u32, P)], number: u32) -> P {
    let mut i = 0;
    while i < plans.len() {
        if plans[i].0 == number {
            return plans[i].1;
        }
        i += 1;
    }
    panic!("the oneof is not bound to the same schema as the struct around it")
}

/// Stops the build if there are no hash maps; there are.
#[cfg(feature = "std")]
pub const fn assert_hash_maps() {}

/// Stops the build if there are no hash maps.
///
/// # Panics
/// Always, while the constant that calls this is evaluated.
#[cfg(not(feature = "std"))]
pub const fn assert_hash_maps() {
    panic!("`maps = \"HashMap\"` needs the feature `std` of `protoplan`; turn it on, or leave out the option")
}

/// The field number, for constants.
///
/// # Panics
/// If it is none.
pub const fn number(number: u32) -> FieldNumber {
    match FieldNumber::new(number) {
        Some(number) => number,
        None => panic!("a field number is from 1 to 536870911"),
    }
}

/// The empty message in a cell. Of a type that lacks a derive it asks for no more than that it is a message, so the lack is
/// one error.
pub fn instance<M: Message>(cell: &'static DefaultCell<M>) -> &'static M {
    cell.get()
}

/// What an optional message reads as: itself, or the empty one.
#[inline]
pub fn read<M: Message>(message: Option<&M>) -> &M {
    match message {
        Some(message) => message,
        None => M::default_instance(),
    }
}

/// Prints a message; unknown fields only if there are any.
///
/// # Errors
/// Those of the formatter.
pub fn debug_message(
    f: &mut Formatter<'_>,
    name: &str,
    fields: &[(&str, &dyn Debug)],
    unknown: &UnknownFields,
) -> FmtResult {
    debug_fields(f, name, fields, (!unknown.is_empty()).then_some(unknown))
}

/// Prints a view as [`debug_message`] prints the owned message.
///
/// # Errors
/// Those of the formatter.
pub fn debug_view(
    f: &mut Formatter<'_>,
    name: &str,
    fields: &[(&str, &dyn Debug)],
    unknown: &UnknownView<'_>,
) -> FmtResult {
    debug_fields(f, name, fields, (!unknown.is_empty()).then_some(unknown))
}

fn debug_fields(
    f: &mut Formatter<'_>,
    name: &str,
    fields: &[(&str, &dyn Debug)],
    unknown: Option<&dyn Debug>,
) -> FmtResult {
    let mut it = f.debug_struct(name);
    for (name, value) in fields {
        it.field(name, value);
    }
    if let Some(unknown) = unknown {
        it.field("unknown_fields", unknown);
    }
    it.finish()
}

/// Prints the name of an enum's value, or its number.
///
/// # Errors
/// Those of the formatter.
#[inline]
pub fn print_enum<E: Enum>(value: E, f: &mut Formatter<'_>) -> FmtResult {
    print_number(E::PLAN, value.into(), f)
}

#[inline(never)]
fn print_number(plan: &plan::EnumPlan<'_>, number: i32, f: &mut Formatter<'_>) -> FmtResult {
    match plan.name_of(number) {
        Some(name) => f.pad(name),
        None => Display::fmt(&number, f),
    }
}

/// The value of a name in the schema.
///
/// # Errors
/// If the enum has no value of this name.
#[inline]
pub fn parse_enum<E: Enum>(name: &str) -> Result<E, UnknownName> {
    parse_number(E::PLAN, name).map(E::from)
}

#[inline(never)]
fn parse_number(plan: &'static plan::EnumPlan<'static>, name: &str) -> Result<i32, UnknownName> {
    plan.number_of(name).ok_or_else(|| UnknownName::of(plan, name))
}

#[cfg(test)]
mod tests {
    use super::assert_version;

    #[test]
    fn the_own_version_passes() {
        assert_version(env!("CARGO_PKG_VERSION"));
    }

    #[test]
    #[should_panic(expected = "another release")]
    fn another_version_stops() {
        assert_version("0.0.1");
    }
}
