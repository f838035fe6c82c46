//! Defaults: the text of a descriptor read as a value of the field's type.

use alloc::format;
use alloc::string::{String, ToString};

use crate::lex::unescape_text;
use crate::nearest::{choices, nearest};
use crate::schema::field_type::range;
use crate::schema::model::{DefaultValue, FieldKind, FieldSchema, SchemaSet};

/// Reads a default of a field that is not repeated; the error says what is wrong with it.
pub(super) fn read(set: &SchemaSet, field: &FieldSchema, text: &str) -> Result<DefaultValue, String> {
    let kind = field.kind;
    let wrong = |expected: &str| {
        format!("expected {expected} for the default of a `{}` field, found `{text}`", kind.word())
    };
    Ok(match kind {
        FieldKind::Int32 | FieldKind::Sint32 | FieldKind::Sfixed32 => {
            let number = integer(text).and_then(|number| i32::try_from(number).ok());
            DefaultValue::I32(number.ok_or_else(|| wrong(range(kind)))?)
        }
        FieldKind::Int64 | FieldKind::Sint64 | FieldKind::Sfixed64 => {
            let number = integer(text).and_then(|number| i64::try_from(number).ok());
            DefaultValue::I64(number.ok_or_else(|| wrong(range(kind)))?)
        }
        FieldKind::Uint32 | FieldKind::Fixed32 => {
            let number = integer(text).and_then(|number| u32::try_from(number).ok());
            DefaultValue::U32(number.ok_or_else(|| wrong(range(kind)))?)
        }
        FieldKind::Uint64 | FieldKind::Fixed64 => {
            let number = integer(text).and_then(|number| u64::try_from(number).ok());
            DefaultValue::U64(number.ok_or_else(|| wrong(range(kind)))?)
        }
        FieldKind::Float => {
            DefaultValue::F32(float(text).ok_or_else(|| wrong("a number, `inf`, `-inf` or `nan`"))?)
        }
        FieldKind::Double => {
            DefaultValue::F64(float(text).ok_or_else(|| wrong("a number, `inf`, `-inf` or `nan`"))?)
        }
        FieldKind::Bool => match text {
            "true" => DefaultValue::Bool(true),
            "false" => DefaultValue::Bool(false),
            _ => return Err(wrong("`true` or `false`")),
        },
        FieldKind::String => DefaultValue::String(text.to_string()),
        FieldKind::Bytes => DefaultValue::Bytes(unescape_text(text).ok_or_else(|| wrong("valid C escapes"))?),
        FieldKind::Enum(id) => {
            let value = set.value_by_name(id, text).ok_or_else(|| {
                let schema = set.enumeration(id);
                // the first values only: a default is read for each field of a hostile schema
                let names = || schema.values.iter().take(100).map(|&value| set.value(value).name());
                let hint = nearest(text, names()).map_or_else(
                    || format!("; it has {}", choices(names())),
                    |near| format!("; did you mean `{near}`?"),
                );
                format!("default `{text}` is no value of the enum `{}`{hint}", schema.full_name)
            })?;
            DefaultValue::Enum(value)
        }
        FieldKind::Message(_) | FieldKind::Group(_) => {
            return Err("a message field cannot have a default; remove it".to_string());
        }
    })
}

/// A whole number: decimal, or hexadecimal after `0x`, or octal after `0`.
fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', _, ..] => (8, &digits[1..]),
        _ => (10, digits),
    };
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = i128::from_str_radix(digits, radix).ok()?;
    Some(if negative { -number } else { number })
}

/// A floating-point number, an infinity or no number.
fn float<T: core::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_word = matches!(digits, "inf" | "nan");
    let is_number = digits.bytes().next().is_some_and(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_word || is_number { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{float, integer};

    #[test]
    fn integers() {
        for (text, expected) in [
            ("0", Some(0)),
            ("-9223372036854775808", Some(i128::from(i64::MIN))),
            ("0x1F", Some(31)),
            ("017", Some(15)),
            ("08", None),
            ("", None),
            ("+1", None),
            ("--1", None),
            ("1.5", None),
            ("9999999999999999999999999999999999999999999", None),
        ] {
            assert_eq!(integer(text), expected, "{text}");
        }
    }

    #[test]
    fn floats() {
        assert_eq!(float("1.5e3"), Some(1500.0_f64));
        assert_eq!(float("-inf"), Some(f32::NEG_INFINITY));
        assert!(float::<f64>("nan").is_some_and(f64::is_nan));
        assert_eq!(float::<f64>("infinity"), None);
        assert_eq!(float::<f64>("1f"), None);
    }
}
