//! An independent decoder and encoder of the binary format, to compare engines with.
//!
//! It shares nothing with the library: it reads descriptor sets by itself and walks them, one byte and one
//! recursion at a time, into a generic tree. It is slow, and written so that each rule (W1–W9 of the wire format,
//! cited where they apply) can be checked by reading. What is left to implementations is decided thus: bits of a
//! varint above 64 are dropped; a length may be any varint; unknown fields inside a map entry are dropped; a map
//! entry is a level of nesting; an unknown number that leaves a packed run is written in its shortest form.

mod descriptor;
mod encode;
mod message_set;
mod reader;
mod schema;

use std::collections::BTreeMap;
use std::fmt;

use reader::{Reader, put_tag, put_varint};
use schema::{Field, Kind, Message, Schema, Shape};

/// Levels of nesting accepted below the top-level message: messages, groups, unknown groups and map entries.
pub const DEPTH_LIMIT: u32 = 100;

/// A schema, ready to decode and encode its messages.
#[derive(Debug)]
pub struct Oracle {
    schema: Schema,
    /// Whether the extensions in the descriptor set are known fields. Default: they are.
    pub extensions: bool,
    /// Whether every string must be UTF-8, also where the schema does not ask for it (proto2). Default: no.
    pub always_utf8: bool,
    /// What is done with a string that must be UTF-8 and is not. Default: it is an error.
    pub not_utf8: NotUtf8,
}

/// What is done with a string that must be UTF-8 and is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotUtf8 {
    /// It is an error.
    Refused,
    /// What is not UTF-8 in it becomes U+FFFD.
    Replaced,
    /// Its field is an unknown one; so is the map entry that it is a part of, as a whole.
    Kept,
}

/// A decoded value. Numbers are kept as their wire forms, so that equality is that of bits.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Any varint: cut to the width of its field, sign-extended where the field is, zigzag left in place.
    Varint(u64),
    /// Any four bytes.
    Fixed32(u32),
    /// Any eight bytes.
    Fixed64(u64),
    /// A string or bytes.
    Bytes(Vec<u8>),
    /// A message or group.
    Message(Content),
    /// A repeated field, never empty.
    List(Vec<Value>),
    /// A map field, in the order met, with each key once.
    Map(Vec<(Value, Value)>),
}

/// The fields of one message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Content {
    /// The fields that are present, by number.
    pub fields: BTreeMap<u32, Value>,
    /// The unknown ones: their bytes as they came.
    pub unknown: Vec<u8>,
}

/// Why bytes were refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The input ends inside a tag, a varint, a length or a fixed-width number.
    Truncated,
    /// A varint of more than ten bytes.
    InvalidVarint,
    /// A tag with number 0, with wire type 6 or 7, or too large.
    InvalidTag,
    /// A length beyond the end of what holds the field.
    LengthOutOfBounds,
    /// A string that is not UTF-8.
    InvalidUtf8,
    /// Nesting beyond [`DEPTH_LIMIT`].
    DepthLimit,
    /// An end-group without its start.
    UnmatchedEndGroup,
    /// A group without its end.
    UnterminatedGroup,
    /// A required field that is absent, at the top or below.
    MissingRequired,
}

impl Reason {
    /// The reason's name as case files write it.
    pub fn kind(self) -> &'static str {
        match self {
            Reason::Truncated => "truncated",
            Reason::InvalidVarint => "invalid-varint",
            Reason::InvalidTag => "invalid-tag",
            Reason::LengthOutOfBounds => "length-out-of-bounds",
            Reason::InvalidUtf8 => "invalid-utf8",
            Reason::DepthLimit => "depth-limit",
            Reason::UnmatchedEndGroup => "unmatched-end-group",
            Reason::UnterminatedGroup => "unterminated-group",
            Reason::MissingRequired => "missing-required",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())
    }
}

/// One level down, or an error.
fn deeper(depth: u32) -> Result<u32, Reason> {
    if depth == DEPTH_LIMIT { Err(Reason::DepthLimit) } else { Ok(depth + 1) }
}

impl Oracle {
    /// Reads a `FileDescriptorSet`, which must hold every import.
    ///
    /// # Panics
    ///
    /// If the bytes are no descriptor set.
    pub fn new(descriptor_set: &[u8]) -> Self {
        Oracle {
            schema: Schema::read(descriptor_set),
            extensions: true,
            always_utf8: false,
            not_utf8: NotUtf8::Refused,
        }
    }

    /// Decodes a message given its full name, `package.Message`.
    ///
    /// # Errors
    ///
    /// Why the bytes are no such message.
    ///
    /// # Panics
    ///
    /// If the schema has no such message.
    pub fn decode(&self, message: &str, bytes: &[u8]) -> Result<Value, Reason> {
        let message = self.message(message);
        let mut content = Content::default();
        self.fields(message, &mut Reader::new(bytes), &mut content, 0, None)?;
        if self.lacks_required(message, &content) {
            return Err(Reason::MissingRequired);
        }
        Ok(Value::Message(content))
    }

    fn message(&self, name: &str) -> &Message {
        self.schema.messages.get(name).unwrap_or_else(|| panic!("no message {name} in the schema"))
    }

    fn field<'s>(&self, message: &'s Message, number: u32) -> Option<&'s Field> {
        let extension = || message.extensions.get(&number).filter(|_| self.extensions);
        message.fields.get(&number).or_else(extension)
    }

    /// Reads fields until the end of the input, or of the group with the number `group`.
    fn fields(
        &self,
        message: &Message,
        input: &mut Reader<'_>,
        into: &mut Content,
        depth: u32,
        group: Option<u32>,
    ) -> Result<(), Reason> {
        loop {
            if input.is_empty() {
                return if group.is_some() { Err(Reason::UnterminatedGroup) } else { Ok(()) };
            }
            let start = input.at;
            let (number, wire_type) = input.tag()?;
            if wire_type == 4 {
                // W6
                return if group == Some(number) { Ok(()) } else { Err(Reason::UnmatchedEndGroup) };
            }
            if self.has_items(message) && (number, wire_type) == (1, 3) {
                self.item(message, input, start, into, depth)?;
                continue;
            }
            let known = match self.field(message, number) {
                Some(field) if field.kind.wire_type() == wire_type => {
                    self.one(message, number, field, input, into, depth)?
                }
                Some(field) if field.is_packable_list() && wire_type == 2 => {
                    self.run(number, field, input, into)?;
                    true
                }
                _ => {
                    input.skip(number, wire_type, depth)?;
                    false
                }
            };
            if !known {
                into.unknown.extend_from_slice(input.since(start)); // W5: in order, byte for byte
            }
        }
    }

    /// Reads one value. Answers false if a closed enum has no such number, so that the field is unknown.
    fn one(
        &self,
        message: &Message,
        number: u32,
        field: &Field,
        input: &mut Reader<'_>,
        into: &mut Content,
        depth: u32,
    ) -> Result<bool, Reason> {
        let value = match &field.kind {
            Kind::Message(entry) if field.shape == Shape::Map => {
                return self.entry(entry, number, input.length_delimited()?, into, deeper(depth)?);
            }
            Kind::Message(name) => {
                let mut content = merged_into(number, field, into);
                let mut inside = Reader::new(input.length_delimited()?);
                self.fields(self.message(name), &mut inside, &mut content, deeper(depth)?, None)?;
                Value::Message(content)
            }
            Kind::Group(name) => {
                let mut content = merged_into(number, field, into);
                self.fields(self.message(name), input, &mut content, deeper(depth)?, Some(number))?;
                Value::Message(content)
            }
            Kind::String { checked } => {
                let bytes = input.length_delimited()?;
                if !(*checked || self.always_utf8) || std::str::from_utf8(bytes).is_ok() {
                    Value::Bytes(bytes.to_vec())
                } else {
                    match self.not_utf8 {
                        NotUtf8::Refused => return Err(Reason::InvalidUtf8),
                        NotUtf8::Replaced => Value::Bytes(String::from_utf8_lossy(bytes).into_owned().into()),
                        NotUtf8::Kept => return Ok(false),
                    }
                }
            }
            Kind::Bytes => Value::Bytes(input.length_delimited()?.to_vec()),
            kind => kind.number(input)?,
        };
        if !self.is_known_number(field, &value) {
            return Ok(false);
        }
        store(message, number, field, value, into);
        Ok(true)
    }

    /// W2: the values of a packed run. W5: those that a closed enum does not know become fields of their own.
    fn run(
        &self,
        number: u32,
        field: &Field,
        input: &mut Reader<'_>,
        into: &mut Content,
    ) -> Result<(), Reason> {
        let mut inside = Reader::new(input.length_delimited()?);
        while !inside.is_empty() {
            let start = inside.at;
            let value = field.kind.number(&mut inside)?;
            if self.is_known_number(field, &value) {
                push(number, value, into);
            } else {
                put_tag(&mut into.unknown, number, 0);
                put_varint(&mut into.unknown, Reader::new(inside.since(start)).varint()?);
            }
        }
        Ok(())
    }

    /// W3: an entry is a message whose fields may come in any order, more than once, or not at all. W5: if its value
    /// is a number that a closed enum does not know, all of it is unknown, and so it is for a string that is kept.
    fn entry(
        &self,
        entry: &str,
        number: u32,
        bytes: &[u8],
        into: &mut Content,
        depth: u32,
    ) -> Result<bool, Reason> {
        let entry = self.message(entry);
        let mut content = Content::default();
        self.fields(entry, &mut Reader::new(bytes), &mut content, depth, None)?;
        let is_kept = |n| match entry.fields[&n].kind {
            Kind::Enum(_) => has(&content.unknown, n, 0),
            Kind::String { .. } => has(&content.unknown, n, 2),
            _ => false,
        };
        if is_kept(1) || is_kept(2) {
            return Ok(false);
        }
        let mut part = |n| content.fields.remove(&n).unwrap_or_else(|| self.default(&entry.fields[&n].kind));
        let (key, value) = (part(1), part(2));
        let map = into.fields.entry(number).or_insert(Value::Map(Vec::new()));
        let Value::Map(entries) = map else { unreachable!("a map field holds a map") };
        match entries.iter_mut().find(|(old, _)| *old == key) {
            Some((_, old)) => *old = value,
            None => entries.push((key, value)),
        }
        Ok(true)
    }

    fn is_known_number(&self, field: &Field, value: &Value) -> bool {
        match (&field.kind, value) {
            (Kind::Enum(name), Value::Varint(number)) => {
                let of = &self.schema.enums[name];
                !of.closed || of.numbers.contains(&(*number as i32))
            }
            _ => true,
        }
    }

    /// What a part of a map entry is when it is absent.
    fn default(&self, kind: &Kind) -> Value {
        match kind {
            Kind::Enum(name) => Value::Varint(i64::from(self.schema.enums[name].numbers[0]) as u64),
            Kind::Varint { .. } | Kind::ZigZag { .. } | Kind::Bool => Value::Varint(0),
            Kind::Fixed32 { .. } => Value::Fixed32(0),
            Kind::Fixed64 { .. } => Value::Fixed64(0),
            Kind::String { .. } | Kind::Bytes => Value::Bytes(Vec::new()),
            Kind::Message(_) | Kind::Group(_) => Value::Message(Content::default()),
        }
    }

    fn lacks_required(&self, message: &Message, content: &Content) -> bool {
        let absent = |(number, field): (&u32, &Field)| {
            field.shape == Shape::Required && !content.fields.contains_key(number)
        };
        message.fields.iter().any(absent)
            || content.fields.iter().any(|(&number, value)| {
                let field = self.field(message, number).expect("a field of this message");
                self.lacks_below(&field.kind, value)
            })
    }

    fn lacks_below(&self, kind: &Kind, value: &Value) -> bool {
        match (kind, value) {
            (Kind::Message(name), Value::Map(entries)) => {
                let kind = &self.message(name).fields[&2].kind;
                entries.iter().any(|(_, value)| self.lacks_below(kind, value))
            }
            (kind, Value::List(values)) => values.iter().any(|value| self.lacks_below(kind, value)),
            (Kind::Message(name) | Kind::Group(name), Value::Message(content)) => {
                self.lacks_required(self.message(name), content)
            }
            _ => false,
        }
    }
}

/// W3: a singular message is merged into the one that is there; an element of a list is a new one.
fn merged_into(number: u32, field: &Field, into: &mut Content) -> Content {
    match field.shape {
        Shape::List { .. } => Content::default(),
        _ => match into.fields.remove(&number) {
            Some(Value::Message(content)) => content,
            _ => Content::default(),
        },
    }
}

fn store(message: &Message, number: u32, field: &Field, value: Value, into: &mut Content) {
    match field.shape {
        Shape::List { .. } => return push(number, value, into),
        // W4: the other members go, now that this one is whole.
        Shape::Oneof(_) => {
            into.fields.retain(|n, _| message.fields.get(n).is_none_or(|f| f.shape != field.shape));
        }
        Shape::Implicit if value.is_zero() => {
            into.fields.remove(&number);
            return;
        }
        Shape::Implicit | Shape::Explicit | Shape::Required | Shape::Map => {}
    }
    into.fields.insert(number, value);
}

fn push(number: u32, value: Value, into: &mut Content) {
    match into.fields.entry(number).or_insert(Value::List(Vec::new())) {
        Value::List(values) => values.push(value),
        other => unreachable!("a repeated field holds {other:?}"),
    }
}

/// Whether unknown fields hold one with this number and wire type.
fn has(unknown: &[u8], number: u32, wire_type: u8) -> bool {
    let mut input = Reader::new(unknown);
    while !input.is_empty() {
        let field = input.tag().expect("unknown fields were read before");
        if field == (number, wire_type) {
            return true;
        }
        input.skip(field.0, field.1, 0).expect("unknown fields were read before");
    }
    false
}

impl Value {
    fn is_zero(&self) -> bool {
        match self {
            Value::Varint(value) | Value::Fixed64(value) => *value == 0,
            Value::Fixed32(value) => *value == 0,
            Value::Bytes(bytes) => bytes.is_empty(),
            Value::Message(_) | Value::List(_) | Value::Map(_) => false,
        }
    }
}

impl Kind {
    /// Reads a number of this kind. W1: bits beyond the width of the field are dropped.
    fn number(&self, input: &mut Reader<'_>) -> Result<Value, Reason> {
        Ok(match self {
            Kind::Varint { bits: 32, sign_extended: true } | Kind::Enum(_) => {
                Value::Varint(i64::from(input.varint()? as i32) as u64)
            }
            Kind::Varint { bits: 32, .. } | Kind::ZigZag { bits: 32 } => {
                Value::Varint(u64::from(input.varint()? as u32))
            }
            Kind::Varint { .. } | Kind::ZigZag { .. } => Value::Varint(input.varint()?),
            Kind::Bool => Value::Varint(u64::from(input.varint()? != 0)),
            Kind::Fixed32 { .. } => Value::Fixed32(u32::from_le_bytes(input.fixed()?)),
            Kind::Fixed64 { .. } => Value::Fixed64(u64::from_le_bytes(input.fixed()?)),
            Kind::String { .. } | Kind::Bytes | Kind::Message(_) | Kind::Group(_) => {
                unreachable!("{self:?} is not a number")
            }
        })
    }
}
