//! A sink that puts the first byte first, for outputs that cannot be filled from the end.

use super::sink::NoJot;
use super::{Pen, Sink, Sizes, varint};
use bytes::BufMut;

/// Values of fixed width that are put at once.
const BATCH: usize = 64;

/// Puts bytes in their order, by means of sizes that were recorded before.
///
/// What is put must be what was measured. That is not taken for granted, for a conversion of a user's type can answer something else
/// the second time: each length is held against what follows it, no more is put than there is room for, and
/// [`finish`](Self::finish) tells.
#[derive(Debug)]
pub struct Forward<'b, B> {
    out: &'b mut B,
    sizes: Sizes,
    /// Bytes that are still to come.
    left: usize,
    differs: bool,
    deterministic: bool,
}

impl<'b, B: BufMut> Forward<'b, B> {
    /// A sink into `out` of `len` bytes, for which it must have room. `sizes` were recorded from the same value by
    /// [`Size`](super::Size), with the same `deterministic`.
    pub fn new(out: &'b mut B, len: usize, sizes: Sizes, deterministic: bool) -> Self {
        Self { out, sizes, left: len, differs: false, deterministic }
    }

    /// Whether what was put is what was measured.
    #[must_use]
    pub fn finish(self) -> bool {
        !self.differs && self.left == 0
    }

    #[inline(always)]
    fn put(&mut self, bytes: &[u8]) {
        match self.left.checked_sub(bytes.len()) {
            Some(left) => {
                self.left = left;
                self.out.put_slice(bytes);
            }
            None => self.differs = true,
        }
    }
}

impl<B: BufMut> Sink for Forward<'_, B> {
    const BACKWARD: bool = false;
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
        if value < 1 << 7 {
            self.put(&[value as u8]);
        } else {
            let mut bytes = [0; varint::MAX_LEN];
            let len = varint::put(value, &mut bytes);
            self.put(&bytes[..len]);
        }
    }

    #[inline(always)]
    fn fixed32(&mut self, value: u32) {
        self.put(&value.to_le_bytes());
    }

    #[inline(always)]
    fn fixed64(&mut self, value: u64) {
        self.put(&value.to_le_bytes());
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.put(bytes);
    }

    #[inline(always)]
    fn fixed_values<const N: usize>(
        &mut self,
        mut values: impl DoubleEndedIterator<Item = [u8; N]> + ExactSizeIterator,
    ) {
        let mut batch = [[0; N]; BATCH];
        while values.len() > 0 {
            let count = values.len().min(BATCH);
            batch.iter_mut().zip(&mut values).for_each(|(place, value)| *place = value);
            self.put(batch[..count].as_flattened());
        }
    }

    #[inline(always)]
    fn delimited(&mut self, body: impl FnOnce(&mut Self)) {
        let size = self.sizes.pop();
        self.varint(size as u64);
        let end = self.left.checked_sub(size);
        body(self);
        self.differs |= end != Some(self.left);
    }
}

impl<'f, B: BufMut> Pen for &mut Forward<'f, B> {
    type Of = Forward<'f, B>;

    #[inline(always)]
    fn lift(&mut self, put: impl FnOnce(&mut Self::Of)) {
        put(self);
    }
}
