//! Memory for the records of dynamic messages: given out piece by piece, and taken back all at once.

use super::record::DirtyMap;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Bytes of the first chunk, unless more are asked for; each further one is twice as large as the one before it, up to
/// [`LARGEST`].
const FIRST: usize = 512;
/// Bytes of the largest chunk, unless one piece needs more.
const LARGEST: usize = 1 << 20;
/// Bytes behind a copied input that wide loads may touch.
const PADDING: usize = 32;

/// Eight bytes at an address that is a multiple of 8 on every target.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Word {
    _bytes: MaybeUninit<[u8; 8]>,
}

type Chunk = Vec<Word>;

/// Memory for records: given out piece by piece, and taken back all at once.
///
/// A value that was replaced stays until the arena is reset or dropped.
pub(crate) struct Arena {
    // A1: `next` to `next + left` is the part of `newest` that was not given out; `left` is a multiple of 8.
    next: Cell<NonNull<u8>>,
    left: Cell<usize>,
    newest: RefCell<Chunk>,
    older: RefCell<Vec<Chunk>>,
    held: Cell<usize>,
    /// Maps to which entries were appended out of order.
    pub(super) dirty: RefCell<Vec<DirtyMap>>,
}

// SAFETY: the arena owns its chunks; `next` points into one of them. The pointers in `dirty` point into the same chunks,
// and are followed only by whoever has the arena.
unsafe impl Send for Arena {}

impl Arena {
    /// An arena without memory.
    pub(crate) fn new() -> Self {
        Self {
            next: Cell::new(NonNull::dangling()),
            left: Cell::new(0),
            newest: RefCell::default(),
            older: RefCell::default(),
            held: Cell::new(0),
            dirty: RefCell::default(),
        }
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

    /// The open end, where at least `bytes` bytes are left: they may be written to until something else is asked of the arena,
    /// and as many of them as [`close`](Self::close) is told are given out.
    pub(super) fn open(&self, bytes: usize) -> NonNull<u8> {
        if bytes > self.left.get() {
            self.add_chunk(bytes);
        }
        self.next.get()
    }

    /// Bytes left at the open end.
    pub(super) fn open_bytes(&self) -> usize {
        self.left.get()
    }

    /// Gives out the first bytes of the open end.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline(always)]
    pub(super) fn close(&self, bytes: usize) {
        let bytes = bytes.next_multiple_of(8);
        assert!(bytes <= self.left.get(), "more than the open end of an arena has");
        // SAFETY: A1: inside the chunk, or one past its end.
        self.next.set(unsafe { self.next.get().add(bytes) });
        self.left.set(self.left.get() - bytes);
    }

    /// Makes room for pieces of `bytes` bytes in all.
    #[cold]
    #[inline(never)]
    pub(super) fn add_chunk(&self, bytes: usize) {
        let mut newest = self.newest.borrow_mut();
        let double = (newest.len() * 16).clamp(FIRST, LARGEST);
        let words = double.max(bytes).div_ceil(8);
        let mut chunk = Chunk::with_capacity(words);
        // SAFETY: a word needs no initialisation, and the capacity is there.
        unsafe { chunk.set_len(words) };
        self.held.set(self.held.get() + words * 8);
        let full = core::mem::replace(&mut *newest, chunk);
        if !full.is_empty() {
            self.older.borrow_mut().push(full);
        }
        self.start(&mut newest);
    }

    /// Gives out memory from the start of `chunk`, the newest one.
    fn start(&self, chunk: &mut Chunk) {
        self.next.set(NonNull::from(chunk.as_mut_slice()).cast());
        self.left.set(chunk.len() * 8);
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
        let bytes = record + input + (input / 2).min(LARGEST) + PADDING + 32;
        if bytes > self.left.get() {
            self.add_chunk(bytes);
        }
    }

    /// Takes all memory back, and keeps the largest chunk for what comes.
    pub(crate) fn reset(&mut self) {
        self.dirty.get_mut().clear();
        let mut kept = core::mem::take(self.newest.get_mut());
        // the newest is not always the largest: a piece that needs more than others has a chunk of its own
        for older in self.older.get_mut().drain(..) {
            if older.len() > kept.len() {
                kept = older;
            }
        }
        self.held.set(kept.len() * 8);
        self.start(&mut kept);
        *self.newest.get_mut() = kept;
    }

    /// Bytes of memory held.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.held.get()
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
