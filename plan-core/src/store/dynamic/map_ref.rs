//! A map field of a dynamic message, to be read.

use super::{MessageRef, ValueRef};
use crate::plan::{Field, FieldIdx, Verified};
use crate::store::{ArenaRef, Record};
use core::fmt;

/// A map field, to be read. Its entries are in the order of their keys.
#[derive(Clone, Copy)]
pub struct MapRef<'m> {
    // S1: `field` is a map of the plan for which `record` was made; `entry` is its sub-plan.
    entry: &'m Verified<'m>,
    field: &'m Field,
    record: Option<ArenaRef<'m>>,
}

impl<'m> MapRef<'m> {
    /// A map of a message.
    ///
    /// # Safety
    /// S1: `field` is a map of `plan`, and `record`, if any, was made for `plan`.
    pub(super) unsafe fn new(plan: &'m Verified<'m>, field: &'m Field, record: Option<ArenaRef<'m>>) -> Self {
        Self { entry: plan.sub(field), field, record }
    }

    /// How many entries there are.
    pub fn len(self) -> usize {
        // SAFETY: S1, a map.
        self.record.map_or(0, |record| unsafe { record.count(self.field) })
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Each key with its value, in the order of the keys.
    pub fn iter(self) -> impl Iterator<Item = (ValueRef<'m>, ValueRef<'m>)> {
        // SAFETY: S1, a map.
        let entries = self.record.into_iter().flat_map(move |record| unsafe { record.children(self.field) });
        entries.map(move |entry| {
            // SAFETY: S2: entries are records of the field's sub-plan.
            let entry = unsafe { MessageRef::new(self.entry, entry) };
            // P7: an entry has just these two fields
            (entry.value(FieldIdx(0)), entry.value(FieldIdx(1)))
        })
    }

    /// The value of a key, which may be given as any integer type, a bool or a string.
    pub fn get<'k>(self, key: impl Into<ValueRef<'k>>) -> Option<ValueRef<'m>> {
        let key = key.into();
        self.iter().find(|(it, _)| same_key(*it, key)).map(|(_, value)| value)
    }
}

/// Whether two keys are the same, integers of any width among them.
pub(super) fn same_key(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    match (a, b) {
        (ValueRef::Str(a), ValueRef::Str(b)) => a == b,
        (ValueRef::Bool(a), ValueRef::Bool(b)) => a == b,
        _ => a.integer().is_some() && a.integer() == b.integer(),
    }
}

impl PartialEq for MapRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for MapRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
