//! Where the fields of a struct lie.

use super::Access;
use crate::plan::Field;
use crate::store::Message;
use crate::wire::{RawTag, TagStart};
use alloc::alloc::{alloc, dealloc, handle_alloc_error};
use alloc::boxed::Box;
use core::alloc::Layout;
use core::ptr::NonNull;

/// A message whose struct has a table, so that the interpreter can run on it.
///
/// `derive_plan` implements it for the types that it emits; not for structs of one's own.
///
/// # Safety
/// **T1** and **T2** hold of the table: it was made by [`StructTable::of`] for this very type. `VIEWED` tells the truth.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no message that `derive_plan` emitted",
    label = "the interpreter, reflection and `Types` are for emitted messages",
    note = "a struct of one's own that is bound to a message has `Message`, and runs emitted code"
)]
pub unsafe trait Tabled: Message {
    /// Where the fields lie.
    #[doc(hidden)]
    const TABLE: TableRef;

    /// Whether the same `derive_plan` implemented [`Viewed`](crate::Viewed), so that V1 holds of the view.
    #[doc(hidden)]
    const VIEWED: bool = false;

    /// Which of 64 fields, from the one of the index `64 * word` on, are present: one bit for each, the lowest first.
    #[doc(hidden)]
    fn present(&self, word: usize) -> u64;
}

/// A reference to a table, which can close a cycle of messages: a constant that holds one does not need what it refers to.
#[derive(Clone, Copy)]
pub struct TableRef(NonNull<StructTable>);

impl TableRef {
    /// A reference to this table.
    pub const fn new(table: &'static StructTable) -> Self {
        Self(NonNull::from_ref(table))
    }

    /// The table.
    #[inline(always)]
    pub fn get(self) -> &'static StructTable {
        // SAFETY: made from a reference that lives for ever.
        unsafe { self.0.as_ref() }
    }
}

// SAFETY: a TableRef gives out shared references to a table, which is plain data without interior mutability.
unsafe impl Send for TableRef {}
// SAFETY: as above.
unsafe impl Sync for TableRef {}

impl core::fmt::Debug for TableRef {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // not the table itself, which may contain this reference
        write!(f, "TableRef({:p})", self.0)
    }
}

/// Where one field of the plan lies in a struct, and how it is reached there.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    pub(super) offset: u32,
    /// What a chain wants of the plan: the bytes of the tag, how many they are, and the code of the field here.
    raised_tag: u32,
    tag_len: u8,
    linked: u8,
    /// What of the field's own code is its code here, and what comes in place of the rest.
    kept: u8,
    other: u8,
    pub(super) access: Access,
}

impl Member {
    /// The member at an offset, of the field whose tag and code these are.
    ///
    /// # Panics
    /// If the offset is 4 GiB or more, which no struct reaches.
    pub const fn new(offset: usize, access: Access, tag: u32, code: u8) -> Self {
        let tag = RawTag::new(tag);
        let member = Self::of_part(offset, access);
        Self {
            raised_tag: TagStart::new(tag).raised(),
            tag_len: tag.len() as u8,
            linked: code & member.kept | member.other,
            ..member
        }
    }

    /// The member at an offset, of an entry of a map, which no chain writes.
    pub(super) const fn of_part(offset: usize, access: Access) -> Self {
        let (kept, other) = match access.form() {
            Some(form) => form.in_place(),
            None => (u8::MAX, 0),
        };
        Self { offset: narrow(offset), raised_tag: 0, tag_len: 0, linked: u8::MAX, kept, other, access }
    }

    /// The op and the form of the field.
    #[inline(always)]
    pub(super) fn code(&self, field: &Field) -> u8 {
        field.code() & self.kept | self.other
    }
}

/// What a chain that writes asks of a member.
impl Member {
    /// The op and the form of the field; of a part of a map entry no code.
    #[inline(always)]
    pub(crate) fn linked_code(&self) -> u8 {
        self.linked
    }

    /// The bytes of the tag, laid so that the last one is the highest of four.
    #[inline(always)]
    pub(crate) fn raised_tag(&self) -> u32 {
        self.raised_tag
    }

    /// How many bytes the tag has; if they are more than four, the other method answers nothing of use.
    #[inline(always)]
    pub(crate) fn tag_len(&self) -> usize {
        self.tag_len as usize
    }
}

const fn narrow(offset: usize) -> u32 {
    assert!(offset <= u32::MAX as usize, "a struct of 4 GiB");
    offset as u32
}

/// Where the fields of a struct lie, and how a struct is made and dropped that is known by its address alone.
#[derive(Debug)]
pub struct StructTable {
    members: &'static [Member],
    unknown: u32,
    pub(super) size: usize,
    pub(super) present: unsafe fn(NonNull<u8>, usize) -> u64,
    pub(super) kind: Kind,
}

impl StructTable {
    /// The table of `M`, with a member for each field of the plan, and `unknown`, where the unknown fields lie.
    pub const fn of<M: Tabled>(members: &'static [Member], unknown: usize) -> Self {
        Self { present: present::<M>, ..Self::of_entry::<M>(members, unknown) }
    }

    /// The table of `T`, an entry of a map, of which both parts are always present.
    pub(super) const fn of_entry<T: Default>(members: &'static [Member], unknown: usize) -> Self {
        Self {
            members,
            unknown: narrow(unknown),
            size: size_of::<T>(),
            present: |_, _| 0b11,
            kind: Kind::of::<T>(),
        }
    }

    /// The table of the entries in a map, which are read as pairs of pointers.
    pub(super) const fn of_pair(members: &'static [Member], unknown: usize) -> Self {
        Self::of_entry::<()>(members, unknown)
    }

    /// The members, in the order of the fields.
    #[inline(always)]
    pub(super) fn members(&self) -> &'static [Member] {
        self.members
    }

    /// The member of a field.
    ///
    /// # Panics
    /// If there is none: the field is of another plan.
    #[inline(always)]
    pub(super) fn member(&self, field: &Field) -> &'static Member {
        &self.members[field.index().0 as usize]
    }

    /// The op and the form of a field.
    #[inline(always)]
    pub(super) fn code(&self, field: &Field) -> u8 {
        // an item has no such index; all members of a message set are messages, which have the code of their field
        self.members.get(field.index_of_scalar()).map_or(field.code(), |member| member.code(field))
    }

    /// The member of a field of a scalar op.
    ///
    /// # Safety
    /// S1 and T1: the field is one of the plan that the table was made for.
    #[inline(always)]
    pub(super) unsafe fn scalar(&self, field: &Field) -> &'static Member {
        // SAFETY: T1: there is a member for each field, and each knows its place (P2).
        unsafe { self.members.get_unchecked(field.index_of_scalar()) }
    }

    /// Where the unknown fields lie.
    #[inline(always)]
    pub(super) fn unknown(&self) -> usize {
        self.unknown as usize
    }
}

/// [`Tabled::present`].
///
/// # Safety
/// There is an `M`, which may be read.
unsafe fn present<M: Tabled>(at: NonNull<u8>, word: usize) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { at.cast::<M>().as_ref() }.present(word)
}

/// How a value of a type is made and dropped that is known by its address alone. What is not here is compiled once for all types.
/// If making or dropping the value panics, its memory is leaked, which is sound.
#[derive(Debug)]
pub(in crate::store) struct Kind {
    layout: Layout,
    /// Writes an empty value.
    write: unsafe fn(NonNull<u8>),
    /// Drops the value in its place.
    drop: unsafe fn(*mut u8),
}

impl Kind {
    /// That of `T`.
    pub(in crate::store) const fn of<T: Default>() -> Self {
        let drop: unsafe fn(*mut T) = core::ptr::drop_in_place::<T>;
        // SAFETY: pointers to sized types have one ABI, so the two types of functions are compatible, as the documentation of
        // `fn` pointers says.
        let drop = unsafe { core::mem::transmute::<unsafe fn(*mut T), unsafe fn(*mut u8)>(drop) };
        Self { layout: Layout::new::<T>(), write: write::<T>, drop }
    }

    /// An empty value on the heap, as a box of it would lie there.
    pub(in crate::store) fn make(&self) -> NonNull<u8> {
        let Self { layout, write, drop: _ } = *self;
        let at = if layout.size() == 0 {
            core::ptr::without_provenance_mut(layout.align())
        } else {
            // SAFETY: the size is not zero.
            unsafe { alloc(layout) }
        };
        let Some(at) = NonNull::new(at) else { handle_alloc_error(layout) };
        // SAFETY: room for the type, and aligned, by its layout.
        unsafe { write(at) };
        at
    }

    /// Drops a value that `make` made.
    ///
    /// # Safety
    /// `at` was answered by `make` of the same kind, and is not used again.
    pub(in crate::store) unsafe fn free(&self, at: NonNull<u8>) {
        let Self { layout, write: _, drop } = *self;
        // SAFETY: the caller's promise: a value of the type.
        unsafe { drop(at.as_ptr()) };
        if layout.size() != 0 {
            // SAFETY: the caller's promise: allocated with this layout.
            unsafe { dealloc(at.as_ptr(), layout) };
        }
    }
}

/// Writes an empty `T`.
///
/// # Safety
/// There is room for a `T`, aligned for it.
unsafe fn write<T: Default>(at: NonNull<u8>) {
    // SAFETY: the caller's promise.
    unsafe { at.cast::<T>().write(T::default()) };
}

/// The box of a `T` that [`Kind::make`] made.
///
/// # Safety
/// `at` was answered by `make` of the kind of `T`, and is not used again.
#[expect(clippy::unnecessary_box_returns, reason = "a box was taken apart, and is put together here")]
pub(super) unsafe fn take<T>(at: NonNull<u8>) -> Box<T> {
    // SAFETY: the caller's promise: a T by the global allocator and the layout of T, or for a T without a size at an address
    // that is aligned for it; so is what a box holds.
    unsafe { Box::from_raw(at.cast::<T>().as_ptr()) }
}
