//! Structs to be changed.

use super::access::misfit;
use super::{Access, StructRef, StructTable, Tabled};
use crate::plan::{Field, Verified};
use crate::store::{Hold, KeepUnknown, List, Record, RecordMut, UnknownFields, Value};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A struct to be changed, addressed by the fields of its plan.
#[derive(Debug)]
pub struct StructMut<'m> {
    // T3: points to a struct of the type that the table was made for, which nobody else reaches for 'm.
    pub(super) at: NonNull<u8>,
    pub(super) table: &'static StructTable,
    pub(super) lives: PhantomData<&'m mut ()>,
}

impl<'m> StructMut<'m> {
    /// A message of a type that has a table.
    #[inline]
    pub fn new<M: Tabled>(message: &'m mut M) -> Self {
        Self { at: NonNull::from_mut(message).cast(), table: M::TABLE.get(), lives: PhantomData }
    }

    /// The same struct, to be read.
    pub(crate) fn as_ref(&self) -> StructRef<'_> {
        // SAFETY: T3: nobody changes the struct while this is borrowed.
        unsafe { StructRef::from_parts(self.at, self.table) }
    }

    /// The same struct, to be read from now on.
    pub(crate) fn into_ref(self) -> StructRef<'m> {
        // SAFETY: T3: nobody else reaches the struct for 'm, and this does not change it any more.
        unsafe { StructRef::from_parts(self.at, self.table) }
    }

    /// The place of a field, and how it is reached.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    pub(super) unsafe fn place(&self, field: &Field) -> (NonNull<u8>, Access) {
        let member = self.table.member(field);
        // SAFETY: T1 and T3: inside the struct.
        (unsafe { self.at.byte_add(member.offset as usize) }, member.access)
    }

    /// The place of a field of scalars.
    ///
    /// # Safety
    /// S1.
    #[inline(always)]
    unsafe fn scalar(&self, field: &Field) -> NonNull<u8> {
        // SAFETY: S1 and T3.
        let member = unsafe { self.table.scalar(field) };
        // SAFETY: T1 and T3: inside the struct.
        unsafe { self.at.byte_add(member.offset as usize) }
    }
}

/// A struct that no other one holds yet.
#[derive(Debug)]
pub struct StructBox {
    // T4: made by the table.
    at: NonNull<u8>,
    table: &'static StructTable,
}

impl StructBox {
    fn new(table: &'static StructTable) -> Self {
        Self { at: table.kind.make(), table }
    }

    /// What the table made, without the duty to drop it.
    fn into_made(self) -> NonNull<u8> {
        core::mem::ManuallyDrop::new(self).at
    }
}

impl Drop for StructBox {
    fn drop(&mut self) {
        // SAFETY: T4; it is not used again.
        unsafe { self.table.kind.free(self.at) };
    }
}

// SAFETY: S2: by T1 and T2 the tables that messages are found with are those of the types of the sub-plans.
unsafe impl<'a> RecordMut<'a> for StructMut<'_> {
    type Child<'r>
        = StructMut<'r>
    where
        Self: 'r;
    type Detached = StructBox;

    #[inline(always)]
    fn lend(&mut self) -> StructMut<'_> {
        self.reborrow()
    }

    #[inline(always)]
    fn code(&self, field: &Field) -> u8 {
        self.table.code(field)
    }

    #[inline(always)]
    unsafe fn put_plain<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1, a scalar.
        let at = unsafe { self.scalar(field) };
        // SAFETY: T1: only `Access::Plain` has this form; T3: ours alone.
        Hold::put(unsafe { at.cast::<V::Owned>().as_mut() }, value);
    }

    #[inline(always)]
    unsafe fn put_marked<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1, a scalar.
        let at = unsafe { self.scalar(field) };
        // SAFETY: T1: only `Access::Optional` has this form; T3: ours alone.
        Hold::put(unsafe { at.cast::<Option<V::Owned>>().as_mut() }, value);
    }

    #[inline(always)]
    unsafe fn run<V: Value<'a>>(&mut self, field: &Field) -> impl List<V> {
        // SAFETY: S1, a scalar.
        let at = unsafe { self.scalar(field) };
        // SAFETY: T1: only `Access::List` has this form; T3: ours alone.
        unsafe { at.cast::<Vec<V::Owned>>().as_mut() }
    }

    #[inline(always)]
    unsafe fn put<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access; T3: ours alone.
            Access::Plain => Hold::put(unsafe { at.cast::<V::Owned>().as_mut() }, value),
            Access::Optional => {
                // SAFETY: as above.
                Hold::put(unsafe { at.cast::<Option<V::Owned>>().as_mut() }, value);
            }
            // SAFETY: as above.
            Access::Value(access) => unsafe { (access.put)(at, value.into_any()) },
            _ => misfit(),
        }
    }

    #[inline(always)]
    unsafe fn push<V: Value<'a>>(&mut self, field: &Field, value: V) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access; T3: ours alone.
            Access::List => List::push(unsafe { at.cast::<Vec<V::Owned>>().as_mut() }, value),
            // SAFETY: as above.
            Access::Values(access) => unsafe { (access.push)(at, value.into_any()) },
            _ => misfit(),
        }
    }

    #[inline(always)]
    unsafe fn reserve<V: Value<'a>>(&mut self, field: &Field, additional: usize) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access; T3: ours alone.
            Access::List => unsafe { at.cast::<Vec<V::Owned>>().as_mut() }.reserve(additional),
            // SAFETY: as above.
            Access::Values(access) => unsafe { (access.reserve)(at, additional) },
            _ => misfit(),
        }
    }

    unsafe fn count(&self, field: &Field) -> usize {
        // SAFETY: S1; the borrow of self keeps the struct as it is.
        unsafe { self.as_ref().count(field) }
    }

    #[inline(always)]
    unsafe fn holds(&self, field: &Field) -> bool {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        match access {
            // SAFETY: T1: so says the access.
            Access::Value(access) => unsafe { (access.get)(at) }.is_some(),
            // SAFETY: as above.
            Access::Message(access) => unsafe { (access.get)(at) }.is_some(),
            _ => misfit(),
        }
    }

    #[inline(always)]
    unsafe fn child(&mut self, field: &Field, _: &Verified<'_>) -> StructMut<'_> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Message(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        StructMut { at: unsafe { (access.get_or_make)(at) }, table: access.table.get(), lives: PhantomData }
    }

    #[inline(always)]
    unsafe fn push_child(&mut self, field: &Field, _: &Verified<'_>) -> StructMut<'_> {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Messages(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone.
        StructMut { at: unsafe { (access.push)(at) }, table: access.table.get(), lives: PhantomData }
    }

    unsafe fn detached(&mut self, field: &Field, _: &Verified<'_>) -> StructBox {
        match self.table.member(field).access {
            Access::Message(access) => StructBox::new(access.table.get()),
            Access::Map(access) => StructBox::new(access.entry.get()),
            _ => misfit(),
        }
    }

    fn open<'r>(detached: &'r mut StructBox) -> StructMut<'r>
    where
        Self: 'r,
    {
        StructMut { at: detached.at, table: detached.table, lives: PhantomData }
    }

    unsafe fn attach(&mut self, field: &Field, message: StructBox) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Message(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone; T4, and `detached` took the same table.
        unsafe { (access.attach)(at, message.into_made()) };
    }

    unsafe fn insert(&mut self, field: &Field, _: &Verified<'_>, entry: StructBox) {
        // SAFETY: S1.
        let (at, access) = unsafe { self.place(field) };
        let Access::Map(access) = access else { misfit() };
        // SAFETY: T1: so says the access; T3: ours alone; T4, and `detached` took the same table.
        unsafe { (access.insert)(at, entry.into_made()) };
    }

    fn unknown_fields(&mut self) -> impl KeepUnknown<'a> {
        // SAFETY: T1 and T3: inside the struct.
        let at = unsafe { self.at.byte_add(self.table.unknown()) };
        // SAFETY: T1: there are its unknown fields; T3: ours alone.
        unsafe { at.cast::<UnknownFields>().as_mut() }
    }
}
