//! What the bytes of a field tell, of a schema.

use crate::reading::{Count, Form, Shape};
use crate::schema::{Cardinality, FieldKind, FieldSchema, Presence, SchemaSet};

pub(super) fn form(set: &SchemaSet, kind: FieldKind) -> Form {
    match kind {
        FieldKind::Double => Form::Double,
        FieldKind::Float => Form::Float,
        FieldKind::Int32 => Form::Int32,
        FieldKind::Int64 => Form::Int64,
        FieldKind::Uint32 => Form::Uint32,
        FieldKind::Uint64 => Form::Uint64,
        FieldKind::Sint32 => Form::Sint32,
        FieldKind::Sint64 => Form::Sint64,
        FieldKind::Fixed32 => Form::Fixed32,
        FieldKind::Fixed64 => Form::Fixed64,
        FieldKind::Sfixed32 => Form::Sfixed32,
        FieldKind::Sfixed64 => Form::Sfixed64,
        FieldKind::Bool => Form::Bool,
        FieldKind::String => Form::String,
        FieldKind::Bytes => Form::Bytes,
        FieldKind::Enum(id) if set.enumeration(id).is_closed() => Form::ClosedEnum,
        FieldKind::Enum(_) => Form::OpenEnum,
        FieldKind::Message(_) => Form::Message,
        FieldKind::Group(_) => Form::Group,
    }
}

pub(super) fn count(field: &FieldSchema) -> Count {
    match field.cardinality {
        Cardinality::Singular(Presence::Required) => Count::Required,
        Cardinality::Singular(Presence::Implicit | Presence::Explicit) => Count::Optional,
        Cardinality::Repeated { packed: true } => Count::Packed,
        Cardinality::Repeated { packed: false } => Count::Repeated,
        Cardinality::Map { .. } => Count::Map,
    }
}

pub(super) fn shape(set: &SchemaSet, field: &FieldSchema) -> Shape {
    Shape { form: form(set, field.kind), count: count(field) }
}

/// What a value is in JSON, and in the text format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Json {
    Integer,
    Fraction,
    Bool,
    Text,
    Base64,
    Name,
    Object,
}

fn json(form: Form) -> Json {
    match form {
        Form::Float | Form::Double => Json::Fraction,
        Form::Bool => Json::Bool,
        Form::String => Json::Text,
        Form::Bytes => Json::Base64,
        Form::OpenEnum | Form::ClosedEnum => Json::Name,
        Form::Message | Form::Group => Json::Object,
        Form::Int32
        | Form::Int64
        | Form::Uint32
        | Form::Uint64
        | Form::Sint32
        | Form::Sint64
        | Form::Fixed32
        | Form::Fixed64
        | Form::Sfixed32
        | Form::Sfixed64 => Json::Integer,
    }
}

/// Whether values of both are written alike in JSON.
pub(super) fn same_in_json(old: Form, new: Form) -> bool {
    json(old) == json(new)
}

/// Whether values that are written alike have one range, too.
pub(super) fn same_range_in_json(old: Form, new: Form) -> bool {
    match json(old) {
        Json::Integer => old.range() == new.range(),
        Json::Fraction => old == new,
        Json::Bool | Json::Text | Json::Base64 | Json::Name | Json::Object => true,
    }
}

/// Whether values of both have one type in Rust, as `#[derive_plan]` emits them; messages and enums by their names, which
/// are compared elsewhere.
pub(super) fn same_in_rust(old: Form, new: Form) -> bool {
    match (json(old), json(new)) {
        (Json::Integer, Json::Integer) => old.range() == new.range(),
        (old_json, new_json) => old_json == new_json && (old_json != Json::Fraction || old == new),
    }
}
