//! The interpreter over dynamic messages, whose schema is compiled from text when the program starts.

use protoplan::{EncodeOptions, Schema};

use crate::engine::Fault;
use crate::schemas::TEXTS;

/// The schema of the messages.
pub(crate) struct Dynamic {
    schema: Schema,
}

impl Dynamic {
    /// Compiles the schema.
    ///
    /// # Panics
    ///
    /// If a file of the suite is refused.
    pub(crate) fn new() -> Self {
        let builder = TEXTS.iter().fold(Schema::builder(), |builder, &(name, text)| builder.text(name, text));
        Dynamic { schema: builder.load().expect("the files of the suite make a schema") }
    }

    /// Reads a message of the type with this full name, and writes it.
    pub(crate) fn recode(&self, message: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
        let message = self.schema.message(message).map_err(|_| Fault::NoType)?;
        let message = message.decode(bytes).map_err(|error| Fault::Decode(error.to_string()))?;
        EncodeOptions::new().encode_to_vec(&message).map_err(|error| Fault::Encode(error.to_string()))
    }
}
