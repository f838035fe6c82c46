//! A buffer that is filled from its end, so that a length is known when it is put.

mod ink;
mod jot;
#[cfg(test)]
mod tests;

use super::{Pen, RawTag, Sink, fill, varint};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::NonNull;
use ink::{BATCH, Ink, SCRATCH, write, write_spread, write_tag, write_varint};
use jot::Jot;

/// A buffer that is filled from its end: memory of its own that grows, or memory that is lent to it and left for memory of its
/// own when it is full. Past a limit what is put is counted, and not kept.
///
/// Nothing is measured before it is put: a nested message is put first, then its length, which is the number of bytes
/// just put.
pub struct Backward<'b> {
    // B1: `start..end` is memory that nobody else reaches while this is in use: that of a vector of its own, of this
    // capacity, if `is_owned`, else lent for `'b`. `head` lies in it or at its end; `head..end` is initialised.
    ink: Ink,
    end: NonNull<u8>,
    /// The address from which is counted how much was put: that of `end`, and more if what was put is no longer there.
    /// Wider than an address: what is only counted can be the same shared bytes again and again.
    top: u64,
    is_owned: bool,
    most: usize,
    deterministic: bool,
    lends: PhantomData<&'b mut [MaybeUninit<u8>]>,
}

// SAFETY: by B1 it is as a vector of bytes, or as a slice of bytes that is borrowed mutably.
unsafe impl Send for Backward<'_> {}
// SAFETY: as above.
unsafe impl Sync for Backward<'_> {}

impl<'b> Backward<'b> {
    /// An empty buffer of its own, with room for `capacity` bytes.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut memory = ManuallyDrop::new(Vec::with_capacity(capacity));
        Self { is_owned: true, ..Self::over(memory.spare_capacity_mut()) }
    }

    /// An empty buffer in this memory.
    #[inline]
    pub fn lent(memory: &'b mut [MaybeUninit<u8>]) -> Self {
        Self::over(memory)
    }

    #[inline]
    fn over(memory: &mut [MaybeUninit<u8>]) -> Self {
        let len = memory.len();
        let start = NonNull::from_mut(memory).cast::<u8>();
        // SAFETY: the memory has `len` bytes.
        let end = unsafe { start.add(len) };
        Self {
            ink: Ink { start, head: end },
            end,
            top: end.addr().get() as u64,
            is_owned: false,
            most: usize::MAX,
            deterministic: false,
            lends: PhantomData,
        }
    }

    /// Chooses whether map entries are put in the order of their keys (W9).
    #[must_use]
    #[inline]
    pub fn deterministic(mut self, yes: bool) -> Self {
        self.deterministic = yes;
        self
    }

    /// The same, from now on.
    #[inline]
    pub fn set_deterministic(&mut self, yes: bool) {
        self.deterministic = yes;
    }

    /// Whether what was put fills the memory that was lent, to the last byte.
    #[inline]
    pub fn is_full(&self) -> bool {
        !self.is_owned && self.room() == 0 && self.fits()
    }

    /// Whether all that was put is there, and not only counted.
    #[inline]
    fn fits(&self) -> bool {
        self.top == self.end.addr().get() as u64
    }

    /// Sets how many bytes are kept at most. Where there are more, the buffer does not grow any further; what it holds then is of
    /// no use, but [`len`](Self::len) tells how many there are.
    #[inline]
    pub fn set_most(&mut self, bytes: usize) {
        self.most = bytes;
    }

    /// Forgets what was put and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.ink.head = self.end;
        self.top = self.end.addr().get() as u64;
    }

    /// How many bytes were put; `usize::MAX` if there are more.
    #[inline(always)]
    pub fn len(&self) -> usize {
        let len = self.top - self.ink.head.addr().get() as u64;
        if len > usize::MAX as u64 { usize::MAX } else { len as usize }
    }

    /// Whether nothing was put.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of the memory.
    #[inline]
    fn capacity(&self) -> usize {
        self.end.addr().get() - self.ink.start.addr().get()
    }

    /// Bytes before the head.
    #[inline(always)]
    fn room(&self) -> usize {
        self.ink.room()
    }

    /// What was put, unless it was more than is kept.
    #[inline]
    pub fn written(&self) -> &[u8] {
        let len = self.end.addr().get() - self.ink.head.addr().get();
        // SAFETY: B1: from the head to the end all is initialised, and nobody else reaches it.
        unsafe { core::slice::from_raw_parts(self.ink.head.as_ptr(), len) }
    }

    /// What was put, in a new vector of just its size.
    #[inline]
    pub fn to_vec(&self) -> Vec<u8> {
        self.written().to_vec()
    }

    /// What was put, in a vector of its own; without a copy if the room was the buffer's own and exactly enough.
    #[inline]
    pub fn into_vec(self) -> Vec<u8> {
        if !self.is_owned {
            return self.to_vec();
        }
        let this = ManuallyDrop::new(self);
        let (len, capacity) = (this.written().len(), this.capacity());
        if this.room() > 0 {
            // SAFETY: B1: `len` bytes from the head, and as many from the start, lie in the buffer.
            unsafe { this.ink.head.copy_to(this.ink.start, len) };
        }
        // SAFETY: B1: the parts of a vector, which is not dropped here; its first `len` bytes are initialised, for they
        // were moved there, or the head is at the start.
        unsafe { Vec::from_raw_parts(this.ink.start.as_ptr(), len, capacity) }
    }

    /// Makes room for `n` bytes before the head, [`SCRATCH`] at most.
    #[inline(always)]
    fn ensure(&mut self, n: usize) {
        if self.room() < n {
            self.grow(n);
        }
    }

    /// Makes room for `n` bytes before the head, or, past the limit, for [`SCRATCH`] of them.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, n: usize) {
        let mut need = n;
        if self.len().saturating_add(n) > self.most {
            self.top += self.written().len() as u64;
            self.ink.head = self.end;
            // for what is put in pieces; long bytes need none
            need = n.min(SCRATCH);
            if self.capacity() >= need {
                return;
            }
        }
        let used = self.written().len();
        // and for the tag and the length before long bytes
        let capacity = (used + need + SCRATCH).max(self.capacity() * 2).max(64);
        let mut larger = Self::with_capacity(capacity);
        // SAFETY: the larger buffer has more than `used` bytes.
        larger.ink.head = unsafe { larger.end.sub(used) };
        // SAFETY: B1: `used` bytes from the head are initialised; those of the larger one are apart from them.
        unsafe { self.ink.head.copy_to_nonoverlapping(larger.ink.head, used) };
        larger.top += self.top - self.end.addr().get() as u64;
        larger.most = self.most;
        larger.deterministic = self.deterministic;
        *self = larger;
    }

    /// Puts what `write` writes before the place that it is given, [`SCRATCH`] bytes at most, where the room is less than `write`
    /// may touch: the rest of the room is used to the last byte.
    #[inline(always)]
    fn put_apart(&mut self, write: impl FnOnce(NonNull<u8>) -> NonNull<u8>) {
        let mut scratch = [0u8; SCRATCH];
        let end = NonNull::from_mut(&mut scratch).cast::<u8>();
        // SAFETY: the end of the scratch.
        let end = unsafe { end.add(SCRATCH) };
        let len = end.addr().get() - write(end).addr().get();
        self.bytes(&scratch[SCRATCH - len..]);
    }

    /// Makes room for `n` bytes that are put at once. Where they are more than is kept, they are counted, and it answers no.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, n: usize) -> bool {
        self.grow(n);
        let fits = self.room() >= n;
        if !fits {
            self.top += n as u64;
        }
        fits
    }

    /// Puts bytes for which there is no room.
    #[cold]
    #[inline(never)]
    fn bytes_apart(&mut self, bytes: &[u8]) -> Ink {
        if self.make_room(bytes.len()) {
            self.bytes(bytes);
        }
        self.ink
    }

    #[cold]
    #[inline(never)]
    fn varint_apart(&mut self, value: u64) -> Ink {
        // SAFETY: the scratch has the room.
        self.put_apart(|head| unsafe { write_varint(head, value) });
        self.ink
    }

    #[cold]
    #[inline(never)]
    fn varint_field_apart(&mut self, tag: u32, value: u64) -> Ink {
        if self.ink.varint_field_in_room(tag, value) {
            return self.ink;
        }
        self.put_apart(|head| {
            // SAFETY: the scratch has the room.
            let head = unsafe { write_varint(head, value) };
            // SAFETY: as above.
            unsafe { write_tag(head, tag) }
        });
        self.ink
    }

    #[cold]
    #[inline(never)]
    fn fixed_field_apart<const N: usize>(&mut self, tag: u32, value: [u8; N]) -> Ink {
        self.put_apart(|head| {
            // SAFETY: the scratch has the room.
            let head = unsafe { write(head, value) };
            // SAFETY: as above.
            unsafe { write_tag(head, tag) }
        });
        self.ink
    }

    #[cold]
    #[inline(never)]
    fn bytes_field_apart(&mut self, tag: u32, bytes: &[u8]) -> Ink {
        // what is put before the bytes is known, so that the buffer grows once
        let need = bytes.len() + varint::len(bytes.len() as u64) + RawTag::new(tag).len();
        if self.room() < need {
            self.grow(need);
        }
        self.bytes(bytes);
        self.varint_field(tag, bytes.len() as u64);
        self.ink
    }
}

/// A buffer of which the ink is a local of the loop that puts one field after the other: it stays in registers, however often the
/// buffer itself is lent.
#[derive(Debug)]
pub struct BackwardPen<'s, 'b> {
    buffer: &'s mut Backward<'b>,
    ink: Ink,
}

impl<'b> Pen for BackwardPen<'_, 'b> {
    type Of = Backward<'b>;

    #[inline(always)]
    fn lift(&mut self, put: impl FnOnce(&mut Backward<'b>)) {
        self.buffer.ink = self.ink;
        put(self.buffer);
        self.ink = self.buffer.ink;
    }

    #[inline(always)]
    fn put_varint(&mut self, tag: u32, value: u64) {
        if !self.ink.varint_field(tag, value) {
            self.lift(|buffer| buffer.ink = buffer.varint_field_apart(tag, value));
        }
    }

    #[inline(always)]
    fn put_fixed32(&mut self, tag: u32, value: u32) {
        if !self.ink.fixed_field(tag, value.to_le_bytes()) {
            self.lift(|buffer| buffer.ink = buffer.fixed_field_apart(tag, value.to_le_bytes()));
        }
    }

    #[inline(always)]
    fn put_fixed64(&mut self, tag: u32, value: u64) {
        if !self.ink.fixed_field(tag, value.to_le_bytes()) {
            self.lift(|buffer| buffer.ink = buffer.fixed_field_apart(tag, value.to_le_bytes()));
        }
    }

    #[inline(always)]
    fn put_bytes(&mut self, tag: u32, bytes: &[u8]) {
        if !self.ink.bytes_field(tag, bytes) {
            self.lift(|buffer| buffer.ink = buffer.bytes_field_apart(tag, bytes));
        }
    }
}

/// Where a buffer is filled next, apart from it.
#[derive(Debug, Clone, Copy)]
pub struct Head(NonNull<u8>);

impl<'b> Sink for Backward<'b> {
    const BACKWARD: bool = true;
    type Pen<'s>
        = BackwardPen<'s, 'b>
    where
        Self: 's;

    #[inline(always)]
    fn pen(&mut self) -> BackwardPen<'_, 'b> {
        BackwardPen { ink: self.ink, buffer: self }
    }

    #[inline(always)]
    fn put_down(pen: BackwardPen<'_, 'b>) {
        pen.buffer.ink = pen.ink;
    }

    const HEADED: bool = true;
    type Head = Head;
    type Jot = Jot;

    #[inline(always)]
    fn head(&self) -> Head {
        Head(self.ink.head)
    }

    #[inline(always)]
    unsafe fn stand_at(&mut self, head: Head) {
        // B1: by H1 it is the head, or one that a jot moved by what it initialised
        self.ink.head = head.0;
    }

    #[inline(always)]
    unsafe fn jot(&self, head: Head, raised: u32, tag_len: usize) -> Jot {
        // B1 of the ink, by H1
        Jot::new(Ink { start: self.ink.start, head: head.0 }, raised, tag_len)
    }

    #[inline(always)]
    fn settle(jot: Jot) -> Option<Head> {
        jot.head().map(Head)
    }

    #[inline(always)]
    fn deterministic(&self) -> bool {
        self.deterministic
    }

    #[inline(always)]
    fn varint(&mut self, value: u64) {
        let room = if value < 1 << 7 { 1 } else { varint::MAX_LEN };
        if self.room() < room {
            self.ink = self.varint_apart(value);
            return;
        }
        // SAFETY: B2 and B1: so much room there is.
        self.ink.head = unsafe { write_varint(self.ink.head, value) };
    }

    #[inline(always)]
    fn fixed32(&mut self, value: u32) {
        self.ensure(4);
        // SAFETY: B2 and B1: so much room there is.
        self.ink.head = unsafe { write(self.ink.head, value.to_le_bytes()) };
    }

    #[inline(always)]
    fn fixed64(&mut self, value: u64) {
        self.ensure(8);
        // SAFETY: B2 and B1: so much room there is.
        self.ink.head = unsafe { write(self.ink.head, value.to_le_bytes()) };
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        if self.room() < bytes.len() {
            self.ink = self.bytes_apart(bytes);
            return;
        }
        // SAFETY: B1: so much room there is.
        let at = unsafe { self.ink.head.sub(bytes.len()) };
        // SAFETY: it ends at the old head; `bytes` lie apart, for nobody else reaches the buffer (B1).
        unsafe { bytes.as_ptr().copy_to_nonoverlapping(at.as_ptr(), bytes.len()) };
        self.ink.head = at;
    }

    #[inline(always)]
    fn delimited(&mut self, body: impl FnOnce(&mut Self)) {
        // counted from the end, which `grow` keeps
        let before = self.len();
        body(self);
        self.varint((self.len() - before) as u64);
    }

    #[inline(always)]
    fn varint_field(&mut self, tag: u32, value: u64) {
        // what is rarely called answers with the ink, though it has changed it itself: so the compiler knows it, and keeps it in
        // registers from one field to the next
        if !self.ink.varint_field(tag, value) {
            self.ink = self.varint_field_apart(tag, value);
        }
    }

    #[inline(always)]
    fn fixed32_field(&mut self, tag: u32, value: u32) {
        if !self.ink.fixed_field(tag, value.to_le_bytes()) {
            self.ink = self.fixed_field_apart(tag, value.to_le_bytes());
        }
    }

    #[inline(always)]
    fn fixed64_field(&mut self, tag: u32, value: u64) {
        if !self.ink.fixed_field(tag, value.to_le_bytes()) {
            self.ink = self.fixed_field_apart(tag, value.to_le_bytes());
        }
    }

    #[inline(always)]
    fn bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        if !self.ink.bytes_field(tag, bytes) {
            self.ink = self.bytes_field_apart(tag, bytes);
        }
    }

    #[inline(always)]
    fn delimited_field(&mut self, tag: u32, body: impl FnOnce(&mut Self)) {
        let before = self.len();
        body(self);
        self.varint_field(tag, (self.len() - before) as u64);
    }

    #[inline(always)]
    fn varints(&mut self, mut values: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator) {
        loop {
            // the room is asked for once for several values, and the head stays in a register meanwhile
            let batch = (self.room() / varint::MAX_LEN).min(BATCH);
            let mut head = self.ink.head;
            for _ in 0..batch {
                let Some(value) = values.next_back() else {
                    self.ink.head = head;
                    return;
                };
                head = if value < 1 << 7 {
                    // SAFETY: B2 and B1: there is room for `batch` varints.
                    unsafe { write(head, [value as u8]) }
                } else {
                    // SAFETY: as above.
                    unsafe { write_spread(head, value) }
                };
            }
            self.ink.head = head;
            if batch == 0 {
                let Some(value) = values.next_back() else { return };
                self.varint(value);
            }
        }
    }

    #[inline(always)]
    fn fixed_values<const N: usize>(
        &mut self,
        values: impl DoubleEndedIterator<Item = [u8; N]> + ExactSizeIterator,
    ) {
        let count = values.len();
        let bytes = count.saturating_mul(N);
        if self.room() < bytes && !self.make_room(bytes) {
            return;
        }
        // SAFETY: B1: so much room there is.
        let at = unsafe { self.ink.head.sub(bytes) };
        let places = NonNull::slice_from_raw_parts(at.cast::<MaybeUninit<[u8; N]>>(), count);
        // SAFETY: B1: they lie before the head, and nobody else reaches them; arrays of bytes need no alignment.
        let filled = fill(unsafe { &mut *places.as_ptr() }, values);
        assert!(filled == count, "a list has fewer values than it tells");
        self.ink.head = at;
    }
}

impl Drop for Backward<'_> {
    #[inline]
    fn drop(&mut self) {
        if self.is_owned {
            let capacity = self.capacity();
            // SAFETY: B1: the parts of a vector, which is not used again.
            drop(unsafe { Vec::from_raw_parts(self.ink.start.as_ptr(), 0, capacity) });
        }
    }
}

impl core::fmt::Debug for Backward<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Backward").field("written", &self.written()).finish_non_exhaustive()
    }
}
