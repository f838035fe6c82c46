//! Singular scalar fields.

use super::Scalar;
use crate::store::Slot;
use crate::wire::{Cursor, Fault, Pen};

/// Decodes a value into its slot: of several, the last one wins (W3).
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode<'a, O: Scalar>(slot: impl Slot<O::Value<'a>>, c: &mut Cursor<'a>) -> Result<(), Fault> {
    slot.put(O::read(c)?);
    Ok(())
}

/// Puts a field: its tag, then its value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put<O: Scalar, P: Pen>(pen: &mut P, tag: u32, value: O::Value<'_>) {
    O::put_field(pen, tag, value);
}

/// Writes a field of implicit presence, unless its value is zero.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_implicit<O: Scalar, P: Pen>(pen: &mut P, tag: u32, value: O::Value<'_>) {
    if !O::is_zero(value) {
        put::<O, P>(pen, tag, value);
    }
}

/// Writes a field whose presence is kept, if it is present.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_explicit<O: Scalar, P: Pen>(pen: &mut P, tag: u32, value: Option<O::Value<'_>>) {
    if let Some(value) = value {
        put::<O, P>(pen, tag, value);
    }
}
