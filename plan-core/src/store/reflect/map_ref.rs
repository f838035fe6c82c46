//! A map field, to be read.

use super::convert::fitting;
use super::node::{Node, value_of};
use super::{MessageRef, ValueRef};
use crate::plan::{Field, FieldIdx, Verified};
use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// The key of an entry.
pub(super) const KEY: FieldIdx = FieldIdx(0);
/// The value of an entry.
pub(super) const VALUE: FieldIdx = FieldIdx(1);

/// A map field, to be read. Its entries are in the order of their keys.
#[derive(Clone, Copy)]
pub struct MapRef<'m> {
    // S1: `field` is a map of the plan for which `record` was made; `entry` is its sub-plan.
    entry: &'m Verified<'m>,
    field: &'m Field,
    record: Option<Node<'m>>,
}

impl<'m> MapRef<'m> {
    /// A map of a message.
    ///
    /// # Safety
    /// S1: `field` is a map of `plan`, and `record`, if any, was made for `plan`.
    pub(super) unsafe fn new(plan: &'m Verified<'m>, field: &'m Field, record: Option<Node<'m>>) -> Self {
        Self { entry: plan.sub(field), field, record }
    }

    /// The plan of the entries.
    pub(super) fn entry_plan(self) -> &'m Verified<'m> {
        self.entry
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

    /// Each key with its value, in the order of the keys. Those of a struct are gathered at once.
    pub fn iter(self) -> MapIter<'m> {
        MapIter(match self.record {
            Some(Node::Struct(record)) => {
                let mut entries = Vec::with_capacity(self.len());
                let [key_field, value_field] = self.entry.fields() else {
                    unreachable!("P7: an entry has a key and a value")
                };
                let show = |key, value| {
                    // SAFETY: S2: the key of an entry of the plan.
                    let key = unsafe { value_of(self.entry, key_field, key) };
                    // SAFETY: S2: the value of an entry of the plan.
                    entries.push((key, unsafe { value_of(self.entry, value_field, value) }));
                };
                // SAFETY: S1, a map, and the plan of its entries.
                unsafe { record.each_content(self.field, self.entry, show) };
                Entries::Gathered(entries.into_iter())
            }
            Some(Node::Arena(_)) | None => Entries::Indexed(self, 0..self.len()),
        })
    }

    /// The entry of an arena's map at an index.
    fn nth(self, index: usize) -> Option<(ValueRef<'m>, ValueRef<'m>)> {
        // SAFETY: S1, a map, whose entries are listed like messages.
        let entry = unsafe { self.record?.nth_child(self.field, index) }?;
        // SAFETY: S2: entries are records of the field's sub-plan.
        let entry = unsafe { MessageRef::new(self.entry, entry) };
        // P7: an entry has just these two fields
        Some((entry.value(KEY), entry.value(VALUE)))
    }

    /// The value of a key, which may be given as any integer type, a bool or a string.
    pub fn get<'k>(self, key: impl Into<ValueRef<'k>>) -> Option<ValueRef<'m>> {
        let key = key.into();
        match self.record? {
            Node::Arena(_) => self.iter().find(|(it, _)| same_key(*it, key)).map(|(_, value)| value),
            Node::Struct(record) => {
                let [key_field, value_field] = self.entry.fields() else { return None };
                let key = fitting(key_field.op(), key)?;
                // SAFETY: S1, a map, the plan of its entries, and a key of its type.
                let content = unsafe { record.find_key(self.field, self.entry, key) }?;
                // SAFETY: S2: the value of an entry of the plan.
                Some(unsafe { value_of(self.entry, value_field, content) })
            }
        }
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
pub struct MapIter<'m>(Entries<'m>);

#[derive(Clone, Debug)]
enum Entries<'m> {
    /// The entries of an arena's map at these indices.
    Indexed(MapRef<'m>, Range<usize>),
    Gathered(vec::IntoIter<(ValueRef<'m>, ValueRef<'m>)>),
}

impl<'m> Iterator for MapIter<'m> {
    type Item = (ValueRef<'m>, ValueRef<'m>);

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Entries::Indexed(map, at) => map.nth(at.next()?),
            Entries::Gathered(entries) => entries.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Entries::Indexed(_, at) => at.size_hint(),
            Entries::Gathered(entries) => entries.size_hint(),
        }
    }
}

impl DoubleEndedIterator for MapIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Entries::Indexed(map, at) => map.nth(at.next_back()?),
            Entries::Gathered(entries) => entries.next_back(),
        }
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
