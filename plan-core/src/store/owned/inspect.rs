//! Reading structs one value at a time, whatever its type.

use super::access::misfit;
use super::{Access, StructRef};
use crate::plan::{Field, Op, Verified};
use crate::store::record_ref::with_value_type;
use crate::store::{AnyValue, Lend, Order, Record, Value};
use alloc::vec::Vec;
use core::ptr::NonNull;

/// The key or the value of an entry.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) enum Content<'m> {
    /// A scalar.
    Scalar(AnyValue<'m>),
    /// A message.
    Message(StructRef<'m>),
}

/// What lies at a place.
///
/// # Safety
/// T1: the place holds what the access was made for, which suits the op; nobody changes it for `'m` (T5).
unsafe fn content<'m>(at: NonNull<u8>, access: Access, op: Op) -> Content<'m> {
    macro_rules! plain {
        ($ty:ty) => {
            // SAFETY: T1: so says the access.
            unsafe { at.cast::<<$ty as Value<'m>>::Owned>().as_ref() }.lend().into_any()
        };
    }
    match access {
        Access::Plain => Content::Scalar(with_value_type!(op, plain)),
        Access::Value(access) => {
            // SAFETY: T1: so says the access.
            let value = unsafe { (access.get)(at) };
            macro_rules! bare {
                ($ty:ty) => {
                    // SAFETY: T1: this is the value type of the op; T5.
                    unsafe { value.get::<$ty>() }.map(Value::into_any)
                };
            }
            Content::Scalar(with_value_type!(op, bare).unwrap_or_else(|| misfit()))
        }
        // SAFETY: as above.
        Access::Message(access) => match unsafe { (access.get)(at) } {
            // SAFETY: T5: the caller's promise.
            Some(at) => Content::Message(unsafe { StructRef::from_parts(at, access.table.get()) }),
            None => misfit(),
        },
        _ => misfit(),
    }
}

impl<'m> StructRef<'m> {
    /// The value of a singular scalar field, whatever its op.
    ///
    /// # Safety
    /// S1; the op is not that of a message.
    pub(in crate::store) unsafe fn any(self, field: &Field) -> AnyValue<'m> {
        macro_rules! any {
            ($ty:ty) => {
                // SAFETY: S1, and this is the value type of the op.
                unsafe { self.get::<$ty>(field) }.into_any()
            };
        }
        with_value_type!(field.op(), any)
    }

    /// The element of a repeated or packed field at an index.
    ///
    /// # Safety
    /// S1; the op is not that of a message.
    #[inline]
    pub(in crate::store) unsafe fn nth(self, field: &Field, index: usize) -> Option<AnyValue<'m>> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        macro_rules! nth {
            ($ty:ty) => {{
                // SAFETY: T1: so says the access; T5.
                let list = unsafe { at.cast::<Vec<<$ty as Value<'m>>::Owned>>().as_ref() };
                list.get(index)?.lend().into_any()
            }};
        }
        match access {
            Access::List => Some(with_value_type!(field.op(), nth)),
            Access::Values(access) => {
                // SAFETY: T1: so says the access; T5.
                let is_there = index < unsafe { (access.count)(at) };
                // SAFETY: as above, and an index below the count.
                let value = is_there.then(|| unsafe { (access.nth)(at, index) })?;
                macro_rules! bare {
                    ($ty:ty) => {
                        // SAFETY: T1: this is the value type of the op; T5.
                        unsafe { value.get::<$ty>() }.map(Value::into_any)
                    };
                }
                with_value_type!(field.op(), bare)
            }
            _ => misfit(),
        }
    }

    /// The message of a list at an index.
    ///
    /// # Safety
    /// S1, a list of messages.
    pub(in crate::store) unsafe fn nth_child(self, field: &Field, index: usize) -> Option<Self> {
        // SAFETY: S1.
        unsafe { self.children(field) }.nth(index)
    }

    /// Shows the key and the value of each entry, in the order of the keys.
    ///
    /// # Safety
    /// S1, a map whose entries have the plan `entry`.
    pub(in crate::store) unsafe fn each_content(
        self,
        field: &Field,
        entry: &Verified<'_>,
        mut show: impl FnMut(Content<'m>, Content<'m>),
    ) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        let [key, value] = entry.fields() else { misfit() };
        let pair = access.pair.get();
        let mut show = |key_at, value_at| {
            // SAFETY: T1: the accesses of a pair are those of what `each` shows.
            let key = unsafe { content(key_at, pair.member(key).access, key.op()) };
            // SAFETY: as above.
            show(key, unsafe { content(value_at, pair.member(value).access, value.op()) });
        };
        // SAFETY: T1: so says the access; T5.
        unsafe { (access.each)(at, Order { backward: false, sorted: true }, &mut show) };
    }

    /// The value of a key.
    ///
    /// # Safety
    /// S1, a map whose entries have the plan `entry`; the key is of the value type of its op.
    pub(in crate::store) unsafe fn find_key(
        self,
        field: &Field,
        entry: &Verified<'_>,
        key: AnyValue<'_>,
    ) -> Option<Content<'m>> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        let [_, value] = entry.fields() else { misfit() };
        // SAFETY: T1: so says the access; T5.
        let at = unsafe { (access.find)(at, key) }?;
        // SAFETY: T1: the access of a pair is that of what `find` answers.
        Some(unsafe { content(at, access.pair.get().member(value).access, value.op()) })
    }
}
