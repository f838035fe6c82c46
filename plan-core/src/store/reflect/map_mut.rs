//! A map field, to be changed.

use super::convert::convert;
use super::map_ref::{KEY, VALUE, same_key};
use super::node::NodeMut;
use super::{FieldHandle, MapRef, MessageMut, SetError, ValueRef};
use crate::plan::{Field, FieldIdx, Verified};
use core::fmt;

/// A map field, to be changed in its place. To find or to set an entry of a dynamic message takes time in proportion to the
/// number of entries.
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
        let (key, value) = (key.into(), value.into());
        self.put(|mut entry| {
            entry.set_at(KEY, key)?;
            entry.set_at(VALUE, value)
        })
    }

    /// The message of a key, made if there is none.
    ///
    /// # Errors
    /// If the key does not fit the map, or its values are no messages.
    pub fn message_mut<'k>(&mut self, key: impl Into<ValueRef<'k>>) -> Result<MessageMut<'_>, SetError> {
        let (key, plan) = (key.into(), self.entry_plan());
        let value = FieldHandle::new(plan, VALUE);
        if self.as_ref().get(key).is_none() {
            self.put(|mut entry| {
                entry.set_at(KEY, key)?;
                entry.message_mut(value).map(drop)
            })?;
        }
        let (field, at) = (self.field(), self.position(key));
        match self.message.record.reborrow() {
            NodeMut::Arena(mut record) => {
                // SAFETY: S1: a map, whose entries are listed like messages.
                let entry = at.and_then(|at| unsafe { record.child_at(field, at) });
                let Some(entry) = entry else { unreachable!("an entry that was put just now") };
                // SAFETY: S2: entries are records of the map's sub-plan.
                unsafe { MessageMut::new(plan, NodeMut::Arena(entry)) }.into_message_mut(value)
            }
            NodeMut::Struct(record) => {
                let value = plan.field(VALUE);
                if !value.op().is_message() {
                    let expected = super::set_error::expected_value(value.op());
                    return Err(SetError::mismatch(plan, VALUE, expected, "a message to change"));
                }
                let key = convert(plan, KEY, key)?;
                // SAFETY: S1: a map of messages, and a key of it.
                let found = unsafe { record.into_value_of(field, value, key) };
                let Some(found) = found else { unreachable!("an entry that was put just now") };
                // SAFETY: S2: the messages in a map are of the sub-plan of its value.
                Ok(unsafe { MessageMut::new(plan.sub(value), NodeMut::Struct(found)) })
            }
        }
    }

    /// Removes the entry of a key; says whether there was one.
    pub fn remove<'k>(&mut self, key: impl Into<ValueRef<'k>>) -> bool {
        let (key, field, plan) = (key.into(), self.field(), self.entry_plan());
        let (found, len) = (self.position(key), self.len());
        if let (NodeMut::Arena(_), Some(at)) = (&self.message.record, found) {
            // SAFETY: S1: a map with an entry at this index.
            unsafe { self.message.record.remove(field, at, len) };
            return true;
        }
        let is_there = self.as_ref().get(key).is_some();
        if let (NodeMut::Struct(record), true, Ok(key)) =
            (&mut self.message.record, is_there, convert(plan, KEY, key))
        {
            // SAFETY: S1: a map, and a key of it.
            unsafe { record.remove_key(field, key) };
        }
        is_there
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        let field = self.field();
        // SAFETY: S1.
        unsafe { self.message.record.clear(field) };
    }

    /// Puts an entry at the end of the map, if it was filled with what is to be kept. To be called inside of
    /// [`MessageMut::settled`], after which the map is as it should be.
    #[cfg(any(feature = "json", feature = "text"))]
    pub(crate) fn append<E>(
        &mut self,
        fill: impl FnOnce(MessageMut<'_>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let (field, plan) = (self.field(), self.entry_plan());
        // `None` is an entry that is not kept
        let fill = |entry: MessageMut<'_>| match fill(entry) {
            Ok(true) => Ok(()),
            Ok(false) => Err(None),
            Err(error) => Err(Some(error)),
        };
        // SAFETY: S1: a map, and the plan of its entries.
        match unsafe { self.message.record.put_filled(field, plan, fill) } {
            Ok(()) => Ok(true),
            Err(None) => Ok(false),
            Err(Some(error)) => Err(error),
        }
    }

    /// Puts an entry in the map, once it was filled.
    fn put(&mut self, fill: impl FnOnce(MessageMut<'_>) -> Result<(), SetError>) -> Result<(), SetError> {
        let (field, plan) = (self.field(), self.entry_plan());
        // SAFETY: S1: a map, and the plan of its entries.
        self.message.settled(|message| unsafe { message.record.put_filled(field, plan, fill) })
    }

    /// The index of a key in an arena's map.
    fn position(&self, key: ValueRef<'_>) -> Option<usize> {
        match &self.message.record {
            NodeMut::Arena(_) => self.as_ref().iter().position(|(it, _)| same_key(it, key)),
            NodeMut::Struct(_) => None,
        }
    }
}

impl fmt::Debug for MapMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
