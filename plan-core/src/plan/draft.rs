//! Plans as `lower` makes them: owned, and referring to each other by index.

use super::Field;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The plans of a set of messages and enums.
#[derive(Debug, Clone, Default)]
pub struct Drafts {
    /// The messages; map entries are among them.
    pub messages: Vec<MessageDraft>,
    /// The enums.
    pub enums: Vec<EnumDraft>,
    /// Where extensions are no fields of the messages that they extend: for each extension, by the index of its handle, a
    /// plan of that message with the extension as its only field.
    pub extensions: BTreeMap<usize, MessageDraft>,
}

/// What becomes a [`MessagePlan`](super::MessagePlan).
#[derive(Debug, Clone)]
pub struct MessageDraft {
    /// The full name.
    pub name: String,
    /// The fields, in ascending order of their numbers.
    pub fields: Vec<Field>,
    /// What formats and people ask of each.
    pub infos: Vec<InfoDraft>,
    /// The names of the oneofs.
    pub oneofs: Vec<String>,
    /// For each sub-plan its index among the drafts.
    pub subs: Vec<usize>,
    /// For each enum its index among the drafts.
    pub enums: Vec<usize>,
    /// Whether this is a map entry.
    pub is_entry: bool,
    /// Whether this message or one below it has a required field.
    pub requires: bool,
}

/// What becomes a [`FieldInfo`](super::FieldInfo).
#[derive(Debug, Clone)]
pub struct InfoDraft {
    /// The name in the schema.
    pub name: String,
    /// The name in JSON.
    pub json_name: String,
    /// What an absent field reads as.
    pub default: DefaultDraft,
}

/// What becomes a [`Default`](super::Default).
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the same as in `Default`")]
pub enum DefaultDraft {
    Zero,
    Bits(u64),
    Double(u64),
    Text(String),
    Bytes(Vec<u8>),
}

/// What becomes an [`EnumPlan`](super::EnumPlan).
#[derive(Debug, Clone)]
pub struct EnumDraft {
    /// The full name.
    pub name: String,
    /// Names and numbers, in the order of the schema.
    pub values: Vec<(String, i32)>,
    /// The numbers, ascending, each once.
    pub numbers: Vec<i32>,
    /// Whether unknown numbers are unknown fields.
    pub closed: bool,
}
