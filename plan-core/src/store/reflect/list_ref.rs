//! A repeated field, to be read.

use super::message_ref::named;
use super::node::Node;
use super::{MessageRef, ValueRef};
use crate::plan::{Field, Verified};
#[cfg(feature = "json")]
use crate::store::AnyValue;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// A repeated field, to be read.
#[derive(Clone, Copy)]
pub struct ListRef<'m> {
    // S1: `field` is a list of `plan`, for which `record` was made.
    plan: &'m Verified<'m>,
    field: &'m Field,
    record: Option<Node<'m>>,
}

impl<'m> ListRef<'m> {
    /// A list of a message.
    ///
    /// # Safety
    /// S1: `field` is a repeated or packed field of `plan`, and `record`, if any, was made for `plan`.
    pub(super) unsafe fn new(plan: &'m Verified<'m>, field: &'m Field, record: Option<Node<'m>>) -> Self {
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
    #[inline]
    pub fn get(self, index: usize) -> Option<ValueRef<'m>> {
        let record = self.record?;
        if self.field.op().is_message() {
            // SAFETY: S1, a list of messages.
            let child = unsafe { record.nth_child(self.field, index) }?;
            // SAFETY: S2: elements are records of the field's sub-plan.
            return Some(ValueRef::Message(unsafe { MessageRef::new(self.plan.sub(self.field), child) }));
        }
        // SAFETY: S1, a list of scalars.
        let any = unsafe { record.nth(self.field, index) }?;
        Some(named(self.plan, self.field, any.into()))
    }

    /// Shows each element, in order, until `show` fails: what type it has is asked once for all.
    ///
    /// # Errors
    /// That of `show`.
    #[cfg(feature = "json")]
    pub(crate) fn try_each<E>(self, mut show: impl FnMut(ValueRef<'m>) -> Result<(), E>) -> Result<(), E> {
        let Some(record) = self.record else { return Ok(()) };
        if self.field.op().is_message() {
            let sub = self.plan.sub(self.field);
            // SAFETY: S2: elements are records of the field's sub-plan.
            let show = |child| show(ValueRef::Message(unsafe { MessageRef::new(sub, child) }));
            // SAFETY: S1, a list of messages.
            return unsafe { record.try_each_child(self.field, show) };
        }
        let show = |any: AnyValue<'m>| show(named(self.plan, self.field, any.into()));
        // SAFETY: S1, a list of scalars.
        unsafe { record.try_each(self.field, show) }
    }

    /// Each element, in order.
    pub fn iter(self) -> ListIter<'m> {
        ListIter { list: self, at: 0..self.len() }
    }
}

impl<'m> IntoIterator for ListRef<'m> {
    type Item = ValueRef<'m>;
    type IntoIter = ListIter<'m>;

    fn into_iter(self) -> ListIter<'m> {
        self.iter()
    }
}

/// The elements of a [`ListRef`], in order.
#[derive(Clone, Debug)]
pub struct ListIter<'m> {
    list: ListRef<'m>,
    at: Range<usize>,
}

impl<'m> Iterator for ListIter<'m> {
    type Item = ValueRef<'m>;

    #[inline]
    fn next(&mut self) -> Option<ValueRef<'m>> {
        self.list.get(self.at.next()?)
    }

    fn nth(&mut self, n: usize) -> Option<ValueRef<'m>> {
        self.list.get(self.at.nth(n)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.at.size_hint()
    }
}

impl DoubleEndedIterator for ListIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.list.get(self.at.next_back()?)
    }
}

impl ExactSizeIterator for ListIter<'_> {}
impl FusedIterator for ListIter<'_> {}

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
