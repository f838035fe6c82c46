//! A sink that counts.

use super::sink::NoJot;
use super::{Pen, Sink, varint};
use alloc::vec::Vec;

/// The sizes of length-delimited values, as a forward sink consumes them: the outermost last.
#[derive(Debug, Default)]
pub struct Sizes(Vec<usize>);

impl Sizes {
    /// No sizes.
    #[inline]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    #[inline(never)]
    fn push(&mut self, size: usize) {
        self.0.push(size);
    }

    /// The size of the value that comes next on the wire.
    pub(super) fn pop(&mut self) -> usize {
        self.0.pop().unwrap_or(0)
    }
}

/// Counts the bytes that would be put, and can record the size of each length-delimited value.
///
/// It runs backward, as [`Backward`](super::Backward) does, so that both are driven by the same order of fields, and so that
/// the sizes come to lie in the order in which a forward sink takes them off the end.
#[derive(Debug)]
pub struct Size<'s> {
    // wider than an address: a message may refer to the same bytes again and again
    bytes: u64,
    deterministic: bool,
    record: Option<&'s mut Sizes>,
}

impl<'s> Size<'s> {
    /// A sink that counts.
    pub const fn new() -> Self {
        Self { bytes: 0, deterministic: false, record: None }
    }

    /// A sink that counts and records, for a writing that follows with the same order of map entries.
    pub const fn recording(sizes: &'s mut Sizes, deterministic: bool) -> Self {
        Self { bytes: 0, deterministic, record: Some(sizes) }
    }

    /// How many bytes were put; `usize::MAX` if there are more.
    #[inline]
    pub const fn bytes_put(&self) -> usize {
        if self.bytes > usize::MAX as u64 { usize::MAX } else { self.bytes as usize }
    }
}

impl Default for Size<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl Sink for Size<'_> {
    const BACKWARD: bool = true;
    type Pen<'p>
        = &'p mut Self
    where
        Self: 'p;

    #[inline(always)]
    fn pen(&mut self) -> &mut Self {
        self
    }

    #[inline(always)]
    fn put_down(_: &mut Self) {}

    type Head = ();
    type Jot = NoJot;

    #[inline(always)]
    fn head(&self) {}

    #[inline(always)]
    unsafe fn stand_at(&mut self, (): ()) {}

    #[inline(always)]
    unsafe fn jot(&self, (): (), _: u32, _: usize) -> NoJot {
        NoJot
    }

    #[inline(always)]
    fn settle(_: NoJot) -> Option<()> {
        None
    }

    #[inline(always)]
    fn deterministic(&self) -> bool {
        self.deterministic
    }

    #[inline(always)]
    fn varint(&mut self, value: u64) {
        self.bytes += varint::len(value) as u64;
    }

    #[inline(always)]
    fn fixed32(&mut self, _: u32) {
        self.bytes += 4;
    }

    #[inline(always)]
    fn fixed64(&mut self, _: u64) {
        self.bytes += 8;
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
    }

    #[inline(always)]
    fn fixed_values<const N: usize>(
        &mut self,
        values: impl DoubleEndedIterator<Item = [u8; N]> + ExactSizeIterator,
    ) {
        self.bytes += values.len() as u64 * N as u64;
    }

    #[inline(always)]
    fn delimited(&mut self, body: impl FnOnce(&mut Self)) {
        let before = self.bytes;
        body(self);
        let len = self.bytes - before;
        if let Some(sizes) = &mut self.record {
            // no more than `bytes_put` is, which is asked before what is recorded is used
            sizes.push(len as usize);
        }
        self.bytes += varint::len(len) as u64;
    }
}

impl<'f> Pen for &mut Size<'f> {
    type Of = Size<'f>;

    #[inline(always)]
    fn lift(&mut self, put: impl FnOnce(&mut Self::Of)) {
        put(self);
    }
}
