//! Protocol Buffers for Rust: one plan, two engines.
//!
//! A schema becomes a *plan*, flat tables that say what a codec needs to know. [`derive_plan`] embeds the plan while your
//! program compiles and writes types and code from it; [`Schema`] makes the same plan while your program runs, and an
//! interpreter decodes and encodes [`DynamicMessage`]s by it. Nothing but Rust has to be installed.
//!
//! ```
//! # /*
//! use protoplan::{derive_plan, Message};
//!
//! #[derive_plan("hello.proto")]
//! pub mod hello {}
//!
//! # */ use protoplan::{derive_plan, Message};
//! # #[derive_plan("hello.proto", includes = ["../proto"])] pub mod hello {}
//! # fn main() -> Result<(), protoplan::DecodeError> {
//! let ada = hello::Person { name: "Ada".into(), id: 7, ..Default::default() };
//! let bytes = ada.encode_to_vec();
//! let back = hello::Person::decode(&bytes)?;
//! assert_eq!(ada, back);
//! println!("{}", hello::Person::plan()); // one line a field
//! # Ok(())
//! # }
//! ```
//!
//! # Extensions
//!
//! The extensions of a schema are constants, [`Extension`] or [`RepeatedExtension`], which read and write a message of the
//! type that they extend, or a [`DynamicMessage`] of it. See [`ExtensionSet`] for finding them by number or name.
//!
//! ```
//! use protoplan::{ExtensionRegistry, ExtensionSet, Message, derive_plan};
//! # /*
//! #[derive_plan("extensions.proto")]
//! pub mod extensions {}
//! # */
//! # #[derive_plan("extensions.proto", includes = ["../proto"])] pub mod extensions {}
//!
//! # fn main() -> Result<(), protoplan::DecodeError> {
//! use extensions::{AT_1000, Host, STRINGS};
//!
//! let mut host = Host { own: Some(1), ..Default::default() };
//! AT_1000.set(&mut host, 7);
//! STRINGS.push(&mut host, "Ada".to_owned());
//! let back = Host::decode(&host.encode_to_vec())?;
//! assert_eq!(AT_1000.get(&back)?, 7); // or its default
//! assert_eq!(AT_1000.find(&back)?, Some(7)); // or `None`
//! assert_eq!(STRINGS.get(&back)?, ["Ada"]);
//! AT_1000.clear(&mut host);
//! assert!(!AT_1000.has(&host) && STRINGS.has(&host));
//!
//! let all = ExtensionSet::new().with_all(extensions::EXTENSIONS);
//! let found = all.extension("extensions.Host", 1000).expect("it is in the module");
//! assert_eq!(found.name(), "extensions.at_1000");
//! # Ok(())
//! # }
//! ```
//!
//! # Any message, by the names of its fields
//!
//! Generated messages and dynamic ones are read and changed through the same handles, in place; [`Reflect`] is what both are.
//! With it come [`diff`], [`Mask`] (field masks), and [`Types`], to which an `Any` is unpacked.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use protoplan::{DynamicMessage, Reflect, diff};
//! # use protoplan::{derive_plan, Message};
//! # #[derive_plan("hello.proto", includes = ["../proto"])] pub mod hello {}
//!
//! let mut ada = hello::Person { name: "Ada".into(), id: 7, ..Default::default() };
//! let before = DynamicMessage::copy_of(&ada);
//! ada.reflect_mut().set("id", 8)?;
//! ada.reflect_mut().list_mut("emails")?.push("ada@example.org")?;
//! let told: Vec<String> = diff(before.as_ref(), ada.reflect())?.iter().map(ToString::to_string).collect();
//! assert_eq!(told, ["id: 7 → 8", "emails[0]: added \"ada@example.org\""]);
//!
//! let back: hello::Person = before.as_ref().to_message()?;
//! assert_eq!(back.id, 7);
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! - `std` (default): `io::Read` and `io::Write`, and `io::Error` from the errors of this library.
//! - `derive` (default): [`derive_plan`], and the well-known types in [`wkt`].
//! - `schema` (default): schemas at run time from `.proto` text and descriptor sets: message types by name, options.
//! - `json`: messages as JSON ([`json`]).
//! - `text`: messages in the text format ([`text`]).
//! - `excerpts`: [`front`] shows problems of schemas with the lines that they lie in.
//! - `protobuf-parse`: another [`front::Front`] for `.proto` text, which reads it with the crate of that name.
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[doc(hidden)]
pub use plan_core::__private;
#[cfg(any(feature = "json", feature = "text"))]
pub use plan_core::FormatError;
#[cfg(feature = "std")]
pub use plan_core::FrameReader;
#[cfg(feature = "schema")]
pub use plan_core::front;
#[cfg(feature = "schema")]
pub use plan_core::schema::{self, Problem, SchemaError};
pub use plan_core::{
    Arena, ByteStr, Decode, DecodeError, DecodeErrorKind, DecodeOptions, DiffError, Difference,
    DifferenceKind, DynamicMessage, Encode, EncodeError, EncodeErrorKind, EncodeOptions, Encoder, Enum,
    EnumValue, Extended, ExtendedMut, Extension, ExtensionPlan, ExtensionRegistry, ExtensionSet, FieldHandle,
    FieldKey, FieldNumber, Limits, ListIter, ListMut, ListRef, LookupError, MapIter, MapMut, MapRef, Mask,
    MaskError, MaskOptions, Message, MessageMut, MessageRef, MessageView, Reflect, RepeatedExtension,
    SetError, Shared, Tag, Types, UnknownField, UnknownFields, UnknownFieldsIter, UnknownName, UnknownView,
    UnpackError, Utf8, ValueRef, ViewMap, ViewMapIter, ViewRef, Viewed, WireType, diff,
};
#[cfg(feature = "json")]
pub use plan_core::{Json, json};
#[cfg(feature = "schema")]
pub use plan_core::{MessageType, Schema, SchemaBuilder};
#[cfg(feature = "text")]
pub use plan_core::{Text, text};
#[cfg(feature = "derive")]
pub use plan_macros::derive_plan;

#[cfg(feature = "derive")]
mod any;

/// Plans, as programs print and read them: what [`Message::plan`] answers with, and its parts.
pub mod plan {
    pub use plan_core::plan::{
        Cardinality, Default, EnumPlan, Fault, Field, FieldIdx, FieldInfo, Loss, MessagePlan, OneofInfo, Op,
        PlanChange, PlanRef, Plans, PlansError, Reading, SharedPlan, SlotId, Verified, compare,
    };
}

/// The interpreter over generated types, whichever mode they were made for: the same struct, bytes, errors and limits, by
/// code that all types share.
///
/// ```
/// # use protoplan::{derive_plan, runtime, Message};
/// # #[derive_plan("hello.proto", includes = ["../proto"])] pub mod hello {}
/// # fn main() -> Result<(), protoplan::DecodeError> {
/// let bytes = hello::Person { name: "Ada".into(), ..Default::default() }.encode_to_vec();
/// let emitted = hello::Person::decode(&bytes)?;
/// let interpreted: hello::Person = runtime::decode(&bytes)?;
/// assert_eq!(emitted, interpreted);
/// assert_eq!(runtime::encode_to_vec(&interpreted), bytes);
/// # Ok(())
/// # }
/// ```
///
/// `#[derive_plan("hello.proto", mode = "runtime")]` makes it the way of all methods of `Message`.
pub mod runtime {
    pub use plan_core::exec::owned::{Interpreted, decode, decode_with, encode_to_vec, encoded_len, merge};
    pub use plan_core::store::Tabled;
}

/// The well-known types of google, `google.protobuf.*`. Name them one by one, for among them are `Any`, `Enum`, `Option` and
/// others whose names mean something else where they are imported.
#[cfg(feature = "derive")]
#[plan_macros::derive_plan(
    "google/protobuf/any.proto",
    "google/protobuf/api.proto",
    "google/protobuf/duration.proto",
    "google/protobuf/empty.proto",
    "google/protobuf/field_mask.proto",
    "google/protobuf/source_context.proto",
    "google/protobuf/struct.proto",
    "google/protobuf/timestamp.proto",
    "google/protobuf/type.proto",
    "google/protobuf/wrappers.proto",
    views = true,
    crate = "crate"
)]
pub mod wkt {}
