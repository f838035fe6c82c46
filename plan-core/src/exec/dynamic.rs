//! Decoding and encoding dynamic messages.

use super::{Bound, Reader};
use crate::error::DecodeError;
use crate::plan::{SharedPlan, Verified};
use crate::store::{
    ArenaRecord, ArenaRef, BorrowedMessage, DecodeOptions, DynamicMessage, check_decoded, check_length,
    merge_mending,
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
        // made in the place of the answer, for to move it costs more than to decode a short one
        let mut made = Ok(Self::for_input(plan, bytes.len()));
        if let Ok(message) = &mut made
            && let Err(error) = message.merge(bytes, options)
        {
            return Err(error);
        }
        made
    }

    /// Decodes a message in place of this one, into the same memory: once that has grown to what the messages need, nothing is
    /// allocated.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # #[cfg(feature = "schema")] {
    /// # use protoplan::Schema;
    /// let text = r#"syntax = "proto3"; message Person { string name = 1; }"#;
    /// let schema = Schema::builder().text("person.proto", text).load()?;
    /// let mut person = schema.message("Person")?.new_message();
    /// for frame in [b"\x0a\x03Ada", b"\x0a\x03Bob"] {
    ///     person.decode_into(frame)?;
    /// }
    /// assert_eq!(person.get("name")?.as_str(), Some("Bob"));
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the message then holds what came before the fault (W8).
    #[inline]
    pub fn decode_into(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        self.decode_into_with(bytes, &DecodeOptions::new())
    }

    /// [`decode_into`](Self::decode_into) with other options.
    ///
    /// # Errors
    /// As [`decode_into`](Self::decode_into). Nothing is left of what the message held, if the bytes are longer than
    /// [`Limits::message_bytes`](crate::Limits::message_bytes), too.
    #[inline]
    pub fn decode_into_with(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        check_length(bytes.len(), options.get_limits()).inspect_err(|_| self.reset())?;
        self.reset_for(bytes.len());
        self.merge(bytes, options)
    }

    /// Decodes a message in place of this one, into the same memory, without a copy of the bytes: its strings lie in them.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(
        self,
        bytes: &'a [u8],
        options: &DecodeOptions,
    ) -> Result<BorrowedMessage<'a>, DecodeError> {
        check_length(bytes.len(), options.get_limits())?;
        let mut borrowed = BorrowedMessage::new(self);
        borrowed.message().reset_for(0);
        let (plan, record) = borrowed.message().record_mut();
        // SAFETY: S2 holds of a DynamicMessage; M2: `borrowed` ends with 'a, or is emptied before its arena is given away.
        unsafe { merge_at(plan, record, Cursor::new(bytes), options) }?;
        Ok(borrowed)
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
    record: ArenaRecord<'_>,
    bytes: &[u8],
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    check_length(bytes.len(), options.get_limits())?;
    // wide loads may touch the padding
    let cursor = Cursor::padded(record.arena().copy_padded(bytes), bytes.len());
    // SAFETY: S2 is the caller's promise; M2: the copy is in the arena.
    unsafe { merge_at(plan, record, cursor, options) }
}

/// The same, of bytes that live as long as the record.
///
/// # Errors
/// As [`merge`].
///
/// # Safety
/// S2: the record was made for the plan. M2: the bytes up to the cursor's end live, unchanged, until the arena is reset or
/// dropped.
#[inline]
unsafe fn merge_at<'m>(
    plan: &Verified<'_>,
    mut record: ArenaRecord<'m>,
    cursor: Cursor<'m>,
    options: &DecodeOptions,
) -> Result<(), DecodeError> {
    let limits = options.get_limits().for_arena();
    let (arena, len) = (record.arena(), cursor.remaining());
    // SAFETY: S2.
    let merged = merge_mending(
        &mut unsafe { Bound::new(plan, record.reborrow()) },
        plan,
        cursor,
        &limits,
        options.mend(arena),
    );
    // SAFETY: the record is ours alone, and what was lent of it is no longer used.
    unsafe { arena.settle_maps() };
    merged?;
    if options.is_partial() {
        return Ok(());
    }
    // SAFETY: S2, as above.
    check_decoded(&unsafe { Reader::new(plan, record.as_ref()) }, plan, len)
}

/// A message as the writing half of the interpreter takes it.
#[inline]
pub(super) fn reader(message: &DynamicMessage) -> Reader<'_, '_, ArenaRef<'_>> {
    // SAFETY: S2 holds of a DynamicMessage.
    unsafe { Reader::new(message.shared_plan().get(), message.record()) }
}
