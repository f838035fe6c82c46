//! How a field lies in a struct.

use super::map::MapAccess;
use super::message::{MessageAccess, MessagesAccess};
use super::value::{ValueAccess, ValuesAccess};
use crate::plan::Form;

/// How a field is reached at its place in a struct. `V` below is the value type of the op, and `V::Owned` what holds it.
///
/// What has a layout that Rust does not promise is reached through functions that know its type.
#[derive(Debug, Clone, Copy)]
pub enum Access {
    /// The place holds a `V::Owned`.
    Plain,
    /// The place holds an `Option<V::Owned>`.
    Optional,
    /// The place holds a `Vec<V::Owned>`.
    List,
    /// A singular scalar.
    Value(&'static ValueAccess),
    /// A list of scalars.
    Values(&'static ValuesAccess),
    /// A singular message.
    Message(&'static MessageAccess),
    /// A list of messages.
    Messages(&'static MessagesAccess),
    /// A map.
    Map(&'static MapAccess),
}

impl Access {
    /// The form of the fields of scalars that it reaches; what holds messages has that of its slot.
    pub(super) const fn form(&self) -> Option<Form> {
        match self {
            Self::Plain => Some(Form::Plain),
            Self::Optional => Some(Form::Marked),
            Self::List => Some(Form::List),
            Self::Value(_) => Some(Form::Apart),
            Self::Values(_) => Some(Form::ListApart),
            Self::Message(_) | Self::Messages(_) | Self::Map(_) => None,
        }
    }
}

/// Stops: a table whose access does not suit its field breaks T1.
#[cold]
#[inline(never)]
pub(super) fn misfit() -> ! {
    panic!("T1: the access of a member does not suit its field")
}
