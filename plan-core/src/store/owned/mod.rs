//! Owned structs, addressed by the fields of a plan: what the interpreter needs to decode into generated types and to
//! encode them.
//!
//! Rust does not promise how it lays out structs and enums, so each struct has a [`StructTable`], made where the struct is
//! compiled: for each field of the plan where it lies, and how it is reached there. It is no part of the plan.
//!
//! - **T1** The members of a table are those of the fields of [`Message::PLAN`](super::Message::PLAN), in their order. A
//!   member's offset is that of a field in the struct, and its [`Access`] was made for the type of that field, and suits
//!   the op and the cardinality. The tag and the code that a member was made with are those of the field.
//! - **T2** The plan of the messages in a field is that of the type that the access was made for.

mod access;
mod edit;
mod inspect;
mod linked;
mod map;
mod message;
mod oneof;
mod presence;
mod record;
mod record_ref;
mod table;
mod value;

pub use access::Access;
pub(super) use inspect::Content;
pub use map::{Part, Scalar, Sub};
pub use message::Holds;
pub use oneof::Variant;
pub use presence::Presence;
pub use record::StructMut;
pub use record_ref::StructRef;
pub(super) use table::Kind;
pub use table::{Member, StructTable, TableRef, Tabled};
pub use value::{Held, StoredValue};
