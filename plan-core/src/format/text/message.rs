//! The ways from messages to text and back.

use super::options::{ReadOptions, WriteOptions};
use super::read::Reader;
use super::write::Writer;
#[cfg(feature = "schema")]
use crate::any::Types;
use crate::format::error::FormatError;
use crate::format::message::{self, Owned, View};
#[cfg(feature = "schema")]
use crate::pool::MessageType;
use crate::store::{DynamicMessage, MessageMut, MessageRef, MessageView, Reflect, Tabled};
use alloc::string::String;

/// As errors name it.
const FORMAT: &str = "text";

impl WriteOptions<'_> {
    /// Writes a message as text. Takes stack for each level of nesting: a decoded message is within `Limits::depth`, and so is what is
    /// shown of an `Any` in it; one nested by hand has no limit.
    pub fn to_string(&self, message: &dyn Reflect) -> String {
        self.handle_to_string(message.reflect())
    }

    /// Writes a message that is known by its handle as text.
    pub fn handle_to_string(&self, message: MessageRef<'_>) -> String {
        let mut writer = Writer::new(self);
        writer.fields(message);
        writer.out
    }
}

impl ReadOptions<'_> {
    /// Reads a message from text: a `str`, or bytes that are UTF-8.
    ///
    /// # Errors
    /// If the text is no such message, a required field is missing, or a limit is passed.
    pub fn read<M: Tabled>(&self, text: impl AsRef<[u8]>) -> Result<M, FormatError> {
        let mut message = M::default();
        self.fill(message.reflect_mut(), text.as_ref())?;
        Ok(message)
    }

    /// Reads a message of any type from text, in place of what it holds.
    ///
    /// # Errors
    /// As [`read`](Self::read); the message then holds what came before the fault.
    pub fn read_into(&self, text: impl AsRef<[u8]>, message: &mut dyn Reflect) -> Result<(), FormatError> {
        message::clear(message);
        self.fill(message.reflect_mut(), text.as_ref())
    }

    fn fill(&self, message: MessageMut<'_>, input: &[u8]) -> Result<(), FormatError> {
        message::read(FORMAT, message, input, &self.limits, self.partial, |message, text| {
            Reader::new(self, text)?.document(message)
        })
    }
}

/// Messages as text, with the default options: generated ones, and, to be written, views by way of their owned types. Dynamic
/// messages have these methods themselves. [`ReadOptions`] and [`WriteOptions`] choose.
///
/// `K` tells generated types and views apart, and is never named.
pub trait Text<K> {
    /// Writes the message as text, a line for each field, and `[REDACTED]` for the values of fields with `debug_redact`, which cannot be read again.
    fn to_text(&self) -> String;

    /// Reads a message from text: a `str`, or bytes that are UTF-8.
    ///
    /// # Errors
    /// As [`ReadOptions::read`].
    fn from_text(text: impl AsRef<[u8]>) -> Result<Self, FormatError>
    where
        Self: Tabled,
    {
        ReadOptions::new().read(text)
    }
}

impl<M: Tabled> Text<Owned> for M {
    fn to_text(&self) -> String {
        WriteOptions::new().to_string(self)
    }
}

impl<'a, V: MessageView<'a, Owned: Tabled>> Text<(View, &'a ())> for V {
    fn to_text(&self) -> String {
        WriteOptions::new().to_string(&self.to_owned_message())
    }
}

impl DynamicMessage {
    /// Writes the message as text, a line for each field, and `[REDACTED]` for the values of fields with `debug_redact`, which cannot be
    /// read again; [`text::WriteOptions`](WriteOptions) chooses otherwise.
    pub fn to_text(&self) -> String {
        WriteOptions::new().to_string(self)
    }
}

impl MessageRef<'_> {
    /// Writes the message as text, a line for each field, and `[REDACTED]` for the values of fields with `debug_redact`, which cannot be
    /// read again; [`text::WriteOptions`](WriteOptions) chooses otherwise.
    pub fn to_text(self) -> String {
        WriteOptions::new().handle_to_string(self)
    }
}

#[cfg(feature = "schema")]
impl MessageType {
    /// Reads a message from the text format: a `str`, or bytes that are UTF-8; [`ReadOptions::read_into`] has options. Messages in an `Any` are of
    /// the types of the schema.
    ///
    /// # Errors
    /// As [`ReadOptions::read`].
    pub fn from_text(&self, text: impl AsRef<[u8]>) -> Result<DynamicMessage, FormatError> {
        let types = Types::new().with_schema(self.schema());
        let mut message = self.new_message();
        ReadOptions::new().types(&types).read_into(text, &mut message)?;
        Ok(message)
    }
}
