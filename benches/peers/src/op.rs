//! What is timed.

use serde::{Deserialize, Serialize};

/// An operation on one message. The drop of what it makes is part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    Decode,
    DecodeInto,
    DecodeBytes,
    DecodeReader,
    View,
    ViewFresh,
    Encode,
    EncodeToVec,
    EncodeSlice,
    FromPlain,
    JsonDecode,
    JsonEncode,
    Reflect,
    Memcpy,
    Utf8,
    Allocate,
    CloneDrop,
    Hash,
}

impl Op {
    /// All, in the order of reports.
    pub const ALL: [Self; 18] = [
        Self::Decode,
        Self::DecodeInto,
        Self::DecodeBytes,
        Self::DecodeReader,
        Self::View,
        Self::ViewFresh,
        Self::Encode,
        Self::EncodeToVec,
        Self::EncodeSlice,
        Self::FromPlain,
        Self::JsonDecode,
        Self::JsonEncode,
        Self::Reflect,
        Self::Memcpy,
        Self::Utf8,
        Self::Allocate,
        Self::CloneDrop,
        Self::Hash,
    ];

    /// The name in arguments and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::DecodeInto => "decode_into",
            Self::DecodeBytes => "decode_bytes",
            Self::DecodeReader => "decode_reader",
            Self::View => "view",
            Self::ViewFresh => "view_fresh",
            Self::Encode => "encode",
            Self::EncodeToVec => "encode_to_vec",
            Self::EncodeSlice => "encode_slice",
            Self::FromPlain => "from_plain",
            Self::JsonDecode => "json_decode",
            Self::JsonEncode => "json_encode",
            Self::Reflect => "reflect",
            Self::Memcpy => "memcpy",
            Self::Utf8 => "utf8",
            Self::Allocate => "allocate",
            Self::CloneDrop => "clone_drop",
            Self::Hash => "hash",
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Self::Decode => "a message that owns what it holds, from a slice",
            Self::DecodeInto => {
                "a message that is there already, with the capacity that it has, from a slice"
            }
            Self::DecodeBytes => "a message that owns what it holds, from `bytes::Bytes`",
            Self::DecodeReader => "a message that owns what it holds, from an `io::Read`",
            Self::View => {
                "a message that borrows the input; what memory it needs besides is used again, where that can be"
            }
            Self::ViewFresh => {
                "a message that borrows the input; what memory it needs besides is allocated each time"
            }
            Self::Encode => "into a buffer that is used again",
            Self::EncodeToVec => "into a new `Vec`",
            Self::EncodeSlice => "into a slice of fixed length",
            Self::FromPlain => {
                "from a struct of the program's own by way of the library's message, if it needs one, into a new `Vec`"
            }
            Self::JsonDecode => "a message that owns what it holds, from the text of protobuf's JSON",
            Self::JsonEncode => "protobuf's JSON, into a new `String`",
            Self::Reflect => "reading every present field of a decoded message by reflection",
            Self::Memcpy => "copying the payload",
            Self::Utf8 => "checking the strings of the payload with the standard library",
            Self::Allocate => "allocating, filling and freeing a block for each string and list",
            Self::CloneDrop => "cloning and dropping the message as `protoplan-full` has it",
            Self::Hash => "hashing the keys of maps with the standard library's hasher",
        }
    }

    /// Whether it is no engine's work, but what some work cannot do without.
    pub fn is_floor(self) -> bool {
        matches!(self, Self::Memcpy | Self::Utf8 | Self::Allocate | Self::CloneDrop | Self::Hash)
    }
}
