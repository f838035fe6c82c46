//! A place in the input, with the end of the message around it.

use super::varint::{unzigzag32, unzigzag64};
use super::{Fault, RawTag, TagStart, utf8};
use core::marker::PhantomData;
use core::ops::Range;

/// A place in the input.
///
/// Every read is checked against the limit, the end of the innermost message; after a fault the cursor stands at the
/// start of the item that could not be read. A cursor is `Copy` and small, and no method that is not inlined takes it by
/// reference on the hot path, so that a loop holds it in registers.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    // C1: pos <= limit <= end, all in one allocation (or one past it), and pos..end is readable for 'a.
    pos: *const u8,
    limit: *const u8,
    end: *const u8,
    /// C2: mark <= pos, in the same allocation: where the last tag started.
    mark: *const u8,
    input: PhantomData<&'a [u8]>,
}

/// A place in the input and its limit, without the end of what may be read: two words, so that they are passed in registers.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    pos: *const u8,
    limit: *const u8,
    input: PhantomData<&'a [u8]>,
}

/// Where a chain of fields ends.
#[derive(Clone, Copy, Debug)]
pub struct ChainEnd(*const u8);

impl Span<'_> {
    /// Bytes that are read at once, to find out which tag comes next.
    const AHEAD: usize = 4;

    /// Bytes up to the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn remaining(self) -> usize {
        self.limit.addr() - self.pos.addr()
    }

    /// Whether the chain ends here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_past(self, end: ChainEnd) -> bool {
        self.pos >= end.0
    }

    /// Whether the tag comes next; as far as four bytes tell, whatever the limit is.
    ///
    /// # Safety
    /// The end of a chain that started before this in the same input is not reached.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn begins(self, tag: TagStart) -> bool {
        // SAFETY: C1 of the cursor that the chain started from: so many bytes before its end are readable.
        tag.begins(unsafe { self.pos.cast::<[u8; Span::AHEAD]>().read() })
    }

    /// The place `n` bytes on, which may be behind the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn skip(self, n: usize) -> Self {
        Self { pos: self.pos.wrapping_add(n), ..self }
    }

    /// The place `n` bytes before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn back(self, n: usize) -> Self {
        Self { pos: self.pos.wrapping_sub(n), ..self }
    }

    /// Whether this is not behind the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_within(self) -> bool {
        self.pos <= self.limit
    }
}

impl<'a> Cursor<'a> {
    /// The start of `bytes`.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::padded(bytes, bytes.len())
    }

    /// The start of `bytes`, of which the first `len` are the input and the rest padding that wide loads may touch.
    ///
    /// # Panics
    /// If `len` is more than there is.
    #[inline]
    pub fn padded(bytes: &'a [u8], len: usize) -> Self {
        assert!(len <= bytes.len(), "the input is longer than its bytes");
        // all made from the whole, which each may be read from
        let Range { start: pos, end } = bytes.as_ptr_range();
        let limit = pos.wrapping_add(len);
        Self { pos, limit, end, mark: pos, input: PhantomData }
    }

    /// Whether the limit is reached.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn at_limit(&self) -> bool {
        self.pos >= self.limit
    }

    /// Bytes up to the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn remaining(&self) -> usize {
        self.limit.addr() - self.pos.addr()
    }

    /// Bytes from `start`, the address of the input's first byte, to here.
    pub(super) fn offset_from(&self, start: usize) -> usize {
        self.pos.addr() - start
    }

    /// Bytes that may be read from here, the limit and the padding included.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn readable(&self) -> usize {
        self.end.addr() - self.pos.addr()
    }

    /// The byte `n` places on.
    ///
    /// # Safety
    /// `n < self.readable()`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn peek(&self, n: usize) -> u8 {
        // SAFETY: C1 and the caller's promise: inside the allocation.
        let at = unsafe { self.pos.add(n) };
        // SAFETY: as above, and initialised for 'a.
        unsafe { *at }
    }

    /// Moves on by `n` bytes.
    ///
    /// # Safety
    /// `n <= self.remaining()`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn advance(&mut self, n: usize) {
        // SAFETY: C1 and the caller's promise: at most to the limit, so C1 still holds.
        self.pos = unsafe { self.pos.add(n) };
    }

    /// An unaligned little-endian load.
    ///
    /// # Safety
    /// `N <= self.readable()`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn load<const N: usize>(&self) -> [u8; N] {
        // SAFETY: the caller's promise and C1; an array of bytes needs no alignment.
        unsafe { self.pos.cast::<[u8; N]>().read() }
    }

    /// Reads a varint of at most ten bytes; what is above 64 bits is dropped (W1).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn varint(&mut self) -> Result<u64, Fault> {
        if self.pos < self.limit {
            // SAFETY: pos < limit <= end.
            let byte = unsafe { self.peek(0) };
            if byte < 0x80 {
                // SAFETY: one byte remains.
                unsafe { self.advance(1) };
                return Ok(u64::from(byte));
            }
        }
        let (len, value) = long_varint(self.rest());
        if len == 0 {
            return Err(self.varint_fault());
        }
        // SAFETY: long_varint answers a length of at most that of what it got, which is remaining().
        unsafe { self.advance(len) };
        Ok(value)
    }

    /// Reads a varint of one or two bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn short_varint(&mut self) -> Option<u64> {
        if self.pos >= self.limit {
            return None;
        }
        // SAFETY: pos < limit <= end.
        let first = unsafe { self.peek(0) };
        if first < 0x80 {
            // SAFETY: one byte remains.
            unsafe { self.advance(1) };
            return Some(u64::from(first));
        }
        if self.remaining() < 2 {
            return None;
        }
        // SAFETY: two bytes remain.
        let second = unsafe { self.peek(1) };
        if second >= 0x80 {
            return None;
        }
        // SAFETY: two bytes remain.
        unsafe { self.advance(2) };
        Some(u64::from(first & 0x7f) | u64::from(second) << 7)
    }

    /// [`varint`](Self::varint) without a call, where it can be: from a word, whatever its length is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn wide_varint(&mut self) -> Result<u64, Fault> {
        if self.remaining() < super::varint::MAX_LEN {
            return self.varint();
        }
        // SAFETY: more than eight bytes remain.
        let word = u64::from_le_bytes(unsafe { self.load() });
        let ends = !word & super::varint::HIGH_BITS;
        if ends != 0 {
            let len = ends.trailing_zeros() / 8 + 1;
            // SAFETY: at most eight bytes.
            unsafe { self.advance(len as usize) };
            return Ok(super::varint::join(word & (ends ^ (ends - 1))));
        }
        // SAFETY: ten bytes remain.
        let ninth = unsafe { self.peek(8) };
        // SAFETY: as above.
        let tenth = unsafe { self.peek(9) };
        let low = super::varint::join(word) | u64::from(ninth) << 56;
        if ninth < 0x80 {
            // SAFETY: as above.
            unsafe { self.advance(9) };
            return Ok(low);
        }
        if tenth >= 0x80 {
            return Err(Fault::InvalidVarint);
        }
        // SAFETY: as above.
        unsafe { self.advance(10) };
        Ok(low & !(1 << 63) | u64::from(tenth) << 63)
    }

    /// [`delimited`](Self::delimited), where the length has one or two bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn short_delimited(&mut self) -> Option<Self> {
        let len = self.short_varint()?;
        if len > self.remaining() as u64 {
            return None;
        }
        let start = self.pos;
        // SAFETY: len <= remaining(), just tested.
        unsafe { self.advance(len as usize) };
        Some(Self { pos: start, limit: self.pos, end: self.end, mark: start, input: PhantomData })
    }

    /// All the bytes up to the limit as text, where that can be told without a call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn short_text(&self) -> Option<&'a str> {
        // SAFETY: C1: the bytes and all up to the end are readable for 'a.
        unsafe { utf8::check_ascii(self.pos, self.remaining(), self.readable()) }
    }

    /// Why there is no varint here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint_fault(&self) -> Fault {
        if self.remaining() >= super::varint::MAX_LEN { Fault::InvalidVarint } else { Fault::Truncated }
    }

    /// Reads a tag of at most five bytes, and remembers where it starts.
    ///
    /// The bits may still hold a number of 0 or a wire type that does not exist: see [`super::Tag::from_bits`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(&mut self) -> Result<u32, Fault> {
        const MOST: usize = 5;
        self.mark = self.pos;
        if self.pos < self.limit {
            // SAFETY: pos < limit <= end.
            let first = unsafe { self.peek(0) };
            if first < 0x80 {
                // SAFETY: one byte remains.
                unsafe { self.advance(1) };
                return Ok(u32::from(first));
            }
            if self.remaining() >= 2 {
                // SAFETY: two bytes remain.
                let second = unsafe { self.peek(1) };
                if second < 0x80 {
                    // SAFETY: two bytes remain.
                    unsafe { self.advance(2) };
                    return Ok(u32::from(first & 0x7f) | u32::from(second) << 7);
                }
            }
        }
        let (len, value) = long_varint(self.rest());
        if len == 0 && self.remaining() <= MOST {
            return Err(Fault::Truncated);
        }
        if len == 0 || len > MOST || value > u64::from(u32::MAX) {
            return Err(Fault::InvalidTag);
        }
        // SAFETY: long_varint answers a length of at most that of what it got, which is remaining().
        unsafe { self.advance(len) };
        Ok(value as u32)
    }

    /// Moves on by `n` bytes.
    ///
    /// # Panics
    /// If there are not so many.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pass(&mut self, n: usize) {
        assert!(n <= self.remaining(), "past the limit of a cursor");
        // SAFETY: so many remain.
        unsafe { self.advance(n) };
    }

    /// The place and its limit, in two words, so that they are passed in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn span(&self) -> Span<'a> {
        Span { pos: self.pos, limit: self.limit, input: PhantomData }
    }

    /// The same input at another place of it.
    ///
    /// # Safety
    /// The span was made from a copy of this cursor, which was moved at most, and is within its limit; or, as with
    /// [`Quick`](super::Quick), nothing is read through the answer before that is known.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub unsafe fn at(&self, span: Span<'a>) -> Self {
        // C1: as it held of the copy; C2 likewise, for a mark is before all places that come after it
        Self { pos: span.pos, limit: span.limit, end: self.end, mark: self.mark, input: PhantomData }
    }

    /// Moves back by the bytes of a tag, but not before the last mark.
    #[inline]
    pub fn back_by(&mut self, tag: RawTag) {
        let back = tag.len().min(self.pos.addr() - self.mark.addr());
        self.pos = self.pos.wrapping_sub(back);
    }

    /// Where a chain of fields that starts here ends: after `n` bytes, at the limit, or where less than four bytes can be read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn chain_end(&self, n: usize) -> ChainEnd {
        let bytes = n.min(self.remaining()).min((self.readable() + 1).saturating_sub(Span::AHEAD));
        ChainEnd(self.pos.wrapping_add(bytes))
    }

    /// Runs `step` on a copy and takes over where it ends.
    ///
    /// What is not inlined is called through this: a cursor whose address is handed out would live in memory, where
    /// every read waits for the write before it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn lend<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        let mut copy = *self;
        let done = step(&mut copy);
        *self = copy;
        done
    }

    /// Moves past `tag` if it comes next.
    ///
    /// Tags of five bytes are never found here; they take the way through [`tag`](Self::tag).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take(&mut self, tag: RawTag) -> bool {
        let len = tag.len();
        if self.remaining() < len {
            return false;
        }
        // SAFETY (all four): len bytes remain.
        let bytes = match len {
            // SAFETY: one byte remains.
            1 => u32::from(unsafe { self.peek(0) }),
            // SAFETY: two bytes remain.
            2 => u32::from(u16::from_le_bytes(unsafe { self.load() })),
            3 => {
                // SAFETY: three bytes remain.
                let [a, b, c] = unsafe { self.load() };
                u32::from_le_bytes([a, b, c, 0])
            }
            // SAFETY: four bytes remain.
            4 => u32::from_le_bytes(unsafe { self.load() }),
            _ => return false,
        };
        let found = u64::from(bytes) == tag.bytes();
        if found {
            self.mark = self.pos;
            // SAFETY: len bytes remain.
            unsafe { self.advance(len) };
        }
        found
    }

    /// Reads four bytes, little-endian.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fixed32(&mut self) -> Result<u32, Fault> {
        if self.remaining() < 4 {
            return Err(Fault::Truncated);
        }
        // SAFETY: four bytes remain.
        let value = u32::from_le_bytes(unsafe { self.load() });
        // SAFETY: four bytes remain.
        unsafe { self.advance(4) };
        Ok(value)
    }

    /// Reads eight bytes, little-endian.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fixed64(&mut self) -> Result<u64, Fault> {
        if self.remaining() < 8 {
            return Err(Fault::Truncated);
        }
        // SAFETY: eight bytes remain.
        let value = u64::from_le_bytes(unsafe { self.load() });
        // SAFETY: eight bytes remain.
        unsafe { self.advance(8) };
        Ok(value)
    }

    /// Reads a varint as a zigzag number.
    #[inline]
    pub fn zigzag32(&mut self) -> Result<i32, Fault> {
        self.varint().map(|v| unzigzag32(v as u32))
    }

    /// Reads a varint as a zigzag number.
    #[inline]
    pub fn zigzag64(&mut self) -> Result<i64, Fault> {
        self.varint().map(unzigzag64)
    }

    /// Reads a length and moves past that many bytes, which it answers as a cursor of their own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn delimited(&mut self) -> Result<Self, Fault> {
        let at = self.pos;
        let len = self.varint()?;
        if len > self.remaining() as u64 {
            self.pos = at;
            return Err(Fault::Truncated);
        }
        let start = self.pos;
        // SAFETY: len <= remaining(), just tested.
        unsafe { self.advance(len as usize) };
        Ok(Self { pos: start, limit: self.pos, end: self.end, mark: start, input: PhantomData })
    }

    /// Reads a length and that many bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn bytes(&mut self) -> Result<&'a [u8], Fault> {
        self.delimited().map(|it| it.rest())
    }

    /// Reads a length and that many bytes of UTF-8.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn string(&mut self) -> Result<&'a str, Fault> {
        let at = self.pos;
        let body = self.delimited()?;
        // SAFETY: C1 of `body`: its bytes and all up to the end are readable for 'a.
        let text = unsafe { utf8::check(body.pos, body.remaining(), body.readable()) };
        if text.is_none() {
            self.pos = at;
        }
        text.ok_or(Fault::InvalidUtf8)
    }

    /// All the bytes up to the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn rest(&self) -> &'a [u8] {
        // SAFETY: C1: pos..limit is readable for 'a and inside one allocation.
        unsafe { core::slice::from_raw_parts(self.pos, self.remaining()) }
    }

    /// The bytes from the start of the last tag to here.
    #[inline]
    pub fn since_tag(&self) -> &'a [u8] {
        let len = self.pos.addr() - self.mark.addr();
        // SAFETY: C1 and C2: mark..pos lies in the input, readable for 'a.
        unsafe { core::slice::from_raw_parts(self.mark, len) }
    }

    /// The bits of the last tag.
    pub(super) fn last_tag(mut self) -> u32 {
        self.back_to_tag();
        // it was read before
        self.tag().unwrap_or(0)
    }

    /// Moves back to the start of the last tag.
    pub fn back_to_tag(&mut self) {
        self.pos = self.mark;
    }

    /// Moves to the place of `inner`, a cursor that was split off this one or is a copy of it, and stands between the
    /// last tag and the limit; a cursor from elsewhere moves this one to the limit.
    #[inline]
    pub fn stand_at(&mut self, inner: &Self) {
        let at = inner.pos.addr();
        let within = (self.mark.addr()..=self.limit.addr()).contains(&at);
        // C1, C2: between mark and limit, with the provenance of mark
        self.pos = if within { self.mark.with_addr(at) } else { self.limit };
    }

    /// Moves on by `len` bytes, or to the limit if there are fewer.
    #[inline(always)]
    pub(super) fn skip_over(&mut self, len: usize) {
        let len = len.min(self.remaining());
        // SAFETY: at most remaining().
        unsafe { self.advance(len) };
    }

    /// Makes this place the limit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end_here(&mut self) {
        self.limit = self.pos;
    }
}

/// The length and the value of the varint of several bytes that stands first; the length 0 if none does.
///
/// It takes and answers what fits in registers: a cursor whose address is handed out would live in memory.
#[inline(never)]
fn long_varint(bytes: &[u8]) -> (usize, u64) {
    // a known length lets the compiler unroll the loop
    match bytes.first_chunk::<{ super::varint::MAX_LEN }>() {
        Some(bytes) => first_varint(bytes),
        None => first_varint(bytes),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn first_varint(bytes: &[u8]) -> (usize, u64) {
    let mut value = 0;
    for (n, &byte) in bytes.iter().enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * n);
        if byte < 0x80 {
            return (n + 1, value);
        }
    }
    (0, 0)
}
