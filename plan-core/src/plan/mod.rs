//! The plan: what a codec needs to know about a schema, as flat, constant data.
//!
//! A [`MessagePlan`] is built by `lower`, or stands as a `static` in emitted code; [`verify`] makes it a [`Verified`], the
//! only form that the engines take. The rules that it proves are numbered P1 to P9 in `verify.rs`.

mod compare;
mod data;
mod draft;
mod dump;
mod enumeration;
mod extension;
mod field;
mod fingerprint;
mod form;
mod layout;
mod lookup;
mod message;
mod op;
mod owned;
mod required;
#[cfg(feature = "schema")]
mod source;
mod verify;

pub use compare::{PlanChange, compare};
pub use data::{Plans, PlansError};
pub use draft::{DefaultDraft, Drafts, EnumDraft, InfoDraft, MessageDraft};
pub use enumeration::EnumPlan;
pub use extension::{ExtensionPlan, ExtensionRegistry};
pub use field::{Default, Field, FieldIdx, FieldInfo, NO_INDEX, SlotId};
pub use form::Form;
pub use layout::{HEADER, Layout, Slots, Width};
pub use message::{MessagePlan, OneofInfo, Verified};
pub use op::{Cardinality, Op};
pub use owned::{OwnedPlans, PlanRef, SharedPlan};
#[cfg(feature = "schema")]
pub use source::{Names, enum_source, message_source};
pub use verify::verify;

pub use crate::reading::{Fault, Loss, Reading};
