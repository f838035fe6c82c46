//! A set of files that refer to each other only, with names and features resolved.

mod declaration;
pub(in crate::schema) mod element;
pub(in crate::schema) mod field;
pub(in crate::schema) mod id;
mod options;
pub(in crate::schema) mod path;
mod symbol;

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::HashMap;

pub use element::{
    EnumSchema, FileSchema, MessageSchema, MethodSchema, OneofSchema, ServiceSchema, ValueSchema, Visibility,
};
pub use field::{Cardinality, DefaultValue, FieldKind, FieldParent, FieldSchema, Presence};
pub use id::{EnumId, FieldId, FileId, MessageId, MethodId, OneofId, ServiceId, ValueId};
pub use path::Element;
pub use symbol::Symbol;

/// A set of files that refer to each other only, with names and features resolved.
///
/// Elements are looked up by handle in constant time; a handle is valid in the set that gave it, and panics or names
/// another element in any other.
#[derive(Debug, Clone, Default)]
pub struct SchemaSet {
    pub(super) files: Vec<FileSchema>,
    pub(super) messages: Vec<MessageSchema>,
    pub(super) fields: Vec<FieldSchema>,
    pub(super) oneofs: Vec<OneofSchema>,
    pub(super) enums: Vec<EnumSchema>,
    pub(super) values: Vec<ValueSchema>,
    pub(super) services: Vec<ServiceSchema>,
    pub(super) methods: Vec<MethodSchema>,
    pub(super) symbols: HashMap<Arc<str>, Symbol>,
    pub(super) file_names: HashMap<Arc<str>, FileId>,
    pub(super) extensions: HashMap<(MessageId, u32), FieldId>,
    /// Encoded options with a record for each statement that set a custom one, where that is not how they are encoded.
    pub(super) stated_options: HashMap<Element, Vec<u8>>,
}

macro_rules! elements {
    ($($one:ident, $all:ident, $id:ident => $schema:ident, $noun:literal;)*) => {
        impl SchemaSet {$(
            #[doc = concat!("The ", $noun, " of a handle.")]
            pub fn $one(&self, id: $id) -> &$schema {
                &self.$all[id.index()]
            }

            #[doc = concat!("Every ", $noun, " of the set with its handle, in the order of the files.")]
            pub fn $all(&self) -> impl ExactSizeIterator<Item = ($id, &$schema)> {
                self.$all.iter().enumerate().map(|(index, element)| ($id::new(index), element))
            }
        )*}
    };
}

elements! {
    file, files, FileId => FileSchema, "file";
    message, messages, MessageId => MessageSchema, "message";
    field, fields, FieldId => FieldSchema, "field, extensions included,";
    oneof, oneofs, OneofId => OneofSchema, "oneof";
    enumeration, enums, EnumId => EnumSchema, "enum";
    value, values, ValueId => ValueSchema, "enum value";
    service, services, ServiceId => ServiceSchema, "service";
    method, methods, MethodId => MethodSchema, "method";
}

impl SchemaSet {
    /// What a full name stands for; a leading dot is allowed.
    pub fn symbol(&self, full_name: &str) -> Option<Symbol> {
        self.symbols.get(full_name.strip_prefix('.').unwrap_or(full_name)).copied()
    }

    /// Every full name and what it stands for, in no particular order.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, Symbol)> {
        self.symbols.iter().map(|(name, &symbol)| (&**name, symbol))
    }

    /// The file of an import name.
    pub fn file_by_name(&self, name: &str) -> Option<FileId> {
        self.file_names.get(name).copied()
    }

    /// The message of a full name.
    pub fn message_by_name(&self, full_name: &str) -> Option<MessageId> {
        match self.symbol(full_name)? {
            Symbol::Message(id) => Some(id),
            _ => None,
        }
    }

    /// The enum of a full name.
    pub fn enum_by_name(&self, full_name: &str) -> Option<EnumId> {
        match self.symbol(full_name)? {
            Symbol::Enum(id) => Some(id),
            _ => None,
        }
    }

    /// The service of a full name.
    pub fn service_by_name(&self, full_name: &str) -> Option<ServiceId> {
        match self.symbol(full_name)? {
            Symbol::Service(id) => Some(id),
            _ => None,
        }
    }

    /// The extension of a full name.
    pub fn extension_by_name(&self, full_name: &str) -> Option<FieldId> {
        match self.symbol(full_name)? {
            Symbol::Field(id) if self.field(id).is_extension() => Some(id),
            _ => None,
        }
    }

    /// The field of a message by its name.
    pub fn field_by_name(&self, message: MessageId, name: &str) -> Option<FieldId> {
        match self.symbol(&format!("{}.{name}", self.message(message).full_name))? {
            Symbol::Field(id) if self.field(id).parent == FieldParent::Field(message) => Some(id),
            _ => None,
        }
    }

    /// The field of a message by its number, extensions not included.
    pub fn field_by_number(&self, message: MessageId, number: u32) -> Option<FieldId> {
        let fields = &self.message(message).fields_by_number;
        let at = fields.binary_search_by_key(&number, |&id| self.field(id).number).ok()?;
        Some(fields[at])
    }

    /// The extension of a message by its number.
    pub fn extension_by_number(&self, message: MessageId, number: u32) -> Option<FieldId> {
        self.extensions.get(&(message, number)).copied()
    }

    /// The key and the value field of a map entry; `None` for any other message.
    pub fn map_fields(&self, entry: MessageId) -> Option<(FieldId, FieldId)> {
        let message = self.message(entry);
        match message.fields_by_number[..] {
            [key, value] if message.is_map_entry() => Some((key, value)),
            _ => None,
        }
    }

    /// The number that an enum has by default: that of its first value.
    pub fn enum_default(&self, id: EnumId) -> i32 {
        self.enumeration(id).values.first().map_or(0, |&value| self.value(value).number)
    }

    /// The value of an enum by its name.
    pub fn value_by_name(&self, id: EnumId, name: &str) -> Option<ValueId> {
        match self.symbol(&self.enumeration(id).value_full_name(name))? {
            Symbol::Value(value) if self.value(value).parent == id => Some(value),
            _ => None,
        }
    }

    /// The first value of an enum with a number.
    pub fn value_by_number(&self, id: EnumId, number: i32) -> Option<ValueId> {
        self.enumeration(id).values.iter().copied().find(|&value| self.value(value).number == number)
    }
}
