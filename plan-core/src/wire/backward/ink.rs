//! How the bytes before the head of a buffer are written.

use crate::wire::{RawTag, varint};
use core::ptr::NonNull;

/// What changes of a buffer when something is put: where the room starts, and where it ends, at what was put. Its methods put what
/// fits, and answer whether it did.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink {
    // B1 of the buffer
    pub(super) start: NonNull<u8>,
    pub(super) head: NonNull<u8>,
}

impl Ink {
    /// Bytes before the head.
    #[inline(always)]
    pub(super) fn room(self) -> usize {
        self.head.addr().get() - self.start.addr().get()
    }

    #[inline(always)]
    pub(super) fn varint_field(&mut self, tag: u32, value: u64) -> bool {
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

    /// The same byte for byte, where the room is little more than what is put: a short message in memory of its size is put so
    /// for the most part. Only for tags of one byte.
    #[inline(always)]
    pub(super) fn varint_field_in_room(&mut self, tag: u32, value: u64) -> bool {
        let len = varint::len(value) + 1;
        if tag >= 1 << 7 || self.room() < len {
            return false;
        }
        let mut head = self.head;
        // the last byte comes first
        for at in (0..len - 1).rev() {
            let more = if at == len - 2 { 0 } else { 0x80 };
            // SAFETY: B2 and B1: one of the `len` bytes.
            head = unsafe { write(head, [(value >> (7 * at)) as u8 & 0x7f | more]) };
        }
        // SAFETY: as above: the first of them.
        self.head = unsafe { write(head, [tag as u8]) };
        true
    }

    #[inline(always)]
    pub(super) fn fixed_field<const N: usize>(&mut self, tag: u32, value: [u8; N]) -> bool {
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
    pub(super) fn bytes_field(&mut self, tag: u32, bytes: &[u8]) -> bool {
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
pub(super) const SCRATCH: usize = HEAD;

/// Most values of a packed field that are put between two looks at the room.
pub(super) const BATCH: usize = 32;

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
pub(super) unsafe fn write<const N: usize>(head: NonNull<u8>, bytes: [u8; N]) -> NonNull<u8> {
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
pub(super) unsafe fn write_low(head: NonNull<u8>, bytes: u64, len: usize) -> NonNull<u8> {
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
pub(super) unsafe fn write_tag(head: NonNull<u8>, tag: u32) -> NonNull<u8> {
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
pub(super) unsafe fn write_varint(head: NonNull<u8>, value: u64) -> NonNull<u8> {
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
pub(super) unsafe fn write_spread(head: NonNull<u8>, value: u64) -> NonNull<u8> {
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
