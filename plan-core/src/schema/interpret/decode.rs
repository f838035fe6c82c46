//! From the bytes of options to content.

use super::content::{Content, Value};
use super::encode::wire_type;
use crate::schema::bounds::DEEPEST_OPTION;
use crate::schema::model::{FieldId, FieldKind, MessageId, SchemaSet};
use crate::wire::{Cursor, Tag, WireType, skip};

/// What is set in an encoded message. Records of unknown fields, and what is malformed or nested too deep, are kept as
/// they are.
pub(super) fn decode(set: &SchemaSet, message: MessageId, bytes: &[u8]) -> Content {
    let mut cursor = Cursor::new(bytes);
    let mut content = Content::default();
    read(set, message, &mut cursor, &mut content, None, DEEPEST_OPTION);
    content.unknown.extend_from_slice(cursor.rest());
    content
}

/// Reads fields up to the limit or the tag `end`; whether it came to that. Recurs at most `depth` deep.
fn read(
    set: &SchemaSet,
    message: MessageId,
    cursor: &mut Cursor<'_>,
    content: &mut Content,
    end: Option<Tag>,
    depth: usize,
) -> bool {
    while !cursor.at_limit() {
        let start = *cursor;
        let Some(tag) = cursor.tag().ok().and_then(Tag::from_bits) else {
            *cursor = start;
            return false;
        };
        if Some(tag) == end {
            return true;
        }
        let known = field(set, message, tag.number().get())
            .is_some_and(|field| read_field(set, field, tag, cursor, content, depth).is_some());
        if known {
            continue;
        }
        *cursor = start;
        let skipped = cursor.tag().ok().is_some_and(|_| skip(cursor, tag, DEEPEST_OPTION as u32).is_ok());
        if !skipped {
            *cursor = start;
            return false;
        }
        content.unknown.extend_from_slice(&start.rest()[..start.remaining() - cursor.remaining()]);
    }
    end.is_none()
}

/// The field or extension of a number.
fn field(set: &SchemaSet, message: MessageId, number: u32) -> Option<FieldId> {
    set.field_by_number(message, number).or_else(|| set.extension_by_number(message, number))
}

/// Reads a record of a known field; none if it is not of the field's type.
fn read_field(
    set: &SchemaSet,
    id: FieldId,
    tag: Tag,
    cursor: &mut Cursor<'_>,
    content: &mut Content,
    depth: usize,
) -> Option<()> {
    let kind = set.field(id).kind;
    let expected = wire_type(kind);
    if tag.wire_type() == WireType::Len && set.field(id).is_list() && kind.is_packable() {
        let mut body = Cursor::new(cursor.bytes().ok()?);
        let mut numbers = alloc::vec::Vec::new();
        while !body.at_limit() {
            numbers.push(number(expected, &mut body)?);
        }
        for number in numbers {
            content.add(set, id, Value::Number(number));
        }
        return Some(());
    }
    if tag.wire_type() != expected {
        return None;
    }
    let value = match kind {
        FieldKind::String | FieldKind::Bytes => Value::Bytes(cursor.bytes().ok()?.into()),
        FieldKind::Message(inner) => {
            let mut body = Cursor::new(cursor.bytes().ok()?);
            let mut inside = Content::default();
            if !read(set, inner, &mut body, &mut inside, None, depth.checked_sub(1)?) {
                return None;
            }
            Value::Message(inside)
        }
        FieldKind::Group(inner) => {
            let mut inside = Content::default();
            let end = tag.with_wire(WireType::EndGroup);
            if !read(set, inner, cursor, &mut inside, Some(end), depth.checked_sub(1)?) {
                return None;
            }
            Value::Message(inside)
        }
        _ => Value::Number(number(expected, cursor)?),
    };
    content.add(set, id, value);
    Some(())
}

fn number(wire: WireType, cursor: &mut Cursor<'_>) -> Option<u64> {
    match wire {
        WireType::Fixed32 => cursor.fixed32().ok().map(u64::from),
        WireType::Fixed64 => cursor.fixed64().ok(),
        _ => cursor.varint().ok(),
    }
}
