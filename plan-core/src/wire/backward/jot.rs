//! One field at the head of a buffer, put without a call.

use super::ink::{Ink, write, write_spread};
use crate::wire::{Pen, Size, varint};
use core::ptr::NonNull;

/// Most bytes of a text that are put without a call.
const SHORT: usize = 64;

/// Puts one field before the head of a buffer, if there is room for it, and nothing must be called for it.
#[derive(Debug)]
pub struct Jot {
    // B1 of the buffer
    ink: Ink,
    tag: u32,
    tag_len: usize,
    fits: bool,
}

impl Jot {
    #[inline(always)]
    pub(super) fn new(ink: Ink, tag: u32, tag_len: usize) -> Self {
        Self { ink, tag, tag_len, fits: false }
    }

    /// Whether there is room for a tag and so many bytes more.
    #[inline(always)]
    fn has_room(&self, bytes: usize) -> bool {
        self.tag_len <= 4 && self.ink.room() >= bytes + 4
    }

    /// Puts the tag before `head`.
    ///
    /// # Safety
    /// B2, for four bytes.
    #[inline(always)]
    unsafe fn finish(&mut self, head: NonNull<u8>) {
        // SAFETY: B2.
        unsafe { write(head, self.tag.to_le_bytes()) };
        // SAFETY: B2: at most four, as `has_room` asked.
        self.ink.head = unsafe { head.sub(self.tag_len) };
        self.fits = true;
    }

    /// The head before what was put; `None` if nothing was.
    #[inline(always)]
    pub(super) fn head(self) -> Option<NonNull<u8>> {
        self.fits.then_some(self.ink.head)
    }
}

/// The tags that are given are that of the jot.
impl Pen for Jot {
    type Of = Size<'static>;

    /// Nothing else fits.
    fn lift(&mut self, _: impl FnOnce(&mut Self::Of)) {}

    #[inline(always)]
    fn put_varint(&mut self, _: u32, value: u64) {
        if !self.has_room(varint::MAX_LEN) {
            return;
        }
        let head = if value < 1 << 7 {
            // SAFETY: B2 and B1: so much room there is.
            unsafe { write(self.ink.head, [value as u8]) }
        } else {
            // SAFETY: as above.
            unsafe { write_spread(self.ink.head, value) }
        };
        // SAFETY: as above.
        unsafe { self.finish(head) };
    }

    #[inline(always)]
    fn put_fixed32(&mut self, _: u32, value: u32) {
        if self.has_room(4) {
            // SAFETY: B2 and B1: so much room there is.
            let head = unsafe { write(self.ink.head, value.to_le_bytes()) };
            // SAFETY: as above.
            unsafe { self.finish(head) };
        }
    }

    #[inline(always)]
    fn put_fixed64(&mut self, _: u32, value: u64) {
        if self.has_room(8) {
            // SAFETY: B2 and B1: so much room there is.
            let head = unsafe { write(self.ink.head, value.to_le_bytes()) };
            // SAFETY: as above.
            unsafe { self.finish(head) };
        }
    }

    #[inline(always)]
    fn put_bytes(&mut self, _: u32, bytes: &[u8]) {
        let len = bytes.len();
        if len > SHORT || !self.has_room(SHORT + 1) {
            return;
        }
        // SAFETY: B2 and B1: so much room there is.
        let at = unsafe { self.ink.head.sub(len) };
        // SAFETY: B2; `bytes` lie apart, for nobody else reaches the buffer (B1).
        unsafe { copy_short(bytes, at) };
        // SAFETY: B2 and B1: so much room there is.
        let at = unsafe { write(at, [len as u8]) };
        // SAFETY: as above.
        unsafe { self.finish(at) };
    }
}

/// Copies [`SHORT`] bytes at most to `to`: the first and the last so many, which may overlap.
///
/// # Safety
/// They may be written from `to` on, and lie apart from there.
#[inline(always)]
unsafe fn copy_short(bytes: &[u8], to: NonNull<u8>) {
    match bytes.len() {
        // SAFETY: so many there are; the rest is the caller's promise.
        32.. => unsafe { copy_ends::<32>(bytes, to) },
        // SAFETY: as above.
        16.. => unsafe { copy_ends::<16>(bytes, to) },
        // SAFETY: as above.
        8.. => unsafe { copy_ends::<8>(bytes, to) },
        // SAFETY: as above.
        4.. => unsafe { copy_ends::<4>(bytes, to) },
        // SAFETY: as above.
        2.. => unsafe { copy_ends::<2>(bytes, to) },
        // SAFETY: as above.
        1 => unsafe { copy_ends::<1>(bytes, to) },
        0 => {}
    }
}

/// Copies the first and the last `N` bytes.
///
/// # Safety
/// As [`copy_short`]; there are `N` bytes or more.
#[inline(always)]
unsafe fn copy_ends<const N: usize>(bytes: &[u8], to: NonNull<u8>) {
    let from = bytes.as_ptr().cast::<[u8; N]>();
    let apart = bytes.len() - N;
    // SAFETY: the caller's promise.
    let first = unsafe { from.read() };
    // SAFETY: as above.
    let last = unsafe { from.byte_add(apart) };
    // SAFETY: as above; arrays of bytes need no alignment.
    let last = unsafe { last.read() };
    let to = to.cast::<[u8; N]>();
    // SAFETY: as above.
    unsafe { to.write(first) };
    // SAFETY: as above.
    let end = unsafe { to.byte_add(apart) };
    // SAFETY: as above.
    unsafe { end.write(last) };
}
