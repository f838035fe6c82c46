//! The documentation of emitted items.

use plan_core::schema::{Cardinality, EnumId, FieldKind, FieldSchema, MessageId, Presence, SchemaSet};

/// A field as the schema writes it.
pub(super) fn field(set: &SchemaSet, field: &FieldSchema) -> String {
    let label = match field.cardinality {
        Cardinality::Singular(Presence::Required) => "required ",
        Cardinality::Singular(Presence::Explicit) if field.oneof.is_none() => "optional ",
        Cardinality::Repeated { .. } => "repeated ",
        Cardinality::Singular(_) | Cardinality::Map { .. } => "",
    };
    let kind = match field.map_entry().and_then(|entry| set.map_fields(entry)) {
        Some((key, value)) => {
            format!("map<{}, {}>", word(set, set.field(key).kind), word(set, set.field(value).kind))
        }
        None => word(set, field.kind),
    };
    format!("`{label}{kind} {} = {}`", field.name(), field.number)
}

fn word(set: &SchemaSet, kind: FieldKind) -> String {
    match kind {
        FieldKind::Enum(id) => enumeration(set, id),
        FieldKind::Message(id) => message(set, id),
        FieldKind::Group(id) => format!("group {}", message(set, id)),
        FieldKind::Double
        | FieldKind::Float
        | FieldKind::Int32
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
        | FieldKind::String
        | FieldKind::Bytes => kind.word().to_owned(),
    }
}

fn message(set: &SchemaSet, id: MessageId) -> String {
    set.message(id).full_name.to_string()
}

fn enumeration(set: &SchemaSet, id: EnumId) -> String {
    set.enumeration(id).full_name.to_string()
}
