//! Frames from a reader.

use super::DecodeOptions;
use super::frame::{self, MOST, Prefix};
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::wire::Fault;
use alloc::vec::Vec;
use core::mem;
#[cfg(feature = "std")]
use std::io::{BufRead, ErrorKind, Read as _};

/// Reads a stream of messages that have their length before them, frame by frame, as `encode_length_delimited` writes them.
///
/// A frame is lent until the next one is read, for whatever decodes bytes: into an owned message that is used again, a view, a dynamic
/// message. It lies in the buffer of the reader if that has all of it, and else in one of its own, which is used again.
/// Of the reader no more is taken than the frames. Files and sockets are to be read through a [`BufReader`](std::io::BufReader).
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Arena, DecodeError, FrameReader, Viewed};
///
/// fn each<M: Viewed>(stream: impl std::io::BufRead, see: impl Fn(M::View<'_>)) -> Result<(), DecodeError> {
///     let mut frames = FrameReader::new(stream);
///     let mut arena = Arena::new();
///     while let Some(frame) = frames.read_frame()? {
///         see(M::view(frame, &arena)?);
///         arena.reset();
///     }
///     Ok(())
/// }
/// ```
#[derive(Debug)]
pub struct FrameReader<R> {
    reader: R,
    limits: Limits,
    /// Bytes of the frame that was lent, at the front of the reader's buffer.
    lent: usize,
    apart: Vec<u8>,
}

impl<R: BufRead> FrameReader<R> {
    /// Frames of up to [`Limits::message_bytes`] by default.
    pub fn new(reader: R) -> Self {
        Self::with_options(reader, &DecodeOptions::new())
    }

    /// Frames of up to [`Limits::message_bytes`] of the options.
    pub fn with_options(reader: R, options: &DecodeOptions) -> Self {
        Self { reader, limits: *options.get_limits(), lent: 0, apart: Vec::new() }
    }

    /// The bytes of the next message, without its length; none at the end of the stream. They are what `decode`, `decode_into`,
    /// `view` and so on take.
    ///
    /// # Errors
    /// If the stream ends inside a frame ([`Truncated`](crate::DecodeErrorKind::Truncated)), a length is no varint or above the limit, or the
    /// reader fails. Where the next frame starts is not known then. [`DecodeError::offset`] is 0.
    pub fn read_frame(&mut self) -> Result<Option<&[u8]>, DecodeError> {
        self.reader.consume(mem::take(&mut self.lent));
        let Some(len) = self.length()? else { return Ok(None) };
        if len == 0 {
            return Ok(Some(&[]));
        }
        if self.available()? >= len {
            self.lent = len;
            let whole = self.reader.fill_buf().map_err(|error| DecodeError::io(0, error))?;
            return Ok(whole.get(..len));
        }
        // it grows with what comes, and not by what a length says (W7)
        self.apart.clear();
        let mut rest = (&mut self.reader).take(len as u64);
        rest.read_to_end(&mut self.apart).map_err(|error| DecodeError::io(0, error))?;
        if self.apart.len() < len {
            return Err(frame::fault(Fault::Truncated));
        }
        Ok(Some(&self.apart))
    }

    /// The reader, behind the last frame.
    pub fn into_inner(mut self) -> R {
        self.reader.consume(self.lent);
        self.reader
    }

    /// The length of the next frame, unless the stream ends before it.
    fn length(&mut self) -> Result<Option<usize>, DecodeError> {
        let (mut bytes, mut have) = ([0; MOST], 0);
        loop {
            match frame::varint(&bytes[..have]) {
                Ok(Prefix { len, ahead: _ }) if len > self.limits.message_bytes as u64 => {
                    return Err(frame::fault(Fault::MessageBytesLimit));
                }
                Ok(Prefix { len, ahead: _ }) => return Ok(Some(len as usize)),
                Err(Fault::Truncated) if self.available()? > 0 => {
                    let next = self.reader.fill_buf().map_err(|error| DecodeError::io(0, error))?;
                    bytes[have] = next[0];
                    self.reader.consume(1);
                    have += 1;
                }
                Err(Fault::Truncated) if have == 0 => return Ok(None),
                Err(kind) => return Err(frame::fault(kind)),
            }
        }
    }

    /// How many bytes the reader has in its buffer, which is filled if it is empty; none at its end.
    fn available(&mut self) -> Result<usize, DecodeError> {
        loop {
            match self.reader.fill_buf() {
                Ok(bytes) => return Ok(bytes.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(DecodeError::io(0, error)),
            }
        }
    }
}
