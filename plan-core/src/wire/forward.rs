//! A sink that puts the first byte first, for outputs that cannot be filled from the end.

use super::{Pen, Sink, Sizes, varint};
use bytes::BufMut;

/// Values of fixed width that are put at once.
const BATCH: usize = 64;

/// Puts bytes in their order, by means of sizes that were recorded before.
#[derive(Debug)]
pub struct Forward<'b, B> {
    out: &'b mut B,
    sizes: Sizes,
    deterministic: bool,
}

impl<'b, B: BufMut> Forward<'b, B> {
    /// A sink into `out`. `sizes` were recorded from the same value by [`Size`](super::Size), with the same
    /// `deterministic`. `out` must have room for the whole.
    pub fn new(out: &'b mut B, sizes: Sizes, deterministic: bool) -> Self {
        Self { out, sizes, deterministic }
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

    #[inline(always)]
    fn deterministic(&self) -> bool {
        self.deterministic
    }

    #[inline(always)]
    fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            self.out.put_u8(value as u8);
        } else {
            let mut bytes = [0; varint::MAX_LEN];
            let len = varint::put(value, &mut bytes);
            self.out.put_slice(&bytes[..len]);
        }
    }

    #[inline(always)]
    fn fixed32(&mut self, value: u32) {
        self.out.put_u32_le(value);
    }

    #[inline(always)]
    fn fixed64(&mut self, value: u64) {
        self.out.put_u64_le(value);
    }

    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) {
        self.out.put_slice(bytes);
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
            self.out.put_slice(batch[..count].as_flattened());
        }
    }

    #[inline(always)]
    fn delimited(&mut self, body: impl FnOnce(&mut Self)) {
        let size = self.sizes.pop();
        self.varint(size as u64);
        body(self);
    }
}

impl<'f, B: BufMut> Pen for &mut Forward<'f, B> {
    type Of = Forward<'f, B>;

    #[inline(always)]
    fn lift(&mut self, put: impl FnOnce(&mut Self::Of)) {
        put(self);
    }
}
