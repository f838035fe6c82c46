//! The form that encodings of one message have in common.

use protoplan::{EncodeOptions, MessageType};

use crate::types::schema;

/// Brings encodings of one message type to their normal form.
#[derive(Debug)]
pub struct Normal {
    message: MessageType,
}

impl Normal {
    /// For the type of this full name.
    pub fn new(message: &str) -> Self {
        Self { message: schema().message(message).expect("a message of the schemas") }
    }

    /// The normal form; nothing of what is no encoding of the type.
    pub fn form(&self, bytes: &[u8]) -> Vec<u8> {
        let Ok(message) = self.message.decode(bytes) else { return Vec::new() };
        message.encode_to_vec_with(&EncodeOptions::new().deterministic(true)).unwrap_or_default()
    }
}
