//! Types of the user's own, bound to a schema: what each part of them stands for, and whether it fits.
//!
//! What is wrong is told here, at the part that it is about. What syntax cannot tell, for it may be an alias, is left to
//! the traits of `ops::fits` in the library, whose bounds are emitted with the place of the type.

mod fields;
mod fit;
mod lookup;
mod members;
mod spelled;
mod values;

pub(crate) use fields::{BoundStruct, Entry};
pub(crate) use fit::Shape;
pub(crate) use lookup::message;
pub(crate) use members::{BoundMember, BoundOneof};
pub(crate) use values::BoundEnum;
