//! Decoding and encoding generated types by the interpreter.

use super::{Bound, Reader};
use crate::error::DecodeError;
use crate::plan::Verified;
use crate::store::{
    DecodeOptions, Encode, EncodeOptions, Merge, Missing, StructMut, StructRef, Tabled, Write, check_decoded,
    encode_methods, measure,
};
use crate::wire::{Decoder, Fault, Sink};
use alloc::vec::Vec;

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
/// As [`DecodeOptions::merge`]; the message then holds what came before the fault.
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

/// A message of a generated type that is encoded by the interpreter, whichever mode its type was made for.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::{EncodeError, EncodeOptions, Encoder};
/// # use protoplan::{exec::owned as runtime, store::Tabled};
/// use runtime::Interpreted;
/// # fn f<M: Tabled>(message: &M) -> Result<(), EncodeError> {
/// let bytes = EncodeOptions::new().deterministic(true).encode_to_vec(&Interpreted(message))?;
/// let mut encoder = Encoder::new();
/// assert_eq!(encoder.encode(&Interpreted(message)).len(), bytes.len());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Interpreted<'m, M>(pub &'m M);

impl<M: Tabled> Interpreted<'_, M> {
    encode_methods!(pub);
}

impl<M: Tabled> Write for Interpreted<'_, M> {
    #[inline]
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        write_fields(self.0, sink);
    }

    #[inline]
    fn check_required(&self) -> Result<(), Missing> {
        check_required(self.0)
    }
}

impl<M: Tabled> Encode for Interpreted<'_, M> {
    const AT_ONCE: bool = true;

    #[inline]
    fn encoded_by(&self) -> &Verified<'_> {
        M::plan()
    }
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

/// How many bytes the encoded message takes, by the interpreter.
#[inline]
pub fn encoded_len<M: Tabled>(message: &M) -> usize {
    struct_len(reader(message))
}

#[inline(never)]
fn struct_len(reader: Reader<'_, 'static, StructRef<'_>>) -> usize {
    measure(&reader)
}
