//! Where encoded bytes go, in either direction.

use super::Size;

/// Takes encoded bytes, from the first to the last or from the last to the first.
///
/// A rule is written once for both directions: what must stand in a certain order on the wire goes through
/// [`sequence`](Self::sequence) or [`each`].
pub trait Sink: Sized {
    /// Whether what is put first stands last.
    const BACKWARD: bool;

    /// What puts one field after the other in a loop.
    type Pen<'s>: Pen<Of = Self>
    where
        Self: 's;

    /// Takes up a pen.
    fn pen(&mut self) -> Self::Pen<'_>;

    /// Puts down a pen, so that the sink has what was put with it.
    fn put_down(pen: Self::Pen<'_>);

    /// Whether fields can be put at a [`head`](Self::head) as long as they fit there.
    const HEADED: bool = false;

    /// What of the sink is worth a register where one step after the other puts a field.
    type Head: Copy;

    /// What puts a field at a head.
    type Jot: Pen;

    /// The head.
    fn head(&self) -> Self::Head;

    /// Goes on at a head.
    ///
    /// # Safety
    /// **H1**: [`head`](Self::head) or [`settle`](Self::settle) of this sink answered the head, and since then nothing was put but
    /// by what [`jot`](Self::jot) answered for the head before it.
    unsafe fn stand_at(&mut self, head: Self::Head);

    /// What puts a field at a head, if it fits there without a call: the tag is `raised` so that its last byte is the highest of
    /// four, and has `tag_len` bytes.
    ///
    /// # Safety
    /// H1.
    unsafe fn jot(&self, head: Self::Head, raised: u32, tag_len: usize) -> Self::Jot;

    /// The head after the one field that was put; `None` if it was not put.
    fn settle(jot: Self::Jot) -> Option<Self::Head>;

    /// Whether map entries are put in the order of their keys (W9).
    fn deterministic(&self) -> bool;

    /// Puts a varint.
    fn varint(&mut self, value: u64);

    /// Puts four bytes, little-endian.
    fn fixed32(&mut self, value: u32);

    /// Puts eight bytes, little-endian.
    fn fixed64(&mut self, value: u64);

    /// Puts bytes as they are.
    fn bytes(&mut self, bytes: &[u8]);

    /// Puts the bits of a tag.
    #[inline(always)]
    fn tag(&mut self, tag: u32) {
        self.varint(u64::from(tag));
    }

    /// Puts what `body` puts, with its length before it.
    fn delimited(&mut self, body: impl FnOnce(&mut Self));

    /// Puts bytes, with their length before them.
    #[inline(always)]
    fn delimited_bytes(&mut self, bytes: &[u8]) {
        if Self::BACKWARD {
            self.bytes(bytes);
            self.varint(bytes.len() as u64);
        } else {
            self.varint(bytes.len() as u64);
            self.bytes(bytes);
        }
    }

    /// Puts a tag and a varint.
    #[inline(always)]
    fn varint_field(&mut self, tag: u32, value: u64) {
        // `sequence`, without its closures, here and below: what is not inlined costs a call a field
        if Self::BACKWARD {
            self.varint(value);
            self.tag(tag);
        } else {
            self.tag(tag);
            self.varint(value);
        }
    }

    /// Puts a tag and four bytes, little-endian.
    #[inline(always)]
    fn fixed32_field(&mut self, tag: u32, value: u32) {
        if Self::BACKWARD {
            self.fixed32(value);
            self.tag(tag);
        } else {
            self.tag(tag);
            self.fixed32(value);
        }
    }

    /// Puts a tag and eight bytes, little-endian.
    #[inline(always)]
    fn fixed64_field(&mut self, tag: u32, value: u64) {
        if Self::BACKWARD {
            self.fixed64(value);
            self.tag(tag);
        } else {
            self.tag(tag);
            self.fixed64(value);
        }
    }

    /// Puts a tag, a length and as many bytes.
    #[inline(always)]
    fn bytes_field(&mut self, tag: u32, bytes: &[u8]) {
        if Self::BACKWARD {
            self.delimited_bytes(bytes);
            self.tag(tag);
        } else {
            self.tag(tag);
            self.delimited_bytes(bytes);
        }
    }

    /// Puts a tag, and what `body` puts with its length before it.
    #[inline(always)]
    fn delimited_field(&mut self, tag: u32, body: impl FnOnce(&mut Self)) {
        if Self::BACKWARD {
            self.delimited(body);
            self.tag(tag);
        } else {
            self.tag(tag);
            self.delimited(body);
        }
    }

    /// Puts varints, so that they stand in the order of `values`.
    #[inline(always)]
    fn varints(&mut self, values: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator) {
        each(self, values, Self::varint);
    }

    /// Puts values of `N` bytes, so that they stand in the order of `values`.
    fn fixed_values<const N: usize>(
        &mut self,
        values: impl DoubleEndedIterator<Item = [u8; N]> + ExactSizeIterator,
    );

    /// Puts two things, so that `first` stands before `second`.
    #[inline(always)]
    fn sequence(&mut self, first: impl FnOnce(&mut Self), second: impl FnOnce(&mut Self)) {
        if Self::BACKWARD {
            second(self);
            first(self);
        } else {
            first(self);
            second(self);
        }
    }
}

/// What puts singular fields into a sink: the sink itself, or a local of a loop where the sink is in memory.
pub trait Pen {
    /// The sink.
    type Of: Sink;

    /// Does with the sink itself what a pen cannot do.
    fn lift(&mut self, put: impl FnOnce(&mut Self::Of));

    /// [`Sink::varint_field`].
    #[inline(always)]
    fn put_varint(&mut self, tag: u32, value: u64) {
        self.lift(|sink| sink.varint_field(tag, value));
    }

    /// [`Sink::fixed32_field`].
    #[inline(always)]
    fn put_fixed32(&mut self, tag: u32, value: u32) {
        self.lift(|sink| sink.fixed32_field(tag, value));
    }

    /// [`Sink::fixed64_field`].
    #[inline(always)]
    fn put_fixed64(&mut self, tag: u32, value: u64) {
        self.lift(|sink| sink.fixed64_field(tag, value));
    }

    /// [`Sink::bytes_field`].
    #[inline(always)]
    fn put_bytes(&mut self, tag: u32, bytes: &[u8]) {
        self.lift(|sink| sink.bytes_field(tag, bytes));
    }
}

impl<K: Sink> Pen for K {
    type Of = K;

    #[inline(always)]
    fn lift(&mut self, put: impl FnOnce(&mut K)) {
        put(self);
    }
}

/// The jot of a sink without heads: nothing fits.
#[derive(Debug)]
pub struct NoJot;

impl Pen for NoJot {
    type Of = Size<'static>;

    fn lift(&mut self, _: impl FnOnce(&mut Self::Of)) {}
}

/// Puts each item, so that they stand in the order of `items`.
#[inline(always)]
pub fn each<K: Sink, I>(sink: &mut K, items: I, mut put: impl FnMut(&mut K, I::Item))
where
    I: Iterator + DoubleEndedIterator,
{
    if K::BACKWARD {
        for item in items.rev() {
            put(sink, item);
        }
    } else {
        for item in items {
            put(sink, item);
        }
    }
}
