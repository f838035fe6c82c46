//! The elements of a schema set, resolved.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::id::{EnumId, FieldId, FileId, MessageId, MethodId, OneofId, ServiceId, ValueId};
use crate::schema::descriptor::{ExtensionRange, ReservedRange};
use crate::schema::features::{Edition, EnumType, Features};
use crate::schema::options::{
    EnumOptions, EnumValueOptions, FileOptions, MessageOptions, MethodOptions, OneofOptions, Options,
    ServiceOptions,
};
use crate::schema::source_info::SourceInfo;

/// A file.
#[derive(Debug, Clone, PartialEq)]
pub struct FileSchema {
    /// The name under which other files import it.
    pub name: Arc<str>,
    /// The package, empty if none is declared.
    pub package: Arc<str>,
    /// The edition.
    pub edition: Edition,
    /// The imported files, in source order.
    pub dependencies: Vec<FileId>,
    /// Those of the imported files that are imported publicly.
    pub public_dependencies: Vec<FileId>,
    /// Those of the imported files that are imported weakly.
    pub weak_dependencies: Vec<FileId>,
    /// The names of the files imported for custom options only, given or not.
    pub option_dependencies: Vec<String>,
    /// The messages at the top of the file.
    pub messages: Vec<MessageId>,
    /// The enums at the top of the file.
    pub enums: Vec<EnumId>,
    /// The services.
    pub services: Vec<ServiceId>,
    /// The extensions at the top of the file.
    pub extensions: Vec<FieldId>,
    /// The options.
    pub options: Options<FileOptions>,
    /// The features.
    pub features: Features,
    /// Places and comments.
    pub source: SourceInfo,
}

/// A message.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageSchema {
    /// The name with package and enclosing messages, without a leading dot.
    pub full_name: Arc<str>,
    /// The file.
    pub file: FileId,
    /// The message around it.
    pub parent: Option<MessageId>,
    /// The position among its siblings.
    pub index: u32,
    /// The fields, in source order.
    pub fields: Vec<FieldId>,
    /// The same fields by number.
    pub fields_by_number: Vec<FieldId>,
    /// The oneofs, the synthetic ones included.
    pub oneofs: Vec<OneofId>,
    /// The messages declared inside, entries of maps included.
    pub messages: Vec<MessageId>,
    /// The enums declared inside.
    pub enums: Vec<EnumId>,
    /// The extensions declared inside, which may extend any message.
    pub extensions: Vec<FieldId>,
    /// The numbers left to extensions.
    pub extension_ranges: Vec<ExtensionRange>,
    /// The reserved numbers; the end is exclusive.
    pub reserved_ranges: Vec<ReservedRange>,
    /// The reserved names.
    pub reserved_names: Vec<String>,
    /// Who may use it, where that is written.
    pub visibility: Option<Visibility>,
    /// The options.
    pub options: Options<MessageOptions>,
    /// The features.
    pub features: Features,
}

impl MessageSchema {
    /// The name without its scope.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }

    /// Whether this is the entry of a map field.
    pub fn is_map_entry(&self) -> bool {
        self.options.map_entry == Some(true)
    }

    /// Whether this is a message set.
    pub fn is_message_set(&self) -> bool {
        self.options.message_set_wire_format == Some(true)
    }
}

/// The word before a message or an enum that says who may use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// `local`: its own file.
    Local,
    /// `export`: every file.
    Export,
}

impl Visibility {
    /// The visibility of a number of `google.protobuf.SymbolVisibility`.
    pub(in crate::schema) fn of(number: i32) -> Option<Self> {
        [Self::Local, Self::Export].into_iter().find(|it| it.number() == number)
    }

    /// The number in `google.protobuf.SymbolVisibility`.
    pub(crate) const fn number(self) -> i32 {
        match self {
            Self::Local => 1,
            Self::Export => 2,
        }
    }
}

/// A oneof.
#[derive(Debug, Clone, PartialEq)]
pub struct OneofSchema {
    /// The name with that of the message around it.
    pub full_name: Arc<str>,
    /// The message.
    pub message: MessageId,
    /// The position among the oneofs of the message.
    pub index: u32,
    /// The members, in source order.
    pub fields: Vec<FieldId>,
    /// Whether it stands for a proto3 `optional` and is no oneof to a user.
    pub synthetic: bool,
    /// The options.
    pub options: Options<OneofOptions>,
    /// The features.
    pub features: Features,
}

impl OneofSchema {
    /// The name without its scope.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }
}

/// An enum. Its default is the first of its values.
#[derive(Debug, Clone, PartialEq)]
pub struct EnumSchema {
    /// The name with package and enclosing messages.
    pub full_name: Arc<str>,
    /// The file.
    pub file: FileId,
    /// The message around it.
    pub parent: Option<MessageId>,
    /// The position among its siblings.
    pub index: u32,
    /// The values in source order, never none.
    pub values: Vec<ValueId>,
    /// The reserved numbers; the end is inclusive.
    pub reserved_ranges: Vec<ReservedRange>,
    /// The reserved names.
    pub reserved_names: Vec<String>,
    /// Who may use it, where that is written.
    pub visibility: Option<Visibility>,
    /// The options.
    pub options: Options<EnumOptions>,
    /// The features.
    pub features: Features,
}

impl EnumSchema {
    /// The full name of a value by its name: values stand beside their enum, not inside of it.
    pub(in crate::schema) fn value_full_name(&self, name: &str) -> String {
        let around = self.full_name.len() - self.name().len();
        format!("{}{name}", &self.full_name[..around])
    }

    /// The name without its scope.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }

    /// Whether numbers that it does not list go to the unknown fields.
    pub fn is_closed(&self) -> bool {
        self.features.enum_type == EnumType::Closed
    }
}

/// A value of an enum.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueSchema {
    /// The name in the scope around the enum.
    pub full_name: Arc<str>,
    /// The enum.
    pub parent: EnumId,
    /// The position among the values of the enum.
    pub index: u32,
    /// The number.
    pub number: i32,
    /// Whether an earlier value has the same number.
    pub alias: bool,
    /// The options.
    pub options: Options<EnumValueOptions>,
}

impl ValueSchema {
    /// The name without its scope.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }
}

/// A service.
#[derive(Debug, Clone, PartialEq)]
pub struct ServiceSchema {
    /// The name with its package.
    pub full_name: Arc<str>,
    /// The file.
    pub file: FileId,
    /// The position among the services of the file.
    pub index: u32,
    /// The methods, in source order.
    pub methods: Vec<MethodId>,
    /// The options.
    pub options: Options<ServiceOptions>,
}

impl ServiceSchema {
    /// The name without its package.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }
}

/// A method of a service.
#[derive(Debug, Clone, PartialEq)]
pub struct MethodSchema {
    /// The name with that of the service.
    pub full_name: Arc<str>,
    /// The service.
    pub service: ServiceId,
    /// The position among the methods of the service.
    pub index: u32,
    /// What it takes.
    pub input: MessageId,
    /// What it answers with.
    pub output: MessageId,
    /// Whether the client sends a stream of messages.
    pub client_streaming: bool,
    /// Whether the server answers with a stream of messages.
    pub server_streaming: bool,
    /// The options.
    pub options: Options<MethodOptions>,
}

impl MethodSchema {
    /// The name without that of the service.
    pub fn name(&self) -> &str {
        last_part(&self.full_name)
    }
}

/// What stands after the last dot.
pub(in crate::schema) fn last_part(full_name: &str) -> &str {
    full_name.rsplit('.').next().unwrap_or(full_name)
}
