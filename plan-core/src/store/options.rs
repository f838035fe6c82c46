//! Options of decoding, as values.

use super::path::{check_length, merge_mending, merge_with};
use super::{Arena, Decode, Merge, Message, frame};
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::plan::Verified;
use crate::wire::{Cursor, Mend};
#[cfg(feature = "std")]
use alloc::vec::Vec;
use bytes::Buf;

/// How to decode.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::DecodeOptions;
/// let options = DecodeOptions::new().depth(32).max_elements(1_000_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DecodeOptions {
    limits: Limits,
    partial: bool,
    utf8: Utf8,
}

/// What is done with a `string` field whose bytes are not UTF-8.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{DecodeOptions, Utf8};
/// let options = DecodeOptions::new().utf8(Utf8::Lossy);
/// assert_eq!(options.get_utf8(), Utf8::Lossy);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Utf8 {
    /// It is an error, [`InvalidUtf8`](crate::DecodeErrorKind::InvalidUtf8). The default.
    #[default]
    Checked,
    /// Each sequence of bytes that is not UTF-8 becomes U+FFFD, as with [`String::from_utf8_lossy`](alloc::string::String::from_utf8_lossy). The bytes
    /// themselves are lost. A string that is mended counts as one element more ([`Limits::elements`]), for its copy is kept.
    Lossy,
    /// No byte is lost: the field is kept as it is among the unknown fields of its message, for a string of Rust cannot hold it, and
    /// is written again with them. It does not change the known field. A map entry whose key or value it is, is kept so as a whole.
    Raw,
}

impl DecodeOptions {
    /// The default options: the default [`Limits`], and required fields must be there.
    pub const fn new() -> Self {
        Self { limits: Limits::DEFAULT, partial: false, utf8: Utf8::Checked }
    }

    /// Sets all limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets [`Limits::depth`].
    #[must_use]
    pub const fn depth(mut self, levels: u32) -> Self {
        self.limits.depth = levels;
        self
    }

    /// Sets [`Limits::message_bytes`].
    #[must_use]
    pub const fn max_message_bytes(mut self, bytes: usize) -> Self {
        self.limits.message_bytes = bytes;
        self
    }

    /// Sets [`Limits::elements`].
    #[must_use]
    pub const fn max_elements(mut self, elements: usize) -> Self {
        self.limits.elements = elements;
        self
    }

    /// Sets [`Limits::unknown_fields`].
    #[must_use]
    pub const fn max_unknown_fields(mut self, fields: usize) -> Self {
        self.limits.unknown_fields = fields;
        self
    }

    /// Chooses whether a message may lack required fields. Default: no.
    #[must_use]
    pub const fn partial(mut self, yes: bool) -> Self {
        self.partial = yes;
        self
    }

    /// Chooses what is done with strings that are not UTF-8. Default: [`Utf8::Checked`]. Good strings cost the same with each.
    #[must_use]
    pub const fn utf8(mut self, utf8: Utf8) -> Self {
        self.utf8 = utf8;
        self
    }

    /// What is done with strings that are not UTF-8.
    pub const fn get_utf8(&self) -> Utf8 {
        self.utf8
    }

    /// The same, for a decoder; mended strings go to `arena`.
    pub(crate) fn mend<'a>(&self, arena: &'a Arena) -> Mend<'a> {
        match self.utf8 {
            Utf8::Checked => Mend::Refuse,
            Utf8::Lossy => Mend::Replace(arena),
            Utf8::Raw => Mend::Keep,
        }
    }

    /// Merges the input into a message that copies what it keeps.
    ///
    /// # Errors
    /// As [`merge_with`].
    #[inline]
    pub(crate) fn merge_copied(
        &self,
        target: &mut impl for<'a> Merge<'a>,
        plan: &Verified<'_>,
        bytes: &[u8],
    ) -> Result<(), DecodeError> {
        if self.utf8 == Utf8::Checked {
            merge_with(target, plan, Cursor::new(bytes), &self.limits)
        } else {
            self.merge_mended(target, plan, bytes)
        }
    }

    /// The same, where strings may be mended.
    #[cold]
    #[inline(never)]
    fn merge_mended(
        &self,
        target: &mut impl for<'a> Merge<'a>,
        plan: &Verified<'_>,
        bytes: &[u8],
    ) -> Result<(), DecodeError> {
        let arena = Arena::new();
        merge_mending(target, plan, Cursor::new(bytes), &self.limits, self.mend(&arena))
    }

    /// The limits.
    pub const fn get_limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether a message may lack required fields.
    pub const fn is_partial(&self) -> bool {
        self.partial
    }

    /// Decodes a message.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    pub fn decode<M: Message>(&self, bytes: &[u8]) -> Result<M, DecodeError> {
        let mut message = M::default();
        self.merge(&mut message, bytes)?;
        Ok(message)
    }

    /// Decodes a message into `message`: singular fields are replaced, messages merged, repeated fields appended to.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); `message` then holds what came before the fault.
    #[inline]
    pub fn merge<M: Decode>(&self, message: &mut M, bytes: &[u8]) -> Result<(), DecodeError> {
        message.merge_by(bytes, self)
    }

    /// Decodes a message in place of `message`, whose memory is used again, as [`Message::decode_into`] tells.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); `message` then holds what came before the fault, and nothing of what it held.
    #[inline]
    pub fn decode_into<M: Decode>(&self, message: &mut M, bytes: &[u8]) -> Result<(), DecodeError> {
        message.replace_by(bytes, self)
    }

    /// Decodes the whole of a buffer, which is copied if it is not in one piece, and moves the buffer to its end.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). The buffer is moved to its end all the same, unless it is longer than
    /// [`Limits::message_bytes`].
    pub fn decode_buf<M: Message>(&self, mut buf: impl Buf) -> Result<M, DecodeError> {
        let len = buf.remaining();
        check_length(len, &self.limits)?;
        frame::take(&mut buf, len, |bytes| self.decode(bytes))
    }

    /// Decodes a message from the front of a buffer that starts with its length, and moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). Then the buffer is moved past the whole message, or not at all:
    ///
    /// - past it, if the buffer holds all of the message and the fault lies in it;
    /// - not at all, if the buffer ends before the length or the message does ([`Truncated`](crate::DecodeErrorKind::Truncated)), or if the
    ///   length is no varint or is above [`Limits::message_bytes`].
    ///
    /// [`DecodeError::offset`] counts from the first byte after the length, and is 0 if the length itself is at fault.
    ///
    /// One kind of buffer cannot be looked at without being moved: one in several pieces that shows only the first, as
    /// [`Buf::chunks_vectored`] does unless it is overridden, and as all do without the feature `std`. If the length lies
    /// in two pieces of such a buffer, it is moved past the length when the message is not whole.
    pub fn decode_length_delimited<M: Message>(&self, buf: impl Buf) -> Result<M, DecodeError> {
        frame::decode(buf, &self.limits, |bytes| self.decode(bytes))
    }

    /// [`merge`](Self::merge) of a message at the front of a buffer that starts with its length; moves the buffer past it.
    ///
    /// # Errors
    /// As [`merge`](Self::merge); the buffer is moved as by [`decode_length_delimited`](Self::decode_length_delimited).
    pub fn merge_length_delimited<M: Decode>(
        &self,
        message: &mut M,
        buf: impl Buf,
    ) -> Result<(), DecodeError> {
        frame::decode(buf, &self.limits, |bytes| self.merge(message, bytes))
    }

    /// [`decode_into`](Self::decode_into) of a message at the front of a buffer that starts with its length; moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode_into`](Self::decode_into), but that `message` is as it was if there is no whole message. The buffer is moved as by
    /// [`decode_length_delimited`](Self::decode_length_delimited).
    pub fn decode_into_length_delimited<M: Decode>(
        &self,
        message: &mut M,
        buf: impl Buf,
    ) -> Result<(), DecodeError> {
        frame::decode(buf, &self.limits, |bytes| self.decode_into(message, bytes))
    }

    /// Decodes all that a reader supplies.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), or if the reader fails.
    #[cfg(feature = "std")]
    pub fn decode_reader<M: Message>(&self, reader: impl std::io::Read) -> Result<M, DecodeError> {
        use std::io::Read as _;
        let mut bytes = Vec::new();
        // one byte more than is allowed tells that there is more
        let most = (self.limits.message_bytes as u64).saturating_add(1);
        reader.take(most).read_to_end(&mut bytes).map_err(|error| DecodeError::io(bytes.len(), error))?;
        self.decode(&bytes)
    }
}
