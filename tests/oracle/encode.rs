//! The one canonical form. W9: known fields in number order, map entries in key order, then the unknown fields.

use super::reader::{put_length_delimited, put_tag, put_varint};
use super::schema::{Kind, Message, Shape};
use super::{Content, Oracle, Value};

impl Oracle {
    /// Encodes what [`Oracle::decode`] made of a message of this name.
    ///
    /// # Panics
    ///
    /// If the schema has no such message, or the value is not one of it.
    pub fn encode(&self, message: &str, value: &Value) -> Vec<u8> {
        let Value::Message(content) = value else { panic!("{message} is a message, not {value:?}") };
        let mut out = Vec::new();
        self.put_fields(self.message(message), content, &mut out);
        out
    }

    fn put_fields(&self, message: &Message, content: &Content, out: &mut Vec<u8>) {
        for (&number, value) in &content.fields {
            let field = self.field(message, number).expect("a field of this message");
            match (field.shape, value) {
                (Shape::List { packed: true }, Value::List(values)) => {
                    let mut run = Vec::new();
                    for value in values {
                        self.put_value(&field.kind, value, &mut run);
                    }
                    put_tag(out, number, 2);
                    put_length_delimited(out, &run);
                }
                (_, Value::List(values)) => {
                    for value in values {
                        self.put_one(number, &field.kind, value, out);
                    }
                }
                (_, Value::Map(entries)) => self.put_map(number, &field.kind, entries, out),
                (_, value) if message.has_items => self.put_item(number, &field.kind, value, out),
                (_, value) => self.put_one(number, &field.kind, value, out),
            }
        }
        out.extend_from_slice(&content.unknown);
    }

    /// Both parts of an entry are always written.
    fn put_map(&self, number: u32, kind: &Kind, entries: &[(Value, Value)], out: &mut Vec<u8>) {
        let Kind::Message(entry) = kind else { panic!("a map of {kind:?}") };
        let parts = &self.message(entry).fields;
        let mut sorted: Vec<_> = entries.iter().collect();
        sorted.sort_by_key(|(key, _)| parts[&1].kind.order(key));
        for (key, value) in sorted {
            let mut bytes = Vec::new();
            self.put_one(1, &parts[&1].kind, key, &mut bytes);
            self.put_one(2, &parts[&2].kind, value, &mut bytes);
            put_tag(out, number, 2);
            put_length_delimited(out, &bytes);
        }
    }

    fn put_one(&self, number: u32, kind: &Kind, value: &Value, out: &mut Vec<u8>) {
        put_tag(out, number, kind.wire_type());
        self.put_value(kind, value, out);
        if matches!(kind, Kind::Group(_)) {
            put_tag(out, number, 4);
        }
    }

    pub(super) fn put_value(&self, kind: &Kind, value: &Value, out: &mut Vec<u8>) {
        match (kind, value) {
            (_, Value::Varint(value)) => put_varint(out, *value),
            (_, Value::Fixed32(value)) => out.extend_from_slice(&value.to_le_bytes()),
            (_, Value::Fixed64(value)) => out.extend_from_slice(&value.to_le_bytes()),
            (_, Value::Bytes(bytes)) => put_length_delimited(out, bytes),
            (Kind::Group(name), Value::Message(content)) => self.put_fields(self.message(name), content, out),
            (Kind::Message(name), Value::Message(content)) => {
                let mut bytes = Vec::new();
                self.put_fields(self.message(name), content, &mut bytes);
                put_length_delimited(out, &bytes);
            }
            (kind, value) => panic!("{value:?} in a field of {kind:?}"),
        }
    }
}

impl Kind {
    /// Where a map key of this kind stands among others: numbers by value, false before true, strings by their bytes.
    fn order(&self, key: &Value) -> (i128, Vec<u8>) {
        let number = match (self, key) {
            (Kind::Varint { sign_extended: true, .. }, Value::Varint(value))
            | (Kind::Fixed64 { signed: true }, Value::Fixed64(value)) => i128::from(*value as i64),
            (Kind::Fixed32 { signed: true }, Value::Fixed32(value)) => i128::from(*value as i32),
            (Kind::ZigZag { .. }, Value::Varint(value)) => {
                let half = i128::from(value >> 1);
                if value & 1 == 0 { half } else { -half - 1 }
            }
            (_, Value::Varint(value) | Value::Fixed64(value)) => i128::from(*value),
            (_, Value::Fixed32(value)) => i128::from(*value),
            (_, Value::Bytes(bytes)) => return (0, bytes.clone()),
            (kind, key) => panic!("{key:?} as a key of {kind:?}"),
        };
        (number, Vec::new())
    }
}
