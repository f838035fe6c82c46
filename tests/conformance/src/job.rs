//! What is to be done with a message.

use std::fmt::Display;

use protoplan::{EncodeOptions, Reflect, json, runtime::Tabled, text};

use crate::schemas::{extensions, types};

/// A message in one of the formats.
pub(crate) enum Input<'r> {
    Binary(&'r [u8]),
    Json(&'r str),
    Text(&'r str),
}

/// A format to write.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Binary,
    Json,
    Text,
}

/// A message to be read, and to be written again.
pub(crate) struct Job<'r> {
    /// The full name of the message's type.
    pub(crate) message: &'r str,
    pub(crate) input: Input<'r>,
    pub(crate) output: Format,
    /// Whether what JSON names and the schema does not is passed over.
    pub(crate) ignore_unknown: bool,
    /// Whether unknown fields are written as text.
    pub(crate) print_unknown: bool,
}

/// A message that was written.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Binary(Vec<u8>),
    Json(String),
    Text(String),
}

/// Why there is none.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// There is no type of the message's name.
    NoType,
    /// The input is no such message.
    Read(String),
    /// The message cannot be written.
    Write(String),
}

impl Fault {
    pub(crate) fn read(error: impl Display) -> Self {
        Fault::Read(error.to_string())
    }

    pub(crate) fn write(error: impl Display) -> Self {
        Fault::Write(error.to_string())
    }
}

impl Job<'_> {
    /// Reads a message of a generated type, from the binary format as `decode` does.
    pub(crate) fn read<M: Tabled>(&self, decode: impl FnOnce(&[u8]) -> Result<M, Fault>) -> Result<M, Fault> {
        match self.input {
            Input::Binary(bytes) => decode(bytes),
            Input::Json(json) => self.json_reading().read(json).map_err(Fault::read),
            Input::Text(text) => text_reading().read(text).map_err(Fault::read),
        }
    }

    /// Writes a message, in the binary format as `encode` does.
    pub(crate) fn write<M: Reflect>(
        &self,
        message: &M,
        encode: impl FnOnce(&M, &EncodeOptions) -> Result<Vec<u8>, Fault>,
    ) -> Result<Output, Fault> {
        Ok(match self.output {
            Format::Binary => Output::Binary(encode(message, &EncodeOptions::new())?),
            Format::Json => {
                let options = json::WriteOptions::new().types(types()).extensions(extensions());
                Output::Json(options.to_string(message).map_err(Fault::write)?)
            }
            Format::Text => {
                let options = text::WriteOptions::new().types(types()).extensions(extensions());
                Output::Text(options.unknown_fields(self.print_unknown).to_string(message))
            }
        })
    }

    /// How JSON is read.
    pub(crate) fn json_reading(&self) -> json::ReadOptions<'static> {
        let options = json::ReadOptions::new().types(types()).extensions(extensions());
        options.ignore_unknown(self.ignore_unknown)
    }
}

/// How text is read.
pub(crate) fn text_reading() -> text::ReadOptions<'static> {
    text::ReadOptions::new().types(types()).extensions(extensions())
}
