//! Fields that the schema does not know.

use super::thin_bytes::ThinBytes;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::wire::{Backward, Cursor, FieldNumber, Sink, Tag, WireType, skip};
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::MaybeUninit;

/// A place that keeps unknown fields, in order and byte for byte (W5).
pub trait KeepUnknown<'a> {
    /// Keeps fields that follow each other, from the tag of the first to the end of the value of the last.
    fn keep(&mut self, fields: &'a [u8]);

    /// Keeps a varint field that does not stand in the input in this form: an element of a packed field.
    fn keep_varint(&mut self, number: FieldNumber, value: u64);
}

/// Gives the encoded form of a varint field to `keep`; nothing is allocated.
pub(super) fn varint_field(number: FieldNumber, value: u64, keep: impl FnOnce(&[u8])) {
    let mut memory = [const { MaybeUninit::uninit() }; 16];
    let mut sink = Backward::lent(&mut memory);
    sink.varint_field(Tag::new(number, WireType::Varint).bits(), value);
    keep(sink.written());
}

/// The fields of a message that its schema does not know: kept in the order in which they were met, byte for byte, and
/// written after the known ones.
///
/// A closed enum's unknown number is one of them, and so is a known field with another legal wire type.
#[derive(Clone, Default)]
pub struct UnknownFields {
    // most messages have none, and pay one word instead of three
    bytes: ThinBytes,
}

impl PartialEq for UnknownFields {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for UnknownFields {}

impl PartialOrd for UnknownFields {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UnknownFields {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl Hash for UnknownFields {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

/// One unknown field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownField<'s> {
    /// The tag, with the field's number and wire type.
    pub tag: Tag,
    /// The encoded field, tag included.
    pub encoded: &'s [u8],
}

#[cfg(feature = "text")]
impl<'s> UnknownField<'s> {
    /// The fields of a group, without the tags around them.
    pub(crate) fn group_body(self) -> &'s [u8] {
        let mut c = Cursor::new(self.encoded);
        let _ = c.tag();
        let (body, mut len) = (c.rest(), 0);
        while let Some(tag) = c.tag().ok().and_then(Tag::from_bits)
            && tag.wire_type() != WireType::EndGroup
            && skip(&mut c, tag, Limits::DEFAULT.depth).is_ok()
        {
            len = body.len() - c.remaining();
        }
        &body[..len]
    }
}

impl UnknownFields {
    /// No fields.
    pub const fn new() -> Self {
        Self { bytes: ThinBytes::new() }
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// All of them, as they are written.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// Forgets them, and keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Adds encoded fields, tags included, behind the others.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// use protoplan::UnknownFields;
    /// let mut fields = UnknownFields::new();
    /// fields.push(b"\x08\x07")?; // the varint 7 in field 1
    /// assert!(fields.push(b"\x12\x05abc").is_err()); // five bytes are announced
    /// assert_eq!(fields.as_bytes(), b"\x08\x07");
    /// # Ok::<(), plan_core::DecodeError>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are not whole fields, or groups nest deeper than the default [`Limits::depth`]. Nothing is added then.
    pub fn push(&mut self, encoded: &[u8]) -> Result<(), DecodeError> {
        let mut c = Cursor::new(encoded);
        while !c.at_limit() {
            let at = encoded.len() - c.remaining();
            let passed = c.tag().and_then(|bits| {
                let tag = Tag::from_bits(bits).ok_or(DecodeErrorKind::InvalidTag)?;
                skip(&mut c, tag, Limits::DEFAULT.depth)
            });
            passed.map_err(|kind| DecodeError::new(kind, at, String::new(), 0))?;
        }
        self.append(encoded);
        Ok(())
    }

    /// Adds whole fields, behind the others.
    pub(crate) fn append(&mut self, encoded: &[u8]) {
        if !encoded.is_empty() {
            self.bytes.extend(encoded);
        }
    }

    /// Each field, in order.
    pub fn iter(&self) -> UnknownFieldsIter<'_> {
        fields(self.as_bytes())
    }
}

impl<'s> IntoIterator for &'s UnknownFields {
    type Item = UnknownField<'s>;
    type IntoIter = UnknownFieldsIter<'s>;

    fn into_iter(self) -> UnknownFieldsIter<'s> {
        self.iter()
    }
}

/// The fields of [`UnknownFields`], in order.
#[derive(Debug, Clone)]
pub struct UnknownFieldsIter<'s> {
    rest: &'s [u8],
}

/// Splits the bytes of whole fields; stops at what is none.
pub(crate) fn fields(bytes: &[u8]) -> UnknownFieldsIter<'_> {
    UnknownFieldsIter { rest: bytes }
}

impl<'s> Iterator for UnknownFieldsIter<'s> {
    type Item = UnknownField<'s>;

    fn next(&mut self) -> Option<UnknownField<'s>> {
        let mut c = Cursor::new(self.rest);
        if c.at_limit() {
            return None;
        }
        let tag = Tag::from_bits(c.tag().ok()?)?;
        skip(&mut c, tag, u32::MAX).ok()?;
        let (encoded, rest) = self.rest.split_at(self.rest.len() - c.remaining());
        self.rest = rest;
        Some(UnknownField { tag, encoded })
    }
}

impl core::iter::FusedIterator for UnknownFieldsIter<'_> {}

impl<'a> KeepUnknown<'a> for &mut UnknownFields {
    fn keep(&mut self, field: &'a [u8]) {
        self.bytes.extend(field);
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        varint_field(number, value, |field| self.bytes.extend(field));
    }
}

impl fmt::Debug for UnknownFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.as_bytes().escape_ascii())
    }
}
