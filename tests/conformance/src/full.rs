//! Emitted code over owned types.

use protoplan::{EncodeOptions, Message};

use crate::engine::Fault;
use crate::schemas::messages;
use crate::schemas::messages::protobuf_test_messages::{editions, proto2, proto3};

fn recode_as<M: Message>(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let message = M::decode(bytes).map_err(|error| Fault::Decode(error.to_string()))?;
    EncodeOptions::new().encode_to_vec(&message).map_err(|error| Fault::Encode(error.to_string()))
}

/// Recodes a message by the first type that has the name.
macro_rules! recode_named {
    ($name:expr, $bytes:expr, [$($message:ty),* $(,)?]) => {
        match $name {
            $(<$message as Message>::NAME => recode_as::<$message>($bytes),)*
            _ => Err(Fault::NoType),
        }
    };
}

/// Reads a message of the type with this full name, and writes it.
pub(crate) fn recode(message: &str, bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    recode_named!(
        message,
        bytes,
        [
            messages::TestAllTypesEdition2023,
            editions::proto2::TestAllRequiredTypesProto2,
            editions::proto2::TestAllTypesProto2,
            editions::proto3::TestAllTypesProto3,
            proto2::TestAllRequiredTypesProto2,
            proto2::TestAllTypesProto2,
            proto3::TestAllTypesProto3,
        ]
    )
}
