//! The reflective interface: messages of any type, read and changed by the names, numbers and handles of fields.
//!
//! A message lies in an arena or is a struct ([`Node`]); the handles are the same for both.

mod convert;
mod dynamic;
mod field_key;
mod interface;
mod list_mut;
mod list_ref;
mod map_mut;
mod map_ref;
mod merge;
mod message_mut;
mod message_ref;
mod node;
mod set_error;
mod value_ref;

pub use dynamic::DynamicMessage;
pub use field_key::{FieldHandle, FieldKey, LookupError};
pub use interface::Reflect;
pub use list_mut::ListMut;
pub use list_ref::{ListIter, ListRef};
pub use map_mut::MapMut;
pub use map_ref::{MapIter, MapRef};
pub use message_mut::MessageMut;
pub use message_ref::MessageRef;
pub(crate) use node::{Node, NodeMut};
pub use set_error::SetError;
pub use value_ref::{EnumValue, ValueRef};
