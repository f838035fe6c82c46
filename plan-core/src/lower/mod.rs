//! From a schema to plans: classifies each field, orders fields by number, and assigns the layout.
//!
//! It is the same function in the macro and at run time, so both have the same plans.

mod requires;

use crate::plan::{
    Cardinality, DefaultDraft, Drafts, EnumDraft, Field, FieldIdx, InfoDraft, Layout, MessageDraft, NO_INDEX,
    Op, SlotId, Slots,
};
use crate::schema::{
    Cardinality as Occurs, DefaultValue, EnumId, FieldId, FieldKind, FieldSchema, MessageId, OneofId,
    Presence, Problem, SchemaError, SchemaSet,
};
use crate::wire::{FieldNumber, Tag, WireType};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Whether extensions are fields of the messages that they extend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extensions {
    /// They are unknown fields, as for a generated type without a registry, and each has a plan of its own.
    Unknown,
    /// They are fields, as for a message of a pool, which is its own registry.
    Fields,
}

/// Lowers every message and enum of a schema set; the drafts have the indices of the handles.
///
/// # Errors
/// A message that no record can hold: of more than 65,534 oneofs, or 2 GiB.
pub fn lower(set: &SchemaSet, extensions: Extensions) -> Result<Drafts, SchemaError> {
    let mut messages: Vec<Vec<FieldId>> =
        set.messages().map(|(_, message)| message.fields_by_number.clone()).collect();
    if extensions == Extensions::Fields {
        for (id, field) in set.fields().filter(|(_, field)| field.is_extension()) {
            // of several files that give one number away, the first is followed
            let is_first = set.extension_by_number(field.message, field.number) == Some(id);
            if is_first {
                messages[field.message.index()].push(id);
            }
        }
        for fields in &mut messages {
            fields.sort_unstable_by_key(|&id| set.field(id).number);
        }
    }
    let requires = requires::of(set, &messages);
    let mut problems = Vec::new();
    let mut drafts = Drafts::default();
    for ((id, _), fields) in set.messages().zip(messages) {
        match lower_message(set, id, &set.message(id).oneofs, &fields, requires[id.index()]) {
            Ok(draft) => drafts.messages.push(draft),
            Err(problem) => problems.push(problem),
        }
    }
    if extensions == Extensions::Unknown {
        for (id, field) in set.fields().filter(|(_, field)| field.is_extension()) {
            let requires = field.kind.message().is_some_and(|sub| requires[sub.index()]);
            match lower_message(set, field.message, &[], &[id], requires) {
                Ok(draft) => drop(drafts.extensions.insert(id.index(), draft)),
                Err(problem) => problems.push(problem),
            }
        }
    }
    drafts.enums = set.enums().map(|(id, _)| lower_enum(set, id)).collect();
    SchemaError::of(problems).map_or(Ok(drafts), Err)
}

/// The plan of a message with these of its oneofs and fields.
fn lower_message(
    set: &SchemaSet,
    id: MessageId,
    oneofs: &[OneofId],
    fields: &[FieldId],
    requires: bool,
) -> Result<MessageDraft, Problem> {
    let message = set.message(id);
    let too_large = || {
        let text = format!("`{}`: a record of it would pass 2 GiB; split the message", message.full_name);
        Problem::new(&*set.file(message.file).name, text)
    };
    let is_entry = message.is_map_entry();
    let declared = oneofs.iter().filter(|&&oneof| !set.oneof(oneof).synthetic);
    let oneofs: Vec<_> = declared.copied().collect();
    let mut draft = MessageDraft {
        name: message.full_name.as_ref().into(),
        fields: Vec::with_capacity(fields.len()),
        infos: fields.iter().map(|&field| lower_info(set, field)).collect(),
        oneofs: oneofs.iter().map(|&oneof| set.oneof(oneof).name().into()).collect(),
        reserved: message.reserved_names.clone(),
        subs: Vec::new(),
        enums: Vec::new(),
        is_entry,
        requires,
    };
    if oneofs.len() >= 0xffff {
        return Err(too_large());
    }
    let (mut subs, mut enums) = (Indices::default(), Indices::default());
    let mut columns = Vec::with_capacity(fields.len());
    for &field in fields {
        let field = set.field(field);
        let op = if message.is_message_set() { Op::Item } else { op_of(set, field.kind) };
        let cardinality = cardinality_of(field, is_entry);
        let oneof = match cardinality {
            // handles ascend
            Cardinality::Oneof => field.oneof.and_then(|it| oneofs.binary_search(&it).ok()),
            _ => None,
        };
        let sub = match field.kind {
            FieldKind::Message(id) | FieldKind::Group(id) => subs.index(&mut draft.subs, id.index()),
            FieldKind::Enum(id) => enums.index(&mut draft.enums, id.index()),
            _ => NO_INDEX,
        };
        columns.push((field.number, op, cardinality, oneof.map_or(NO_INDEX, |at| at as u32), sub));
    }
    // the layout depends on op and cardinality alone, so it is made from fields that lack their slots
    let field = |(number, op, cardinality, oneof, sub): Columns, slot, presence| {
        if op == Op::Item {
            return Some(Field::item(number, slot, presence, sub));
        }
        let wire = if cardinality == Cardinality::Packed { WireType::Len } else { op.wire_type() };
        let tag = Tag::new(FieldNumber::new(number)?, wire);
        Some(Field::new(tag, op, cardinality, slot, presence, sub, oneof))
    };
    let bare: Option<Vec<_>> = columns.iter().map(|&it| field(it, SlotId(0), NO_INDEX)).collect();
    let layout = bare.and_then(|bare| Layout::of(&bare, oneofs.len() as u32)).ok_or_else(too_large)?;
    let mut slots = Slots::new(layout);
    for it @ (_, op, cardinality, oneof, _) in columns {
        let (slot, presence) = slots.assign(op, cardinality, oneof);
        let index = FieldIdx(draft.fields.len() as u32);
        draft.fields.extend(field(it, slot, presence).map(|field| field.at(index)));
    }
    Ok(draft)
}

/// Of a field its number, what it is, its oneof, and the index of its sub-plan or enum.
type Columns = (u32, Op, Cardinality, u32, u32);

/// Where each item of a list stands.
#[derive(Default)]
struct Indices(BTreeMap<usize, u32>);

impl Indices {
    /// The index of `item` in `list`, to which it is appended if it is not there.
    fn index(&mut self, list: &mut Vec<usize>, item: usize) -> u32 {
        *self.0.entry(item).or_insert_with(|| {
            list.push(item);
            list.len() as u32 - 1
        })
    }
}

fn op_of(set: &SchemaSet, kind: FieldKind) -> Op {
    match kind {
        FieldKind::Double => Op::Double,
        FieldKind::Float => Op::Float,
        FieldKind::Int32 => Op::Int32,
        FieldKind::Int64 => Op::Int64,
        FieldKind::Uint32 => Op::Uint32,
        FieldKind::Uint64 => Op::Uint64,
        FieldKind::Sint32 => Op::Sint32,
        FieldKind::Sint64 => Op::Sint64,
        FieldKind::Fixed32 => Op::Fixed32,
        FieldKind::Fixed64 => Op::Fixed64,
        FieldKind::Sfixed32 => Op::Sfixed32,
        FieldKind::Sfixed64 => Op::Sfixed64,
        FieldKind::Bool => Op::Bool,
        FieldKind::String => Op::String,
        FieldKind::Bytes => Op::Bytes,
        FieldKind::Enum(id) if set.enumeration(id).is_closed() => Op::ClosedEnum,
        FieldKind::Enum(_) => Op::Enum,
        FieldKind::Message(_) => Op::Message,
        FieldKind::Group(_) => Op::Group,
    }
}

fn cardinality_of(field: &FieldSchema, is_entry: bool) -> Cardinality {
    match field.cardinality {
        // both parts of an entry are always written, whatever the file says of presence
        Occurs::Singular(_) if is_entry => Cardinality::Explicit,
        Occurs::Singular(_) if field.oneof.is_some() => Cardinality::Oneof,
        Occurs::Singular(Presence::Implicit) => Cardinality::Implicit,
        Occurs::Singular(Presence::Explicit) => Cardinality::Explicit,
        Occurs::Singular(Presence::Required) => Cardinality::Required,
        Occurs::Repeated { packed: true } => Cardinality::Packed,
        Occurs::Repeated { packed: false } => Cardinality::Repeated,
        Occurs::Map { .. } => Cardinality::Map,
    }
}

fn lower_info(set: &SchemaSet, id: FieldId) -> InfoDraft {
    let field = set.field(id);
    let name = if field.is_extension() { format!("[{}]", field.full_name) } else { field.name().into() };
    let json_name = if field.is_extension() { name.clone() } else { String::from(&*field.json_name) };
    let default = match &field.default {
        Some(default) => lower_default(set, default),
        None => match field.kind {
            FieldKind::Enum(id) if matches!(field.cardinality, Occurs::Singular(_)) => {
                bits(i64::from(set.enum_default(id)) as u64)
            }
            _ => DefaultDraft::Zero,
        },
    };
    InfoDraft { name, json_name, default, redacted: field.options.debug_redact == Some(true) }
}

fn bits(bits: u64) -> DefaultDraft {
    if bits == 0 { DefaultDraft::Zero } else { DefaultDraft::Bits(bits) }
}

fn lower_default(set: &SchemaSet, default: &DefaultValue) -> DefaultDraft {
    match default {
        DefaultValue::I32(it) => bits(i64::from(*it) as u64),
        DefaultValue::Enum(it) => bits(i64::from(set.value(*it).number) as u64),
        DefaultValue::I64(it) => bits(*it as u64),
        DefaultValue::U32(it) => bits(u64::from(*it)),
        DefaultValue::U64(it) => bits(*it),
        DefaultValue::F32(it) => DefaultDraft::Double(f64::from(*it).to_bits()),
        DefaultValue::F64(it) => DefaultDraft::Double(it.to_bits()),
        DefaultValue::Bool(it) => bits(u64::from(*it)),
        DefaultValue::String(it) => DefaultDraft::Text(it.as_str().into()),
        DefaultValue::Bytes(it) => DefaultDraft::Bytes(it.clone()),
    }
}

fn lower_enum(set: &SchemaSet, id: EnumId) -> EnumDraft {
    let enumeration = set.enumeration(id);
    let values: Vec<(String, i32)> = enumeration
        .values
        .iter()
        .map(|&value| (set.value(value).name().into(), set.value(value).number))
        .collect();
    let mut numbers: Vec<i32> = values.iter().map(|value| value.1).collect();
    numbers.sort_unstable();
    numbers.dedup();
    EnumDraft {
        name: enumeration.full_name.as_ref().into(),
        values,
        numbers,
        closed: enumeration.is_closed(),
    }
}
