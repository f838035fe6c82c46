//! The plan of a Protocol Buffers schema, the rules that decode and encode by it, and the interpreter that runs it.
//!
//! This is the core of the `protoplan` crate, which is the one to depend on: it re-exports what is public here.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod any;
mod diff;
mod error;
pub mod exec;
pub mod extension;
#[cfg(any(feature = "json", feature = "text"))]
mod format;
#[cfg(any(feature = "schema", feature = "text"))]
#[cfg_attr(
    not(feature = "schema"),
    expect(dead_code, unused_imports, reason = "the text format is read with a part of it")
)]
mod lex;
mod limits;
mod mask;
mod nearest;
pub mod ops;
pub mod plan;
mod reading;
#[cfg(any(feature = "schema", feature = "json", feature = "text"))]
mod shortened;
pub mod store;
pub mod wire;

#[cfg(feature = "schema")]
pub mod front;
#[cfg(feature = "schema")]
pub mod lower;
#[cfg(feature = "schema")]
mod pool;
#[cfg(feature = "schema")]
pub mod schema;

#[doc(hidden)]
pub mod __private;

pub use any::{Types, UnpackError};
pub use diff::{DiffError, Difference, DifferenceKind, diff};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use extension::{Extended, ExtendedMut, Extension, ExtensionSet, RepeatedExtension};
#[cfg(any(feature = "json", feature = "text"))]
pub use format::FormatError;
#[cfg(feature = "json")]
pub use format::json::{self, Json};
#[cfg(feature = "text")]
pub use format::text::{self, Text};
pub use limits::Limits;
pub use mask::{Mask, MaskError, MaskOptions};
pub use nearest::nearest;
pub use plan::{ExtensionPlan, ExtensionRegistry};
#[cfg(feature = "schema")]
pub use pool::{MessageType, Schema, SchemaBuilder};
#[cfg(feature = "std")]
pub use store::FrameReader;
pub use store::{
    Arena, ByteStr, Decode, DecodeOptions, DynamicMessage, Encode, EncodeOptions, Encoder, Enum, EnumValue,
    FieldHandle, FieldKey, ListIter, ListMut, ListRef, LookupError, MapIter, MapMut, MapRef, Message,
    MessageMut, MessageRef, MessageView, Reflect, SetError, Shared, UnknownField, UnknownFields,
    UnknownFieldsIter, UnknownName, UnknownView, Utf8, ValueRef, ViewMap, ViewMapIter, ViewRef, Viewed,
};
pub use wire::{FieldNumber, Tag, WireType};
