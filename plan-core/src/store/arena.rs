//! Memory for the records of dynamic messages: given out piece by piece, and taken back all at once.

use super::record::DirtyMap;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::mem::MaybeUninit;
use core::ptr::NonNull;

/// Words of the first chunk; each further one is twice as large as the one before it, up to [`LARGEST`].
const FIRST: usize = 64;
/// Words of the largest chunk, one megabyte, unless one piece needs more.
const LARGEST: usize = 1 << 17;
/// Bytes behind a copied input that wide loads may touch.
const PADDING: usize = 32;

/// Memory for records: given out piece by piece, and taken back all at once.
///
/// A value that was replaced stays until the arena is reset or dropped.
#[derive(Default)]
pub struct Arena {
    next: Cell<usize>,
    /// The free part of the newest chunk, from `next` words on; A1: words that were given out lie before `next`.
    chunk: Cell<Option<NonNull<[MaybeUninit<u64>]>>>,
    chunks: RefCell<Vec<Vec<MaybeUninit<u64>>>>,
    /// Maps to which entries were appended out of order.
    pub(super) dirty: RefCell<Vec<DirtyMap>>,
}

// SAFETY: the arena owns its chunks; the pointer in `chunk` points into one of them. The pointers in `dirty` point into
// the same chunks, and are followed only by whoever has the arena.
unsafe impl Send for Arena {}

impl Arena {
    /// An arena without memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Memory for `bytes` bytes, at an address that is a multiple of 8, for as long as the arena is borrowed or owned
    /// and not reset. What it holds is not initialised.
    #[inline]
    pub(super) fn alloc(&self, bytes: usize) -> NonNull<u8> {
        let words = bytes.div_ceil(8);
        if let Some(chunk) = self.chunk.get() {
            let next = self.next.get();
            if chunk.len() - next >= words {
                self.next.set(next + words);
                // SAFETY: next + words <= the chunk's length, so this stays inside it.
                return unsafe { chunk.cast::<u64>().add(next) }.cast();
            }
        }
        self.alloc_in_new_chunk(words)
    }

    #[cold]
    #[inline(never)]
    fn alloc_in_new_chunk(&self, words: usize) -> NonNull<u8> {
        let mut chunks = self.chunks.borrow_mut();
        let double = chunks.last().map_or(FIRST, |last| (last.len() * 2).min(LARGEST));
        let len = double.max(words);
        let mut chunk: Vec<MaybeUninit<u64>> = Vec::with_capacity(len);
        // SAFETY: the elements are MaybeUninit, which needs no initialisation, and the capacity is there.
        unsafe { chunk.set_len(len) };
        let start = NonNull::from(chunk.as_mut_slice());
        // moving a vector leaves its elements where they are
        chunks.push(chunk);
        self.chunk.set(Some(start));
        self.next.set(words);
        start.cast()
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

    /// Takes all memory back, and keeps the largest chunk for what comes.
    pub fn reset(&mut self) {
        let chunks = self.chunks.get_mut();
        // the last one is not always the largest: a piece that needs more than others has a chunk of its own
        let largest = (0..chunks.len()).max_by_key(|&at| chunks[at].len()).map(|at| chunks.swap_remove(at));
        chunks.clear();
        self.dirty.get_mut().clear();
        self.next.set(0);
        self.chunk.set(None);
        if let Some(mut chunk) = largest {
            self.chunk.set(Some(NonNull::from(chunk.as_mut_slice())));
            chunks.push(chunk);
        }
    }

    /// Bytes of memory held.
    pub fn allocated_bytes(&self) -> usize {
        self.chunks.borrow().iter().map(|chunk| chunk.len() * 8).sum()
    }
}

impl core::fmt::Debug for Arena {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Arena({} bytes)", self.allocated_bytes())
    }
}
