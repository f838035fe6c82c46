//! A message type of a schema.

use super::Schema;
use crate::error::DecodeError;
use crate::plan::{SharedPlan, Verified};
use crate::schema::{MessageId, MessageSchema};
use crate::store::{Arena, DecodeOptions, DynamicMessage, FieldHandle, FieldKey, LookupError, MessageMut};
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

    /// Decodes a message; [`DecodeOptions::decode_dynamic`] does it with options.
    ///
    /// # Errors
    /// If the bytes are no such message, a required field is missing, or a limit is passed.
    #[inline]
    pub fn decode(&self, bytes: &[u8]) -> Result<DynamicMessage, DecodeError> {
        DynamicMessage::decode(self, bytes)
    }

    /// Decodes a message from the front of a buffer that starts with its length, and moves the buffer past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). If the buffer does not hold the whole message, it is not moved; if the message is faulty,
    /// it is moved past it. [`DecodeOptions::decode_length_delimited`] says more.
    pub fn decode_length_delimited(&self, buf: impl Buf) -> Result<DynamicMessage, DecodeError> {
        DecodeOptions::new().decode_dynamic_length_delimited(self, buf)
    }

    /// Decodes a message without a copy of the bytes: its strings, bytes and unknown fields lie in them, all else in `arena`, in place of
    /// what that held. [`DecodeOptions::decode_borrowed`] does it with options.
    ///
    /// ```
    /// # extern crate plan_core as protoplan;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use protoplan::{Arena, Schema};
    /// # let text = r#"syntax = "proto3"; message Person { string name = 1; }"#;
    /// # let schema = Schema::builder().text("person.proto", text).load()?;
    /// # let frames = [b"\x0a\x03Ada", b"\x0a\x03Bob"];
    /// let person = schema.message("Person")?;
    /// let mut arena = Arena::new();
    /// for frame in frames {
    ///     let mut message = person.decode_borrowed(frame, &mut arena)?;
    ///     message.set("name", "Grace")?; // goes to the arena
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_borrowed<'a>(
        &'a self,
        bytes: &'a [u8],
        arena: &'a mut Arena,
    ) -> Result<MessageMut<'a>, DecodeError> {
        DecodeOptions::new().decode_borrowed(self.plan(), bytes, arena)
    }

    /// [`decode_borrowed`](Self::decode_borrowed) of the message at the front of `input`, which starts with its length; moves `input`
    /// past it.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). `input` is moved past a faulty message, and not moved if it does not hold the whole of one.
    pub fn decode_borrowed_length_delimited<'a, 'i: 'a>(
        &'a self,
        input: &mut &'i [u8],
        arena: &'a mut Arena,
    ) -> Result<MessageMut<'a>, DecodeError> {
        DecodeOptions::new().decode_borrowed_length_delimited(self.plan(), input, arena)
    }
}

impl From<&MessageType> for SharedPlan {
    #[inline]
    fn from(of: &MessageType) -> Self {
        of.shared_plan()
    }
}
