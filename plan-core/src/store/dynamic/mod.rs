//! Dynamic messages: a plan and a record of an arena, read and changed by the names, numbers and handles of fields.

mod copy;
mod field_key;
mod list_mut;
mod list_ref;
mod map_mut;
mod map_ref;
mod message_mut;
mod message_ref;
mod owned;
mod set_error;
mod value_ref;

pub use field_key::{FieldHandle, FieldKey, LookupError};
pub use list_mut::ListMut;
pub use list_ref::{ListIter, ListRef};
pub use map_mut::MapMut;
pub use map_ref::{MapIter, MapRef};
pub use message_mut::MessageMut;
pub use message_ref::MessageRef;
pub use owned::DynamicMessage;
pub use set_error::SetError;
pub use value_ref::{EnumValue, ValueRef};
