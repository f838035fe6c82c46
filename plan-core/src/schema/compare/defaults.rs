//! What absent fields read as.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::shape;
use crate::reading::Form;
use crate::schema::{Cardinality, DefaultValue, FieldKind, FieldSchema, SchemaSet, c_escape};

/// What an absent field reads as, whatever its type.
#[derive(Debug, Clone, PartialEq)]
enum Absent {
    Integer(i128),
    Float(u32),
    Double(u64),
    Bytes(Vec<u8>),
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(it) => write!(f, "{it}"),
            Self::Float(bits) => write!(f, "{:?}", f32::from_bits(*bits)),
            Self::Double(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
            Self::Bytes(it) => write!(f, "\"{}\"", c_escape(it)),
        }
    }
}

/// What absent fields read as, in words, if that differs; enums that differ in their first values are not told of here.
pub(super) fn differ(
    (old, was): (&SchemaSet, &FieldSchema),
    (new, is): (&SchemaSet, &FieldSchema),
) -> Option<(String, String)> {
    let both_enums = was.kind.enumeration().is_some() && is.kind.enumeration().is_some();
    if both_enums && was.default.is_none() && is.default.is_none() {
        return None;
    }
    let (before, after) = (absent(old, was)?, absent(new, is)?);
    let comparable = core::mem::discriminant(&before) == core::mem::discriminant(&after);
    (comparable && before != after).then(|| (format!("{before}"), format!("{after}")))
}

fn absent(set: &SchemaSet, field: &FieldSchema) -> Option<Absent> {
    if !matches!(field.cardinality, Cardinality::Singular(_)) {
        return None;
    }
    Some(match (&field.default, field.kind) {
        (Some(DefaultValue::I32(it)), _) => Absent::Integer((*it).into()),
        (Some(DefaultValue::I64(it)), _) => Absent::Integer((*it).into()),
        (Some(DefaultValue::U32(it)), _) => Absent::Integer((*it).into()),
        (Some(DefaultValue::U64(it)), _) => Absent::Integer((*it).into()),
        (Some(DefaultValue::Bool(it)), _) => Absent::Integer((*it).into()),
        (Some(DefaultValue::F32(it)), _) => Absent::Float(it.to_bits()),
        (Some(DefaultValue::F64(it)), _) => Absent::Double(it.to_bits()),
        (Some(DefaultValue::String(it)), _) => Absent::Bytes(it.as_bytes().to_vec()),
        (Some(DefaultValue::Bytes(it)), _) => Absent::Bytes(it.clone()),
        (Some(DefaultValue::Enum(it)), _) => Absent::Integer(set.value(*it).number.into()),
        (None, FieldKind::Enum(id)) => Absent::Integer(set.enum_default(id).into()),
        (None, kind) => match shape::form(set, kind) {
            Form::Float => Absent::Float(0),
            Form::Double => Absent::Double(0),
            Form::String | Form::Bytes => Absent::Bytes(Vec::new()),
            Form::Message | Form::Group => return None,
            _ => Absent::Integer(0),
        },
    })
}
