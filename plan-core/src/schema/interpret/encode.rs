//! From content to bytes, in the order in which `protoc` writes them: fields and extensions by number, then what is
//! not known.

use alloc::vec::Vec;

use super::content::{Content, Slot, Value};
use crate::schema::model::{FieldId, FieldKind, MessageId, SchemaSet};
use crate::wire::{Backward, FieldNumber, Sink, Tag, WireType};

/// The type on the wire of one value of a field.
pub(super) fn wire_type(kind: FieldKind) -> WireType {
    match kind {
        FieldKind::Double | FieldKind::Fixed64 | FieldKind::Sfixed64 => WireType::Fixed64,
        FieldKind::Float | FieldKind::Fixed32 | FieldKind::Sfixed32 => WireType::Fixed32,
        FieldKind::String | FieldKind::Bytes | FieldKind::Message(_) => WireType::Len,
        FieldKind::Group(_) => WireType::StartGroup,
        FieldKind::Int32
        | FieldKind::Int64
        | FieldKind::Uint32
        | FieldKind::Uint64
        | FieldKind::Sint32
        | FieldKind::Sint64
        | FieldKind::Bool
        | FieldKind::Enum(_) => WireType::Varint,
    }
}

/// The encoded content of a message.
pub(super) fn encode(set: &SchemaSet, message: MessageId, content: &Content) -> Vec<u8> {
    let mut sink = Backward::with_capacity(64);
    put(&mut sink, set, message, content);
    sink.into_vec()
}

/// The record of a value in the last of some fields, each in the message of the one before. As `protoc` keeps what one
/// statement sets: by itself, never packed, and no item of a message set.
pub(super) fn encode_statement(set: &SchemaSet, fields: &[FieldId], value: &Value) -> Vec<u8> {
    let mut sink = Backward::with_capacity(64);
    put_statement(&mut sink, set, fields, value);
    sink.into_vec()
}

/// Recurs as deep as the name of an option is long, which is bounded.
fn put_statement(sink: &mut Backward, set: &SchemaSet, fields: &[FieldId], value: &Value) {
    let [first, inside @ ..] = fields else { return };
    let field = set.field(*first);
    if inside.is_empty() {
        return put_value(sink, set, field.number, field.kind, value);
    }
    let wire = wire_type(field.kind);
    if wire == WireType::StartGroup {
        put_tag(sink, field.number, WireType::EndGroup);
        put_statement(sink, set, inside, value);
    } else {
        sink.delimited(|sink| put_statement(sink, set, inside, value));
    }
    put_tag(sink, field.number, wire);
}

/// Puts a message, from its end. Recurs as deep as content is nested, which is bounded.
fn put(sink: &mut Backward, set: &SchemaSet, message: MessageId, content: &Content) {
    sink.bytes(&content.unknown);
    if let Some((key, value)) = set.map_fields(message) {
        // both parts of an entry are always written
        for id in [value, key] {
            let field = set.field(id);
            match content.slots.get(&field.number) {
                Some(slot) => put_slot(sink, set, message, field.number, slot),
                None => put_value(sink, set, field.number, field.kind, &Value::zero(set, field.kind)),
            }
        }
        return;
    }
    for (&number, slot) in content.slots.iter().rev() {
        put_slot(sink, set, message, number, slot);
    }
}

fn put_slot(sink: &mut Backward, set: &SchemaSet, message: MessageId, number: u32, slot: &Slot) {
    let field = set.field(slot.field);
    if field.is_packed() {
        sink.delimited(|sink| {
            for value in slot.values.iter().rev() {
                if let Value::Number(number) = value {
                    put_number(sink, field.kind, *number);
                }
            }
        });
        put_tag(sink, number, WireType::Len);
        return;
    }
    let is_item = set.message(message).is_message_set() && field.is_extension() && !field.is_list();
    for value in slot.values.iter().rev() {
        match (field.kind, value) {
            (FieldKind::Message(inner), Value::Message(content)) if is_item => {
                put_tag(sink, 1, WireType::EndGroup);
                sink.delimited(|sink| put(sink, set, inner, content));
                put_tag(sink, 3, WireType::Len);
                sink.varint(u64::from(number));
                put_tag(sink, 2, WireType::Varint);
                put_tag(sink, 1, WireType::StartGroup);
            }
            (kind, value) => put_value(sink, set, number, kind, value),
        }
    }
}

/// Puts one value with its tag.
fn put_value(sink: &mut Backward, set: &SchemaSet, number: u32, kind: FieldKind, value: &Value) {
    match (kind, value) {
        (_, Value::Number(bits)) => put_number(sink, kind, *bits),
        (_, Value::Bytes(bytes)) => sink.delimited_bytes(bytes),
        (FieldKind::Group(inner), Value::Message(content)) => {
            put_tag(sink, number, WireType::EndGroup);
            put(sink, set, inner, content);
        }
        (kind, Value::Message(content)) => {
            let Some(inner) = kind.message() else { return };
            sink.delimited(|sink| put(sink, set, inner, content));
        }
    }
    put_tag(sink, number, wire_type(kind));
}

fn put_number(sink: &mut Backward, kind: FieldKind, bits: u64) {
    match wire_type(kind) {
        WireType::Fixed32 => sink.fixed32(bits as u32),
        WireType::Fixed64 => sink.fixed64(bits),
        _ => sink.varint(bits),
    }
}

fn put_tag(sink: &mut Backward, number: u32, wire: WireType) {
    // numbers out of range are refused by the rules on numbers
    if let Some(number) = FieldNumber::new(number) {
        sink.tag(Tag::new(number, wire).bits());
    }
}
