//! A field, with all that its features decide already decided.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::element::last_part;
use super::id::{EnumId, FileId, MessageId, OneofId, ValueId};
use crate::schema::features::Features;
use crate::schema::options::{FieldOptions, Options};

/// The type of one value of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldKind {
    /// `double`
    Double,
    /// `float`
    Float,
    /// `int32`
    Int32,
    /// `int64`
    Int64,
    /// `uint32`
    Uint32,
    /// `uint64`
    Uint64,
    /// `sint32`
    Sint32,
    /// `sint64`
    Sint64,
    /// `fixed32`
    Fixed32,
    /// `fixed64`
    Fixed64,
    /// `sfixed32`
    Sfixed32,
    /// `sfixed64`
    Sfixed64,
    /// `bool`
    Bool,
    /// `string`
    String,
    /// `bytes`
    Bytes,
    /// An enum.
    Enum(EnumId),
    /// A message after its length.
    Message(MessageId),
    /// A message between a start and an end tag.
    Group(MessageId),
}

impl FieldKind {
    /// Whether a list of these can be packed.
    pub fn is_packable(self) -> bool {
        !matches!(self, Self::String | Self::Bytes | Self::Message(_) | Self::Group(_))
    }

    /// The message, in either encoding.
    pub fn message(self) -> Option<MessageId> {
        match self {
            Self::Message(id) | Self::Group(id) => Some(id),
            _ => None,
        }
    }

    /// The enum.
    pub fn enumeration(self) -> Option<EnumId> {
        match self {
            Self::Enum(id) => Some(id),
            _ => None,
        }
    }

    /// The word in the `.proto` language; `enum`, `message` or `group` for named types.
    pub fn word(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Float => "float",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Uint32 => "uint32",
            Self::Uint64 => "uint64",
            Self::Sint32 => "sint32",
            Self::Sint64 => "sint64",
            Self::Fixed32 => "fixed32",
            Self::Fixed64 => "fixed64",
            Self::Sfixed32 => "sfixed32",
            Self::Sfixed64 => "sfixed64",
            Self::Bool => "bool",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::Enum(_) => "enum",
            Self::Message(_) => "message",
            Self::Group(_) => "group",
        }
    }
}

/// How the presence of a singular field is told. Messages and members of oneofs are explicit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    /// By its value: the default is not written.
    Implicit,
    /// By itself.
    Explicit,
    /// By itself, and a message without it is incomplete.
    Required,
}

/// How often a field occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cardinality {
    /// At most once.
    Singular(Presence),
    /// Any number of times.
    Repeated {
        /// Whether it is written packed.
        packed: bool,
    },
    /// As a map; the kind of the field is [`FieldKind::Message`] of the entry, whose fields are the key and the value.
    Map {
        /// The entry.
        entry: MessageId,
    },
}

/// A default that the schema writes out.
#[derive(Debug, Clone, PartialEq)]
pub enum DefaultValue {
    /// Of an `int32`, `sint32` or `sfixed32`.
    I32(i32),
    /// Of an `int64`, `sint64` or `sfixed64`.
    I64(i64),
    /// Of a `uint32` or `fixed32`.
    U32(u32),
    /// Of a `uint64` or `fixed64`.
    U64(u64),
    /// Of a `float`, infinities and NaN included.
    F32(f32),
    /// Of a `double`, infinities and NaN included.
    F64(f64),
    /// Of a `bool`.
    Bool(bool),
    /// Of a `string`.
    String(String),
    /// Of a `bytes`, escapes decoded.
    Bytes(Vec<u8>),
    /// Of an enum.
    Enum(ValueId),
}

/// Where a field or an extension is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldParent {
    /// A field of a message.
    Field(MessageId),
    /// An extension at the top of a file.
    FileExtension(FileId),
    /// An extension inside a message, which need not be the one that it extends.
    MessageExtension(MessageId),
}

/// A field of a message, or an extension.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldSchema {
    /// The name with its scope: for an extension, the scope in which it is declared.
    pub full_name: Arc<str>,
    /// The number, 1 to 536,870,911; for extensions of message sets up to 2,147,483,646.
    pub number: u32,
    /// The message whose field it is; for an extension, the message that it extends.
    pub message: MessageId,
    /// Where it is declared.
    pub parent: FieldParent,
    /// The file in which it is declared.
    pub file: FileId,
    /// The position among its siblings.
    pub index: u32,
    /// The type of one value.
    pub kind: FieldKind,
    /// How often it occurs, and how its presence is told.
    pub cardinality: Cardinality,
    /// The oneof that it is a member of, if that is a real one.
    pub oneof: Option<OneofId>,
    /// The oneof that stands for its label `optional` in proto3.
    pub synthetic_oneof: Option<OneofId>,
    /// Whether this is a proto3 field or extension with the label `optional`.
    pub proto3_optional: bool,
    /// The default that the schema writes out. Without one an enum has its first value and the others zero or nothing.
    pub default: Option<DefaultValue>,
    /// The name in JSON, given or computed. For an extension see [`FieldSchema::full_name`], in brackets.
    pub json_name: Arc<str>,
    /// Whether the strings in it, in keys and values of a map too, are to be UTF-8.
    pub utf8: bool,
    /// The options.
    pub options: Options<FieldOptions>,
    /// The features.
    pub features: Features,
}

impl FieldSchema {
    /// The name without its scope.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }

    /// Whether it is an extension.
    pub fn is_extension(&self) -> bool {
        !matches!(self.parent, FieldParent::Field(_))
    }

    /// Whether it is a list, which a map is not.
    pub fn is_list(&self) -> bool {
        matches!(self.cardinality, Cardinality::Repeated { .. })
    }

    /// Whether it is a list that is written packed.
    pub fn is_packed(&self) -> bool {
        self.cardinality == Cardinality::Repeated { packed: true }
    }

    /// The entry, if it is a map.
    pub fn map_entry(&self) -> Option<MessageId> {
        match self.cardinality {
            Cardinality::Map { entry } => Some(entry),
            _ => None,
        }
    }

    /// How its presence is told, if it is singular.
    pub fn presence(&self) -> Option<Presence> {
        match self.cardinality {
            Cardinality::Singular(presence) => Some(presence),
            _ => None,
        }
    }
}
