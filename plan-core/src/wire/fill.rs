//! Memory that is filled with values, in order.

use core::mem::MaybeUninit;

/// Writes values into places, one after the other, and answers how many were written: as many as there are of both.
///
/// As a parameter, the places are known to lie apart from the values: of values that stand elsewhere just as they are written, this is
/// a `memcpy` (docs/decisions.md#47).
#[inline]
pub fn fill<T>(places: &mut [MaybeUninit<T>], values: impl Iterator<Item = T>) -> usize {
    let mut count = 0;
    for (place, value) in places.iter_mut().zip(values) {
        place.write(value);
        count += 1;
    }
    count
}
