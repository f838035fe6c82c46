//! A repeated field of a dynamic message, to be read.

use super::message_ref::named;
use super::{MessageRef, ValueRef};
use crate::plan::{Field, Op, Verified};
use crate::store::record_ref::with_value_type;
use crate::store::{ArenaRef, Record as _, Value as _};
use core::fmt;

/// A repeated field, to be read.
#[derive(Clone, Copy)]
pub struct ListRef<'m> {
    // S1: `field` is a list of `plan`, for which `record` was made.
    plan: &'m Verified<'m>,
    field: &'m Field,
    record: Option<ArenaRef<'m>>,
}

impl<'m> ListRef<'m> {
    /// A list of a message.
    ///
    /// # Safety
    /// S1: `field` is a repeated or packed field of `plan`, and `record`, if any, was made for `plan`.
    pub(super) unsafe fn new(plan: &'m Verified<'m>, field: &'m Field, record: Option<ArenaRef<'m>>) -> Self {
        Self { plan, field, record }
    }

    /// How many elements there are.
    pub fn len(self) -> usize {
        // SAFETY: S1, a list.
        self.record.map_or(0, |record| unsafe { record.count(self.field) })
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The element at an index.
    pub fn get(self, index: usize) -> Option<ValueRef<'m>> {
        let record = self.record?;
        if self.field.op().is_message() {
            // SAFETY: S1, a list of messages.
            let child = unsafe { record.nth_child(self.field, index) }?;
            // SAFETY: S2: elements are records of the field's sub-plan.
            return Some(ValueRef::Message(unsafe { MessageRef::new(self.plan.sub(self.field), child) }));
        }
        macro_rules! nth {
            ($ty:ty) => {
                // SAFETY: S1, a list, and the value type of its op.
                unsafe { record.nth::<$ty>(self.field, index) }?.into_any().into()
            };
        }
        Some(named(self.plan, self.field, with_value_type!(self.field.op(), nth)))
    }

    /// Each element, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = ValueRef<'m>> + DoubleEndedIterator {
        // no element is missing below the length
        (0..self.len()).map(move |index| self.get(index).unwrap_or(ValueRef::Bool(false)))
    }
}

impl PartialEq for ListRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for ListRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
