//! A buffer that is filled from its end, so that a length is known when it is put.

use super::{Sink, varint};
use alloc::vec::Vec;
use core::mem::MaybeUninit;

/// A reusable buffer that is filled from its end.
///
/// Nothing is measured before it is put: a nested message is put first, then its length, which is the number of bytes
/// just put.
pub struct Backward {
    /// B1: `buf[head..]` is initialised.
    buf: Vec<MaybeUninit<u8>>,
    head: usize,
    deterministic: bool,
}

impl Backward {
    /// An empty buffer with room for `capacity` bytes.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut buf = Vec::with_capacity(capacity);
        // SAFETY: the elements are MaybeUninit, which needs no initialisation, and the capacity is there.
        unsafe { buf.set_len(capacity) };
        Self { head: capacity, buf, deterministic: false }
    }

    /// Chooses whether map entries are put in the order of their keys (W9).
    #[must_use]
    #[inline]
    pub fn deterministic(mut self, yes: bool) -> Self {
        self.deterministic = yes;
        self
    }

    /// Forgets what was put and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.head = self.buf.len();
    }

    /// What was put.
    #[inline]
    pub fn written(&self) -> &[u8] {
        let tail = &self.buf[self.head..];
        // SAFETY: B1: the tail is initialised, and MaybeUninit<u8> has the layout of u8.
        unsafe { core::slice::from_raw_parts(tail.as_ptr().cast::<u8>(), tail.len()) }
    }

    /// What was put, in a new vector of just its size.
    #[inline]
    pub fn to_vec(&self) -> Vec<u8> {
        self.written().to_vec()
    }

    /// What was put, in a vector of its own; without a copy if the room was exactly enough.
    #[inline]
    pub fn into_vec(mut self) -> Vec<u8> {
        let len = self.buf.len() - self.head;
        if self.head > 0 {
            self.buf.copy_within(self.head.., 0);
        }
        let mut buf = core::mem::ManuallyDrop::new(self.buf);
        let (start, capacity) = (buf.as_mut_ptr().cast::<u8>(), buf.capacity());
        // SAFETY: the parts of a vector of MaybeUninit<u8>, which has the layout of u8; by B1 and the move to the front
        // the first `len` bytes are initialised.
        unsafe { Vec::from_raw_parts(start, len, capacity) }
    }

    /// Makes room for `n` bytes before the head.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, n: usize) {
        let used = self.buf.len() - self.head;
        let capacity = (used + n).max(self.buf.len() * 2).max(64);
        let mut larger = Self::with_capacity(capacity);
        larger.head = capacity - used;
        larger.buf[capacity - used..].copy_from_slice(&self.buf[self.head..]);
        self.buf = larger.buf;
        self.head = larger.head;
    }

    /// Puts `N` bytes.
    #[inline(always)]
    fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        if self.head < N {
            self.grow(N);
        }
        let head = self.head - N;
        // SAFETY: N <= head <= buf.len() after the test above, so `head - N` lies in the buffer.
        let at = unsafe { self.buf.as_mut_ptr().add(head) };
        // SAFETY: N bytes from there end at the old head, inside the buffer; an array of bytes needs no alignment.
        unsafe { at.cast::<[u8; N]>().write(bytes) };
        self.head = head;
    }

    #[inline(never)]
    fn long_varint(&mut self, mut value: u64) {
        if self.head < varint::MAX_LEN {
            self.grow(varint::MAX_LEN);
        }
        let len = varint::len(value);
        self.head -= len;
        // the head is at least MAX_LEN before this, so the bytes are there
        if let Some(out) = self.buf.get_mut(self.head..self.head + len) {
            for byte in &mut out[..len - 1] {
                byte.write(value as u8 | 0x80);
                value >>= 7;
            }
            out[len - 1].write(value as u8);
        }
    }
}

impl Sink for Backward {
    const BACKWARD: bool = true;

    #[inline(always)]
    fn deterministic(&self) -> bool {
        self.deterministic
    }

    #[inline(always)]
    fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            self.put([value as u8]);
        } else if value < 1 << 14 {
            self.put([value as u8 | 0x80, (value >> 7) as u8]);
        } else {
            self.long_varint(value);
        }
    }

    #[inline(always)]
    fn fixed32(&mut self, value: u32) {
        self.put(value.to_le_bytes());
    }

    #[inline(always)]
    fn fixed64(&mut self, value: u64) {
        self.put(value.to_le_bytes());
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        if self.head < bytes.len() {
            self.grow(bytes.len());
        }
        let head = self.head - bytes.len();
        // SAFETY: bytes.len() <= head <= buf.len() after the test above.
        let at = unsafe { self.buf.as_mut_ptr().add(head) };
        // SAFETY: the target ends at the old head, inside the buffer, which `bytes` cannot overlap, for it is borrowed
        // mutably here.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), at.cast::<u8>(), bytes.len()) };
        self.head = head;
    }

    #[inline(always)]
    fn delimited(&mut self, body: impl FnOnce(&mut Self)) {
        // counted from the end, which `grow` keeps
        let before = self.buf.len() - self.head;
        body(self);
        let after = self.buf.len() - self.head;
        self.varint((after - before) as u64);
    }
}

impl core::fmt::Debug for Backward {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Backward").field("written", &self.written()).finish_non_exhaustive()
    }
}
