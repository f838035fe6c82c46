//! Options of encoding, as values, and what is written to.

use super::{Encode, Encoder, Write};
use crate::error::{EncodeError, EncodeErrorKind};
use crate::limits::MAX_MESSAGE_BYTES;
use crate::wire::{Backward, Forward, Sink, Size, Sizes};
use alloc::format;
use alloc::string::String;
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

    /// Chooses whether map entries are written in the order of their keys, so that equal messages are equal bytes.
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

    /// How many bytes the encoded message takes; `usize::MAX` if there are more.
    #[inline]
    pub fn encoded_len<M: Encode>(&self, message: &M) -> usize {
        measure(message)
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
    pub fn encode_to_vec<M: Encode>(&self, message: &M) -> Result<Vec<u8>, EncodeError> {
        if M::AT_ONCE {
            return self.at_once(message, |sink| Ok(sink.to_vec()));
        }
        let len = self.check(message)?;
        Ok(self.put_exactly(message, len))
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
    pub fn encode_to_bytes<M: Encode>(&self, message: &M) -> Result<Bytes, EncodeError> {
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
    /// is written then. A message of more than a megabyte that fits no single piece of the buffer is
    /// [refused half-way](EncodeErrorKind::Changed) if its conversions change meanwhile.
    pub fn encode<M: Encode>(&self, message: &M, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        self.put(message, buf, false).map(drop)
    }

    /// Encodes the message with its length before it, at the end of a buffer.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_length_delimited<M: Encode>(
        &self,
        message: &M,
        buf: &mut impl BufMut,
    ) -> Result<(), EncodeError> {
        self.put(message, buf, true).map(drop)
    }

    /// Encodes the message at the start of a slice, and says how many bytes it took. It allocates nothing, but for dynamic messages, and
    /// others that the interpreter writes, of more than a kilobyte.
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
    pub fn encode_to_slice<M: Encode>(&self, message: &M, mut out: &mut [u8]) -> Result<usize, EncodeError> {
        self.put(message, &mut out, false)
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
    pub fn encode_writer<M: Encode>(
        &self,
        message: &M,
        writer: impl std::io::Write,
    ) -> Result<(), EncodeError> {
        if M::AT_ONCE {
            return self.at_once(message, |sink| write_all(sink.written(), writer));
        }
        write_all(&self.encode_to_vec(message)?, writer)
    }

    /// Encodes the message into the buffer of an encoder, and lends its bytes until the next one.
    ///
    /// ```
    /// # use plan_core::{EncodeError, EncodeOptions, Encoder, Message};
    /// # fn f<M: Message>(message: &M) -> Result<(), EncodeError> {
    /// let mut encoder = Encoder::new();
    /// let bytes: &[u8] = EncodeOptions::new().deterministic(true).encode_reusing(message, &mut encoder)?;
    /// # let _ = bytes;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`encode_to_vec`](Self::encode_to_vec).
    pub fn encode_reusing<'e, M: Encode>(
        &self,
        message: &M,
        encoder: &'e mut Encoder,
    ) -> Result<&'e [u8], EncodeError> {
        self.check_required(message)?;
        let sink = encoder.start(self.deterministic, MAX_MESSAGE_BYTES);
        message.write_fields(sink);
        check_len(sink.len())?;
        Ok(sink.written())
    }
}

impl EncodeOptions {
    /// A vector of just the size, whatever is missing in the message, and however long it is.
    #[inline]
    pub(crate) fn put_in_vec<M: Encode>(self, message: &M) -> Vec<u8> {
        if M::AT_ONCE { self.put_at_once(message) } else { self.put_exactly(message, measure(message)) }
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

    /// Writes at the end of a buffer, with the length before the message if `length` says so, and answers with how many bytes
    /// that took.
    fn put<M: Encode>(self, message: &M, buf: &mut impl BufMut, length: bool) -> Result<usize, EncodeError> {
        if !M::AT_ONCE {
            let len = self.check(message)?;
            return self.put_measured(message, buf, len, length);
        }
        self.at_once(message, |mut sink| {
            if length {
                sink.set_most(usize::MAX);
                sink.varint(sink.len() as u64);
            }
            check_room(sink.len(), buf)?;
            buf.put_slice(sink.written());
            Ok(sink.len())
        })
    }

    /// Gives the written message to `take`.
    #[inline]
    fn at_once<T>(
        self,
        message: &impl Encode,
        take: impl FnOnce(Backward<'_>) -> Result<T, EncodeError>,
    ) -> Result<T, EncodeError> {
        self.check_required(message)?;
        let mut memory = [const { MaybeUninit::uninit() }; AT_ONCE];
        let mut sink = Backward::lent(&mut memory).deterministic(self.deterministic);
        sink.set_most(MAX_MESSAGE_BYTES);
        message.write_fields(&mut sink);
        check_len(sink.len())?;
        take(sink)
    }

    /// Writes a message of which is known how many bytes it takes.
    fn put_measured(
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
            return self.put_forward(message, buf, length);
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
    /// the bytes in their order. The first measuring keeps no sizes, for of few messages they are needed.
    ///
    /// # Errors
    /// If the message is not what it was when it was measured.
    fn put_forward(
        self,
        message: &impl Write,
        buf: &mut impl BufMut,
        length: bool,
    ) -> Result<usize, EncodeError> {
        let mut sizes = Sizes::new();
        let mut size = Size::recording(&mut sizes, self.deterministic);
        message.write_fields(&mut size);
        let len = check_len(size.bytes_put())?;
        if length {
            size.varint(len as u64);
        }
        let need = size.bytes_put();
        check_room(need, buf)?;
        let mut sink = Forward::new(buf, need, sizes, self.deterministic);
        if length {
            sink.varint(len as u64);
        }
        message.write_fields(&mut sink);
        if sink.finish() { Ok(need) } else { Err(EncodeError::new(EncodeErrorKind::Changed, String::new())) }
    }

    /// Whether the message may be written, and how many bytes it takes.
    fn check(self, message: &impl Encode) -> Result<usize, EncodeError> {
        self.check_required(message)?;
        check_len(measure(message))
    }

    /// Whether the message has what it must have.
    fn check_required(self, message: &impl Encode) -> Result<(), EncodeError> {
        let plan = message.encoded_by();
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

/// How many bytes the encoded message takes.
#[inline]
pub(crate) fn measure(message: &impl Write) -> usize {
    let mut size = Size::new();
    message.write_fields(&mut size);
    size.bytes_put()
}

fn check_len(len: usize) -> Result<usize, EncodeError> {
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
    writer.write_all(bytes).map_err(EncodeError::io)
}
