//! Message sets: each extension in an item, a group of number 1 with the extension's number in field 2 and its message in
//! field 3. What the format leaves to implementations is decided as in C++: of several numbers or messages in an item the
//! first counts, other fields in it are dropped, and so is an item that lacks one of the two. An item of an extension that
//! is not known is an unknown field, byte for byte (W5).

use super::reader::{Reader, put_tag, put_varint};
use super::schema::{Kind, Message};
use super::{Content, Oracle, Reason, Value, deeper, merged_into};

impl Oracle {
    /// Whether a group of number 1 is an item. Without any extension that is known, it is an unknown field.
    pub(super) fn has_items(&self, message: &Message) -> bool {
        message.has_items && self.extensions && !message.extensions.is_empty()
    }

    /// Reads an item, whose tag was read and starts at `start`.
    pub(super) fn item(
        &self,
        message: &Message,
        input: &mut Reader<'_>,
        start: usize,
        into: &mut Content,
        depth: u32,
    ) -> Result<(), Reason> {
        let inside = deeper(depth)?; // W6
        let (mut numbers, mut messages) = (Vec::new(), Vec::new());
        loop {
            if input.is_empty() {
                return Err(Reason::UnterminatedGroup);
            }
            match input.tag()? {
                (1, 4) => break,
                (2, 0) => numbers.push(input.varint()? as u32),
                (3, 2) => messages.push(input.length_delimited()?),
                (number, wire_type) => input.skip(number, wire_type, inside)?,
            }
        }
        let (Some(&number), Some(&bytes)) = (numbers.first(), messages.first()) else { return Ok(()) };
        let Some(field) = message.extensions.get(&number) else {
            into.unknown.extend_from_slice(input.since(start));
            return Ok(());
        };
        let Kind::Message(name) = &field.kind else { panic!("a message set of {:?}", field.kind) };
        let mut content = merged_into(number, field, into);
        self.fields(self.message(name), &mut Reader::new(bytes), &mut content, deeper(inside)?, None)?;
        into.fields.insert(number, Value::Message(content));
        Ok(())
    }

    pub(super) fn put_item(&self, number: u32, kind: &Kind, value: &Value, out: &mut Vec<u8>) {
        put_tag(out, 1, 3);
        put_tag(out, 2, 0);
        put_varint(out, u64::from(number));
        put_tag(out, 3, 2);
        self.put_value(kind, value, out);
        put_tag(out, 1, 4);
    }
}
