//! A message type of a schema.

use super::Schema;
use crate::error::DecodeError;
use crate::plan::{SharedPlan, Verified};
use crate::schema::{MessageId, MessageSchema};
use crate::store::{
    BorrowedMessage, DecodeOptions, DynamicMessage, FieldHandle, FieldKey, LookupError, decode_frame,
};
use bytes::Buf;

/// A message type of a [`Schema`]. Cheap to clone, and shared between threads.
#[derive(Debug, Clone)]
pub struct MessageType {
    schema: Schema,
    id: MessageId,
}

impl MessageType {
    pub(super) fn new(schema: Schema, id: MessageId) -> Self {
        Self { schema, id }
    }

    /// The full name.
    pub fn name(&self) -> &str {
        self.plan().name()
    }

    /// The schema.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The handle among the [descriptors](Schema::descriptors) of the schema.
    pub fn id(&self) -> MessageId {
        self.id
    }

    /// What the schema says of the message.
    pub fn descriptor(&self) -> &MessageSchema {
        self.schema.descriptors().message(self.id)
    }

    /// The plan by which messages are decoded and encoded. It prints as one line a field.
    pub fn plan(&self) -> &Verified<'_> {
        &self.schema.owned_plans().messages()[self.id.index()]
    }

    /// The plan, which keeps itself alive.
    #[inline]
    pub fn shared_plan(&self) -> SharedPlan {
        SharedPlan::of_owned(self.schema.owned_plans().clone(), self.id.index())
    }

    /// A field, by its name or its number, to be used any number of times in messages of this type.
    ///
    /// # Errors
    /// If there is none; the error suggests the nearest name.
    pub fn field(&self, field: impl FieldKey) -> Result<FieldHandle, LookupError> {
        let plan = self.plan();
        Ok(FieldHandle::new(plan, field.find(plan)?))
    }

    /// An empty message.
    pub fn new_message(&self) -> DynamicMessage {
        DynamicMessage::new(self.shared_plan())
    }

    /// Decodes a message.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    pub fn decode(&self, bytes: &[u8]) -> Result<DynamicMessage, DecodeError> {
        self.decode_with(bytes, &DecodeOptions::new())
    }

    /// Decodes a message with other options.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_with(&self, bytes: &[u8], options: &DecodeOptions) -> Result<DynamicMessage, DecodeError> {
        DynamicMessage::decode(self.shared_plan(), bytes, options)
    }

    /// Decodes a message without a copy of the bytes: its strings lie in them.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<BorrowedMessage<'a>, DecodeError> {
        self.new_message().decode_borrowed(bytes, &DecodeOptions::new())
    }

    /// Decodes a message from the front of a buffer that starts with its length, and moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). If the buffer does not hold the whole message, it is not moved; if the message is faulty,
    /// it is moved past it. [`DecodeOptions::decode_length_delimited`] says more.
    pub fn decode_length_delimited(&self, buf: impl Buf) -> Result<DynamicMessage, DecodeError> {
        let options = DecodeOptions::new();
        decode_frame(buf, options.get_limits(), |bytes| self.decode_with(bytes, &options))
    }
}
