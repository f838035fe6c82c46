//! What can be decoded into.

use super::path::{check_decoded, check_length};
use super::{DecodeOptions, Merge, Message};
use crate::error::DecodeError;
use crate::wire::{Decoder, Fault};

/// What can be decoded into: an owned message, a [`DynamicMessage`](crate::DynamicMessage), a [`MessageMut`](crate::MessageMut).
///
/// [`DecodeOptions`] takes any of them. The first two have the methods of the same names besides, which decode with the default
/// options. The trait has nothing to call.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::{Decode, DecodeError, DecodeOptions};
///
/// fn read(message: &mut impl Decode, bytes: &[u8]) -> Result<(), DecodeError> {
///     DecodeOptions::new().max_elements(1_000).decode_into(message, bytes)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded into",
    label = "expected a message, a dynamic message or a handle to change one"
)]
pub trait Decode {
    /// What [`DecodeOptions::merge`] does.
    #[doc(hidden)]
    fn merge_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError>;

    /// What [`DecodeOptions::decode_into`] does.
    #[doc(hidden)]
    fn replace_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError>;
}

impl<M: Message> Decode for M {
    #[inline]
    fn merge_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        options.merge_copied(self, M::plan(), bytes)?;
        if options.is_partial() { Ok(()) } else { check_decoded(self, M::plan(), bytes.len()) }
    }

    #[inline]
    fn replace_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        check_length(bytes.len(), options.get_limits()).inspect_err(|_| self.clear())?;
        options.merge_copied(&mut Refill(self), M::plan(), bytes)?;
        if options.is_partial() { Ok(()) } else { check_decoded(self, M::plan(), bytes.len()) }
    }
}

/// A message that is decoded into in place of what it holds.
struct Refill<'m, M>(&'m mut M);

impl<'a, M: Message> Merge<'a> for Refill<'_, M> {
    #[inline]
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        self.0.refill_fields(d)
    }
}
