//! Fields that the schema does not know.

use crate::wire::{Backward, Cursor, FieldNumber, Sink, Tag, WireType, skip};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// A place that keeps unknown fields, in order and byte for byte (W5).
pub trait KeepUnknown<'a> {
    /// Keeps a field, from its tag to the end of its value.
    fn keep(&mut self, field: &'a [u8]);

    /// Keeps a varint field that does not stand in the input in this form: an element of a packed field.
    fn keep_varint(&mut self, number: FieldNumber, value: u64);
}

/// The encoded form of a varint field.
pub(super) fn varint_field(number: FieldNumber, value: u64) -> Vec<u8> {
    let mut sink = Backward::with_capacity(15);
    sink.varint(value);
    sink.tag(Tag::new(number, WireType::Varint).bits());
    sink.into_vec()
}

/// The fields of a message that its schema does not know: kept in the order in which they were met, byte for byte, and
/// written after the known ones.
///
/// A closed enum's unknown number is one of them, and so is a known field with another legal wire type.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct UnknownFields {
    #[expect(clippy::box_collection, reason = "most messages have none, and pay one word instead of three")]
    bytes: Option<Box<Vec<u8>>>,
}

/// One unknown field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownField<'s> {
    /// The tag, with the field's number and wire type.
    pub tag: Tag,
    /// The encoded field, tag included.
    pub encoded: &'s [u8],
}

impl UnknownFields {
    /// No fields.
    pub const fn new() -> Self {
        Self { bytes: None }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }

    /// All of them, as they are written.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.bytes = None;
    }

    /// Each field, in order.
    pub fn iter(&self) -> impl Iterator<Item = UnknownField<'_>> {
        fields(self.as_bytes())
    }
}

/// Splits the bytes of whole fields; stops at what is none.
pub(crate) fn fields(bytes: &[u8]) -> impl Iterator<Item = UnknownField<'_>> {
    let mut c = Cursor::new(bytes);
    core::iter::from_fn(move || {
        if c.at_limit() {
            return None;
        }
        let tag = Tag::from_bits(c.tag().ok()?)?;
        let mut inner = c;
        skip(&mut inner, tag, u32::MAX).ok()?;
        let len = c.since_tag().len() + (c.remaining() - inner.remaining());
        c.back_to_tag();
        let encoded = &c.rest()[..len];
        c = inner;
        Some(UnknownField { tag, encoded })
    })
}

impl<'a> KeepUnknown<'a> for &mut UnknownFields {
    fn keep(&mut self, field: &'a [u8]) {
        self.bytes.get_or_insert_default().extend_from_slice(field);
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        self.bytes.get_or_insert_default().extend_from_slice(&varint_field(number, value));
    }
}

impl fmt::Debug for UnknownFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.as_bytes().escape_ascii())
    }
}
