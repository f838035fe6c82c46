//! Plans as `lower` makes them: owned, and referring to each other by index.

use super::{Field, Layout, NO_INDEX, SlotId, Slots};
use crate::wire::Tag;
use alloc::string::String;
use alloc::vec::Vec;

/// The plans of a set of messages and enums.
#[derive(Debug, Clone, Default)]
pub struct Drafts {
    /// The messages; map entries are among them.
    pub messages: Vec<MessageDraft>,
    /// The enums.
    pub enums: Vec<EnumDraft>,
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

impl MessageDraft {
    /// The plan of some of the fields, by their positions in ascending order, laid out anew. Its `subs` and `enums` are no
    /// indices of drafts but positions in `listed`, for each field may hold its messages in a type of its own, with a plan
    /// of its own. `requires` is left as it is.
    ///
    /// `None` if there is no such field.
    pub fn listing(&self, listed: &[usize]) -> Option<Self> {
        let Self { name, fields, infos, oneofs, subs: _, enums: _, is_entry, requires } = self;
        let chosen: Vec<Field> = listed.iter().map(|&at| fields.get(at).copied()).collect::<Option<_>>()?;
        let infos = listed.iter().map(|&at| infos.get(at).cloned()).collect::<Option<_>>()?;
        let mut kept: Vec<u32> = chosen.iter().map(Field::oneof).filter(|&it| it != NO_INDEX).collect();
        kept.sort_unstable();
        kept.dedup();
        let (mut subs, mut enums) = (Vec::new(), Vec::new());
        let mut bare = Vec::with_capacity(chosen.len());
        for (position, field) in chosen.into_iter().enumerate() {
            let op = field.op();
            let list = if op.is_message() { Some(&mut subs) } else { op.is_enum().then_some(&mut enums) };
            let sub = list.map_or(NO_INDEX, |list: &mut Vec<usize>| {
                list.push(position);
                list.len() as u32 - 1
            });
            let oneof = kept.binary_search(&field.oneof()).map_or(NO_INDEX, |at| at as u32);
            let tag = Tag::from_bits(field.tag_bits())?;
            bare.push(Field::new(tag, op, field.cardinality(), SlotId(0), NO_INDEX, sub, oneof));
        }
        let mut slots = Slots::new(Layout::of(&bare, kept.len() as u32)?);
        let mut fields = Vec::with_capacity(bare.len());
        for field in bare {
            let (op, cardinality, oneof) = (field.op(), field.cardinality(), field.oneof());
            let (slot, presence) = slots.assign(op, cardinality, oneof);
            let tag = Tag::from_bits(field.tag_bits())?;
            fields.push(Field::new(tag, op, cardinality, slot, presence, field.sub(), oneof));
        }
        let oneofs = kept.iter().map(|&at| oneofs.get(at as usize).cloned()).collect::<Option<_>>()?;
        Some(Self {
            name: name.clone(),
            fields,
            infos,
            oneofs,
            subs,
            enums,
            is_entry: *is_entry,
            requires: *requires,
        })
    }
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
