//! Lists in records of an arena.

use super::{Arena, List, Value};
use crate::wire::fill;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// A list in a record: a slot of 16 bytes, all zero when empty.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(super) struct ListHead {
    pub(super) start: *mut u8,
    pub(super) len: u32,
    /// Room for so many elements; the high bit is set while a map is listed in [`Arena::dirty`].
    pub(super) room: u32,
}

/// Set in [`ListHead::room`] while a map is listed in the arena as out of order.
pub(super) const DIRTY: u32 = 1 << 31;
/// Most elements of a list: what is below the dirty bit.
const MOST: usize = DIRTY as usize - 1;
/// Room of a list that gets its first elements.
const LEAST: usize = 4;

/// Room for `needed` elements and some more, where there was `room`.
///
/// # Panics
/// If a list would have more than [`MOST`] elements. No single input is so long (`Limits::message_bytes`); several that are
/// merged, and edits, stop here.
fn larger_room(room: usize, needed: usize) -> usize {
    assert!(needed <= MOST, "a list of a dynamic message holds at most 2147483647 elements");
    needed.max(room * 2).clamp(LEAST, MOST)
}

impl ListHead {
    /// An empty list of values of the type `T`, with room for the first ones behind it.
    pub(super) fn in_arena<T: Copy>(arena: &Arena) -> NonNull<Self> {
        const { assert!(align_of::<T>() <= align_of::<Self>() && align_of::<Self>() <= 8) };
        let at = arena.alloc(size_of::<Self>() + Arena::bytes_for::<T>(LEAST)).cast::<Self>();
        // SAFETY: inside what was just given out.
        let start = unsafe { at.add(1) };
        // SAFETY: just given out, for this and its room, and aligned to 8.
        unsafe { at.write(Self { start: start.as_ptr().cast(), len: 0, room: LEAST as u32 }) };
        at
    }

    #[inline(always)]
    pub(super) fn room(&self) -> usize {
        (self.room & !DIRTY) as usize
    }

    /// # Safety
    /// The list's elements are of the type `T`.
    #[inline(always)]
    pub(super) unsafe fn push<T: Copy>(&mut self, element: T, arena: &Arena) {
        let len = self.len as usize;
        if len == self.room() {
            // SAFETY: the caller's promise.
            unsafe { self.grow::<T>(1, arena) };
        }
        // SAFETY: len < room, so the place is inside the list's memory.
        let at = unsafe { self.start.cast::<T>().add(len) };
        // SAFETY: as above; the memory is aligned to 8, and T to no more.
        unsafe { at.write(element) };
        self.len += 1;
    }

    /// Makes room for `additional` more elements.
    ///
    /// # Safety
    /// The list's elements are of the type `T`.
    #[cold]
    #[inline(never)]
    pub(super) unsafe fn grow<T: Copy>(&mut self, additional: usize, arena: &Arena) {
        const { assert!(align_of::<T>() <= 8) };
        let len = self.len as usize;
        let room = larger_room(self.room(), len + additional);
        let start = arena.alloc(Arena::bytes_for::<T>(room));
        if len > 0 {
            // SAFETY: the old elements are `len` times T; the new memory is larger, apart from it, and aligned to 8.
            unsafe { self.start.cast::<T>().copy_to_nonoverlapping(start.as_ptr().cast(), len) };
        }
        self.start = start.as_ptr();
        self.room = room as u32 | self.room & DIRTY;
    }

    /// The elements.
    ///
    /// # Safety
    /// The list's elements are of the type `T`, and live for `'s`.
    #[inline(always)]
    pub(super) unsafe fn as_slice<'s, T>(&self) -> &'s [T] {
        if self.len == 0 {
            return &[];
        }
        // SAFETY: the caller's promise; `len` elements were written from `start`, which is aligned to 8.
        unsafe { core::slice::from_raw_parts(self.start.cast::<T>(), self.len as usize) }
    }

    /// The elements, to be moved.
    ///
    /// # Safety
    /// The list's elements are of the type `T`, and nobody else reaches them for `'s`.
    pub(super) unsafe fn as_mut_slice<'s, T>(&mut self) -> &'s mut [T] {
        if self.len == 0 {
            return &mut [];
        }
        // SAFETY: the caller's promise; `len` elements were written from `start`, which is aligned to 8.
        unsafe { core::slice::from_raw_parts_mut(self.start.cast::<T>(), self.len as usize) }
    }
}

/// A list that values are appended to, one after the other, which nothing but this reaches meanwhile: where the next one goes
/// is kept in registers, and the length is stored once.
///
/// A list without room, or one that runs out of it, takes all that is left of the arena's chunk, and gives back in the end what it
/// does not need.
#[derive(Debug)]
pub(super) struct Run<'r, T: Copy> {
    list: &'r mut ListHead,
    arena: &'r Arena,
    /// Where the next element goes.
    next: *mut T,
    /// Room for so many more.
    left: usize,
    /// Bytes that were taken of the arena, from the start of the list on; 0 if none were.
    taken: usize,
    /// Least room that the list has in the end, where some were taken.
    least: usize,
}

impl<'r, T: Copy> Run<'r, T> {
    /// A run of elements behind those that the list has.
    ///
    /// # Safety
    /// The list's elements are of the type `T`, and it lies in the arena.
    #[inline(always)]
    pub(super) unsafe fn open(list: &'r mut ListHead, arena: &'r Arena) -> Self {
        let len = list.len as usize;
        let next = list.start.cast::<T>().wrapping_add(len);
        let left = list.room() - len;
        Self { list, arena, next, left, taken: 0, least: 0 }
    }

    /// How many elements there are.
    #[inline(always)]
    fn len(&self) -> usize {
        (self.next.addr() - self.list.start.addr()) / size_of::<T>()
    }

    /// Makes room for `additional` more, somewhere else.
    #[cold]
    #[inline(never)]
    fn move_on(&mut self, additional: usize) {
        const { assert!(align_of::<T>() <= 8) };
        let len = self.len();
        let least = larger_room(len, len + additional);
        let (at, bytes) = self.arena.take_rest_of(Arena::bytes_for::<T>(least));
        self.least = least;
        let start = at.as_ptr().cast::<T>();
        if len > 0 {
            // SAFETY: `len` elements were written from the old start; the new memory is larger, apart from it, and aligned
            // to 8.
            unsafe { self.list.start.cast::<T>().copy_to_nonoverlapping(start, len) };
        }
        self.list.start = at.as_ptr();
        // SAFETY: inside the room just made.
        self.next = unsafe { start.add(len) };
        self.left = (bytes / size_of::<T>()).min(MOST) - len;
        self.taken = bytes;
    }

    /// Stores what the run did.
    #[inline(always)]
    fn close(&mut self) {
        let len = self.len();
        self.list.len = len as u32;
        if self.taken > 0 {
            self.give_back(len);
        }
    }

    /// Gives back what was taken and is not needed for `len` elements.
    fn give_back(&mut self, len: usize) {
        let mut room = self.least.max(len);
        let needed = (room * size_of::<T>()).next_multiple_of(8);
        let end = NonNull::new(self.list.start.wrapping_add(self.taken));
        if end.is_some_and(|end| self.arena.is_last(end)) {
            // SAFETY: the end of what was taken, and behind all elements.
            unsafe { self.arena.give_back(self.taken - needed) };
        } else {
            room = (self.taken / size_of::<T>()).min(MOST);
        }
        self.list.room = room as u32 | self.list.room & DIRTY;
    }
}

impl<'a, V: Value<'a>> List<V> for Run<'_, V::Stored> {
    #[inline(always)]
    fn push(&mut self, value: V) {
        if self.left == 0 {
            self.move_on(1);
        }
        // SAFETY: there is room for one more.
        unsafe { self.next.write(value.store()) };
        // SAFETY: as above: at most one past the room.
        self.next = unsafe { self.next.add(1) };
        self.left -= 1;
    }

    #[inline(always)]
    fn extend(&mut self, values: impl ExactSizeIterator<Item = V>) {
        List::<V>::reserve(self, values.len());
        let Some(next) = NonNull::new(self.next) else { return };
        let places = NonNull::slice_from_raw_parts(next.cast::<MaybeUninit<_>>(), self.left);
        // SAFETY: there is room for so many more, which nobody else reaches.
        let count = fill(unsafe { &mut *places.as_ptr() }, values.map(V::store));
        // SAFETY: as above: at most one past the room.
        self.next = unsafe { self.next.add(count) };
        self.left -= count;
    }

    #[inline(always)]
    fn reserve(&mut self, additional: usize) {
        if self.left < additional {
            self.move_on(additional);
        }
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T: Copy> Drop for Run<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, larger_room};

    #[test]
    fn lists_grow_up_to_the_dirty_bit() {
        assert_eq!((larger_room(0, 1), larger_room(4, 5), larger_room(4, 100)), (4, 8, 100));
        // a billion bools are 2^30, of which twice as many is more than a list can count
        assert_eq!(larger_room(1 << 30, (1 << 30) + 1), MOST);
        assert_eq!(larger_room(MOST - 1, MOST), MOST);
    }

    #[test]
    #[should_panic(expected = "at most 2147483647 elements")]
    fn lists_do_not_grow_past_it() {
        larger_room(MOST, MOST + 1);
    }
}
