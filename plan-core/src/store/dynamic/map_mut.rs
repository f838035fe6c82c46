//! A map field of a dynamic message, to be changed.

use super::map_ref::same_key;
use super::{FieldHandle, MapRef, MessageMut, SetError, ValueRef};
use crate::plan::{Field, FieldIdx, Verified};
use crate::store::ArenaRecord;
use core::fmt;

/// The key of an entry.
const KEY: FieldIdx = FieldIdx(0);
/// The value of an entry.
const VALUE: FieldIdx = FieldIdx(1);

/// A map field, to be changed in its place. Setting an entry takes time in proportion to the number of entries.
pub struct MapMut<'m> {
    // S1: the field at `at` is a map of the message.
    message: MessageMut<'m>,
    at: FieldIdx,
}

impl<'m> MapMut<'m> {
    /// # Safety
    /// S1: the field at `at` is a map.
    pub(super) unsafe fn new(message: MessageMut<'m>, at: FieldIdx) -> Self {
        Self { message, at }
    }

    fn field(&self) -> &'m Field {
        self.message.plan.field(self.at)
    }

    fn entry_plan(&self) -> &'m Verified<'m> {
        self.message.plan.sub(self.field())
    }

    /// The same map, to be read.
    pub fn as_ref(&self) -> MapRef<'_> {
        // SAFETY: S1.
        unsafe { MapRef::new(self.message.plan, self.field(), Some(self.message.record.as_ref())) }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.as_ref().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sets the value of a key; a message is copied.
    ///
    /// # Errors
    /// If the key or the value does not fit the map.
    pub fn insert<'k, 'v>(
        &mut self,
        key: impl Into<ValueRef<'k>>,
        value: impl Into<ValueRef<'v>>,
    ) -> Result<(), SetError> {
        let mut entry = self.detached();
        entry.set_at(KEY, key.into())?;
        entry.set_at(VALUE, value.into())?;
        self.put(entry);
        Ok(())
    }

    /// The message of a key, made if there is none.
    ///
    /// # Errors
    /// If the key does not fit the map, or its values are no messages.
    pub fn message_mut<'k>(&mut self, key: impl Into<ValueRef<'k>>) -> Result<MessageMut<'_>, SetError> {
        let (key, plan, field) = (key.into(), self.entry_plan(), self.field());
        let found = self.position(key).and_then(|at| {
            // SAFETY: S1: a map, whose entries are listed like messages.
            unsafe { self.message.record.child_at(field, at) }
        });
        let entry = if let Some(entry) = found {
            // SAFETY: S2: entries are records of the map's sub-plan.
            unsafe { MessageMut::new(plan, entry) }
        } else {
            let mut entry = self.detached();
            entry.set_at(KEY, key)?;
            entry.message_mut(FieldHandle::new(plan, VALUE))?;
            self.put(entry)
        };
        entry.into_message_mut(FieldHandle::new(plan, VALUE))
    }

    /// Removes the entry of a key; says whether there was one.
    pub fn remove<'k>(&mut self, key: impl Into<ValueRef<'k>>) -> bool {
        let (found, field) = (self.position(key.into()), self.field());
        if let Some(at) = found {
            // SAFETY: S1: a map with an entry at this index.
            unsafe { self.message.record.remove(field, at) };
        }
        found.is_some()
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        let field = self.field();
        // SAFETY: S1.
        unsafe { self.message.record.clear(field) };
    }

    /// An entry that is not in the map yet.
    fn detached(&mut self) -> MessageMut<'m> {
        let plan = self.entry_plan();
        let record = ArenaRecord::new(plan, self.message.record.arena());
        // SAFETY: S2: made for `plan`.
        unsafe { MessageMut::new(plan, record) }
    }

    /// Puts an entry in the map, which lends it on.
    fn put(&mut self, entry: MessageMut<'m>) -> MessageMut<'m> {
        let (field, plan) = (self.field(), self.entry_plan());
        // SAFETY: S1: a map, and an entry of its plan; settled below.
        let lent = unsafe { self.message.record.insert_lent(field, plan, entry.record) };
        // SAFETY: the message, and with it the arena, is borrowed for this map alone.
        unsafe { self.message.record.arena().settle_maps() };
        // SAFETY: S2: the entry was made for `plan`.
        unsafe { MessageMut::new(plan, lent) }
    }

    fn position(&self, key: ValueRef<'_>) -> Option<usize> {
        self.as_ref().iter().position(|(it, _)| same_key(it, key))
    }
}

impl fmt::Debug for MapMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
