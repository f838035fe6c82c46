//! The interpreter over the types that emitted code has.

use protoplan::EncodeOptions;
use protoplan::runtime::{self, Tabled};

use crate::engine::Fault;
use crate::schemas::call_with_type;

/// Reads a message of the type with this full name, and writes it.
pub(crate) fn recode(message: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    call_with_type!(message, recode_as(bytes)).unwrap_or(Err(Fault::NoType))
}

fn recode_as<M: Tabled>(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let message: M = runtime::decode(bytes).map_err(|error| Fault::Decode(error.to_string()))?;
    EncodeOptions::new()
        .encode_to_vec(&runtime::Interpreted(&message))
        .map_err(|error| Fault::Encode(error.to_string()))
}
