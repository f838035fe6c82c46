//! Options of encoding, as values, and what is written to.

use super::{Message, Write};
use crate::error::{EncodeError, EncodeErrorKind};
use crate::limits::MAX_MESSAGE_BYTES;
use crate::plan::Verified;
use crate::wire::{Backward, Forward, Sink, Size, Sizes};
use alloc::format;
use alloc::vec::Vec;
use bytes::{BufMut, Bytes};
use core::mem::MaybeUninit;

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

    /// Whether map entries are written in the order of their keys.
    pub const fn is_deterministic(&self) -> bool {
        self.deterministic
    }

    /// Whether a message may lack required fields.
    pub const fn is_partial(&self) -> bool {
        self.partial
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let bytes: Vec<u8> = EncodeOptions::new().deterministic(true).encode_to_vec(message)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec<M: Message>(&self, message: &M) -> Result<Vec<u8>, EncodeError> {
        self.write_to_vec(message, M::plan())
    }

    /// Encodes the message into bytes that can be shared, which takes no further copy.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let bytes: bytes::Bytes = EncodeOptions::new().encode_to_bytes(message)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`encode_to_vec`](Self::encode_to_vec).
    pub fn encode_to_bytes<M: Message>(&self, message: &M) -> Result<Bytes, EncodeError> {
        self.encode_to_vec(message).map(Bytes::from)
    }

    /// Encodes the message at the end of a buffer, such as a `Vec<u8>` or a `BytesMut`.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let mut buf = b"frame: ".to_vec();
    /// EncodeOptions::new().encode(message, &mut buf)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    pub fn encode<M: Message>(&self, message: &M, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.write(message, M::plan(), buf, false).map(drop)
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
        self.write(message, M::plan(), buf, true).map(drop)
    }

    /// Encodes the message at the start of a slice, and says how many bytes it took. It allocates nothing.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let mut memory = [0; 64];
    /// let len = EncodeOptions::new().encode_to_slice(message, &mut memory)?;
    /// let bytes = &memory[..len];
    /// # let _ = bytes;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the slice is shorter than the message, which the error tells in bytes, or as [`encode`](Self::encode). The slice is as
    /// it was then.
    pub fn encode_to_slice<M: Message>(&self, message: &M, mut out: &mut [u8]) -> Result<usize, EncodeError> {
        self.write(message, M::plan(), &mut out, false)
    }

    /// Encodes the message to a writer, in one piece.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Message};
    /// # #[cfg(feature = "std")]
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// EncodeOptions::new().encode_writer(message, std::io::stdout().lock())?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`encode_to_vec`](Self::encode_to_vec), and then nothing is written; or if the writer fails.
    #[cfg(feature = "std")]
    pub fn encode_writer<M: Message>(
        &self,
        message: &M,
        writer: impl std::io::Write,
    ) -> Result<(), EncodeError> {
        self.write_to_writer(message, M::plan(), writer)
    }
}

/// The same for whatever can be written, a message of `plan`.
impl EncodeOptions {
    #[inline]
    #[expect(clippy::unused_self, reason = "what a message takes may come to depend on an option")]
    pub(crate) fn encoded_len(self, message: &impl Write) -> usize {
        let mut size = Size::new();
        message.write_fields(&mut size);
        size.bytes_put()
    }

    /// A vector of just the size, for a message that is measured in a fraction of the time that it takes to write it.
    #[inline]
    pub(crate) fn put_in_vec(self, message: &impl Write) -> Vec<u8> {
        self.put_exactly(message, self.encoded_len(message))
    }

    /// A vector of just the size, which is known.
    #[inline]
    fn put_exactly(self, message: &impl Write, len: usize) -> Vec<u8> {
        if len <= SHORT {
            let mut memory = [const { MaybeUninit::uninit() }; SHORT + 32];
            let mut sink = Backward::lent(&mut memory).deterministic(self.deterministic);
            message.write_fields(&mut sink);
            return sink.to_vec();
        }
        let mut sink = Backward::with_capacity(len).deterministic(self.deterministic);
        message.write_fields(&mut sink);
        sink.into_vec()
    }

    /// The same for a message that is measured no faster than it is written: one pass, and a copy.
    pub(crate) fn put_at_once(self, message: &impl Write) -> Vec<u8> {
        let mut memory = [const { MaybeUninit::uninit() }; AT_ONCE];
        let mut sink = Backward::lent(&mut memory).deterministic(self.deterministic);
        message.write_fields(&mut sink);
        sink.to_vec()
    }

    pub(crate) fn write_to_vec(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
    ) -> Result<Vec<u8>, EncodeError> {
        let len = self.check(message, plan)?;
        Ok(self.put_exactly(message, len))
    }

    #[cfg(feature = "std")]
    pub(crate) fn write_to_writer(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        writer: impl std::io::Write,
    ) -> Result<(), EncodeError> {
        write_all(&self.write_to_vec(message, plan)?, writer)
    }

    /// Writes at the end of a buffer, with the length before the message if `length` says so, and answers with how many bytes
    /// that took. For a message that is measured in a fraction of the time that it takes to write it.
    pub(crate) fn write(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        buf: &mut impl BufMut,
        length: bool,
    ) -> Result<usize, EncodeError> {
        let len = self.check(message, plan)?;
        self.write_measured(message, buf, len, length)
    }

    /// [`write`](Self::write) for a message that is measured no faster than it is written: one pass, and a copy.
    pub(crate) fn write_at_once(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        buf: &mut impl BufMut,
        length: bool,
    ) -> Result<usize, EncodeError> {
        self.at_once(message, plan, |mut sink| {
            if length {
                sink.set_most(usize::MAX);
                sink.varint(sink.len() as u64);
            }
            check_room(sink.len(), buf)?;
            buf.put_slice(sink.written());
            Ok(sink.len())
        })
    }

    /// [`write_to_vec`](Self::write_to_vec) in one pass and a copy.
    pub(crate) fn write_to_vec_at_once(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
    ) -> Result<Vec<u8>, EncodeError> {
        self.at_once(message, plan, |sink| Ok(sink.to_vec()))
    }

    /// [`write_to_writer`](Self::write_to_writer) in one pass.
    #[cfg(feature = "std")]
    pub(crate) fn write_to_writer_at_once(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        writer: impl std::io::Write,
    ) -> Result<(), EncodeError> {
        self.at_once(message, plan, |sink| write_all(sink.written(), writer))
    }

    /// Gives the written message to `take`.
    #[inline]
    fn at_once<T>(
        self,
        message: &impl Write,
        plan: &Verified<'_>,
        take: impl FnOnce(Backward<'_>) -> Result<T, EncodeError>,
    ) -> Result<T, EncodeError> {
        self.check_required(message, plan)?;
        let mut memory = [const { MaybeUninit::uninit() }; AT_ONCE];
        let mut sink = Backward::lent(&mut memory).deterministic(self.deterministic);
        sink.set_most(MAX_MESSAGE_BYTES);
        message.write_fields(&mut sink);
        check_len(sink.len())?;
        take(sink)
    }

    /// Writes a message of which is known how many bytes it takes.
    fn write_measured(
        self,
        message: &impl Write,
        buf: &mut impl BufMut,
        len: usize,
        length: bool,
    ) -> Result<usize, EncodeError> {
        let mut size = Size::new();
        if length {
            size.varint(len as u64);
        }
        let need = len + size.bytes_put();
        check_room(need, buf)?;
        if need > COPIED && buf.chunk_mut().len() < need {
            self.put_forward(message, buf, length);
            return Ok(need);
        }
        let chunk = buf.chunk_mut();
        let sink = if chunk.len() < need {
            Backward::with_capacity(need)
        } else {
            // SAFETY: the sink writes bytes there, and nothing else.
            Backward::lent(unsafe { chunk[..need].as_uninit_slice_mut() })
        };
        let mut sink = sink.deterministic(self.deterministic);
        message.write_fields(&mut sink);
        if length {
            sink.varint(sink.len() as u64);
        }
        let apart = if sink.is_full() {
            drop(sink);
            None
        } else {
            Some(sink.into_vec())
        };
        let Some(bytes) = apart else {
            // SAFETY: the sink was lent the first `need` bytes of the chunk, and has filled them.
            unsafe { buf.advance_mut(need) };
            return Ok(need);
        };
        // the chunk is short, or the message was not what it was when it was measured: conversions of one's own can do that
        check_len(bytes.len())?;
        check_room(bytes.len(), buf)?;
        buf.put_slice(&bytes);
        Ok(bytes.len())
    }

    /// The same where it is not worth while to have the message twice, in a buffer that has room for it: first the sizes, then
    /// the bytes in their order.
    fn put_forward(self, message: &impl Write, buf: &mut impl BufMut, length: bool) {
        let mut sizes = Sizes::new();
        let mut size = Size::recording(&mut sizes, self.deterministic);
        message.write_fields(&mut size);
        let len = size.bytes_put();
        let mut sink = Forward::new(buf, sizes, self.deterministic);
        if length {
            sink.varint(len as u64);
        }
        message.write_fields(&mut sink);
    }

    /// Whether the message may be written, and how many bytes it takes.
    fn check(self, message: &impl Write, plan: &Verified<'_>) -> Result<usize, EncodeError> {
        self.check_required(message, plan)?;
        check_len(self.encoded_len(message))
    }

    /// Whether the message has what it must have.
    pub(super) fn check_required(self, message: &impl Write, plan: &Verified<'_>) -> Result<(), EncodeError> {
        if plan.plan().requires && !self.partial {
            message.check_required().map_err(|missing| missing.encode_error(plan))?;
        }
        Ok(())
    }
}

/// Bytes of the first buffer of a message that is written before it is measured: on the stack, so that a short one
/// takes one allocation.
const AT_ONCE: usize = 1024;

/// Most bytes that are written on the stack and copied, though it is known how many they are: where the room is just enough, the
/// first values of a message are put with more care.
const SHORT: usize = 128;

/// Most bytes that are written elsewhere and copied into a buffer of several pieces, or one that grows.
const COPIED: usize = 1 << 20;

pub(super) fn check_len(len: usize) -> Result<usize, EncodeError> {
    if len > MAX_MESSAGE_BYTES {
        return Err(EncodeError::new(EncodeErrorKind::TooLong, format!("{len}")));
    }
    Ok(len)
}

fn check_room(need: usize, buf: &impl BufMut) -> Result<(), EncodeError> {
    let room = buf.remaining_mut();
    if need > room {
        let detail = format!("the buffer has room for {room} bytes; the message takes {need}");
        return Err(EncodeError::new(EncodeErrorKind::BufferFull, detail));
    }
    Ok(())
}

#[cfg(feature = "std")]
fn write_all(bytes: &[u8], mut writer: impl std::io::Write) -> Result<(), EncodeError> {
    writer.write_all(bytes).map_err(|error| EncodeError::new(EncodeErrorKind::Io, format!("{error}")))
}
