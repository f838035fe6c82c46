//! A buffer that is filled from its end, so that a length is known when it is put.

use super::{RawTag, Sink, varint};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::NonNull;

/// A buffer that is filled from its end: memory of its own that grows, or memory that is lent to it and left for
/// memory of its own when it is full.
///
/// Nothing is measured before it is put: a nested message is put first, then its length, which is the number of bytes
/// just put.
pub struct Backward<'b> {
    // B1: `start..end` is memory that nobody else reaches while this is in use: that of a vector of its own, of this
    // capacity, if `is_owned`, else lent for `'b`. `head` lies in it or at its end; `head..end` is initialised.
    start: NonNull<u8>,
    head: NonNull<u8>,
    end: NonNull<u8>,
    is_owned: bool,
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
        Self { start, head: end, end, is_owned: false, deterministic: false, lends: PhantomData }
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
        self.head = self.end;
    }

    /// How many bytes were put.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end.addr().get() - self.head.addr().get()
    }

    /// Whether nothing was put.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.head == self.end
    }

    /// Bytes before the head.
    #[inline(always)]
    fn room(&self) -> usize {
        self.head.addr().get() - self.start.addr().get()
    }

    /// What was put.
    #[inline]
    pub fn written(&self) -> &[u8] {
        // SAFETY: B1: from the head to the end all is initialised, and nobody else reaches it.
        unsafe { core::slice::from_raw_parts(self.head.as_ptr(), self.len()) }
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
        let (len, capacity) = (this.len(), this.len() + this.room());
        if this.room() > 0 {
            // SAFETY: B1: `len` bytes from the head, and as many from the start, lie in the buffer.
            unsafe { this.head.copy_to(this.start, len) };
        }
        // SAFETY: B1: the parts of a vector, which is not dropped here; its first `len` bytes are initialised, for they
        // were moved there, or the head is at the start.
        unsafe { Vec::from_raw_parts(this.start.as_ptr(), len, capacity) }
    }

    /// Makes room for `n` bytes before the head.
    #[inline(always)]
    fn ensure(&mut self, n: usize) {
        if self.room() < n {
            self.grow(n);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, n: usize) {
        let used = self.len();
        let capacity = (used + n).max((used + self.room()) * 2).max(64);
        let mut larger = Self::with_capacity(capacity).deterministic(self.deterministic);
        // SAFETY: the larger buffer has more than `used` bytes.
        larger.head = unsafe { larger.end.sub(used) };
        // SAFETY: B1: `used` bytes from the head are initialised; those of the larger one are apart from them.
        unsafe { self.head.copy_to_nonoverlapping(larger.head, used) };
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

    /// What changes when something is put. What is rarely called answers with it, though it has changed it itself: so the
    /// compiler knows it, and keeps it in registers from one field to the next.
    #[inline(always)]
    fn pen(&self) -> Pen {
        Pen { start: self.start, head: self.head }
    }

    /// Takes over what a rare case answered.
    #[inline(always)]
    fn take(&mut self, Pen { start, head }: Pen) {
        self.start = start;
        self.head = head;
    }

    #[cold]
    #[inline(never)]
    fn varint_apart(&mut self, value: u64) -> Pen {
        // SAFETY: the scratch has the room.
        self.put_apart(|head| unsafe { write_varint(head, value) });
        self.pen()
    }

    #[cold]
    #[inline(never)]
    fn varint_field_apart(&mut self, tag: u32, value: u64) -> Pen {
        self.put_apart(|head| {
            // SAFETY: the scratch has the room.
            let head = unsafe { write_varint(head, value) };
            // SAFETY: as above.
            unsafe { write_tag(head, tag) }
        });
        self.pen()
    }

    #[cold]
    #[inline(never)]
    fn fixed_field_apart<const N: usize>(&mut self, tag: u32, value: [u8; N]) -> Pen {
        self.put_apart(|head| {
            // SAFETY: the scratch has the room.
            let head = unsafe { write(head, value) };
            // SAFETY: as above.
            unsafe { write_tag(head, tag) }
        });
        self.pen()
    }

    #[cold]
    #[inline(never)]
    fn bytes_field_apart(&mut self, tag: u32, bytes: &[u8]) -> Pen {
        // what is put before the bytes is known, so that the buffer grows once
        self.ensure(bytes.len() + varint::len(bytes.len() as u64) + RawTag::new(tag).len());
        self.bytes(bytes);
        self.varint_field(tag, bytes.len() as u64);
        self.pen()
    }

    /// Puts `N` bytes and a tag.
    #[inline(always)]
    fn fixed_field<const N: usize>(&mut self, tag: u32, value: [u8; N]) {
        if self.room() < N + tag_room(tag) {
            let pen = self.fixed_field_apart(tag, value);
            return self.take(pen);
        }
        // SAFETY: B2 and B1: so much room there is.
        let head = unsafe { write(self.head, value) };
        // SAFETY: as above.
        self.head = unsafe { write_tag(head, tag) };
    }
}

/// What changes of a buffer when something is put.
struct Pen {
    start: NonNull<u8>,
    head: NonNull<u8>,
}

/// Most bytes that are touched for a varint and a tag: those of the varint, and eight for a tag of several bytes.
const HEAD: usize = varint::MAX_LEN + 8;

/// Most bytes that are touched for a value and its tag.
const SCRATCH: usize = HEAD;

/// Most values of a packed field that are put between two looks at the room.
const BATCH: usize = 32;

/// Bytes that are touched when a tag is written.
#[inline(always)]
const fn tag_room(tag: u32) -> usize {
    if tag < 1 << 7 { 1 } else { 8 }
}

/// Writes bytes that end at `head`, and says where they start.
///
/// # Safety
/// **B2**: the bytes before `head`, as many as are touched, are in one allocation with it, and may be written. These are `N`.
#[inline(always)]
unsafe fn write<const N: usize>(head: NonNull<u8>, bytes: [u8; N]) -> NonNull<u8> {
    // SAFETY: B2.
    let at = unsafe { head.sub(N) };
    // SAFETY: B2; an array of bytes needs no alignment.
    unsafe { at.cast::<[u8; N]>().write(bytes) };
    at
}

/// Writes the low `len` bytes of `bytes`, 1 to 8, so that they end at `head`, and says where they start.
///
/// # Safety
/// B2, for eight bytes.
#[inline(always)]
unsafe fn write_low(head: NonNull<u8>, bytes: u64, len: usize) -> NonNull<u8> {
    // what lies before them will be overwritten
    let high = bytes << (64 - 8 * len as u32);
    // SAFETY: B2.
    unsafe { write(head, high.to_le_bytes()) };
    // SAFETY: B2: `len` is 8 at most.
    unsafe { head.sub(len) }
}

/// Writes a tag.
///
/// # Safety
/// B2, for [`tag_room`].
#[inline(always)]
unsafe fn write_tag(head: NonNull<u8>, tag: u32) -> NonNull<u8> {
    if tag < 1 << 7 {
        // SAFETY: B2.
        return unsafe { write(head, [tag as u8]) };
    }
    let raw = RawTag::new(tag);
    // SAFETY: B2.
    unsafe { write_low(head, raw.bytes(), raw.len()) }
}

/// Writes a varint.
///
/// # Safety
/// B2, for a byte if the value is below 128, else for [`varint::MAX_LEN`].
#[inline(always)]
unsafe fn write_varint(head: NonNull<u8>, value: u64) -> NonNull<u8> {
    if value < 1 << 7 {
        // SAFETY: B2.
        unsafe { write(head, [value as u8]) }
    } else {
        // SAFETY: B2.
        unsafe { write_long_varint(head, value) }
    }
}

/// A varint that is likely longer than a byte. It takes the head and not the buffer, so that the head stays in a register.
///
/// # Safety
/// B2, for [`varint::MAX_LEN`] bytes.
#[inline(never)]
unsafe fn write_long_varint(head: NonNull<u8>, value: u64) -> NonNull<u8> {
    // SAFETY: B2.
    unsafe { write_spread(head, value) }
}

/// Writes a varint without a branch on its length, unless it is longer than eight bytes.
///
/// # Safety
/// B2, for [`varint::MAX_LEN`] bytes.
#[inline(always)]
unsafe fn write_spread(head: NonNull<u8>, value: u64) -> NonNull<u8> {
    const MORE: u64 = 0x8080_8080_8080_8080;
    if value >= 1 << 56 {
        let rest = value >> 56;
        let last = if rest < 1 << 7 {
            // SAFETY: B2: one byte.
            unsafe { write(head, [rest as u8]) }
        } else {
            // SAFETY: B2: two bytes.
            unsafe { write(head, [rest as u8 | 0x80, (rest >> 7) as u8]) }
        };
        // SAFETY: B2: eight more.
        return unsafe { write(last, (varint::spread(value) | MORE).to_le_bytes()) };
    }
    let len = varint::len(value);
    let more = MORE & ((1 << (8 * (len - 1))) - 1);
    // SAFETY: B2: eight bytes.
    unsafe { write_low(head, varint::spread(value) | more, len) }
}

/// Writes a tag, a length and the bytes, of which length or tag likely takes more than a byte.
///
/// # Safety
/// B2, for the bytes and [`HEAD`] more. `bytes` lie apart from these.
#[inline(never)]
unsafe fn write_delimited(head: NonNull<u8>, tag: u32, bytes: &[u8]) -> NonNull<u8> {
    // SAFETY: B2.
    let at = unsafe { head.sub(bytes.len()) };
    // SAFETY: B2, and apart.
    unsafe { copy(bytes, at) };
    // SAFETY: B2.
    let at = unsafe { write_varint(at, bytes.len() as u64) };
    // SAFETY: B2.
    unsafe { write_tag(at, tag) }
}

/// Copies bytes to `to`.
///
/// # Safety
/// They may be written from `to` on, and lie apart from there.
#[inline(always)]
unsafe fn copy(bytes: &[u8], to: NonNull<u8>) {
    // SAFETY: the caller's promise.
    unsafe { bytes.as_ptr().copy_to_nonoverlapping(to.as_ptr(), bytes.len()) };
}

impl Sink for Backward<'_> {
    const BACKWARD: bool = true;

    #[inline(always)]
    fn deterministic(&self) -> bool {
        self.deterministic
    }

    #[inline(always)]
    fn varint(&mut self, value: u64) {
        let room = if value < 1 << 7 { 1 } else { varint::MAX_LEN };
        if self.room() < room {
            let pen = self.varint_apart(value);
            return self.take(pen);
        }
        // SAFETY: B2 and B1: so much room there is.
        self.head = unsafe { write_varint(self.head, value) };
    }

    #[inline(always)]
    fn fixed32(&mut self, value: u32) {
        self.ensure(4);
        // SAFETY: B2 and B1: so much room there is.
        self.head = unsafe { write(self.head, value.to_le_bytes()) };
    }

    #[inline(always)]
    fn fixed64(&mut self, value: u64) {
        self.ensure(8);
        // SAFETY: B2 and B1: so much room there is.
        self.head = unsafe { write(self.head, value.to_le_bytes()) };
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.ensure(bytes.len());
        // SAFETY: B1: so much room there is.
        let at = unsafe { self.head.sub(bytes.len()) };
        // SAFETY: it ends at the old head; `bytes` lie apart, for nobody else reaches the buffer (B1).
        unsafe { bytes.as_ptr().copy_to_nonoverlapping(at.as_ptr(), bytes.len()) };
        self.head = at;
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
        if value < 1 << 7 && tag < 1 << 7 {
            if self.room() >= 2 {
                // SAFETY: B2 and B1: so much room there is.
                self.head = unsafe { write(self.head, [tag as u8, value as u8]) };
                return;
            }
        } else if self.room() >= HEAD {
            // SAFETY: as above.
            let head = unsafe { write_varint(self.head, value) };
            // SAFETY: as above: `HEAD` is for both.
            self.head = unsafe { write_tag(head, tag) };
            return;
        }
        let pen = self.varint_field_apart(tag, value);
        self.take(pen);
    }

    #[inline(always)]
    fn fixed32_field(&mut self, tag: u32, value: u32) {
        self.fixed_field(tag, value.to_le_bytes());
    }

    #[inline(always)]
    fn fixed64_field(&mut self, tag: u32, value: u64) {
        self.fixed_field(tag, value.to_le_bytes());
    }

    #[inline(always)]
    fn bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        if bytes.len() < 1 << 7 && tag < 1 << 7 {
            if self.room() >= bytes.len() + 2 {
                // SAFETY: B2 and B1: so much room there is.
                let at = unsafe { self.head.sub(bytes.len()) };
                // SAFETY: B2; `bytes` lie apart, for nobody else reaches the buffer (B1).
                unsafe { copy(bytes, at) };
                // SAFETY: B2 and B1: so much room there is.
                self.head = unsafe { write(at, [tag as u8, bytes.len() as u8]) };
                return;
            }
        } else if self.room() >= bytes.len() + HEAD {
            // SAFETY: B2 and B1: so much room there is; `bytes` lie apart, as above.
            self.head = unsafe { write_delimited(self.head, tag, bytes) };
            return;
        }
        let pen = self.bytes_field_apart(tag, bytes);
        self.take(pen);
    }

    #[inline(always)]
    fn delimited_field(&mut self, tag: u32, body: impl FnOnce(&mut Self)) {
        let before = self.len();
        body(self);
        self.varint_field(tag, (self.len() - before) as u64);
    }

    #[inline(always)]
    fn varints(&mut self, mut values: impl DoubleEndedIterator<Item = u64>) {
        loop {
            // the room is asked for once for several values, and the head stays in a register meanwhile
            let batch = (self.room() / varint::MAX_LEN).min(BATCH);
            let mut head = self.head;
            for _ in 0..batch {
                let Some(value) = values.next_back() else {
                    self.head = head;
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
            self.head = head;
            if batch == 0 {
                let Some(value) = values.next_back() else { return };
                self.varint(value);
            }
        }
    }

    #[inline(always)]
    fn fixed_values<const N: usize>(&mut self, mut values: impl DoubleEndedIterator<Item = [u8; N]>) {
        loop {
            let batch = (self.room() / N).min(BATCH);
            let mut head = self.head;
            for _ in 0..batch {
                let Some(value) = values.next_back() else {
                    self.head = head;
                    return;
                };
                // SAFETY: B2 and B1: there is room for `batch` values.
                head = unsafe { write(head, value) };
            }
            self.head = head;
            if batch == 0 {
                let Some(value) = values.next_back() else { return };
                self.bytes(&value);
            }
        }
    }
}

impl Drop for Backward<'_> {
    #[inline]
    fn drop(&mut self) {
        if self.is_owned {
            let capacity = self.len() + self.room();
            // SAFETY: B1: the parts of a vector, which is not used again.
            drop(unsafe { Vec::from_raw_parts(self.start.as_ptr(), 0, capacity) });
        }
    }
}

impl core::fmt::Debug for Backward<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Backward").field("written", &self.written()).finish_non_exhaustive()
    }
}
