//! From a field number to its field.

use super::{Field, FieldIdx};

/// The first field number that is not found at once. Of a sparse message with numbers up to some hundred, each field that is left
/// out is a number that is looked for: 128 bytes a message save a walk (docs/decisions.md#41).
const LOW: usize = 128;

/// How many fields are looked at one by one before the search.
const NEAR: usize = 8;

/// Finds a field by its number: at once where it is low or the numbers run from 1 without a gap, else by a binary search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lookup {
    /// For each low number the index of its field, plus one; 0 for none. Such a field has fewer than 128 before it (P2).
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
        self.find_high(fields, number)
    }

    #[inline(never)]
    fn find_high(&self, fields: &[Field], number: u32) -> Option<FieldIdx> {
        if number <= self.dense {
            return Some(FieldIdx(number - 1));
        }
        let rest = fields.get(self.dense as usize..).unwrap_or_default();
        let at = rest.binary_search_by_key(&number, Field::number).ok()?;
        Some(FieldIdx(self.dense + at as u32))
    }

    /// The field whose own tag has these bits, likely one of the next ones from the index `next` on: most messages are written
    /// in the order of the numbers, and leave fields out.
    #[inline(always)]
    pub(super) fn find_near(&self, fields: &[Field], next: usize, tag: u32) -> Option<FieldIdx> {
        let found = match self.low.get((tag >> 3) as usize) {
            Some(&at) => FieldIdx(u32::from(at).checked_sub(1)?),
            None => self.find_ahead(fields, next, tag)?,
        };
        fields.get(found.0 as usize).is_some_and(|field| field.tag_bits() == tag).then_some(found)
    }

    /// The field whose own tag has these bits, if its number is low.
    #[inline(always)]
    pub(super) fn find_low<'f>(&self, fields: &'f [Field], tag: u32) -> Option<&'f Field> {
        let at = usize::from(*self.low.get((tag >> 3) as usize)?);
        fields.get(at.wrapping_sub(1)).filter(|field| field.tag_bits() == tag)
    }

    /// The field of the number of a tag, which is not low.
    #[inline(never)]
    fn find_ahead(&self, fields: &[Field], next: usize, tag: u32) -> Option<FieldIdx> {
        // a few steps cost less than the search, of which each step waits for the one before
        for (at, field) in fields.iter().enumerate().skip(next).take(NEAR) {
            // tags ascend as numbers do, but those of items, which are all the same
            if field.tag_bits() >= tag {
                if field.tag_bits() == tag {
                    return Some(FieldIdx(at as u32));
                }
                break;
            }
        }
        self.find_high(fields, tag >> 3)
    }
}
