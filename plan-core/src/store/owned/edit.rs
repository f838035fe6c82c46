//! Changing structs one value at a time.

use super::access::misfit;
use super::map::Edit;
use super::value::cut;
use super::{Access, StructMut, StructTable};
use crate::plan::{Field, Op};
use crate::store::record_ref::with_value_type;
use crate::store::{AnyValue, Hold, UnknownFields, Value};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// The elements of a list, as bytes that may be moved about.
struct Elements<'r> {
    first: NonNull<u8>,
    size: usize,
    lives: PhantomData<&'r mut ()>,
}

impl Elements<'_> {
    /// The bytes of `count` elements, from an index on.
    ///
    /// # Safety
    /// There are so many. Afterwards the bytes of each element are those of one of them, each once.
    unsafe fn bytes(&mut self, from: usize, count: usize) -> &mut [MaybeUninit<u8>] {
        // SAFETY: the caller's promise: inside the list.
        let at = unsafe { self.first.byte_add(from * self.size) };
        // SAFETY: as above; whatever the bytes are, they may be `MaybeUninit`, and nobody else reaches them.
        unsafe { NonNull::slice_from_raw_parts(at.cast(), count * self.size).as_mut() }
    }
}

impl<'m> StructMut<'m> {
    /// The same struct, for a shorter time.
    pub(crate) fn reborrow(&mut self) -> StructMut<'_> {
        StructMut { at: self.at, table: self.table, lives: PhantomData }
    }

    /// A struct inside this one, which is used no more.
    ///
    /// # Safety
    /// T3.
    unsafe fn inside(at: NonNull<u8>, table: &'static StructTable) -> Self {
        Self { at, table, lives: PhantomData }
    }

    /// The message of a singular field, made if there is none.
    ///
    /// # Safety
    /// S1.
    pub(in crate::store) unsafe fn into_child(self, field: &Field) -> Self {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Message(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        let at = unsafe { (access.get_or_make)(at) };
        // SAFETY: T3: a part of what is ours alone.
        unsafe { Self::inside(at, access.table.get()) }
    }

    /// A new message at the end of a list.
    ///
    /// # Safety
    /// S1.
    pub(in crate::store) unsafe fn into_pushed(self, field: &Field) -> Self {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Messages(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        let at = unsafe { (access.push)(at) };
        // SAFETY: T3: a part of what is ours alone.
        unsafe { Self::inside(at, access.table.get()) }
    }

    /// The message of a list at an index.
    ///
    /// # Safety
    /// S1; there is one.
    pub(in crate::store) unsafe fn into_nth_child(mut self, field: &Field, index: usize) -> Self {
        let Access::Messages(access) = self.table.member(field).access else { misfit() };
        // SAFETY: S1.
        let elements = unsafe { self.elements(field, usize::MAX) };
        // SAFETY: there is such an element: inside the list.
        let at = unsafe { elements.first.byte_add(index * elements.size) };
        // SAFETY: T3: a part of what is ours alone.
        unsafe { Self::inside(at, access.table.get()) }
    }

    /// The message of a key in a map of messages.
    ///
    /// # Safety
    /// S1; the key is of the value type of its op.
    pub(in crate::store) unsafe fn into_value_of(
        self,
        field: &Field,
        value: &Field,
        key: AnyValue<'_>,
    ) -> Option<Self> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        let Access::Message(message) = access.pair.get().member(value).access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        let at = unsafe { (access.edit)(at, Edit::Find(key)) }?;
        // SAFETY: T1: a value of the map, which is a message.
        let at = unsafe { (message.get_or_make)(at) };
        // SAFETY: T3: a part of what is ours alone.
        Some(unsafe { Self::inside(at, message.table.get()) })
    }

    /// Removes the entry of a key.
    ///
    /// # Safety
    /// S1, a map; the key is of the value type of its op.
    pub(in crate::store) unsafe fn remove_key(&mut self, field: &Field, key: AnyValue<'_>) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        unsafe { (access.edit)(at, Edit::Remove(key)) };
    }

    /// Makes a field absent or empty.
    ///
    /// # Safety
    /// S1.
    pub(in crate::store) unsafe fn clear(&mut self, field: &Field) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        macro_rules! plain {
            ($ty:ty) => {{
                // SAFETY: T1: so says the access; T3: ours alone.
                let value = unsafe { at.cast::<<$ty as Value<'m>>::Owned>().as_mut() };
                Hold::<$ty>::put(value, Value::zero());
            }};
        }
        macro_rules! optional {
            ($ty:ty) => {
                // SAFETY: as above.
                *unsafe { at.cast::<Option<<$ty as Value<'m>>::Owned>>().as_mut() } = None
            };
        }
        match access {
            Access::Plain => with_value_type!(field.op(), plain),
            Access::Optional => with_value_type!(field.op(), optional),
            // SAFETY: T1: so says the access; T3: ours alone.
            Access::Value(access) => unsafe { (access.clear)(at) },
            // SAFETY: as above.
            Access::Message(access) => unsafe { (access.clear)(at) },
            Access::Map(access) => {
                // SAFETY: as above.
                unsafe { (access.edit)(at, Edit::Clear) };
            }
            Access::List | Access::Values(_) | Access::Messages(_) => {
                // SAFETY: S1, a list.
                unsafe { self.elements(field, 0) };
            }
        }
    }

    /// Drops the elements of a list from an index on, and lends the others.
    ///
    /// # Safety
    /// S1, a list.
    unsafe fn elements(&mut self, field: &Field, len: usize) -> Elements<'_> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        macro_rules! list {
            ($ty:ty) => {{
                let size = size_of::<<$ty as Value<'m>>::Owned>();
                // SAFETY: T1: so says the access; T3: ours alone.
                (unsafe { cut::<<$ty as Value<'m>>::Owned>(at, len) }, size)
            }};
        }
        let (first, size) = match access {
            Access::List => with_value_type!(field.op(), list),
            // SAFETY: as above.
            Access::Values(access) => (unsafe { (access.cut)(at, len) }, access.size),
            // SAFETY: as above.
            Access::Messages(access) => (unsafe { (access.cut)(at, len) }, access.table.get().size),
            _ => misfit(),
        };
        Elements { first, size, lives: PhantomData }
    }

    /// Removes an element of a list of `len`, and moves those behind it up.
    ///
    /// # Safety
    /// S1, a list of so many elements, with one at `index`.
    pub(in crate::store) unsafe fn remove(&mut self, field: &Field, index: usize, len: usize) {
        // SAFETY: S1.
        let mut elements = unsafe { self.elements(field, len) };
        let size = elements.size;
        // SAFETY: so many there are; turning them keeps each once.
        unsafe { elements.bytes(index, len - index) }.rotate_left(size);
        // SAFETY: S1.
        unsafe { self.elements(field, len - 1) };
    }

    /// Removes an element of a list of `len`, and puts the last one in its place.
    ///
    /// # Safety
    /// S1, a list of so many elements, with one at `index`.
    pub(in crate::store) unsafe fn swap_remove(&mut self, field: &Field, index: usize, len: usize) {
        if index + 1 < len {
            // SAFETY: S1.
            let mut elements = unsafe { self.elements(field, len) };
            let size = elements.size;
            // SAFETY: so many there are; swapping two keeps each once.
            let bytes = unsafe { elements.bytes(index, len - index) };
            let (first, others) = bytes.split_at_mut(size);
            let (_, last) = others.split_at_mut(others.len() - size);
            first.swap_with_slice(last);
        }
        // SAFETY: S1.
        unsafe { self.elements(field, len - 1) };
    }

    /// The unknown fields.
    pub(in crate::store) fn unknown_mut(&mut self) -> &mut UnknownFields {
        // SAFETY: T1 and T3: inside the struct.
        let at = unsafe { self.at.byte_add(self.table.unknown()) };
        // SAFETY: T1: there are its unknown fields; T3: ours alone.
        unsafe { at.cast::<UnknownFields>().as_mut() }
    }
}
