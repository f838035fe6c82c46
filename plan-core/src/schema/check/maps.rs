//! The rules of maps and their entries.

use alloc::format;

use crate::schema::build::{Draft, entry_name};
use crate::schema::field_type::TYPE_GROUP;
use crate::schema::model::{FieldId, FieldKind, FieldSchema, MessageId, MessageSchema, Presence};

/// Checks the shape of a map entry: a key and a value, and nothing else.
pub(super) fn check_entry(draft: &Draft<'_>, id: MessageId, entry: &MessageSchema) {
    let is_sound = || entry.fields.iter().all(|&field| draft.is_sound(field));
    if entry.is_map_entry() && is_sound() && parts(draft, entry).is_none() {
        let message = format!(
            "`{}`: the option `map_entry` is set, but this is not what a map expands to; write `map<…>` instead",
            entry.full_name
        );
        match map_field(draft, id, entry) {
            Some(field) => draft.report(field, &[draft.type_part(field)], message),
            None => draft.report(id, &[], message),
        }
    }
}

/// The map field that has this entry.
fn map_field(draft: &Draft<'_>, id: MessageId, entry: &MessageSchema) -> Option<FieldId> {
    let fields = &draft.set.message(entry.parent?).fields;
    fields.iter().copied().find(|&field| draft.set.field(field).kind.message() == Some(id))
}

/// The key and the value of an entry that is what a map expands to.
fn parts(draft: &Draft<'_>, entry: &MessageSchema) -> Option<(FieldId, FieldId)> {
    let [key, value] = entry.fields_by_number[..] else { return None };
    let is = |field: FieldId, number: u32, name: &str| {
        let schema = draft.set.field(field);
        let singular = matches!(schema.presence(), Some(Presence::Implicit | Presence::Explicit));
        schema.number == number && schema.name() == name && singular
    };
    let well_formed = entry.messages.is_empty()
        && entry.enums.is_empty()
        && entry.extensions.is_empty()
        && entry.extension_ranges.is_empty()
        && entry.oneofs.is_empty()
        && entry.parent.is_some()
        && is(key, 1, "key")
        && is(value, 2, "value")
        && draft.raw(value).r#type != TYPE_GROUP;
    well_formed.then_some((key, value))
}

/// Checks a field whose type is a map entry.
pub(super) fn check_field(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    let Some(entry) = field.kind.message().filter(|&entry| draft.set.message(entry).is_map_entry()) else {
        return;
    };
    let name = &field.full_name;
    let schema = draft.set.message(entry);
    let problem = if field.is_extension() {
        "an extension cannot be a map; put the map into a message"
    } else if field.oneof.is_some() || field.synthetic_oneof.is_some() {
        "a map cannot be in a oneof; put the map into a message"
    } else if field.map_entry().is_none()
        || schema.parent != Some(field.message)
        || schema.name() != entry_name(field.name())
    {
        "the type is the entry of a map, which only that map can use; write `map<…>`"
    } else {
        return check_types(draft, id, entry);
    };
    draft.report(id, &[draft.type_part(id)], format!("`{name}`: {problem}"));
}

/// Checks the types of the keys and the values of a map field.
fn check_types(draft: &Draft<'_>, id: FieldId, entry: MessageId) {
    let Some((key, value)) = parts(draft, draft.set.message(entry)) else { return };
    if !draft.is_sound(key) || !draft.is_sound(value) {
        return;
    }
    let name = draft.set.full_name(id);
    let kind = draft.set.field(key).kind;
    if !can_be_key(kind) {
        let message = format!(
            "`{name}`: a map cannot have keys of type `{}`; use an integer, a bool or a string",
            kind.word()
        );
        draft.report(id, &[draft.type_part(id)], message);
    }
    if let FieldKind::Enum(enumeration) = draft.set.field(value).kind
        && draft.set.enum_default(enumeration) != 0
    {
        let message = format!(
            "`{name}`: the values are of the enum `{}`, whose first value is not 0; put one that is 0 first, or use another enum",
            draft.set.full_name(enumeration)
        );
        draft.report(id, &[draft.type_part(id)], message);
    }
}

fn can_be_key(kind: FieldKind) -> bool {
    match kind {
        FieldKind::Int32
        | FieldKind::Int64
        | FieldKind::Uint32
        | FieldKind::Uint64
        | FieldKind::Sint32
        | FieldKind::Sint64
        | FieldKind::Fixed32
        | FieldKind::Fixed64
        | FieldKind::Sfixed32
        | FieldKind::Sfixed64
        | FieldKind::Bool
        | FieldKind::String => true,
        FieldKind::Double
        | FieldKind::Float
        | FieldKind::Bytes
        | FieldKind::Enum(_)
        | FieldKind::Message(_)
        | FieldKind::Group(_) => false,
    }
}
