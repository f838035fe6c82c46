//! Reading all of a message by Protoplan's reflection.

use protoplan::{MessageRef, ValueRef};

/// Reads every present field, and makes one number of all, so that nothing of it can be left out.
pub fn read_message(message: MessageRef<'_>) -> u64 {
    message.fields().fold(0, |sum, (_, value)| sum.wrapping_add(read_value(value)))
}

fn read_value(value: ValueRef<'_>) -> u64 {
    match value {
        ValueRef::I32(it) => it as u64,
        ValueRef::I64(it) => it as u64,
        ValueRef::U32(it) => u64::from(it),
        ValueRef::U64(it) => it,
        ValueRef::F32(it) => u64::from(it.to_bits()),
        ValueRef::F64(it) => it.to_bits(),
        ValueRef::Bool(it) => u64::from(it),
        ValueRef::Str(it) => it.len() as u64,
        ValueRef::Bytes(it) => it.len() as u64,
        ValueRef::Enum(it) => it.number() as u64,
        ValueRef::Message(it) => read_message(it),
        ValueRef::List(it) => it.iter().fold(0, |sum, value| sum.wrapping_add(read_value(value))),
        ValueRef::Map(it) => it
            .iter()
            .fold(0, |sum, (key, value)| sum.wrapping_add(read_value(key)).wrapping_add(read_value(value))),
    }
}
