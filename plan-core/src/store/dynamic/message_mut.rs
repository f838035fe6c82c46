//! A dynamic message, to be changed.

use super::copy::{convert, convert_message, copy_record, put_any};
use super::set_error::expected;
use super::{FieldKey, ListMut, LookupError, MapMut, MessageRef, SetError, ValueRef};
use crate::plan::{Cardinality, FieldIdx, Verified};
use crate::store::{ArenaRecord, RecordMut};
use core::fmt;

/// A dynamic message, to be changed: the message of a [`DynamicMessage`](super::DynamicMessage), or one inside it.
///
/// A value that is replaced stays in the arena until the whole message is reset or dropped.
pub struct MessageMut<'m> {
    // S2: the record was made for the plan.
    pub(super) plan: &'m Verified<'m>,
    pub(super) record: ArenaRecord<'m>,
}

impl<'m> MessageMut<'m> {
    /// Binds a record to its plan.
    ///
    /// # Safety
    /// **S2**: `record` was made for `plan`.
    pub(crate) unsafe fn new(plan: &'m Verified<'m>, record: ArenaRecord<'m>) -> Self {
        Self { plan, record }
    }

    /// The plan and the record, which was made for it.
    pub(crate) fn parts(&mut self) -> (&'m Verified<'m>, ArenaRecord<'_>) {
        (self.plan, self.record.reborrow())
    }

    /// The same message, to be read.
    pub fn as_ref(&self) -> MessageRef<'_> {
        // SAFETY: S2.
        unsafe { MessageRef::new(self.plan, self.record.as_ref()) }
    }

    /// The same message, for a shorter time.
    pub fn reborrow(&mut self) -> MessageMut<'_> {
        MessageMut { plan: self.plan, record: self.record.reborrow() }
    }

    /// The value of a field; its default, if it is absent.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn get(&self, field: impl FieldKey) -> Result<ValueRef<'_>, LookupError> {
        self.as_ref().get(field)
    }

    /// Sets a singular field, and makes it present. An integer of any type is taken if it fits, for a `float` or `double`
    /// field if that holds it exactly; a double is rounded to the nearest float, and refused if it would become infinite;
    /// an enum's value is taken by its number or its name; a message is copied.
    ///
    /// # Errors
    /// If there is no such field, or the value does not fit it.
    pub fn set<'v>(&mut self, field: impl FieldKey, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        let at = field.find(self.plan)?;
        self.set_at(at, value.into())
    }

    pub(super) fn set_at(&mut self, at: FieldIdx, value: ValueRef<'_>) -> Result<(), SetError> {
        let field = self.plan.field(at);
        if !field.cardinality().is_singular() {
            return Err(SetError::mismatch(self.plan, at, expected(field), super::copy::Found(value)));
        }
        if !field.op().is_message() {
            let any = convert(self.plan, at, value, self.record.arena())?;
            // SAFETY: S1 by S2, a singular scalar, and its value.
            unsafe { put_any(&mut self.record, field, any) };
            return Ok(());
        }
        let message = convert_message(self.plan, at, value)?;
        let sub = self.plan.sub(field);
        let mut copy = ArenaRecord::new(sub, self.record.arena());
        if let Some(from) = message.record() {
            // SAFETY: S2: both are records of `sub`.
            unsafe { copy_record(sub, from, &mut copy) };
        }
        // SAFETY: S1 by S2, a singular message of the plan `sub`.
        unsafe { self.record.attach(field, copy) };
        Ok(())
    }

    /// Makes a field absent or empty.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn clear(&mut self, field: impl FieldKey) -> Result<(), LookupError> {
        let at = field.find(self.plan)?;
        // SAFETY: S1 by S2.
        unsafe { self.record.clear(self.plan.field(at)) };
        Ok(())
    }

    /// The message of a singular field, made if it is absent, and present from now on.
    ///
    /// # Errors
    /// If there is no such field, or it is none of a single message.
    pub fn message_mut(&mut self, field: impl FieldKey) -> Result<MessageMut<'_>, SetError> {
        self.reborrow().into_message_mut(field)
    }

    /// [`message_mut`](Self::message_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_message_mut(mut self, field: impl FieldKey) -> Result<MessageMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        let (plan, field) = (self.plan, self.plan.field(at));
        if !field.cardinality().is_singular() || !field.op().is_message() {
            return Err(SetError::mismatch(plan, at, expected(field), "a message to change"));
        }
        let sub = plan.sub(field);
        // SAFETY: S1 by S2, a singular message of the plan `sub`.
        let child = unsafe { self.record.child(field, sub) };
        // SAFETY: S2: made for `sub`.
        Ok(unsafe { MessageMut::new(sub, child) })
    }

    /// A repeated field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is not repeated.
    pub fn list_mut(&mut self, field: impl FieldKey) -> Result<ListMut<'_>, SetError> {
        self.reborrow().into_list_mut(field)
    }

    /// [`list_mut`](Self::list_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_list_mut(self, field: impl FieldKey) -> Result<ListMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        match self.plan.field(at).cardinality() {
            // SAFETY: S1: a list.
            Cardinality::Repeated | Cardinality::Packed => Ok(unsafe { ListMut::new(self, at) }),
            _ => Err(SetError::mismatch(self.plan, at, expected(self.plan.field(at)), "a list to change")),
        }
    }

    /// A map field, to be changed.
    ///
    /// # Errors
    /// If there is no such field, or it is no map.
    pub fn map_mut(&mut self, field: impl FieldKey) -> Result<MapMut<'_>, SetError> {
        self.reborrow().into_map_mut(field)
    }

    /// [`map_mut`](Self::map_mut), for as long as this message may be changed.
    ///
    /// # Errors
    /// As that one.
    pub fn into_map_mut(self, field: impl FieldKey) -> Result<MapMut<'m>, SetError> {
        let at = field.find(self.plan)?;
        match self.plan.field(at).cardinality() {
            // SAFETY: S1: a map.
            Cardinality::Map => Ok(unsafe { MapMut::new(self, at) }),
            _ => Err(SetError::mismatch(self.plan, at, expected(self.plan.field(at)), "a map to change")),
        }
    }

    /// Forgets the fields that the schema does not know.
    pub fn clear_unknown_fields(&mut self) {
        self.record.clear_unknown_fields();
    }
}

impl fmt::Debug for MessageMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
