//! The type of a field from the number that a descriptor gives it and the symbol that its type name stands for.

use alloc::format;
use alloc::string::String;

use crate::schema::model::{FieldKind, Symbol};

/// The scalar type of a number of `FieldDescriptorProto.Type`.
pub(super) fn scalar(number: i32) -> Option<FieldKind> {
    Some(match number {
        1 => FieldKind::Double,
        2 => FieldKind::Float,
        3 => FieldKind::Int64,
        4 => FieldKind::Uint64,
        5 => FieldKind::Int32,
        6 => FieldKind::Fixed64,
        7 => FieldKind::Fixed32,
        8 => FieldKind::Bool,
        9 => FieldKind::String,
        12 => FieldKind::Bytes,
        13 => FieldKind::Uint32,
        15 => FieldKind::Sfixed32,
        16 => FieldKind::Sfixed64,
        17 => FieldKind::Sint32,
        18 => FieldKind::Sint64,
        _ => return None,
    })
}

/// The type of a field with a type name; groups by their features are made later.
pub(super) fn named(number: i32, symbol: Symbol, name: &str) -> Result<FieldKind, String> {
    match (number, symbol) {
        (0 | 11, Symbol::Message(id)) => Ok(FieldKind::Message(id)),
        (10, Symbol::Message(id)) => Ok(FieldKind::Group(id)),
        (0 | 14, Symbol::Enum(id)) => Ok(FieldKind::Enum(id)),
        (10, Symbol::Enum(_)) => Err(format!("`{name}` is an enum; expected a message, for a group")),
        (11, Symbol::Enum(_)) => {
            Err(format!("`{name}` is an enum; the descriptor says that it is a message"))
        }
        (14, Symbol::Message(_)) => {
            Err(format!("`{name}` is a message; the descriptor says that it is an enum"))
        }
        (0 | 10 | 11 | 14, other) => {
            Err(format!("`{name}` is {}; expected a message or an enum", other.noun()))
        }
        _ => match scalar(number) {
            Some(kind) => {
                Err(format!("the type is both `{}` and `{name}`; expected one of them", kind.word()))
            }
            None => Err(format!("type number {number} does not exist; expected 1 to 18")),
        },
    }
}
