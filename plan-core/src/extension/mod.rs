//! Extensions as typed constants, and sets of them.
//!
//! A generated type does not know who extends it, so the values of its extensions are among its unknown fields. An
//! [`Extension`] reads and writes them there: by the rules in `ops`, as a decoder would that knew the field.

mod access;
mod dynamic;
mod lone;
mod repeated;
mod rules;
mod set;
mod singular;

pub use access::{Edit, Extended, ExtendedMut};
pub use repeated::RepeatedExtension;
pub use set::ExtensionSet;
pub use singular::Extension;
