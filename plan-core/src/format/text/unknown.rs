//! Unknown fields as text, by their numbers: the wire tells their values but for bytes, which are taken for a message if they
//! could be one.

use super::literal::write_bytes;
use super::write::Writer;
use crate::store::{UnknownField, UnknownFields};
use crate::wire::{Cursor, WireType};
use core::fmt::Write as _;

/// How deep bytes are taken for messages.
const DEEPEST: u32 = 10;

impl Writer<'_> {
    /// Writes unknown fields, bytes as messages at most `depth` deep.
    pub(super) fn unknown<'s>(&mut self, fields: impl Iterator<Item = UnknownField<'s>>) {
        fields.for_each(|field| self.unknown_field(field, DEEPEST));
    }

    fn unknown_field(&mut self, field: UnknownField<'_>, depth: u32) {
        self.item();
        self.unknown_value(field, depth);
        self.end();
    }

    fn unknown_value(&mut self, field: UnknownField<'_>, depth: u32) {
        // writing to a string cannot fail
        let _ = write!(self.out, "{}", field.tag.number());
        let mut value = Cursor::new(field.encoded);
        // what was kept as an unknown field is whole: where there is no value, there is none to write
        let Ok(_) = value.tag() else { return };
        match field.tag.wire_type() {
            WireType::Varint => {
                let _ = value.varint().map(|it| write!(self.out, ": {it}"));
            }
            WireType::Fixed32 => {
                let _ = value.fixed32().map(|it| write!(self.out, ": 0x{it:08x}"));
            }
            WireType::Fixed64 => {
                let _ = value.fixed64().map(|it| write!(self.out, ": 0x{it:016x}"));
            }
            WireType::Len => {
                let bytes = value.bytes().unwrap_or_default();
                let mut inner = UnknownFields::new();
                if depth > 0 && !bytes.is_empty() && inner.push(bytes).is_ok() {
                    self.block(|it| inner.iter().for_each(|field| it.unknown_field(field, depth - 1)));
                } else {
                    self.out.push_str(": ");
                    write_bytes(bytes, &mut self.out);
                }
            }
            WireType::StartGroup | WireType::EndGroup => {
                let mut inner = UnknownFields::new();
                // a group of more levels than are kept apart is shown empty
                let _ = inner.push(field.group_body());
                let depth = depth.saturating_sub(1);
                self.block(|it| inner.iter().for_each(|field| it.unknown_field(field, depth)));
            }
        }
    }
}
