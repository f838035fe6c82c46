//! Reading the fields of an encoded options message.

use alloc::vec::Vec;

use crate::schema::bounds::DEEPEST_OPTION;
use crate::schema::number;
use crate::wire::{Cursor, Tag, WireType, skip};

/// The number of `uninterpreted_option` in every options message.
pub(in crate::schema) const UNINTERPRETED: u32 = number::UNINTERPRETED_OPTION as u32;

/// A value on the wire, of the types that options have.
#[derive(Clone, Copy)]
pub(in crate::schema) enum Value<'a> {
    /// A varint.
    Varint(u64),
    /// Eight bytes.
    Fixed64(u64),
    /// A string or an encoded message.
    Bytes(&'a [u8]),
}

/// A member that is read from a varint.
pub(super) trait Varint {
    fn of(varint: u64) -> Self;
}

impl Varint for bool {
    fn of(varint: u64) -> Self {
        varint != 0
    }
}

impl Varint for i32 {
    fn of(varint: u64) -> Self {
        varint as Self
    }
}

/// Calls `each` with number and value of the fields of a message, up to the first that is malformed.
pub(in crate::schema) fn fields<'a>(bytes: &'a [u8], mut each: impl FnMut(u32, Value<'a>)) {
    let mut cursor = Cursor::new(bytes);
    while !cursor.at_limit() {
        let Some(tag) = cursor.tag().ok().and_then(Tag::from_bits) else { return };
        let value = match tag.wire_type() {
            WireType::Varint => cursor.varint().map(Value::Varint),
            WireType::Fixed64 => cursor.fixed64().map(Value::Fixed64),
            WireType::Len => cursor.bytes().map(Value::Bytes),
            WireType::Fixed32 | WireType::StartGroup | WireType::EndGroup => {
                match skip(&mut cursor, tag, DEEPEST_OPTION as u32) {
                    Ok(()) => continue,
                    Err(_) => return,
                }
            }
        };
        let Ok(value) = value else { return };
        each(tag.number().get(), value);
    }
}

/// The fields of a message but those of a number, up to the first that is malformed.
pub(in crate::schema) fn without(bytes: &[u8], number: u32) -> Vec<u8> {
    let mut cursor = Cursor::new(bytes);
    let mut out = Vec::with_capacity(bytes.len());
    while !cursor.at_limit() {
        let start = cursor;
        let Some(tag) = cursor.tag().ok().and_then(Tag::from_bits) else { break };
        if skip(&mut cursor, tag, DEEPEST_OPTION as u32).is_err() {
            break;
        }
        if tag.number().get() != number {
            out.extend_from_slice(&start.rest()[..start.remaining() - cursor.remaining()]);
        }
    }
    out
}
