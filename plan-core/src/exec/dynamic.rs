//! Decoding and encoding dynamic messages.

use super::{Bound, Reader};
use crate::error::{DecodeError, EncodeError};
use crate::plan::SharedPlan;
use crate::store::{
    ArenaRef, DecodeOptions, DynamicMessage, EncodeOptions, Encoder, MessageMut, MessageRef, Write,
    check_decoded, check_length, merge_with,
};
use crate::wire::Cursor;
use alloc::vec::Vec;
use bytes::BufMut;

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
        self.as_mut().merge(bytes, options)
    }

    /// How many bytes the encoded message takes.
    pub fn encoded_len(&self) -> usize {
        EncodeOptions::new().encoded_len(&reader(self.as_ref()))
    }

    /// Encodes the message into a vector of just its size; it is written once, and copied. Takes stack for each level of
    /// nesting: a decoded message is within `Limits::depth`, one nested by hand has no limit. Map entries are in the order
    /// of their keys. A required field
    /// that is missing is left out; [`encode_to_vec_with`](Self::encode_to_vec_with) refuses that.
    pub fn encode_to_vec(&self) -> Vec<u8> {
        self.as_ref().encode_to_vec()
    }

    /// Encodes the message into a vector of just its size.
    ///
    /// # Errors
    /// If a required field is missing, or the message is longer than 2,147,483,647 bytes.
    pub fn encode_to_vec_with(&self, options: &EncodeOptions) -> Result<Vec<u8>, EncodeError> {
        options.write_to_vec(&reader(self.as_ref()), self.as_ref().plan())
    }

    /// Encodes the message at the end of a buffer.
    ///
    /// # Errors
    /// If the buffer lacks room, a required field is missing, or the message is longer than 2,147,483,647 bytes. Nothing
    /// is written then.
    pub fn encode(&self, buf: &mut impl BufMut) -> Result<(), EncodeError> {
        EncodeOptions::new().write(&reader(self.as_ref()), self.as_ref().plan(), buf, false)
    }

    /// Whether every required field is present, in this message and in those below it.
    pub fn is_initialized(&self) -> bool {
        reader(self.as_ref()).check_required().is_ok()
    }
}

impl MessageMut<'_> {
    /// Decodes a message into this one; see [`DynamicMessage::merge`].
    ///
    /// # Errors
    /// As [`DynamicMessage::decode`]; the message then holds what came before the fault (W8).
    pub fn merge(&mut self, bytes: &[u8], options: &DecodeOptions) -> Result<(), DecodeError> {
        let limits = options.get_limits().for_arena();
        check_length(bytes.len(), &limits)?;
        let (plan, record) = self.parts();
        let arena = record.arena();
        // wide loads may touch the padding
        let cursor = Cursor::padded(arena.copy_padded(bytes), bytes.len());
        // SAFETY: S2 holds of a MessageMut.
        let merged = merge_with(&mut unsafe { Bound::new(plan, record) }, plan, cursor, &limits);
        // SAFETY: the message is borrowed mutably, and the record above is no longer used.
        unsafe { arena.settle_maps() };
        merged?;
        if options.is_partial() { Ok(()) } else { check_decoded(&reader(self.as_ref()), plan, bytes.len()) }
    }
}

/// A message as the writing half of the interpreter takes it; an absent one has nothing to write.
fn reader(message: MessageRef<'_>) -> Option<Reader<'_, '_, ArenaRef<'_>>> {
    // SAFETY: S2 holds of a MessageRef.
    message.record().map(|record| unsafe { Reader::new(message.plan(), record) })
}

impl MessageRef<'_> {
    /// Encodes the message; see [`DynamicMessage::encode_to_vec`].
    pub fn encode_to_vec(self) -> Vec<u8> {
        EncodeOptions::new().put_at_once(&reader(self))
    }
}

impl Encoder {
    /// Encodes a dynamic message, and lends its bytes until the next one. A required field that is missing is left out.
    pub fn encode_dynamic(&mut self, message: MessageRef<'_>) -> &[u8] {
        self.put(&reader(message))
    }
}
