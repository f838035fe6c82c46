//! The part of `google/protobuf/descriptor.proto` that decides how bytes are read and written.
//!
//! Written out here because the descriptor types of `prost-types` know no features, hence no editions.

use prost::Message;

#[derive(Clone, PartialEq, Message)]
pub(super) struct FileSet {
    #[prost(message, repeated, tag = "1")]
    pub(super) files: Vec<File>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct File {
    #[prost(string, tag = "2")]
    pub(super) package: String,
    #[prost(message, repeated, tag = "4")]
    pub(super) messages: Vec<MessageType>,
    #[prost(message, repeated, tag = "5")]
    pub(super) enums: Vec<EnumType>,
    #[prost(message, repeated, tag = "7")]
    pub(super) extensions: Vec<Field>,
    #[prost(message, optional, tag = "8")]
    pub(super) options: Option<FileOptions>,
    /// Empty stands for proto2.
    #[prost(string, tag = "12")]
    pub(super) syntax: String,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct MessageType {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) fields: Vec<Field>,
    #[prost(message, repeated, tag = "3")]
    pub(super) messages: Vec<MessageType>,
    #[prost(message, repeated, tag = "4")]
    pub(super) enums: Vec<EnumType>,
    #[prost(message, repeated, tag = "6")]
    pub(super) extensions: Vec<Field>,
    #[prost(message, optional, tag = "7")]
    pub(super) options: Option<MessageOptions>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumType {
    #[prost(string, tag = "1")]
    pub(super) name: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) values: Vec<EnumValue>,
    #[prost(message, optional, tag = "3")]
    pub(super) options: Option<EnumOptions>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumValue {
    #[prost(int32, tag = "2")]
    pub(super) number: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct Field {
    #[prost(string, tag = "2")]
    pub(super) extendee: String,
    #[prost(int32, tag = "3")]
    pub(super) number: i32,
    #[prost(int32, tag = "4")]
    pub(super) label: i32,
    #[prost(int32, tag = "5")]
    pub(super) kind: i32,
    #[prost(string, tag = "6")]
    pub(super) type_name: String,
    #[prost(message, optional, tag = "8")]
    pub(super) options: Option<FieldOptions>,
    #[prost(int32, optional, tag = "9")]
    pub(super) oneof_index: Option<i32>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct FileOptions {
    #[prost(message, optional, tag = "50")]
    pub(super) features: Option<FeatureSet>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct MessageOptions {
    #[prost(bool, tag = "1")]
    pub(super) message_set_wire_format: bool,
    #[prost(bool, tag = "7")]
    pub(super) map_entry: bool,
    #[prost(message, optional, tag = "12")]
    pub(super) features: Option<FeatureSet>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct EnumOptions {
    #[prost(message, optional, tag = "7")]
    pub(super) features: Option<FeatureSet>,
}

#[derive(Clone, PartialEq, Message)]
pub(super) struct FieldOptions {
    #[prost(bool, optional, tag = "2")]
    pub(super) packed: Option<bool>,
    #[prost(message, optional, tag = "21")]
    pub(super) features: Option<FeatureSet>,
}

/// Features as written; zero stands for unset.
#[derive(Clone, PartialEq, Message)]
pub(super) struct FeatureSet {
    #[prost(int32, tag = "1")]
    pub(super) field_presence: i32,
    #[prost(int32, tag = "2")]
    pub(super) enum_type: i32,
    #[prost(int32, tag = "3")]
    pub(super) repeated_field_encoding: i32,
    #[prost(int32, tag = "4")]
    pub(super) utf8_validation: i32,
    #[prost(int32, tag = "5")]
    pub(super) message_encoding: i32,
}
