//! From a field number to its field.

use super::{Field, FieldIdx};

/// The first field number whose tag takes more than a byte.
const LOW: usize = 16;

/// How many fields are looked at one by one before the search: google_message1, decoded by the interpreter, where a field
/// of three is left out.
const NEAR: usize = 8;

/// Finds a field by its number: at once where the numbers run from 1 without a gap or fit a one-byte tag, else by a
/// binary search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lookup {
    /// For each number with a one-byte tag the index of its field, plus one; 0 for none. Such a field has fewer than 16
    /// before it (P2).
    low: [u8; LOW],
    /// How many fields have the numbers 1, 2, 3 and so on.
    dense: u32,
}

impl Lookup {
    pub(super) const fn new(fields: &[Field]) -> Self {
        let mut it = Self { low: [0; LOW], dense: 0 };
        let mut i = 0;
        while i < fields.len() {
            let number = fields[i].number();
            if (number as usize) < LOW {
                it.low[number as usize] = i as u8 + 1;
            }
            if number as usize == i + 1 {
                it.dense = number;
            }
            i += 1;
        }
        it
    }

    #[inline]
    pub(super) fn find(&self, fields: &[Field], number: u32) -> Option<FieldIdx> {
        if let Some(&at) = self.low.get(number as usize) {
            return u32::from(at).checked_sub(1).map(FieldIdx);
        }
        if number <= self.dense {
            return Some(FieldIdx(number - 1));
        }
        let rest = fields.get(self.dense as usize..).unwrap_or_default();
        let at = rest.binary_search_by_key(&number, Field::number).ok()?;
        Some(FieldIdx(self.dense + at as u32))
    }

    /// The same, where the field is likely one of the next ones from the index `next` on, for most messages are written in
    /// the order of the numbers, and leave fields out.
    #[inline]
    pub(super) fn find_near(&self, fields: &[Field], next: usize, number: u32) -> Option<FieldIdx> {
        // a few steps cost less than the search, of which each step waits for the one before
        for (at, field) in fields.iter().enumerate().skip(next).take(NEAR) {
            if field.number() >= number {
                if field.number() == number {
                    return Some(FieldIdx(at as u32));
                }
                break;
            }
        }
        self.find(fields, number)
    }
}
