//! Lists of views.

use crate::store::{Arena, Hold, List};
use crate::wire::fill;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Room of a list that is not written at the end of its arena, when it gets its first element.
const LEAST: usize = 4;

/// The values of a repeated field, in an arena.
pub struct ViewList<'a, T> {
    // V3: `len` values lie from `start`, and `room` of them would have a place there, in memory that the arena gave to this
    // list; copies of the list only read.
    start: NonNull<T>,
    len: u32,
    room: u32,
    of: PhantomData<&'a [T]>,
}

// SAFETY: a list is a shared reference to its values, for all who do not fill it (V1).
unsafe impl<T: Sync> Send for ViewList<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for ViewList<'_, T> {}

impl<T> Clone for ViewList<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ViewList<'_, T> {}

impl<T> Default for ViewList<'_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default() -> Self {
        Self { start: NonNull::dangling(), len: 0, room: 0, of: PhantomData }
    }
}

impl<'a, T> ViewList<'a, T> {
    /// The values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn as_slice(&self) -> &'a [T] {
        // SAFETY: V3 and V2.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr(), self.len as usize) }
    }

    /// Each value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn iter(&self) -> core::slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}

impl<'a, T: Copy> ViewList<'a, T> {
    /// Appends a value, and lends it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn push_mut(&mut self, value: T, arena: &'a Arena) -> &mut T {
        if self.len == self.room {
            *self = self.larger(1, arena);
        }
        // SAFETY: V3: len < room.
        let mut at = unsafe { self.start.add(self.len as usize) };
        self.len += 1;
        // SAFETY: V3: a place of this list that nobody else has.
        unsafe { at.write(value) };
        // SAFETY: as above, and initialised just now.
        unsafe { at.as_mut() }
    }

    /// An empty list that lies in the arena itself, with room for the first values behind it.
    pub(super) fn in_arena(arena: &'a Arena) -> NonNull<Self> {
        const { assert!(align_of::<T>() <= align_of::<Self>() && align_of::<Self>() <= 8, "an arena aligns to 8") };
        let at = arena.alloc(size_of::<Self>() + Arena::bytes_for::<T>(LEAST)).cast::<Self>();
        // SAFETY: inside what was just given out.
        let start = unsafe { at.add(1) }.cast();
        // SAFETY: just given out, for this and its room, and aligned to 8.
        unsafe { at.write(Self { start, len: 0, room: LEAST as u32, of: PhantomData }) };
        at
    }

    /// The values, to be moved.
    ///
    /// # Safety
    /// Nobody else has them while they are borrowed.
    pub(super) unsafe fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: V3, and the caller's promise.
        unsafe { core::slice::from_raw_parts_mut(self.start.as_ptr(), self.len as usize) }
    }

    /// The same values with room for more.
    #[cold]
    #[inline(never)]
    fn larger(self, additional: usize, arena: &'a Arena) -> Self {
        let len = self.len as usize;
        let room = room_for(len, additional).max(LEAST);
        let start = copy(self.start, len, arena.alloc(Arena::bytes_for::<T>(room)));
        Self { start, len: self.len, room: room as u32, of: PhantomData }
    }
}

/// The least room of a list that had `len` values in its room and gets more, so that copying stays in proportion.
///
/// # Panics
/// If they are more than a list can count (V3); `Limits::for_views` stops before that.
fn room_for(len: usize, additional: usize) -> usize {
    let needed = len.checked_add(additional).filter(|&it| u32::try_from(it).is_ok());
    let needed = needed.expect("a list of a view holds at most 4294967295 values");
    needed.max(2 * len).min(u32::MAX as usize)
}

/// Copies `len` values to `to`, memory that is larger, apart from them, and aligned to 8.
fn copy<T: Copy>(from: NonNull<T>, len: usize, to: NonNull<u8>) -> NonNull<T> {
    const { assert!(align_of::<T>() <= 8, "an arena aligns to 8") };
    let to = to.cast::<T>();
    // SAFETY: what this function says of `to`; V3 of `from`.
    unsafe { to.copy_from_nonoverlapping(from, len) };
    to
}

impl<T: PartialEq> PartialEq for ViewList<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: fmt::Debug> fmt::Debug for ViewList<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<'a, T> IntoIterator for &ViewList<'a, T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A list to which values are appended, among other things that go to the arena.
#[derive(Debug)]
pub struct ListPlace<'s, 'a, T> {
    list: &'s mut ViewList<'a, T>,
    pub(super) arena: &'a Arena,
}

impl<'s, 'a, T: Copy> ListPlace<'s, 'a, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(list: &'s mut ViewList<'a, T>, arena: &'a Arena) -> Self {
        Self { list, arena }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn push_mut(&mut self, value: T) -> &mut T {
        self.list.push_mut(value, self.arena)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn len(&self) -> usize {
        self.list.len as usize
    }
}

impl<V, T: Hold<V> + Copy> List<V> for ListPlace<'_, '_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, value: V) {
        self.push_mut(T::hold(value));
    }

    fn reserve(&mut self, additional: usize) {
        if ((self.list.room - self.list.len) as usize) < additional {
            *self.list = self.list.larger(additional, self.arena);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        self.len()
    }
}

/// A list whose values are written at the end of the arena, all of which is its room meanwhile.
///
/// It is a few numbers in registers; the list itself is written once, when this is dropped.
#[derive(Debug)]
pub struct OpenList<'s, 'a, T: Copy> {
    list: &'s mut ViewList<'a, T>,
    arena: &'a Arena,
    // V3 holds of these three; `len` and `room` are those of the list when this is dropped.
    start: NonNull<T>,
    len: usize,
    room: usize,
    /// Room that the list keeps, so that it is not copied for each run of its values.
    kept: usize,
    /// Where the memory ends that was taken from the end of the arena; null if none was.
    end: *mut u8,
}

/// Bytes of an arena that `count` values take, which have room there.
const fn bytes<T>(count: usize) -> usize {
    (count * size_of::<T>()).next_multiple_of(8)
}

impl<'s, 'a, T: Copy> OpenList<'s, 'a, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(list: &'s mut ViewList<'a, T>, arena: &'a Arena) -> Self {
        const { assert!(align_of::<T>() <= 8, "an arena aligns to 8") };
        const { assert!(size_of::<T>() > 0 && size_of::<T>() <= 16, "a value of a scalar op") };
        let ViewList { mut start, len, room, of: _ } = *list;
        let (len, mut room) = (len as usize, room as usize);
        let mut end = core::ptr::null_mut();
        if room == 0 {
            let (rest, left) = arena.take_rest();
            start = rest.cast();
            room = left / size_of::<T>();
            // SAFETY: `left` bytes follow.
            end = unsafe { rest.as_ptr().add(left) };
        } else {
            // SAFETY: V3: the room of the list, or its end, as an arena counts it.
            let after = unsafe { start.cast::<u8>().add(bytes::<T>(room)) };
            if arena.is_last(after) {
                let (rest, left) = arena.take_rest();
                room = (bytes::<T>(room) + left) / size_of::<T>();
                // SAFETY: `left` bytes follow.
                end = unsafe { rest.as_ptr().add(left) };
            }
        }
        Self { list, arena, start, len, room, kept: 0, end }
    }

    /// Makes room for more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn grow(&mut self, additional: usize) {
        let was_empty = self.list.room == 0;
        let need = room_for(self.len, additional);
        // by values, so that the place stays in registers
        let (start, room, end) = moved(self.start, self.len, need, self.arena);
        (self.start, self.room, self.end) = (start, room, end);
        // a list of one run is given back what it does not need
        self.kept = if was_empty { 0 } else { need };
    }
}

/// The values in new memory, the room there, of at least `need`, and the end of it.
#[cold]
#[inline(never)]
fn moved<T: Copy>(start: NonNull<T>, len: usize, need: usize, arena: &Arena) -> (NonNull<T>, usize, *mut u8) {
    let (rest, left) = arena.take_rest_of(Arena::bytes_for::<T>(need));
    let room = left / size_of::<T>();
    // SAFETY: `left` bytes follow.
    let end = unsafe { rest.as_ptr().add(left) };
    (copy(start, len, rest), room, end)
}

impl<T: Copy> Drop for OpenList<'_, '_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self) {
        let Self { start, len, .. } = *self;
        let mut room = self.room;
        if !self.end.is_null() {
            let keep = len.max(self.kept);
            // SAFETY: V3: `keep` values have room, by `grow`.
            let after = unsafe { start.as_ptr().cast::<u8>().add(bytes::<T>(keep)) };
            // SAFETY: the end of the memory that was taken, which lies behind the room that is kept.
            let end = unsafe { NonNull::new_unchecked(self.end) };
            if self.arena.is_last(end) {
                // SAFETY: the end of the last piece, of which nothing is used.
                unsafe { self.arena.give_back(self.end.addr() - after.addr()) };
                room = keep;
            }
        }
        let room = room.min(u32::MAX as usize) as u32;
        *self.list = ViewList { start, len: len as u32, room, of: PhantomData };
    }
}

impl<V, T: Hold<V> + Copy> List<V> for OpenList<'_, '_, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, value: V) {
        if self.len == self.room {
            self.grow(1);
        }
        // SAFETY: V3: len < room.
        let at = unsafe { self.start.add(self.len) };
        // SAFETY: V3: a place of this list that nobody else has.
        unsafe { at.write(T::hold(value)) };
        self.len += 1;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn extend(&mut self, values: impl ExactSizeIterator<Item = V>) {
        List::<V>::reserve(self, values.len());
        // SAFETY: V3: len <= room.
        let next = unsafe { self.start.add(self.len) };
        let places = NonNull::slice_from_raw_parts(next.cast::<MaybeUninit<T>>(), self.room - self.len);
        // SAFETY: V3: places of this list that nobody else has.
        self.len += fill(unsafe { &mut *places.as_ptr() }, values.map(T::hold));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reserve(&mut self, additional: usize) {
        if self.room - self.len < additional {
            self.grow(additional);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        self.len
    }
}
