//! Decoding and encoding generated types by the interpreter.

use super::{Bound, Reader};
use crate::error::{DecodeError, EncodeError};
use crate::plan::Verified;
use crate::store::{
    DecodeOptions, EncodeOptions, Encoder, Merge, Missing, StructMut, StructRef, Tabled, Write, check_decoded,
};
use crate::wire::{Decoder, Fault, Sink};
use alloc::vec::Vec;
use bytes::{BufMut, Bytes};

/// A message of a generated type, as the interpreter takes it.
#[inline]
fn bound<M: Tabled>(message: &mut M) -> Bound<'static, StructMut<'_>> {
    // SAFETY: S2: T1 and T2 hold of a `Tabled`.
    unsafe { Bound::new(M::PLAN.get(), StructMut::new(message)) }
}

/// A message of a generated type, as the writing half of the interpreter takes it.
#[inline]
fn reader<M: Tabled>(message: &M) -> Reader<'_, 'static, StructRef<'_>> {
    // SAFETY: S2: T1 and T2 hold of a `Tabled`.
    unsafe { Reader::new(M::PLAN.get(), StructRef::new(message)) }
}

/// What [`Merge::merge_fields`] does, by the interpreter.
///
/// # Errors
/// The code of the fault; its place is in `d`.
#[inline]
pub fn merge_fields<M: Tabled>(message: &mut M, d: &mut Decoder<'_>) -> Result<(), Fault> {
    merge_struct(bound(message), d)
}

/// The interpreter over structs, once for all of them.
#[inline(never)]
fn merge_struct(mut bound: Bound<'static, StructMut<'_>>, d: &mut Decoder<'_>) -> Result<(), Fault> {
    bound.merge_fields(d)
}

/// What [`Write::write_fields`] does, by the interpreter.
#[inline]
pub fn write_fields<M: Tabled, K: Sink>(message: &M, sink: &mut K) {
    write_struct(&reader(message), sink);
}

#[inline(never)]
pub(super) fn write_struct<K: Sink>(reader: &Reader<'_, '_, StructRef<'_>>, sink: &mut K) {
    reader.write_fields(sink);
}

/// What [`Write::check_required`] does, by the interpreter.
///
/// # Errors
/// The first required field that is missing.
#[inline]
pub fn check_required<M: Tabled>(message: &M) -> Result<(), Missing> {
    reader(message).check_required()
}

/// Decodes a message by the interpreter, whichever mode its type was made for.
///
/// # Errors
/// As [`Message::decode`](crate::Message::decode).
#[inline]
pub fn decode<M: Tabled>(bytes: &[u8]) -> Result<M, DecodeError> {
    decode_with(bytes, &DecodeOptions::new())
}

/// Decodes a message by the interpreter.
///
/// # Errors
/// As [`DecodeOptions::decode`].
#[inline]
pub fn decode_with<M: Tabled>(bytes: &[u8], options: &DecodeOptions) -> Result<M, DecodeError> {
    let mut message = M::default();
    merge(&mut message, bytes, options)?;
    Ok(message)
}

/// Decodes a message into this one by the interpreter.
///
/// # Errors
/// As [`DecodeOptions::merge`]; the message then holds what came before the fault (W8).
#[inline]
pub fn merge<M: Tabled>(message: &mut M, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
    merge_by_plan(bound(message), M::PLAN.get(), bytes, options)?;
    if options.is_partial() { Ok(()) } else { check_decoded(&reader(message), M::PLAN.get(), bytes.len()) }
}

#[inline(never)]
fn merge_by_plan(
    mut bound: Bound<'static, StructMut<'_>>,
    plan: &Verified<'_>,
    bytes: &[u8],
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    options.merge_copied(&mut bound, plan, bytes)
}

/// Decodes a message into a struct of a plan.
///
/// # Errors
/// As [`merge`].
///
/// # Safety
/// S2: the record was made for the plan.
pub(super) unsafe fn merge_record(
    plan: &Verified<'_>,
    mut record: StructMut<'_>,
    bytes: &[u8],
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    // SAFETY: S2.
    let mut bound = unsafe { Bound::new(plan, record.reborrow()) };
    options.merge_copied(&mut bound, plan, bytes)?;
    if options.is_partial() {
        return Ok(());
    }
    // SAFETY: S2, as above.
    check_decoded(&unsafe { Reader::new(plan, record.as_ref()) }, plan, bytes.len())
}

/// Encodes a message by the interpreter into a vector of just its size. A required field that is missing is left out.
#[inline]
pub fn encode_to_vec<M: Tabled>(message: &M) -> Vec<u8> {
    struct_to_vec(reader(message))
}

#[inline(never)]
fn struct_to_vec(reader: Reader<'_, 'static, StructRef<'_>>) -> Vec<u8> {
    EncodeOptions::new().put_at_once(&reader)
}

/// Encodes a message by the interpreter into a vector of just its size.
///
/// # Errors
/// As [`EncodeOptions::encode_to_vec`].
pub fn encode_to_vec_with<M: Tabled>(message: &M, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
    options.write_to_vec_at_once(&reader(message), M::PLAN.get())
}

/// Encodes a message by the interpreter into bytes that can be shared, which takes no further copy. A required field that is
/// missing is left out.
pub fn encode_to_bytes<M: Tabled>(message: &M) -> Bytes {
    encode_to_vec(message).into()
}

/// Encodes a message by the interpreter into bytes that can be shared, which takes no further copy.
///
/// # Errors
/// As [`EncodeOptions::encode_to_bytes`].
pub fn encode_to_bytes_with<M: Tabled>(message: &M, options: &EncodeOptions) -> Result<Bytes, EncodeError> {
    encode_to_vec_with(message, options).map(Bytes::from)
}

/// Encodes a message by the interpreter at the end of a buffer.
///
/// # Errors
/// As [`EncodeOptions::encode`].
pub fn encode<M: Tabled>(
    message: &M,
    buf: &mut impl BufMut,
    options: &EncodeOptions,
) -> Result<(), EncodeError> {
    options.write_at_once(&reader(message), M::PLAN.get(), buf, false).map(drop)
}

/// Encodes a message by the interpreter with its length before it, at the end of a buffer.
///
/// # Errors
/// As [`EncodeOptions::encode_length_delimited`].
pub fn encode_length_delimited<M: Tabled>(
    message: &M,
    buf: &mut impl BufMut,
    options: &EncodeOptions,
) -> Result<(), EncodeError> {
    options.write_at_once(&reader(message), M::PLAN.get(), buf, true).map(drop)
}

/// Encodes a message by the interpreter at the start of a slice, and says how many bytes it took. One of more than a
/// kilobyte is written elsewhere first.
///
/// # Errors
/// As [`EncodeOptions::encode_to_slice`].
pub fn encode_to_slice<M: Tabled>(
    message: &M,
    mut out: &mut [u8],
    options: &EncodeOptions,
) -> Result<usize, EncodeError> {
    options.write_at_once(&reader(message), M::PLAN.get(), &mut out, false)
}

/// Encodes a message by the interpreter to a writer, in one piece.
///
/// # Errors
/// As [`EncodeOptions::encode_writer`].
#[cfg(feature = "std")]
pub fn encode_writer<M: Tabled>(
    message: &M,
    writer: impl std::io::Write,
    options: &EncodeOptions,
) -> Result<(), EncodeError> {
    options.write_to_writer_at_once(&reader(message), M::PLAN.get(), writer)
}

/// Encodes a message by the interpreter into the buffer of an encoder, and lends its bytes until the next one. A required
/// field that is missing is left out.
pub fn encode_with<'e, M: Tabled>(encoder: &'e mut Encoder, message: &M) -> &'e [u8] {
    encoder.put(&reader(message))
}

/// Encodes a message by the interpreter into the buffer of an encoder, and lends its bytes until the next one.
///
/// # Errors
/// As [`Encoder::encode_with`].
pub fn encode_with_options<'e, M: Tabled>(
    encoder: &'e mut Encoder,
    message: &M,
    options: &EncodeOptions,
) -> Result<&'e [u8], EncodeError> {
    encoder.write(&reader(message), M::PLAN.get(), *options)
}

/// How many bytes the encoded message takes, by the interpreter.
#[inline]
pub fn encoded_len<M: Tabled>(message: &M) -> usize {
    struct_len(reader(message))
}

#[inline(never)]
fn struct_len(reader: Reader<'_, 'static, StructRef<'_>>) -> usize {
    EncodeOptions::new().encoded_len(&reader)
}
