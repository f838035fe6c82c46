//! Descriptors: what a `.proto` file says, name by name, before anything is resolved.
//!
//! The structs mirror `google/protobuf/descriptor.proto`. An absent string is empty and an absent number 0, unless
//! the difference matters, in which case the member is an `Option`.

use alloc::string::String;
use alloc::vec::Vec;

use super::nested::NestedMessages;
use super::options::{
    EnumOptions, EnumValueOptions, ExtensionRangeOptions, FieldOptions, FileOptions, MessageOptions,
    MethodOptions, OneofOptions, Options, ServiceOptions,
};

/// One `.proto` file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FileDescriptor {
    /// The name under which other files import it.
    pub name: String,
    /// The package, empty if none is declared.
    pub package: String,
    /// The names of the imported files, in source order.
    pub dependencies: Vec<String>,
    /// Indices into `dependencies` of the `import public` ones.
    pub public_dependencies: Vec<i32>,
    /// Indices into `dependencies` of the `import weak` ones.
    pub weak_dependencies: Vec<i32>,
    /// The names of files imported for custom options only (`import option`).
    pub option_dependencies: Vec<String>,
    /// The messages at the top of the file.
    pub messages: Vec<MessageDescriptor>,
    /// The enums at the top of the file.
    pub enums: Vec<EnumDescriptor>,
    /// The services.
    pub services: Vec<ServiceDescriptor>,
    /// The extensions at the top of the file.
    pub extensions: Vec<FieldDescriptor>,
    /// The options of the file.
    pub options: Options<FileOptions>,
    /// `proto2` (or empty), `proto3` or `editions`.
    pub syntax: String,
    /// The number of the edition, when `syntax` is `editions`: 1000 for 2023, 1001 for 2024.
    pub edition: i32,
    /// Places and comments, empty if the descriptor was made without source information.
    pub locations: Vec<Location>,
}

/// A message, or a group, or the entry of a map.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MessageDescriptor {
    /// The name, without its scope.
    pub name: String,
    /// The fields, in source order.
    pub fields: Vec<FieldDescriptor>,
    /// The extensions declared inside, which may extend any message.
    pub extensions: Vec<FieldDescriptor>,
    /// The messages declared inside.
    pub messages: NestedMessages,
    /// The enums declared inside.
    pub enums: Vec<EnumDescriptor>,
    /// The numbers left to extensions.
    pub extension_ranges: Vec<ExtensionRange>,
    /// The oneofs, those that stand for a proto3 `optional` included.
    pub oneofs: Vec<OneofDescriptor>,
    /// The options of the message.
    pub options: Options<MessageOptions>,
    /// The reserved numbers; the end is exclusive.
    pub reserved_ranges: Vec<ReservedRange>,
    /// The reserved names.
    pub reserved_names: Vec<String>,
    /// `SymbolVisibility`: 0 when not written, 1 for `local`, 2 for `export`.
    pub visibility: i32,
}

/// A field of a message, or an extension.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FieldDescriptor {
    /// The name, without its scope.
    pub name: String,
    /// The number on the wire.
    pub number: i32,
    /// `Label`: 1 optional (or 0, absent), 2 required, 3 repeated.
    pub label: i32,
    /// `Type`, 1 to 18; 0 when it is to be found out from `type_name`.
    pub r#type: i32,
    /// The name of the message or enum, fully qualified if it begins with a dot.
    pub type_name: String,
    /// The message that is extended, for an extension.
    pub extendee: String,
    /// The default, as text: decimal numbers, `true`, a name, C-escaped bytes.
    pub default_value: Option<String>,
    /// The name in JSON, where the descriptor gives one.
    pub json_name: Option<String>,
    /// The index of the oneof in the message.
    pub oneof_index: Option<i32>,
    /// Whether this is a proto3 field with the label `optional`.
    pub proto3_optional: bool,
    /// The options of the field.
    pub options: Options<FieldOptions>,
}

/// A oneof.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OneofDescriptor {
    /// The name, without its scope.
    pub name: String,
    /// The options of the oneof.
    pub options: Options<OneofOptions>,
}

/// The numbers from `start` up to `end`, which is not among them, left to extensions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExtensionRange {
    /// The first number.
    pub start: i32,
    /// The first number after the range.
    pub end: i32,
    /// The options of the range.
    pub options: Options<ExtensionRangeOptions>,
}

/// Reserved numbers from `start` to `end`, which is exclusive in messages and inclusive in enums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReservedRange {
    /// The first number.
    pub start: i32,
    /// The end: exclusive in messages, inclusive in enums.
    pub end: i32,
}

/// An enum.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EnumDescriptor {
    /// The name, without its scope.
    pub name: String,
    /// The values, in source order.
    pub values: Vec<EnumValueDescriptor>,
    /// The options of the enum.
    pub options: Options<EnumOptions>,
    /// The reserved numbers; the end is inclusive.
    pub reserved_ranges: Vec<ReservedRange>,
    /// The reserved names.
    pub reserved_names: Vec<String>,
    /// `SymbolVisibility`: 0 when not written, 1 for `local`, 2 for `export`.
    pub visibility: i32,
}

/// A value of an enum.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EnumValueDescriptor {
    /// The name, which lives in the scope around the enum.
    pub name: String,
    /// The number.
    pub number: i32,
    /// The options of the value.
    pub options: Options<EnumValueOptions>,
}

/// A service.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ServiceDescriptor {
    /// The name, without its package.
    pub name: String,
    /// The methods, in source order.
    pub methods: Vec<MethodDescriptor>,
    /// The options of the service.
    pub options: Options<ServiceOptions>,
}

/// A method of a service.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MethodDescriptor {
    /// The name, without its service.
    pub name: String,
    /// The name of the message that it takes.
    pub input_type: String,
    /// The name of the message that it answers with.
    pub output_type: String,
    /// The options of the method.
    pub options: Options<MethodOptions>,
    /// Whether the client sends a stream of messages.
    pub client_streaming: bool,
    /// Whether the server answers with a stream of messages.
    pub server_streaming: bool,
}

/// The place of one declaration, and the comments around it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Location {
    /// The way to the declaration: field numbers of `descriptor.proto` and indices, by turns.
    pub path: Vec<i32>,
    /// Line, column, (end line if another) and end column, all counted from 0.
    pub span: Vec<i32>,
    /// The comment that stands right before it.
    pub leading_comments: Option<String>,
    /// The comment that stands right after it.
    pub trailing_comments: Option<String>,
    /// The comments before it that an empty line sets apart.
    pub leading_detached_comments: Vec<String>,
}
