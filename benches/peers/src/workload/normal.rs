//! The form that encodings of one message have in common.

use protoplan::{EncodeOptions, MessageType};

use crate::types::schema;

/// Types whose payloads have fields that they do not know, and the type that knows them: unknown fields may be kept in any order
/// of their numbers, and known ones come in one.
const KNOWING: &[(&str, &str)] = &[("analytics_older.Event", "analytics.Event")];

/// Brings encodings of one message type to their normal form.
#[derive(Debug)]
pub struct Normal {
    message: MessageType,
}

impl Normal {
    /// For the type of this full name.
    pub fn new(message: &str) -> Self {
        let knowing = KNOWING.iter().find(|(older, _)| *older == message);
        let message = knowing.map_or(message, |(_, newer)| newer);
        Self { message: schema().message(message).expect("a message of the schemas") }
    }

    /// The normal form; nothing of what is no encoding of the type.
    pub fn form(&self, bytes: &[u8]) -> Vec<u8> {
        let Ok(message) = self.message.decode(bytes) else { return Vec::new() };
        EncodeOptions::new().deterministic(true).encode_to_vec(&message).unwrap_or_default()
    }
}
