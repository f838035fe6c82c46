//! Values as text.

use plan_core::plan::{EnumPlan, Op};
use plan_core::wire::{Cursor, Fault};
use std::fmt::Write as _;

/// The most letters or bytes of a value that are shown.
const LONGEST: usize = 64;

/// The most elements of a packed field that are shown.
const MOST_ELEMENTS: usize = 16;

/// The text of a string; of a long one the start.
pub(crate) fn text(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => format!("{text:?}"),
        Some((at, _)) => format!("{:?}…", &text[..at]),
    }
}

/// The text of bytes; of many the first.
pub(crate) fn bytes(bytes: &[u8]) -> String {
    let (shown, more) = if bytes.len() > LONGEST { (&bytes[..LONGEST], "…") } else { (bytes, "") };
    format!("b\"{}\"{more}", shown.escape_ascii())
}

/// A varint of no known type.
pub(crate) fn varint(value: u64) -> String {
    match value as i64 {
        signed @ ..0 => format!("{value} ({signed} if signed)"),
        _ => value.to_string(),
    }
}

/// Four bytes of no known type.
pub(crate) fn fixed32(value: u32) -> String {
    format!("{value:#010x} ({value}, or float {:?})", f32::from_bits(value))
}

/// Eight bytes of no known type.
pub(crate) fn fixed64(value: u64) -> String {
    format!("{value:#018x} ({value}, or double {:?})", f64::from_bits(value))
}

/// Reads a number, a bool or a number of an enum, which has a plan.
pub(crate) fn scalar(
    cursor: &mut Cursor<'_>,
    op: Op,
    enumeration: Option<&EnumPlan<'_>>,
) -> Result<String, Fault> {
    Ok(match op {
        Op::Int32 => (cursor.varint()? as i32).to_string(),
        Op::Int64 => (cursor.varint()? as i64).to_string(),
        Op::Uint32 => (cursor.varint()? as u32).to_string(),
        Op::Uint64 => cursor.varint()?.to_string(),
        Op::Sint32 => cursor.zigzag32()?.to_string(),
        Op::Sint64 => cursor.zigzag64()?.to_string(),
        Op::Fixed32 => cursor.fixed32()?.to_string(),
        Op::Fixed64 => cursor.fixed64()?.to_string(),
        Op::Sfixed32 => (cursor.fixed32()? as i32).to_string(),
        Op::Sfixed64 => (cursor.fixed64()? as i64).to_string(),
        Op::Float => format!("{:?}", f32::from_bits(cursor.fixed32()?)),
        Op::Double => format!("{:?}", f64::from_bits(cursor.fixed64()?)),
        Op::Bool => (cursor.varint()? != 0).to_string(),
        Op::Enum | Op::ClosedEnum => {
            let number = cursor.varint()? as i32;
            match enumeration.and_then(|it| it.name_of(number)) {
                Some(name) => format!("{name} ({number})"),
                None => format!("{number} (no value of the enum)"),
            }
        }
        Op::String => text(cursor.string()?),
        Op::Bytes | Op::Message | Op::Group | Op::Item => bytes(cursor.bytes()?),
    })
}

/// Reads the elements of a packed field, up to the end.
pub(crate) fn packed(
    cursor: &mut Cursor<'_>,
    op: Op,
    enumeration: Option<&EnumPlan<'_>>,
) -> Result<String, Fault> {
    let mut shown = String::from("[");
    let mut count = 0;
    while !cursor.at_limit() {
        let element = scalar(cursor, op, enumeration)?;
        if count < MOST_ELEMENTS {
            shown.push_str(if count > 0 { ", " } else { "" });
            shown.push_str(&element);
        }
        count += 1;
    }
    if count > MOST_ELEMENTS {
        let _ = write!(shown, ", … {count} in all");
    }
    shown.push(']');
    Ok(shown)
}
