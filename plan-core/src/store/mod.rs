//! Where values live: the fields of owned structs, the records of an arena, and what is not in the schema.
//!
//! The rules in `ops` are generic over the traits of this module, so that a new kind of storage is an implementation of
//! them: [`Slot`], [`List`] and [`Collection`] for storage whose types are known while compiling, [`RecordMut`] and
//! [`Record`] for storage that is addressed by the fields of a plan.

mod arena;
mod byte_str;
mod collection;
mod decode;
mod default_cell;
mod encode;
mod encode_options;
mod encoder;
mod enumeration;
mod frame;
#[cfg(feature = "std")]
mod frame_reader;
mod hold;
mod list;
mod list_head;
mod message;
mod oneof;
mod options;
mod owned;
mod path;
mod record;
mod record_edit;
mod record_ref;
mod reflect;
mod slot;
mod thin_bytes;
mod unknown;
mod value;
mod view;

pub use arena::Arena;
pub use byte_str::ByteStr;
pub use collection::{Collection, Entries, Gather, MapKey, Order};
pub use decode::Decode;
pub use default_cell::DefaultCell;
pub use encode::Encode;
pub(crate) use encode::encode_methods;
pub use encode_options::EncodeOptions;
pub(crate) use encode_options::measure;
pub use encoder::Encoder;
pub use enumeration::{Enum, UnknownName};
pub(crate) use frame::{decode as decode_frame, split as split_frame};
#[cfg(feature = "std")]
pub use frame_reader::FrameReader;
pub use hold::{Hold, Lend};
pub use list::{Elements, List, Messages};
pub use message::{Merge, Message, Missing, Refill, Write};
pub use oneof::Oneof;
pub use options::{DecodeOptions, Utf8};
pub use owned::{
    Access, Held, Holds, Member, Part, Presence, Scalar, StoredValue, StructMut, StructRef, StructTable, Sub,
    TableRef, Tabled, Variant,
};
pub use path::Path;
pub(crate) use path::{check_decoded, check_length, lacking, merge_mending, merge_with};
pub(crate) use record::ArenaRecord;
pub use record::RecordMut;
pub(crate) use record_ref::ArenaRef;
pub use record_ref::Record;
pub use reflect::{
    DynamicMessage, EnumValue, FieldHandle, FieldKey, ListIter, ListMut, ListRef, LookupError, MapIter,
    MapMut, MapRef, MessageMut, MessageRef, Reflect, SetError, ValueRef,
};
pub(crate) use reflect::{Node, NodeMut};
pub use slot::Slot;
pub(crate) use unknown::fields as split_fields;
pub use unknown::{KeepUnknown, UnknownField, UnknownFields, UnknownFieldsIter};
pub use value::{AnyValue, Value};
pub use view::{
    Detached, Fill, Filler, Filling, ListPlace, MapPlace, MessageView, OpenList, Own, Shared, UnknownPlace,
    UnknownView, ViewList, ViewMap, ViewMapIter, ViewRef, Viewed,
};
