//! The type of a field from the number that a descriptor gives it and the symbol that its type name stands for.

use alloc::format;
use alloc::string::String;

use crate::schema::field_type::{TYPE_ENUM, TYPE_GROUP, TYPE_MESSAGE, TYPE_UNKNOWN, scalar};
use crate::schema::model::{FieldKind, Symbol};

/// The type of a field with a type name; groups by their features are made later.
pub(super) fn named(number: i32, symbol: Symbol, name: &str) -> Result<FieldKind, String> {
    match (number, symbol) {
        (TYPE_UNKNOWN | TYPE_MESSAGE, Symbol::Message(id)) => Ok(FieldKind::Message(id)),
        (TYPE_GROUP, Symbol::Message(id)) => Ok(FieldKind::Group(id)),
        (TYPE_UNKNOWN | TYPE_ENUM, Symbol::Enum(id)) => Ok(FieldKind::Enum(id)),
        (TYPE_GROUP, Symbol::Enum(_)) => Err(format!("`{name}` is an enum; expected a message, for a group")),
        (TYPE_MESSAGE, Symbol::Enum(_)) => {
            Err(format!("`{name}` is an enum; the descriptor says that it is a message"))
        }
        (TYPE_ENUM, Symbol::Message(_)) => {
            Err(format!("`{name}` is a message; the descriptor says that it is an enum"))
        }
        (TYPE_UNKNOWN | TYPE_GROUP | TYPE_MESSAGE | TYPE_ENUM, other) => {
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
