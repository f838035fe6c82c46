//! Messages with their length before them, at the front of a buffer that may be in pieces.

use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::wire::{Cursor, Fault};
use alloc::string::String;
use bytes::{Buf, Bytes};

/// Most bytes of a length (W1).
pub(super) const MOST: usize = 10;

/// Gives the message at the front of `buf`, without its length, to `decode`, and moves `buf` past it, whatever `decode`
/// answers.
///
/// # Errors
/// Those of `decode`. If there is no whole message, or it is longer than the limit, `buf` is not moved, but for a length
/// that lies in pieces which cannot be looked at.
pub(crate) fn decode<T>(
    mut buf: impl Buf,
    limits: &Limits,
    decode: impl FnOnce(&[u8]) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let len = pass_length(&mut buf, limits)?;
    take(&mut buf, len, decode)
}

/// The bytes of the message at the front of `buf`, without its length; they are not copied if `buf` is a [`Bytes`]. Moves `buf` past
/// them.
///
/// # Errors
/// As [`decode`].
pub(crate) fn bytes(mut buf: impl Buf, limits: &Limits) -> Result<Bytes, DecodeError> {
    let len = pass_length(&mut buf, limits)?;
    Ok(buf.copy_to_bytes(len))
}

/// The bytes of the message at the front of `input`, without its length. Moves `input` past them.
///
/// # Errors
/// If there is no whole message, or it is longer than the limit. `input` is not moved then.
pub(crate) fn split<'a>(input: &mut &'a [u8], limits: &Limits) -> Result<&'a [u8], DecodeError> {
    let mut rest = *input;
    let len = pass_length(&mut rest, limits)?;
    let (message, rest) = rest.split_at(len);
    *input = rest;
    Ok(message)
}

/// Moves `buf` past the length of a message that it has the whole of.
///
/// # Errors
/// As [`decode`].
fn pass_length(buf: &mut impl Buf, limits: &Limits) -> Result<usize, DecodeError> {
    let Prefix { len, ahead } = prefix(buf).map_err(fault)?;
    if len > limits.message_bytes as u64 {
        return Err(fault(Fault::MessageBytesLimit));
    }
    if len > (buf.remaining() - ahead) as u64 {
        return Err(fault(Fault::Truncated));
    }
    buf.advance(ahead);
    Ok(len as usize)
}

/// Gives `len` bytes, which `buf` has, to `decode`, and moves `buf` past them; they are copied if they are not in one
/// piece.
pub(crate) fn take<T>(buf: &mut impl Buf, len: usize, decode: impl FnOnce(&[u8]) -> T) -> T {
    if let Some(whole) = buf.chunk().get(..len) {
        let answer = decode(whole);
        buf.advance(len);
        return answer;
    }
    decode(&buf.copy_to_bytes(len))
}

#[cold]
pub(super) fn fault(kind: DecodeErrorKind) -> DecodeError {
    DecodeError::new(kind, 0, String::new(), 0)
}

/// The length of a message.
pub(super) struct Prefix {
    pub(super) len: u64,
    /// How many bytes of it are still in the buffer.
    pub(super) ahead: usize,
}

fn prefix(buf: &mut impl Buf) -> Result<Prefix, Fault> {
    let first = varint(buf.chunk());
    if !matches!(first, Err(Fault::Truncated)) || buf.chunk().len() == buf.remaining() {
        return first;
    }
    prefix_in_pieces(buf)
}

#[cold]
fn prefix_in_pieces(buf: &mut impl Buf) -> Result<Prefix, Fault> {
    let mut bytes = [0; MOST];
    let have = look(buf, &mut bytes);
    let seen = varint(&bytes[..have]);
    if !matches!(seen, Err(Fault::Truncated)) || have == buf.remaining() {
        return seen;
    }
    // the next piece cannot be seen before this one is passed
    let mut have = 0;
    loop {
        match varint(&bytes[..have]) {
            Ok(Prefix { len, ahead: _ }) => return Ok(Prefix { len, ahead: 0 }),
            Err(Fault::Truncated) if buf.has_remaining() => {
                bytes[have] = buf.get_u8();
                have += 1;
            }
            Err(kind) => return Err(kind),
        }
    }
}

/// The length at the front of `bytes`.
pub(super) fn varint(bytes: &[u8]) -> Result<Prefix, Fault> {
    let mut c = Cursor::new(bytes);
    let len = c.varint()?;
    Ok(Prefix { len, ahead: bytes.len() - c.remaining() })
}

/// Copies the first bytes of `buf`, as far as it shows them, and says how many.
#[cfg(feature = "std")]
fn look(buf: &impl Buf, into: &mut [u8; MOST]) -> usize {
    let mut pieces = [std::io::IoSlice::new(&[]); MOST];
    let count = buf.chunks_vectored(&mut pieces);
    let seen = pieces[..count].iter().flat_map(|piece| piece.iter());
    into.iter_mut().zip(seen).map(|(to, from)| *to = *from).count()
}

/// The same; without `std` a buffer shows its first piece alone.
#[cfg(not(feature = "std"))]
fn look(buf: &impl Buf, into: &mut [u8; MOST]) -> usize {
    into.iter_mut().zip(buf.chunk()).map(|(to, from)| *to = *from).count()
}
