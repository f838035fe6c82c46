//! A buffer that is filled from its end, so that a length is known when it is put.

use super::{Pen, RawTag, Sink, varint};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr::NonNull;

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
    top: usize,
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
            top: end.addr().get(),
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
        self.top == self.end.addr().get()
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
        self.top = self.end.addr().get();
    }

    /// How many bytes were put.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.top - self.ink.head.addr().get()
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
            self.top += self.written().len();
            self.ink.head = self.end;
            // for what is put in pieces; long bytes need none
            need = n.min(SCRATCH);
            if self.capacity() >= need {
                return;
            }
        }
        let used = self.written().len();
        let capacity = (used + need).max(self.capacity() * 2).max(64);
        let mut larger = Self::with_capacity(capacity);
        // SAFETY: the larger buffer has more than `used` bytes.
        larger.ink.head = unsafe { larger.end.sub(used) };
        // SAFETY: B1: `used` bytes from the head are initialised; those of the larger one are apart from them.
        unsafe { self.ink.head.copy_to_nonoverlapping(larger.ink.head, used) };
        larger.top += self.top - self.end.addr().get();
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

    /// Puts bytes for which there is no room.
    #[cold]
    #[inline(never)]
    fn bytes_apart(&mut self, bytes: &[u8]) -> Ink {
        self.grow(bytes.len());
        if self.room() < bytes.len() {
            // they are more than is kept
            self.top += bytes.len();
        } else {
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

/// What changes of a buffer when something is put: where the room starts, and where it ends, at what was put. Its methods put what
/// fits, and answer whether it did.
#[derive(Debug, Clone, Copy)]
struct Ink {
    // B1 of the buffer
    start: NonNull<u8>,
    head: NonNull<u8>,
}

impl Ink {
    /// Bytes before the head.
    #[inline(always)]
    fn room(self) -> usize {
        self.head.addr().get() - self.start.addr().get()
    }

    #[inline(always)]
    fn varint_field(&mut self, tag: u32, value: u64) -> bool {
        if value < 1 << 7 && tag < 1 << 7 {
            if self.room() >= 2 {
                // SAFETY: B2 and B1: so much room there is.
                self.head = unsafe { write(self.head, [tag as u8, value as u8]) };
                return true;
            }
        } else if self.room() >= HEAD {
            // SAFETY: as above.
            let head = unsafe { write_varint(self.head, value) };
            // SAFETY: as above: `HEAD` is for both.
            self.head = unsafe { write_tag(head, tag) };
            return true;
        }
        false
    }

    #[inline(always)]
    fn fixed_field<const N: usize>(&mut self, tag: u32, value: [u8; N]) -> bool {
        if self.room() < N + tag_room(tag) {
            return false;
        }
        // SAFETY: B2 and B1: so much room there is.
        let head = unsafe { write(self.head, value) };
        // SAFETY: as above.
        self.head = unsafe { write_tag(head, tag) };
        true
    }

    #[inline(always)]
    fn bytes_field(&mut self, tag: u32, bytes: &[u8]) -> bool {
        if bytes.len() < 1 << 7 && tag < 1 << 7 {
            if self.room() >= bytes.len() + 2 {
                // SAFETY: B2 and B1: so much room there is.
                let at = unsafe { self.head.sub(bytes.len()) };
                // SAFETY: B2; `bytes` lie apart, for nobody else reaches the buffer (B1).
                unsafe { copy(bytes, at) };
                // SAFETY: B2 and B1: so much room there is.
                self.head = unsafe { write(at, [tag as u8, bytes.len() as u8]) };
                return true;
            }
        } else if self.room() >= bytes.len() + HEAD {
            // SAFETY: B2 and B1: so much room there is; `bytes` lie apart, as above.
            self.head = unsafe { write_delimited(self.head, tag, bytes) };
            return true;
        }
        false
    }
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
    fn varints(&mut self, mut values: impl DoubleEndedIterator<Item = u64>) {
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
    fn fixed_values<const N: usize>(&mut self, mut values: impl DoubleEndedIterator<Item = [u8; N]>) {
        loop {
            let batch = (self.room() / N).min(BATCH);
            let mut head = self.ink.head;
            for _ in 0..batch {
                let Some(value) = values.next_back() else {
                    self.ink.head = head;
                    return;
                };
                // SAFETY: B2 and B1: there is room for `batch` values.
                head = unsafe { write(head, value) };
            }
            self.ink.head = head;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Forward, Sizes};

    const TAGS: [u32; 6] = [8, 127, 128, 1 << 14, 1 << 21, u32::MAX];

    /// Puts one thing of each kind, in an order that both directions can put.
    fn put<K: Sink>(sink: &mut K, tag: u32, value: u64, bytes: &[u8]) {
        let values = [value, 0, value >> 9, 1 << 13];
        let halves = values.map(|it| (it as u32).to_le_bytes());
        let steps: [&dyn Fn(&mut K); 10] = [
            &|sink| sink.varint_field(tag, value),
            &|sink| sink.bytes_field(tag, bytes),
            &|sink| sink.fixed32_field(tag, value as u32),
            &|sink| sink.fixed64_field(tag, value),
            &|sink| {
                sink.varints(
                    values
                        .into_iter()
                        .cycle()
                        .take(if cfg!(miri) { 34 } else { 100 })
                        .collect::<Vec<_>>()
                        .into_iter(),
                );
            },
            &|sink| sink.fixed_values(halves.into_iter()),
            &|sink| sink.tag(tag),
            &|sink| sink.varint(value),
            &|sink| sink.bytes(bytes),
            &|sink| sink.fixed32(value as u32),
        ];
        crate::wire::each(sink, steps.into_iter(), |sink, step| step(sink));
    }

    fn forward(tag: u32, value: u64, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut Forward::new(&mut out, Sizes::new(), false), tag, value, bytes);
        out
    }

    #[test]
    fn puts_what_forward_puts_in_any_room() {
        for (i, tag) in TAGS.into_iter().enumerate() {
            for bits in (0..64).step_by(if cfg!(miri) { 21 } else { 5 }) {
                let (value, bytes) = (u64::MAX >> bits, alloc::vec![b'a'; (i * 37 + bits) % 150]);
                let expected = forward(tag, value, &bytes);
                for spare in [0, 1, 7, 17, 40] {
                    let mut memory = alloc::vec![MaybeUninit::uninit(); expected.len() + spare];
                    let mut sink = Backward::lent(&mut memory);
                    put(&mut sink, tag, value, &bytes);
                    assert_eq!((sink.written(), sink.is_full()), (&*expected, spare == 0));
                    assert_eq!(sink.into_vec(), expected);
                }
                // the room ends at each of the last fields
                for room in (0..40).step_by(if cfg!(miri) { 9 } else { 1 }) {
                    let mut memory = [MaybeUninit::uninit(); 40];
                    let mut sink = Backward::lent(&mut memory[..room]);
                    put(&mut sink, tag, value, &bytes);
                    assert_eq!((sink.written(), sink.is_full()), (&*expected, false));
                }
            }
        }
    }

    #[test]
    fn past_the_limit_it_counts() {
        let bytes = [b'a'; 60];
        for most in (0..150).step_by(if cfg!(miri) { 49 } else { 1 }) {
            for room in [0, 16, 60, 500] {
                let mut sink = Backward::with_capacity(room);
                sink.set_most(most);
                for _ in 0..3 {
                    sink.clear();
                    sink.delimited(|sink| {
                        for (i, tag) in TAGS.into_iter().enumerate() {
                            put(sink, tag, u64::MAX >> (i * 9), &bytes[..i * 10]);
                        }
                    });
                    let body: usize = TAGS
                        .into_iter()
                        .enumerate()
                        .map(|(i, tag)| forward(tag, u64::MAX >> (i * 9), &bytes[..i * 10]).len())
                        .sum();
                    assert_eq!(sink.len(), body + varint::len(body as u64));
                    assert!(sink.capacity() <= room.max(2 * most + 64), "{} for {most}", sink.capacity());
                }
                sink.clear();
                sink.set_most(usize::MAX);
                put(&mut sink, 8, 1, &bytes);
                assert_eq!(sink.written(), forward(8, 1, &bytes));
            }
        }
    }
}
