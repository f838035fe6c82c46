//! Plans as `lower` makes them: owned, and referring to each other by index.

use super::{
    Default, EnumPlan, Field, FieldIdx, FieldInfo, Layout, NO_INDEX, PlanRef, SlotId, Slots, Verified,
};
use crate::wire::Tag;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ptr;

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
    /// The names that no field may have.
    pub reserved: Vec<String>,
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
        let Self { name, fields, infos, oneofs, reserved, subs: _, enums: _, is_entry, requires } = self;
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
            let index = FieldIdx(fields.len() as u32);
            fields.push(Field::new(tag, op, cardinality, slot, presence, field.sub(), oneof).at(index));
        }
        let oneofs = kept.iter().map(|&at| oneofs.get(at as usize).cloned()).collect::<Option<_>>()?;
        Some(Self {
            name: name.clone(),
            fields,
            infos,
            oneofs,
            reserved: reserved.clone(),
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
    /// Whether the value is not shown where people read it.
    pub redacted: bool,
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

/// Gathers the drafts of plans that exist.
#[derive(Default)]
struct Gathering<'p> {
    messages: Vec<&'p Verified<'p>>,
    enums: Vec<&'p EnumPlan<'p>>,
    /// Where each stands, by its address.
    indices: BTreeMap<usize, usize>,
}

impl<'p> Gathering<'p> {
    fn message(&mut self, plan: &'p Verified<'p>) -> usize {
        let next = self.messages.len();
        let at = *self.indices.entry(ptr::from_ref(plan).addr()).or_insert(next);
        if at == next {
            self.messages.push(plan);
        }
        at
    }

    fn enumeration(&mut self, plan: &'p EnumPlan<'p>) -> usize {
        let next = self.enums.len();
        let at = *self.indices.entry(ptr::from_ref(plan).addr()).or_insert(next);
        if at == next {
            self.enums.push(plan);
        }
        at
    }
}

impl Drafts {
    /// The drafts of these plans and of all that they refer to.
    pub(super) fn of(roots: &[&Verified<'_>]) -> Self {
        let mut gathering = Gathering::default();
        for root in roots {
            gathering.message(root);
        }
        let mut messages = Vec::new();
        while let Some(&plan) = gathering.messages.get(messages.len()) {
            messages.push(MessageDraft::of(plan, &mut gathering));
        }
        let enums = gathering.enums.into_iter().map(EnumDraft::of).collect();
        Self { messages, enums, extensions: BTreeMap::new() }
    }
}

impl MessageDraft {
    fn of<'p>(plan: &'p Verified<'p>, gathering: &mut Gathering<'p>) -> Self {
        let super::MessagePlan { name, fields, infos, oneofs, reserved, subs, enums, is_entry, requires } =
            *plan.plan();
        Self {
            name: name.into(),
            fields: fields.into(),
            infos: infos.iter().map(InfoDraft::of).collect(),
            oneofs: oneofs.iter().map(|it| it.name.into()).collect(),
            reserved: reserved.iter().map(|&it| it.into()).collect(),
            subs: subs.iter().map(|it: &PlanRef<'p>| gathering.message(it.get())).collect(),
            enums: enums.iter().map(|it| gathering.enumeration(it)).collect(),
            is_entry,
            requires,
        }
    }
}

impl InfoDraft {
    fn of(info: &FieldInfo<'_>) -> Self {
        let FieldInfo { name, json_name, default, redacted } = *info;
        let default = match default {
            Default::Zero => DefaultDraft::Zero,
            Default::Bits(bits) => DefaultDraft::Bits(bits),
            Default::Double(bits) => DefaultDraft::Double(bits),
            Default::Text(text) => DefaultDraft::Text(text.into()),
            Default::Bytes(bytes) => DefaultDraft::Bytes(bytes.into()),
        };
        Self { name: name.into(), json_name: json_name.into(), default, redacted }
    }
}

impl EnumDraft {
    fn of(plan: &EnumPlan<'_>) -> Self {
        let EnumPlan { name, values, numbers, closed } = *plan;
        let values = values.iter().map(|&(name, number)| (name.into(), number)).collect();
        Self { name: name.into(), values, numbers: numbers.into(), closed }
    }
}
