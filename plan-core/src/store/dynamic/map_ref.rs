//! A map field of a dynamic message, to be read.

use super::{MessageRef, ValueRef};
use crate::plan::{Field, FieldIdx, Verified};
use crate::store::{ArenaRef, Record};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

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
    pub fn iter(self) -> MapIter<'m> {
        MapIter { map: self, at: 0..self.len() }
    }

    /// The entry at an index.
    fn nth(self, index: usize) -> Option<(ValueRef<'m>, ValueRef<'m>)> {
        // SAFETY: S1, a map.
        let entry = unsafe { self.record?.nth_child(self.field, index) }?;
        // SAFETY: S2: entries are records of the field's sub-plan.
        let entry = unsafe { MessageRef::new(self.entry, entry) };
        // P7: an entry has just these two fields
        Some((entry.value(FieldIdx(0)), entry.value(FieldIdx(1))))
    }

    /// The value of a key, which may be given as any integer type, a bool or a string.
    pub fn get<'k>(self, key: impl Into<ValueRef<'k>>) -> Option<ValueRef<'m>> {
        let key = key.into();
        self.iter().find(|(it, _)| same_key(*it, key)).map(|(_, value)| value)
    }
}

impl<'m> IntoIterator for MapRef<'m> {
    type Item = (ValueRef<'m>, ValueRef<'m>);
    type IntoIter = MapIter<'m>;

    fn into_iter(self) -> MapIter<'m> {
        self.iter()
    }
}

/// The entries of a [`MapRef`], in the order of their keys.
#[derive(Clone, Debug)]
pub struct MapIter<'m> {
    map: MapRef<'m>,
    at: Range<usize>,
}

impl<'m> Iterator for MapIter<'m> {
    type Item = (ValueRef<'m>, ValueRef<'m>);

    fn next(&mut self) -> Option<Self::Item> {
        self.map.nth(self.at.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.at.size_hint()
    }
}

impl DoubleEndedIterator for MapIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.map.nth(self.at.next_back()?)
    }
}

impl ExactSizeIterator for MapIter<'_> {}
impl FusedIterator for MapIter<'_> {}

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
