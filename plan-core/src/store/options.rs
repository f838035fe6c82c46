//! Options of decoding and encoding, as values.

use super::path::{check_decoded, check_length, merge_with};
use super::{Message, Write, frame};
use crate::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::limits::{Limits, MAX_MESSAGE_BYTES};
use crate::plan::Verified;
use crate::wire::{Backward, Cursor, Forward, Sink, Size, Sizes};
use alloc::format;
use alloc::vec::Vec;
use bytes::{Buf, BufMut};

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
}

impl DecodeOptions {
    /// The default options: the default [`Limits`], and required fields must be there.
    pub const fn new() -> Self {
        Self { limits: Limits::DEFAULT, partial: false }
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

    /// Decodes a message into `message`.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); `message` then holds what came before the fault (W8).
    #[inline]
    pub fn merge<M: Message>(&self, message: &mut M, bytes: &[u8]) -> Result<(), DecodeError> {
        merge_with(message, M::plan(), Cursor::new(bytes), &self.limits)?;
        if self.partial { Ok(()) } else { check_decoded(message, M::plan(), bytes.len()) }
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
        reader.take(most).read_to_end(&mut bytes).map_err(|error| DecodeError::io(bytes.len(), &error))?;
        self.decode(&bytes)
    }
}

/// How to encode.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::EncodeOptions;
/// let options = EncodeOptions::new().deterministic(true);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EncodeOptions {
    deterministic: bool,
    partial: bool,
}

impl EncodeOptions {
    /// The default options: map entries in any order, and required fields must be there.
    pub const fn new() -> Self {
        Self { deterministic: false, partial: false }
    }

    /// Chooses whether map entries are written in the order of their keys, so that equal messages are equal bytes (W9).
    /// Default: no.
    #[must_use]
    pub const fn deterministic(mut self, yes: bool) -> Self {
        self.deterministic = yes;
        self
    }

    /// Chooses whether a message may lack required fields. Default: no.
    #[must_use]
    pub const fn partial(mut self, yes: bool) -> Self {
        self.partial = yes;
        self
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec<M: Message>(&self, message: &M) -> Result<Vec<u8>, EncodeError> {
        self.write_to_vec(message, M::plan())
    }

    /// Encodes the message at the end of a buffer.
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    pub fn encode<M: Message>(&self, message: &M, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.write(message, M::plan(), buf, false)
    }

    /// Encodes the message with its length before it, at the end of a buffer.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited<M: Message>(
        &self,
        message: &M,
        buf: &mut impl BufMut,
    ) -> Result<(), EncodeError> {
        self.write(message, M::plan(), buf, true)
    }

    /// Encodes the message to a writer, in one piece.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), or if the writer fails.
    #[cfg(feature = "std")]
    pub fn encode_writer<M: Message>(
        &self,
        message: &M,
        mut writer: impl std::io::Write,
    ) -> Result<(), EncodeError> {
        let bytes = self.encode_to_vec(message)?;
        writer.write_all(&bytes).map_err(|error| EncodeError::new(EncodeErrorKind::Io, format!("{error}")))
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "what a message takes may come to depend on an option")]
    pub(crate) fn encoded_len(self, message: &impl Write) -> usize {
        let mut size = Size::new();
        message.write_fields(&mut size);
        size.bytes_put()
    }

    #[inline]
    pub(crate) fn put_in_vec(self, message: &impl Write) -> Vec<u8> {
        let mut sink = Backward::with_capacity(self.encoded_len(message)).deterministic(self.deterministic);
        message.write_fields(&mut sink);
        sink.into_vec()
    }

    /// The same for a message that is measured no faster than it is written: one pass, and a copy.
    pub(crate) fn put_at_once(self, message: &impl Write) -> Vec<u8> {
        let mut sink = Backward::with_capacity(AT_ONCE).deterministic(self.deterministic);
        message.write_fields(&mut sink);
        sink.to_vec()
    }

    /// [`encode_to_vec`](Self::encode_to_vec) for a message of `plan`, whatever its type.
    pub(crate) fn write_to_vec(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
    ) -> Result<Vec<u8>, EncodeError> {
        self.check(message, plan)?;
        check_len(self.encoded_len(message))?;
        Ok(self.put_in_vec(message))
    }

    /// [`encode`](Self::encode) for a message of `plan`, whatever its type.
    pub(crate) fn write(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        buf: &mut impl BufMut,
        length: bool,
    ) -> Result<(), EncodeError> {
        self.check(message, plan)?;
        let mut sizes = Sizes::new();
        let mut size = Size::recording(&mut sizes, self.deterministic);
        message.write_fields(&mut size);
        let len = size.bytes_put();
        if length {
            size.varint(len as u64);
        }
        let (need, room) = (size.bytes_put(), buf.remaining_mut());
        check_len(len)?;
        if need > room {
            let detail = format!("the buffer has room for {room} bytes; the message takes {need}");
            return Err(EncodeError::new(EncodeErrorKind::BufferFull, detail));
        }
        let mut sink = Forward::new(buf, sizes, self.deterministic);
        if length {
            sink.varint(len as u64);
        }
        message.write_fields(&mut sink);
        Ok(())
    }

    fn check(self, message: &impl Write, plan: &Verified<'_>) -> Result<(), EncodeError> {
        if plan.plan().requires && !self.partial {
            message.check_required().map_err(|missing| missing.encode_error(plan))?;
        }
        Ok(())
    }
}

/// Bytes of the first buffer of a message that is written before it is measured.
const AT_ONCE: usize = 512;

fn check_len(len: usize) -> Result<(), EncodeError> {
    if len > MAX_MESSAGE_BYTES {
        return Err(EncodeError::new(EncodeErrorKind::TooLong, format!("{len}")));
    }
    Ok(())
}

/// A buffer that is used again for each message: once it has grown to their size, encoding allocates nothing.
///
/// ```
/// # fn f<M: plan_core::Message>(frames: &[M]) {
/// let mut encoder = plan_core::Encoder::new();
/// for frame in frames {
///     let bytes: &[u8] = encoder.encode(frame);
/// # let _ = bytes;
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct Encoder {
    sink: Backward<'static>,
}

impl Encoder {
    /// A buffer without room, that writes map entries in any order.
    pub fn new() -> Self {
        Self { sink: Backward::with_capacity(0) }
    }

    /// Encodes a message, and lends its bytes until the next one. A required field that is missing is left out.
    pub fn encode<M: Message>(&mut self, message: &M) -> &[u8] {
        self.put(message)
    }

    pub(crate) fn put(&mut self, message: &impl Write) -> &[u8] {
        self.sink.clear();
        message.write_fields(&mut self.sink);
        self.sink.written()
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}
