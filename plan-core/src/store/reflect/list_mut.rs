//! A repeated field, to be changed.

use super::convert::convert;
use super::merge::{check_message, merge_checked};
use super::{ListRef, MessageMut, SetError, ValueRef};
use crate::plan::{Field, FieldIdx};
use core::fmt;

/// A repeated field, to be changed in its place.
pub struct ListMut<'m> {
    // S1: the field at `at` is a list of the message.
    message: MessageMut<'m>,
    at: FieldIdx,
}

impl<'m> ListMut<'m> {
    /// # Safety
    /// S1: the field at `at` is a repeated or packed one.
    pub(super) unsafe fn new(message: MessageMut<'m>, at: FieldIdx) -> Self {
        Self { message, at }
    }

    fn field(&self) -> &'m Field {
        self.message.plan.field(self.at)
    }

    /// The same list, to be read.
    pub fn as_ref(&self) -> ListRef<'_> {
        // SAFETY: S1.
        unsafe { ListRef::new(self.message.plan, self.field(), Some(self.message.record.as_ref())) }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.as_ref().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends an element; a message is copied.
    ///
    /// # Errors
    /// If the value does not fit the field.
    pub fn push<'v>(&mut self, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        let field = self.field();
        let value = value.into();
        if field.op().is_message() {
            let message = check_message(self.message.plan, self.at, value)?;
            merge_checked(message, &mut self.push_message()?);
            return Ok(());
        }
        let any = convert(self.message.plan, self.at, value)?;
        // SAFETY: S1: a list of scalars, and a value of it.
        unsafe { self.message.record.push(field, any) };
        Ok(())
    }

    /// Appends an empty message, to be filled.
    ///
    /// # Errors
    /// If the elements are no messages.
    pub fn push_message(&mut self) -> Result<MessageMut<'_>, SetError> {
        let field = self.field();
        let MessageMut { plan, record } = &mut self.message;
        if !field.op().is_message() {
            let expected = super::set_error::expected_value(field.op());
            return Err(SetError::mismatch(plan, self.at, expected, "a message"));
        }
        let sub = plan.sub(field);
        // SAFETY: S1: a list of messages of the plan `sub`.
        let child = unsafe { record.reborrow().into_pushed(field, sub) };
        // SAFETY: S2: made for `sub`.
        Ok(unsafe { MessageMut::new(sub, child) })
    }

    /// The message at an index, to be changed.
    pub fn message_mut(&mut self, index: usize) -> Option<MessageMut<'_>> {
        let field = self.field();
        if !field.op().is_message() {
            return None;
        }
        // SAFETY: S1: a list of messages.
        let child = unsafe { self.message.record.reborrow().into_nth_child(field, index) }?;
        // SAFETY: S2: elements are records of the field's sub-plan.
        Some(unsafe { MessageMut::new(self.message.plan.sub(field), child) })
    }

    /// Replaces the element at an index; a message is copied.
    ///
    /// # Errors
    /// If there is no such element, or the value does not fit the field.
    pub fn set<'v>(&mut self, index: usize, value: impl Into<ValueRef<'v>>) -> Result<(), SetError> {
        let len = self.len();
        if index >= len {
            return Err(SetError::no_element(len, index));
        }
        self.push(value)?;
        let field = self.field();
        // SAFETY: S1: a list, of one more element than `len`.
        unsafe { self.message.record.swap_remove(field, index, len + 1) };
        Ok(())
    }

    /// Removes the element at an index, and moves those behind it up; says whether there was one.
    pub fn remove(&mut self, index: usize) -> bool {
        let len = self.len();
        let there = index < len;
        if there {
            let field = self.field();
            // SAFETY: S1: a list of so many elements, with one at `index`.
            unsafe { self.message.record.remove(field, index, len) };
        }
        there
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        let field = self.field();
        // SAFETY: S1.
        unsafe { self.message.record.clear(field) };
    }
}

impl fmt::Debug for ListMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}
