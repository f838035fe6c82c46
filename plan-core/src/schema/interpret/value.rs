//! What stands right of the `=`, as a value of the option's type.

use alloc::format;
use alloc::string::{String, ToString};

use super::content::Value;
use super::names::Names;
use crate::schema::field_type::range;
use crate::schema::model::{FieldKind, FieldSchema};
use crate::schema::options::OptionValue;
use crate::shortened::shortened;
use crate::wire::varint::{zigzag32, zigzag64};

/// Reads a value that is no message; the error says what was expected.
pub(super) fn read(names: &Names<'_>, field: &FieldSchema, value: &OptionValue) -> Result<Value, String> {
    let kind = field.kind;
    let wrong = |expected: &str| {
        format!("expected {expected} for an option of type `{}`, found {}", kind.word(), described(value))
    };
    Ok(match kind {
        FieldKind::Int32
        | FieldKind::Int64
        | FieldKind::Sint32
        | FieldKind::Sint64
        | FieldKind::Sfixed32
        | FieldKind::Sfixed64
        | FieldKind::Uint32
        | FieldKind::Uint64
        | FieldKind::Fixed32
        | FieldKind::Fixed64 => {
            let number = match *value {
                OptionValue::PositiveInt(number) => integer(kind, i128::from(number)),
                OptionValue::NegativeInt(number) if is_signed(kind) => integer(kind, i128::from(number)),
                _ => None,
            };
            number.ok_or_else(|| wrong(range(kind)))?
        }
        FieldKind::Float | FieldKind::Double => {
            let number = read_float(kind, value);
            Value::Number(number.ok_or_else(|| wrong("a number, `inf`, `-inf` or `nan`"))?)
        }
        FieldKind::Bool => match value {
            OptionValue::Identifier(word) if word == "true" => Value::Number(1),
            OptionValue::Identifier(word) if word == "false" => Value::Number(0),
            _ => return Err(wrong("`true` or `false`")),
        },
        FieldKind::Enum(id) => {
            let OptionValue::Identifier(name) = value else {
                return Err(wrong("the name of a value"));
            };
            let value = names.value(id, name)?;
            Value::Number(i64::from(names.set.value(value).number) as u64)
        }
        FieldKind::String | FieldKind::Bytes => match value {
            OptionValue::String(bytes) => {
                check_utf8(field, bytes)?;
                Value::Bytes(bytes.clone())
            }
            _ => return Err(wrong("text in quotes")),
        },
        FieldKind::Message(_) | FieldKind::Group(_) => {
            let name = field.name();
            return Err(format!(
                "{} for an option that is a message; write `{{ … }}` for the whole of it, or set one field by `{name}.field = …`",
                described(value)
            ));
        }
    })
}

/// The bits of a number for an option of kind `float` or `double`; none if it is no number.
#[expect(clippy::cast_precision_loss, reason = "whole numbers are rounded once, to the kind")]
fn read_float(kind: FieldKind, value: &OptionValue) -> Option<u64> {
    let bits = |narrow: f32, wide: f64| match kind {
        FieldKind::Float => u64::from(narrow.to_bits()),
        _ => wide.to_bits(),
    };
    Some(match value {
        OptionValue::PositiveInt(number) => bits(*number as f32, *number as f64),
        OptionValue::NegativeInt(number) => bits(*number as f32, *number as f64),
        OptionValue::Double(number) => float(kind, *number),
        OptionValue::Identifier(word) if word == "inf" => float(kind, f64::INFINITY),
        OptionValue::Identifier(word) if word == "nan" => float(kind, f64::NAN),
        _ => return None,
    })
}

/// Whether numbers of a kind can be negative.
pub(super) fn is_signed(kind: FieldKind) -> bool {
    !matches!(kind, FieldKind::Uint32 | FieldKind::Uint64 | FieldKind::Fixed32 | FieldKind::Fixed64)
}

/// A whole number as it is written on the wire; none if it is out of range.
pub(super) fn integer(kind: FieldKind, number: i128) -> Option<Value> {
    let bits = match kind {
        FieldKind::Int32 => i64::from(i32::try_from(number).ok()?) as u64,
        FieldKind::Sint32 => u64::from(zigzag32(i32::try_from(number).ok()?)),
        FieldKind::Sfixed32 => u64::from(i32::try_from(number).ok()? as u32),
        FieldKind::Int64 | FieldKind::Sfixed64 => i64::try_from(number).ok()? as u64,
        FieldKind::Sint64 => zigzag64(i64::try_from(number).ok()?),
        FieldKind::Uint32 | FieldKind::Fixed32 => u64::from(u32::try_from(number).ok()?),
        FieldKind::Uint64 | FieldKind::Fixed64 => u64::try_from(number).ok()?,
        _ => return None,
    };
    Some(Value::Number(bits))
}

/// The bits of a number of kind `float` or `double`.
pub(super) fn float(kind: FieldKind, number: f64) -> u64 {
    match kind {
        FieldKind::Float if number.is_nan() => {
            // what a conversion does to the sign of NaN is not promised
            u64::from(f32::NAN.copysign(if number.is_sign_negative() { -1.0 } else { 1.0 }).to_bits())
        }
        FieldKind::Float => u64::from((number as f32).to_bits()),
        _ => number.to_bits(),
    }
}

/// Refuses text that is not UTF-8 where the field promises that it is.
pub(super) fn check_utf8(field: &FieldSchema, bytes: &[u8]) -> Result<(), String> {
    if field.utf8 && core::str::from_utf8(bytes).is_err() {
        return Err(format!("the text for `{}` is not UTF-8; use a field of type `bytes`", field.full_name));
    }
    Ok(())
}

/// What was met, in words.
fn described(value: &OptionValue) -> String {
    match value {
        OptionValue::Identifier(word) => format!("`{}`", shortened(word)),
        OptionValue::PositiveInt(number) => format!("`{number}`"),
        OptionValue::NegativeInt(number) => format!("`{number}`"),
        OptionValue::Double(number) => format!("`{number}`"),
        OptionValue::String(_) => "text in quotes".to_string(),
        OptionValue::Aggregate(_) => "a message in braces".to_string(),
    }
}
