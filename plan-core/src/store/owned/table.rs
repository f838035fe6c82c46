//! Where the fields of a struct lie.

use super::Access;
use crate::plan::Field;
use crate::store::Message;
use alloc::boxed::Box;
use core::ptr::NonNull;

/// A message whose struct has a table, so that the interpreter can run on it.
///
/// # Safety
/// **T1** and **T2** hold of the table: it was made by [`StructTable::of`] for this very type.
pub unsafe trait Tabled: Message {
    /// Where the fields lie.
    const TABLE: TableRef;

    /// Which of 64 fields, from the one of the index `64 * word` on, are present: one bit for each, the lowest first.
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
    pub(super) access: Access,
}

impl Member {
    /// The member at an offset.
    ///
    /// # Panics
    /// If the offset is 4 GiB or more, which no struct reaches.
    pub const fn new(offset: usize, access: Access) -> Self {
        Self { offset: narrow(offset), access }
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
    pub(super) make: fn() -> NonNull<u8>,
    pub(super) free: unsafe fn(NonNull<u8>),
    /// Whether the members are pointers to what their accesses were made for.
    is_pair: bool,
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
            make: make::<T>,
            free: free::<T>,
            is_pair: false,
        }
    }

    /// The table of the entries in a map, which are read as pairs of pointers.
    pub(super) const fn of_pair(members: &'static [Member], unknown: usize) -> Self {
        Self { is_pair: true, ..Self::of_entry::<()>(members, unknown) }
    }

    /// Whether the members are pointers to what their accesses were made for.
    #[inline(always)]
    pub(super) fn is_pair(&self) -> bool {
        self.is_pair
    }

    /// The member of a field.
    ///
    /// # Panics
    /// If there is none: the field is of another plan.
    #[inline(always)]
    pub(super) fn member(&self, field: &Field) -> &'static Member {
        &self.members[field.index().0 as usize]
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

/// An empty `T` on the heap.
fn make<T: Default>() -> NonNull<u8> {
    NonNull::from(Box::leak(Box::new(T::default()))).cast()
}

/// Drops a `T` that `make` made.
///
/// # Safety
/// `at` was answered by `make::<T>`, and is not used again.
unsafe fn free<T>(at: NonNull<u8>) {
    // SAFETY: the caller's promise: a box was leaked there.
    drop(unsafe { take::<T>(at) });
}

/// The box of a `T` that `make` made.
///
/// # Safety
/// `at` was answered by `make::<T>`, and is not used again.
#[expect(clippy::unnecessary_box_returns, reason = "a box was taken apart, and is put together here")]
pub(super) unsafe fn take<T>(at: NonNull<u8>) -> Box<T> {
    // SAFETY: the caller's promise: a box was leaked there.
    unsafe { Box::from_raw(at.cast::<T>().as_ptr()) }
}
