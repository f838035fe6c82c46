//! The two columns of a field: what its value is, and how many there are.

use crate::wire::WireType;

/// What one value of a field is, and how it is laid on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of the protobuf types")]
pub enum Op {
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Float,
    Double,
    Bool,
    String,
    Bytes,
    /// An enum that keeps every number.
    Enum,
    /// An enum whose unknown numbers go to the unknown fields.
    ClosedEnum,
    /// A message with a length before it.
    Message,
    /// A message between a start-group and an end-group tag.
    Group,
    /// A message in an item of a message set: a group of number 1 that holds the field's number and the message.
    Item,
}

/// How many values a field has, and when it is present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cardinality {
    /// One value, present if it is not the zero value.
    Implicit,
    /// One value, whose presence is kept.
    Explicit,
    /// One value, that must be present.
    Required,
    /// One value, present if its oneof holds it.
    Oneof,
    /// Any number of values, each with its own tag.
    Repeated,
    /// Any number of values, written with one tag.
    Packed,
    /// Entries of a key and a value, written as a repeated message of two fields.
    Map,
}

impl Op {
    /// The op of a code; of no code the last one.
    #[inline(always)]
    pub(super) const fn from_code(code: u8) -> Self {
        // as a match and not a table, for the compiler sees that it is the identity
        match code {
            0 => Self::Int32,
            1 => Self::Int64,
            2 => Self::Uint32,
            3 => Self::Uint64,
            4 => Self::Sint32,
            5 => Self::Sint64,
            6 => Self::Fixed32,
            7 => Self::Fixed64,
            8 => Self::Sfixed32,
            9 => Self::Sfixed64,
            10 => Self::Float,
            11 => Self::Double,
            12 => Self::Bool,
            13 => Self::String,
            14 => Self::Bytes,
            15 => Self::Enum,
            16 => Self::ClosedEnum,
            17 => Self::Message,
            18 => Self::Group,
            _ => Self::Item,
        }
    }

    /// The wire type of one value.
    pub const fn wire_type(self) -> WireType {
        match self {
            Self::Int32
            | Self::Int64
            | Self::Uint32
            | Self::Uint64
            | Self::Sint32
            | Self::Sint64
            | Self::Bool
            | Self::Enum
            | Self::ClosedEnum => WireType::Varint,
            Self::Fixed32 | Self::Sfixed32 | Self::Float => WireType::Fixed32,
            Self::Fixed64 | Self::Sfixed64 | Self::Double => WireType::Fixed64,
            Self::String | Self::Bytes | Self::Message => WireType::Len,
            Self::Group | Self::Item => WireType::StartGroup,
        }
    }

    /// Whether several values may share one tag.
    pub const fn is_packable(self) -> bool {
        match self.wire_type() {
            WireType::Varint | WireType::Fixed32 | WireType::Fixed64 => true,
            WireType::Len | WireType::StartGroup | WireType::EndGroup => false,
        }
    }

    /// Whether the value is a message with a plan of its own.
    pub const fn is_message(self) -> bool {
        match self {
            Self::Message | Self::Group | Self::Item => true,
            Self::Int32
            | Self::Int64
            | Self::Uint32
            | Self::Uint64
            | Self::Sint32
            | Self::Sint64
            | Self::Fixed32
            | Self::Fixed64
            | Self::Sfixed32
            | Self::Sfixed64
            | Self::Float
            | Self::Double
            | Self::Bool
            | Self::String
            | Self::Bytes
            | Self::Enum
            | Self::ClosedEnum => false,
        }
    }

    /// Whether the value is a number of an enum.
    pub const fn is_enum(self) -> bool {
        matches!(self, Self::Enum | Self::ClosedEnum)
    }

    /// Whether the value may be the key of a map.
    pub const fn is_map_key(self) -> bool {
        match self {
            Self::Int32
            | Self::Int64
            | Self::Uint32
            | Self::Uint64
            | Self::Sint32
            | Self::Sint64
            | Self::Fixed32
            | Self::Fixed64
            | Self::Sfixed32
            | Self::Sfixed64
            | Self::Bool
            | Self::String => true,
            Self::Float
            | Self::Double
            | Self::Bytes
            | Self::Enum
            | Self::ClosedEnum
            | Self::Message
            | Self::Group
            | Self::Item => false,
        }
    }

    /// The name in dumps, that of the schema language where there is one.
    pub const fn name(self) -> &'static str {
        match self {
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
            Self::Float => "float",
            Self::Double => "double",
            Self::Bool => "bool",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::Enum => "enum",
            Self::ClosedEnum => "closed-enum",
            Self::Message => "message",
            Self::Group => "group",
            Self::Item => "item",
        }
    }
}

impl Cardinality {
    /// The cardinality of a code; of no code the last one.
    #[inline(always)]
    pub(super) const fn from_code(code: u8) -> Self {
        match code {
            0 => Self::Implicit,
            1 => Self::Explicit,
            2 => Self::Required,
            3 => Self::Oneof,
            4 => Self::Repeated,
            5 => Self::Packed,
            _ => Self::Map,
        }
    }

    /// Whether there is at most one value.
    pub const fn is_singular(self) -> bool {
        match self {
            Self::Implicit | Self::Explicit | Self::Required | Self::Oneof => true,
            Self::Repeated | Self::Packed | Self::Map => false,
        }
    }

    /// Whether a bit of the record tells the presence.
    pub const fn has_bit(self) -> bool {
        match self {
            Self::Explicit | Self::Required => true,
            Self::Implicit | Self::Oneof | Self::Repeated | Self::Packed | Self::Map => false,
        }
    }

    /// The name in dumps.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Implicit => "implicit",
            Self::Explicit => "explicit",
            Self::Required => "required",
            Self::Oneof => "oneof",
            Self::Repeated => "repeated",
            Self::Packed => "packed",
            Self::Map => "map",
        }
    }
}
