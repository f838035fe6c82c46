//! The items of a message set, as fields of a record.

use super::Bound;
use crate::ops::message_set;
use crate::plan::Verified;
use crate::store::{KeepUnknown, Merge, RecordMut};
use crate::wire::{Cursor, Decoder, Fault};

/// A message set, by its record.
struct Set<'r, 'p, R> {
    // S2: `record` was made for `plan`, the fields of which are items.
    plan: &'p Verified<'p>,
    record: &'r mut R,
}

impl<'a, R: RecordMut<'a>> message_set::Set<'a> for Set<'_, '_, R> {
    fn known(&mut self, number: u32) -> Option<impl Merge<'a>> {
        let field = self.plan.field(self.plan.find(number)?);
        let sub = self.plan.sub(field);
        // SAFETY: S1: a field of the plan of the record, a singular message by P9 and P3, of the plan `sub`.
        let child = unsafe { self.record.child(field, sub) };
        // SAFETY: S2: the child was made for `sub`.
        Some(unsafe { Bound::new(sub, child) })
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        self.record.unknown_fields()
    }
}

/// Decodes what stands behind `tag` in a message set: an item, or what is no field of it.
///
/// # Safety
/// **S2**: `record` was made for `plan`, which is that of a message set.
#[cold]
pub(super) unsafe fn decode<'a, R: RecordMut<'a>>(
    plan: &Verified<'_>,
    record: &mut R,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    message_set::decode(&mut Set { plan, record }, d, c, tag)
}
