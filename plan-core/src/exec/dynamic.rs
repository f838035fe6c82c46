//! Decoding and encoding dynamic messages.

use super::{Bound, Reader};
use crate::error::DecodeError;
use crate::plan::{SharedPlan, Verified};
use crate::store::{
    Arena, ArenaRecord, ArenaRef, Decode, DecodeOptions, DynamicMessage, MessageMut, NodeMut, check_decoded,
    check_length, decode_frame, merge_mending, split_frame,
};
use crate::wire::Cursor;
use bytes::Buf;

impl DynamicMessage {
    /// Decodes a message of a plan, such as a `&MessageType`.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    pub fn decode(plan: impl Into<SharedPlan>, bytes: &[u8]) -> Result<Self, DecodeError> {
        DecodeOptions::new().decode_dynamic(plan, bytes)
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
    /// As [`decode`](Self::decode); the message then holds what came before the fault.
    #[inline]
    pub fn decode_into(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        DecodeOptions::new().decode_into(self, bytes)
    }

    /// [`decode_into`](Self::decode_into) of a message at the front of a buffer that starts with its length; moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode_into`](Self::decode_into), but that the message is as it was if the buffer does not hold the whole of one. The buffer
    /// is moved as by [`DecodeOptions::decode_length_delimited`].
    pub fn decode_into_length_delimited(&mut self, buf: impl Buf) -> Result<(), DecodeError> {
        DecodeOptions::new().decode_into_length_delimited(self, buf)
    }

    /// Decodes a message into this one: singular fields are replaced, messages merged, repeated fields appended to.
    ///
    /// # Errors
    /// As [`decode`](Self::decode); the message then holds what came before the fault.
    #[inline]
    pub fn merge(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        DecodeOptions::new().merge(self, bytes)
    }
}

impl Decode for DynamicMessage {
    #[inline]
    fn merge_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        let (plan, record) = self.record_mut();
        // SAFETY: S2 holds of a DynamicMessage.
        unsafe { merge(plan, record, bytes, options) }
    }

    #[inline]
    fn replace_by(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        check_length(bytes.len(), options.get_limits()).inspect_err(|_| self.reset())?;
        self.reset_for(bytes.len());
        self.merge_by(bytes, options)
    }
}

/// Dynamic messages.
impl DecodeOptions {
    /// Decodes a message of a plan, such as a `&MessageType`.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_dynamic(
        &self,
        plan: impl Into<SharedPlan>,
        bytes: &[u8],
    ) -> Result<DynamicMessage, DecodeError> {
        check_length(bytes.len(), self.get_limits())?;
        // made in the place of the answer, for to move it costs more than to decode a short one
        let mut made = Ok(DynamicMessage::for_input(plan.into(), bytes.len()));
        if let Ok(message) = &mut made
            && let Err(error) = message.merge_by(bytes, self)
        {
            return Err(error);
        }
        made
    }

    /// [`decode_dynamic`](Self::decode_dynamic) of a message at the front of a buffer that starts with its length; moves the buffer
    /// past it.
    ///
    /// # Errors
    /// As [`decode_length_delimited`](Self::decode_length_delimited), which tells how the buffer is moved, too.
    pub fn decode_dynamic_length_delimited(
        &self,
        plan: impl Into<SharedPlan>,
        buf: impl Buf,
    ) -> Result<DynamicMessage, DecodeError> {
        decode_frame(buf, self.get_limits(), |bytes| self.decode_dynamic(plan, bytes))
    }

    /// Decodes a message of a plan without a copy of the bytes: its strings, bytes and unknown fields lie in them, all else in `arena`, in
    /// place of what that held. What is set afterwards goes to the arena, too.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # #[cfg(feature = "schema")] {
    /// # use protoplan::{Arena, DecodeOptions, Schema};
    /// let text = r#"syntax = "proto3"; message Person { string name = 1; }"#;
    /// let schema = Schema::builder().text("person.proto", text).load()?;
    /// let person = schema.message("Person")?;
    /// let options = DecodeOptions::new().max_elements(100);
    /// let mut arena = Arena::new();
    /// for frame in [b"\x0a\x03Ada", b"\x0a\x03Bob"] {
    ///     let mut message = options.decode_borrowed(person.plan(), frame, &mut arena)?;
    ///     let name = message.get("name")?;
    ///     assert_eq!(name.as_str().map(str::as_ptr), Some(frame[2..].as_ptr()));
    ///     message.set("name", "Grace")?;
    /// }
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(
        &self,
        plan: &'a Verified<'a>,
        bytes: &'a [u8],
        arena: &'a mut Arena,
    ) -> Result<MessageMut<'a>, DecodeError> {
        check_length(bytes.len(), self.get_limits())?;
        arena.reset();
        let arena: &'a Arena = arena;
        arena.expect(plan.layout().size as usize, 0);
        let mut record = ArenaRecord::new(plan, arena);
        // SAFETY: S2: made for the plan just now; M2: the bytes live for 'a, and whoever has the arena after that finds no record in it.
        unsafe { merge_at(plan, record.reborrow(), Cursor::new(bytes), self) }?;
        // SAFETY: S2, as above; nobody else has the arena for 'a.
        Ok(unsafe { MessageMut::new(plan, NodeMut::Arena(record)) })
    }

    /// [`decode_borrowed`](Self::decode_borrowed) of the message at the front of `input`, which starts with its length; moves `input`
    /// past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). `input` is moved past a faulty message, and not moved if it does not hold the whole of one.
    pub fn decode_borrowed_length_delimited<'a, 'i: 'a>(
        &self,
        plan: &'a Verified<'a>,
        input: &mut &'i [u8],
        arena: &'a mut Arena,
    ) -> Result<MessageMut<'a>, DecodeError> {
        self.decode_borrowed(plan, split_frame(input, self.get_limits())?, arena)
    }
}

/// Decodes a message into a record of a plan.
///
/// # Errors
/// As [`DynamicMessage::decode`]; the record then holds what came before the fault.
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
/// S2: the record was made for the plan. **M2**: the bytes up to the cursor's end live, unchanged, for as long as somebody has a record of
/// the arena.
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
