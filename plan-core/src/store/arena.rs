//! Memory for the records of dynamic messages and for views: given out piece by piece, and taken back all at once.

use super::record::DirtyMap;
use super::view::Unsettled;
use crate::wire::Memory;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Bytes of the first chunk, unless more are asked for; each further one is twice as large as the one before it, up to
/// [`LARGEST`].
const FIRST: usize = 512;
/// Bytes of the largest chunk, unless one piece needs more.
const LARGEST: usize = 1 << 20;
/// Bytes at the start of each chunk that are not given out, so that no piece ends where another chunk's first piece starts.
const HEAD: usize = 8;
/// Bytes behind a copied input that wide loads may touch.
const PADDING: usize = 32;
/// Most bytes of a piece: a chunk for it is no larger than memory can be.
const MOST: usize = isize::MAX as usize - 64;

/// Eight bytes at an address that is a multiple of 8 on every target.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Word {
    _bytes: MaybeUninit<[u8; 8]>,
}

type Chunk = Vec<Word>;

/// Memory for what views refer to, beside their input: given out piece by piece, and taken back all at once.
///
/// A [`view`](crate::Message::view) borrows the arena, so it is [reset](Self::reset) when no view is left of those that were made
/// in it. What an arena holds grows up to what the largest rounds need, and then nothing is allocated any more.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::Arena;
/// let mut arena = Arena::with_capacity(4096);
/// assert!(arena.allocated_bytes() >= 4096);
/// arena.reset(); // the memory is kept for the next round
/// assert!(arena.allocated_bytes() >= 4096);
/// ```
///
/// A value that was replaced stays until the arena is reset or dropped.
pub struct Arena {
    // A1: `next` to `next + left` is the part of `newest` that was not given out; both are multiples of 8.
    next: Cell<NonNull<u8>>,
    left: Cell<usize>,
    newest: Cell<Chunk>,
    held: Cell<usize>,
    /// Bytes of the first chunk, if they are more than [`FIRST`].
    first: Cell<usize>,
    rare: Cell<Option<Box<Rare>>>,
    /// Whether there are maps in `rare`.
    is_dirty: Cell<bool>,
    /// Those of views, the last one first.
    pub(super) unsettled: Cell<Option<Unsettled>>,
}

/// What most arenas of short messages do without: apart, so that there is less to make, to move and to drop.
#[derive(Default)]
struct Rare {
    /// The chunks before the newest one.
    older: Vec<Chunk>,
    /// Maps to which entries were appended out of order.
    dirty: Vec<DirtyMap>,
}

// SAFETY: the arena owns its chunks; `next` points into one of them. The pointers in `dirty` and `unsettled` point into the
// same chunks, and are followed only by whoever has the arena.
unsafe impl Send for Arena {}

impl Arena {
    /// An arena without memory.
    #[inline]
    pub fn new() -> Self {
        Self {
            // as aligned as all memory that is given out, for a list of no values may start there
            next: Cell::new(NonNull::<Word>::dangling().cast()),
            left: Cell::new(0),
            newest: Cell::default(),
            held: Cell::new(0),
            first: Cell::new(0),
            rare: Cell::new(None),
            is_dirty: Cell::new(false),
            unsettled: Cell::new(None),
        }
    }

    /// An arena with memory for `bytes` bytes.
    ///
    /// # Panics
    /// If `bytes` are more than memory can be, as [`Vec::with_capacity`] does.
    pub fn with_capacity(bytes: usize) -> Self {
        let arena = Self::new();
        if bytes > 0 {
            arena.add_chunk(bytes);
        }
        arena
    }

    /// Bytes that `count` values take, to be asked for: a multiple of 8. The same of what an arena gave cannot overflow.
    ///
    /// # Panics
    /// If they are more than there can be, as those of long lists are on targets of 32 bits.
    pub(super) fn bytes_for<T>(count: usize) -> usize {
        let bytes = count.checked_mul(size_of::<T>()).filter(|&bytes| bytes <= MOST);
        bytes.expect("a list is larger than memory can be").next_multiple_of(8)
    }

    /// Memory for `bytes` bytes, at an address that is a multiple of 8, for as long as the arena is borrowed or owned
    /// and not reset. What it holds is not initialised.
    #[inline]
    pub(super) fn alloc(&self, bytes: usize) -> NonNull<u8> {
        let bytes = bytes.next_multiple_of(8);
        if bytes > self.left.get() {
            self.add_chunk(bytes);
        }
        let at = self.next.get();
        // SAFETY: A1: bytes <= left now, so this stays inside the chunk, or one past its end.
        self.next.set(unsafe { at.add(bytes) });
        self.left.set(self.left.get() - bytes);
        at
    }

    /// Makes room for pieces of `bytes` bytes in all.
    #[cold]
    #[inline(never)]
    pub(super) fn add_chunk(&self, bytes: usize) {
        let last = self.newest.take();
        let double = (last.len() * 16).max(self.first.get()).clamp(FIRST, LARGEST);
        self.newest.set(last);
        let words = double.max(bytes.saturating_add(HEAD)).div_ceil(8);
        // the last one stays where it is if this panics
        let mut chunk = Chunk::with_capacity(words);
        // SAFETY: a word needs no initialisation, and the capacity is there.
        unsafe { chunk.set_len(words) };
        self.held.set(self.held.get() + words * 8);
        let start = NonNull::from(chunk.as_mut_slice()).cast();
        let full = self.newest.replace(chunk);
        if !full.is_empty() {
            self.with_rare(|rare| rare.older.push(full));
        }
        self.start(start, words);
    }

    /// Runs `step` on what is rare, made if there is none.
    #[cold]
    fn with_rare(&self, step: impl FnOnce(&mut Rare)) {
        let mut rare = self.rare.take().unwrap_or_default();
        step(&mut rare);
        self.rare.set(Some(rare));
    }

    /// Notes a map to which an entry was appended out of order.
    #[inline(never)]
    pub(super) fn add_dirty(&self, map: DirtyMap) {
        self.is_dirty.set(true);
        self.with_rare(|rare| rare.dirty.push(map));
    }

    /// Whether there are such maps.
    #[inline]
    pub(super) fn is_dirty(&self) -> bool {
        self.is_dirty.get()
    }

    /// How many such maps there are.
    pub(super) fn count_dirty(&self) -> usize {
        let mut count = 0;
        if self.is_dirty() {
            self.with_rare(|rare| count = rare.dirty.len());
        }
        count
    }

    /// Takes the map that was noted last, unless it is one of the `first` ones.
    pub(super) fn pop_dirty(&self, first: usize) -> Option<DirtyMap> {
        let mut map = None;
        self.with_rare(|rare| {
            if rare.dirty.len() > first {
                map = rare.dirty.pop();
            }
            self.is_dirty.set(!rare.dirty.is_empty());
        });
        map
    }

    /// Gives out memory from the start of the newest chunk, which has so many words.
    #[inline(always)]
    fn start(&self, start: NonNull<u8>, words: usize) {
        let head = if words == 0 { 0 } else { HEAD };
        // SAFETY: a chunk that is not empty has at least one word.
        self.next.set(unsafe { start.add(head) });
        self.left.set(words * 8 - head);
    }

    /// All that is left of the newest chunk, and its size in bytes, a multiple of 8. What is not needed of it is
    /// [given back](Self::give_back).
    #[inline(always)]
    pub(super) fn take_rest(&self) -> (NonNull<u8>, usize) {
        let (at, left) = (self.next.get(), self.left.get());
        // SAFETY: A1: inside the chunk, or one past its end.
        self.next.set(unsafe { at.add(left) });
        self.left.set(0);
        (at, left)
    }

    /// The same, of at least `bytes` bytes.
    pub(super) fn take_rest_of(&self, bytes: usize) -> (NonNull<u8>, usize) {
        if bytes > self.left.get() {
            self.add_chunk(bytes);
        }
        self.take_rest()
    }

    /// Whether a piece that ends at `end` is the last one that was given out, so that what is left follows it.
    #[inline(always)]
    pub(super) fn is_last(&self, end: NonNull<u8>) -> bool {
        // no chunk gives out its HEAD, so the two are of the same one
        self.next.get() == end
    }

    /// Takes back the last `bytes` bytes that were given out, a multiple of 8.
    ///
    /// # Safety
    /// They are the end of a piece that [is the last one](Self::is_last), and nobody uses them any more.
    #[inline(always)]
    pub(super) unsafe fn give_back(&self, bytes: usize) {
        // SAFETY: the caller's promise: inside the chunk.
        self.next.set(unsafe { self.next.get().sub(bytes) });
        self.left.set(self.left.get() + bytes);
    }

    /// Memory for `bytes` bytes, all zero.
    #[inline]
    pub(super) fn alloc_zeroed(&self, bytes: usize) -> NonNull<u8> {
        let at = self.alloc(bytes);
        // SAFETY: just given out, so nobody else has these bytes.
        unsafe { at.write_bytes(0, bytes) };
        at
    }

    /// A copy of `bytes`, with padding behind it that wide loads may touch.
    pub(crate) fn copy_padded(&self, bytes: &[u8]) -> &[u8] {
        let at = self.alloc(bytes.len() + PADDING);
        // SAFETY: just given out, so nobody else has these bytes; the two do not overlap.
        unsafe { at.copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len()) };
        // SAFETY: inside what was just given out.
        let padding = unsafe { at.add(bytes.len()) };
        // SAFETY: PADDING bytes were given out from there.
        unsafe { padding.write_bytes(0, PADDING) };
        // SAFETY: initialised just now, and unchanged while the arena is borrowed.
        unsafe { core::slice::from_raw_parts(at.as_ptr(), bytes.len() + PADDING) }
    }

    /// A copy of `bytes`.
    pub(crate) fn copy(&self, bytes: &[u8]) -> &[u8] {
        let at = self.alloc(bytes.len());
        // SAFETY: just given out, so nobody else has these bytes; the two do not overlap.
        unsafe { at.copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len()) };
        // SAFETY: initialised just now, and unchanged while the arena is borrowed.
        unsafe { core::slice::from_raw_parts(at.as_ptr(), bytes.len()) }
    }

    /// A copy of `text`.
    pub(crate) fn copy_str(&self, text: &str) -> &str {
        let bytes = self.copy(text.as_bytes());
        // SAFETY: the bytes of a string, copied whole.
        unsafe { core::str::from_utf8_unchecked(bytes) }
    }

    /// Makes room for a message of `input` encoded bytes whose record takes `record`, by one chunk if none is left.
    pub(crate) fn expect(&self, record: usize, input: usize) {
        // strings take half as much again as their bytes; of a long input little is lost by a second chunk
        let bytes = record.saturating_add(input).saturating_add((input / 2).min(LARGEST) + PADDING + 32);
        if bytes > self.left.get() {
            self.add_chunk(bytes);
        }
    }

    /// Notes how long the input of a view is, for the size of the first chunk.
    #[inline(always)]
    pub(super) fn note_input(&self, bytes: usize) {
        // nothing is needed for strings, and a list of short ones takes about as much as they do
        self.first.set(bytes);
    }

    /// Takes all memory back and keeps it for what comes, in one piece.
    #[inline]
    pub fn reset(&mut self) {
        self.unsettled.set(None);
        if self.rare.get_mut().is_some() {
            self.gather();
        }
        let newest = self.newest.get_mut();
        let (start, words) = (NonNull::from(newest.as_mut_slice()).cast::<u8>(), newest.len());
        self.start(start, words);
    }

    /// Puts one chunk in the place of several: what a round needed took so much; the next one finds it, and allocates
    /// nothing.
    #[cold]
    #[inline(never)]
    fn gather(&mut self) {
        self.is_dirty.set(false);
        let Some(Rare { older, dirty }) = self.rare.get_mut().as_deref_mut() else { return };
        dirty.clear();
        if older.is_empty() {
            return;
        }
        older.clear();
        let words = self.held.get() / 8;
        // no memory, until there is the new one: to get that can panic
        let Self { next, left, newest, held, .. } = self;
        next.set(NonNull::<Word>::dangling().cast());
        left.set(0);
        held.set(0);
        let newest = newest.get_mut();
        *newest = Chunk::new();
        newest.reserve_exact(words);
        // SAFETY: a word needs no initialisation, and the capacity is there.
        unsafe { newest.set_len(words) };
        held.set(words * 8);
    }

    /// Bytes of memory held, whether they are given out or not.
    pub fn allocated_bytes(&self) -> usize {
        self.held.get()
    }
}

impl Memory for Arena {
    fn keep(&self, bytes: &[u8]) -> &[u8] {
        self.copy_padded(bytes)
    }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Arena {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Arena({} bytes)", self.allocated_bytes())
    }
}
