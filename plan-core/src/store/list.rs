//! A place for any number of values.

use super::{Hold, Lend, Merge};
use crate::wire::fill;
use alloc::vec::Vec;

/// A place for any number of values of the type `V`, to which they are appended (W3).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list for the values of a repeated field",
    label = "the field is repeated in the schema, so it is a `Vec` of a type that fits"
)]
pub trait List<V> {
    /// Appends a value.
    fn push(&mut self, value: V);

    /// Appends all values, for which there is room.
    #[inline(always)]
    fn extend(&mut self, values: impl ExactSizeIterator<Item = V>) {
        values.for_each(|value| self.push(value));
    }

    /// Makes room for so many more. No caller asks for more than there are bytes left to read.
    fn reserve(&mut self, additional: usize);

    /// How many values there are.
    fn count(&self) -> usize;
}

impl<V, T: Hold<V>> List<V> for Vec<T> {
    #[inline(always)]
    fn push(&mut self, value: V) {
        self.push(T::hold(value));
    }

    #[inline(always)]
    fn extend(&mut self, values: impl ExactSizeIterator<Item = V>) {
        List::<V>::reserve(self, values.len());
        let count = fill(self.spare_capacity_mut(), values.map(T::hold));
        let len = self.len() + count;
        // SAFETY: so many were filled behind those that there are, and there was room for them.
        unsafe { self.set_len(len) };
    }

    #[inline(always)]
    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
}

impl<V, L: List<V> + ?Sized> List<V> for &mut L {
    #[inline(always)]
    fn push(&mut self, value: V) {
        L::push(self, value);
    }

    #[inline(always)]
    fn extend(&mut self, values: impl ExactSizeIterator<Item = V>) {
        L::extend(self, values);
    }

    #[inline(always)]
    fn reserve(&mut self, additional: usize) {
        L::reserve(self, additional);
    }

    #[inline(always)]
    fn count(&self) -> usize {
        L::count(self)
    }
}

/// A place for any number of messages.
pub trait Messages<'a> {
    /// Appends an empty message, to be decoded into.
    fn add(&mut self) -> impl Merge<'a>;

    /// How many messages there are.
    fn count(&self) -> usize;
}

/// The values of a list, in order.
pub trait Elements<'s, V> {
    /// Each value.
    fn elements(&'s self) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + 's
    where
        V: 's;
}

impl<'s, V, T: Lend<'s, V> + 's> Elements<'s, V> for [T] {
    #[inline(always)]
    fn elements(&'s self) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + 's
    where
        V: 's,
    {
        self.iter().map(Lend::lend)
    }
}
