//! Decoding and encoding dynamic messages.

use super::{Bound, Reader};
use crate::error::DecodeError;
use crate::plan::{SharedPlan, Verified};
use crate::store::{
    ArenaRecord, ArenaRef, DecodeOptions, DynamicMessage, Write, check_decoded, check_length, merge_with,
};
use crate::wire::Cursor;

impl DynamicMessage {
    /// Decodes a message of a plan.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    pub fn decode(plan: SharedPlan, bytes: &[u8], options: &DecodeOptions) -> Result<Self, DecodeError> {
        check_length(bytes.len(), options.get_limits())?;
        let mut message = Self::for_input(plan, bytes.len());
        message.merge(bytes, options)?;
        Ok(message)
    }

    /// Decodes a message into this one: singular fields are replaced, messages merged, repeated fields appended to.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the message then holds what came before the fault (W8).
    #[inline]
    pub fn merge(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        let (plan, record) = self.record_mut();
        // SAFETY: S2 holds of a DynamicMessage.
        unsafe { merge(plan, record, bytes, options) }
    }

    /// Whether every required field is present, in this message and in those below it.
    pub fn is_initialized(&self) -> bool {
        reader(self).check_required().is_ok()
    }
}

/// Decodes a message into a record of a plan.
///
/// # Errors
/// As [`DynamicMessage::decode`]; the record then holds what came before the fault (W8).
///
/// # Safety
/// S2: the record was made for the plan.
#[inline]
pub(super) unsafe fn merge(
    plan: &Verified<'_>,
    mut record: ArenaRecord<'_>,
    bytes: &[u8],
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    let limits = options.get_limits().for_arena();
    check_length(bytes.len(), &limits)?;
    let arena = record.arena();
    // wide loads may touch the padding
    let cursor = Cursor::padded(arena.copy_padded(bytes), bytes.len());
    // SAFETY: S2.
    let merged = merge_with(&mut unsafe { Bound::new(plan, record.reborrow()) }, plan, cursor, &limits);
    // SAFETY: the record is ours alone, and what was lent of it is no longer used.
    unsafe { arena.settle_maps() };
    merged?;
    if options.is_partial() {
        return Ok(());
    }
    // SAFETY: S2, as above.
    check_decoded(&unsafe { Reader::new(plan, record.as_ref()) }, plan, bytes.len())
}

/// A message as the writing half of the interpreter takes it.
#[inline]
pub(super) fn reader(message: &DynamicMessage) -> Reader<'_, '_, ArenaRef<'_>> {
    // SAFETY: S2 holds of a DynamicMessage.
    unsafe { Reader::new(message.shared_plan().get(), message.record()) }
}
