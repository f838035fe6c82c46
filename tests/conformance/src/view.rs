//! Emitted code over views.

use protoplan::{Arena, EncodeOptions, Viewed};

use crate::engine::Fault;
use crate::schemas::call_with_type;

/// Reads a message of the type with this full name, and writes it.
pub(crate) fn recode(message: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    call_with_type!(message, recode_as(bytes)).unwrap_or(Err(Fault::NoType))
}

fn recode_as<M: Viewed>(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let arena = Arena::new();
    let view = M::view(bytes, &arena).map_err(|error| Fault::Decode(error.to_string()))?;
    EncodeOptions::new().encode_to_vec(&view).map_err(|error| Fault::Encode(error.to_string()))
}
