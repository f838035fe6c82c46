//! The ways from messages to JSON and back.

use super::options::{ReadOptions, WriteOptions};
use super::out::Out;
use super::read::Reader;
use super::write::Writer;
#[cfg(feature = "schema")]
use crate::any::Types;
#[cfg(feature = "std")]
use crate::format::error::Fault;
use crate::format::error::FormatError;
use crate::format::message::{self, Owned, View};
#[cfg(feature = "schema")]
use crate::pool::MessageType;
use crate::store::{DynamicMessage, MessageMut, MessageRef, MessageView, Reflect, Tabled};
use alloc::string::String;

/// As errors name it.
const FORMAT: &str = "json";

impl WriteOptions<'_> {
    /// Writes a message as JSON.
    ///
    /// # Errors
    /// If the message holds what JSON cannot say: an `Any` of a type that is not known, a time out of range, a path of a field
    /// mask that could not be read again, a number of a `Value` that is not finite; or messages are nested too deeply.
    pub fn to_string(&self, message: &dyn Reflect) -> Result<String, FormatError> {
        self.handle_to_string(message.reflect())
    }

    /// Writes a message that is known by its handle as JSON.
    ///
    /// # Errors
    /// As [`to_string`](Self::to_string).
    pub fn handle_to_string(&self, message: MessageRef<'_>) -> Result<String, FormatError> {
        let mut writer = Writer::new(self, Out::new(self.pretty, None));
        writer.message(message).map_err(|fault| fault.untold(FORMAT))?;
        Ok(writer.out.into_text())
    }

    /// Writes a message as JSON to a writer, piece by piece.
    ///
    /// # Errors
    /// That of the writer, or, of the kind [`InvalidData`](std::io::ErrorKind::InvalidData), a [`FormatError`] as
    /// [`to_string`](Self::to_string) answers it; part of the text may be written then.
    #[cfg(feature = "std")]
    pub fn to_writer(&self, message: &dyn Reflect, mut writer: impl std::io::Write) -> std::io::Result<()> {
        let mut failed = None;
        let mut drain = |text: &str| {
            writer.write_all(text.as_bytes()).map_err(|error| {
                failed = Some(error);
                Fault::new(String::from("the writer failed"))
            })
        };
        let mut json = Writer::new(self, Out::new(self.pretty, Some(&mut drain)));
        let written = json.message(message.reflect()).and_then(|()| json.out.hand_on(true));
        drop(json);
        match (written, failed) {
            (_, Some(error)) => Err(error),
            (written, None) => Ok(written.map_err(|fault| fault.untold(FORMAT))?),
        }
    }
}

impl ReadOptions<'_> {
    /// Reads a message from JSON: text, or bytes that are UTF-8.
    ///
    /// # Errors
    /// If the text is no JSON, or no such message, a required field is missing, or a limit is passed.
    pub fn read<M: Tabled>(&self, json: impl AsRef<[u8]>) -> Result<M, FormatError> {
        let mut message = M::default();
        self.fill(message.reflect_mut(), json.as_ref())?;
        Ok(message)
    }

    /// Reads a message of any type from JSON, in place of what it holds.
    ///
    /// # Errors
    /// As [`read`](Self::read); the message then holds what came before the fault.
    pub fn read_into(&self, json: impl AsRef<[u8]>, message: &mut dyn Reflect) -> Result<(), FormatError> {
        message::clear(message);
        self.fill(message.reflect_mut(), json.as_ref())
    }

    fn fill(&self, message: MessageMut<'_>, input: &[u8]) -> Result<(), FormatError> {
        message::read(FORMAT, message, input, &self.limits, self.partial, |message, text| {
            Reader::new(self, text).document(message)
        })
    }
}

/// Messages as JSON, with the default options: generated ones, and, to be written, views by way of their owned types. Dynamic
/// messages have these methods themselves. [`ReadOptions`] and [`WriteOptions`] choose.
///
/// `K` tells generated types and views apart, and is never named.
pub trait Json<K> {
    /// Writes the message as JSON.
    ///
    /// # Errors
    /// As [`WriteOptions::to_string`].
    fn to_json(&self) -> Result<String, FormatError>;

    /// Reads a message from JSON: text, or bytes that are UTF-8.
    ///
    /// # Errors
    /// As [`ReadOptions::read`].
    fn from_json(json: impl AsRef<[u8]>) -> Result<Self, FormatError>
    where
        Self: Tabled,
    {
        ReadOptions::new().read(json)
    }
}

impl<M: Tabled> Json<Owned> for M {
    fn to_json(&self) -> Result<String, FormatError> {
        WriteOptions::new().to_string(self)
    }
}

impl<'a, V: MessageView<'a, Owned: Tabled>> Json<(View, &'a ())> for V {
    fn to_json(&self) -> Result<String, FormatError> {
        WriteOptions::new().to_string(&self.to_owned_message())
    }
}

impl DynamicMessage {
    /// Writes the message as JSON, with the default options; [`WriteOptions`] chooses others.
    ///
    /// # Errors
    /// As [`WriteOptions::to_string`].
    pub fn to_json(&self) -> Result<String, FormatError> {
        WriteOptions::new().to_string(self)
    }
}

impl MessageRef<'_> {
    /// Writes the message as JSON, with the default options; [`WriteOptions`] chooses others.
    ///
    /// # Errors
    /// As [`WriteOptions::to_string`].
    pub fn to_json(self) -> Result<String, FormatError> {
        WriteOptions::new().handle_to_string(self)
    }
}

#[cfg(feature = "schema")]
impl MessageType {
    /// Reads a message from JSON: text, or bytes that are UTF-8; [`ReadOptions::read_into`] has options. Messages in an `Any` are of
    /// the types of the schema.
    ///
    /// # Errors
    /// As [`ReadOptions::read`].
    pub fn from_json(&self, json: impl AsRef<[u8]>) -> Result<DynamicMessage, FormatError> {
        let types = Types::new().with_schema(self.schema());
        let mut message = self.new_message();
        ReadOptions::new().types(&types).read_into(json, &mut message)?;
        Ok(message)
    }
}
