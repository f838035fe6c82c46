//! The option messages that everybody has, for files that import no `google/protobuf/descriptor.proto`.

use alloc::string::ToString;
use alloc::vec::Vec;
use std::sync::OnceLock;

use super::standard_table::{ENUMS, MESSAGES};
use crate::schema::descriptor::{
    EnumDescriptor, EnumValueDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor,
};
use crate::schema::model::{Element, MessageId, SchemaSet};
use crate::schema::options::{FieldOptions, OptionsMessage};

/// A message of the table.
pub(super) struct StandardMessage {
    pub(super) name: &'static str,
    pub(super) fields: &'static [StandardField],
    pub(super) messages: &'static [Self],
    pub(super) enums: &'static [StandardEnum],
}

/// A field of the table, its numbers those of a descriptor.
pub(super) struct StandardField {
    pub(super) name: &'static str,
    pub(super) number: i32,
    pub(super) label: i32,
    pub(super) r#type: i32,
    pub(super) type_name: &'static str,
    /// The encoded options.
    pub(super) options: &'static [u8],
}

/// An enum of the table.
pub(super) struct StandardEnum {
    pub(super) name: &'static str,
    pub(super) values: &'static [(&'static str, i32)],
}

/// The option messages of the bundled `google/protobuf/descriptor.proto`, and what they refer to.
fn standard() -> &'static SchemaSet {
    static SET: OnceLock<SchemaSet> = OnceLock::new();
    SET.get_or_init(|| {
        let file = FileDescriptor {
            name: "google/protobuf/descriptor.proto".into(),
            package: "google.protobuf".into(),
            messages: MESSAGES.iter().map(message).collect(),
            enums: ENUMS.iter().map(enumeration).collect(),
            syntax: "proto2".into(),
            ..FileDescriptor::default()
        };
        // the table is sound; if it were not, no option would be known
        SchemaSet::build(alloc::vec![file]).unwrap_or_default()
    })
}

/// The options message of an element, in `set` if that has it, else in the standard ones.
pub(super) fn options_message(set: &SchemaSet, element: Element) -> Option<(&SchemaSet, MessageId)> {
    let name = element.options_message();
    match set.message_by_name(name) {
        Some(message) => Some((set, message)),
        // not before it is needed: making the standard ones comes here too
        None => standard().message_by_name(name).map(|message| (standard(), message)),
    }
}

// Recurs as deep as the table.
fn message(it: &StandardMessage) -> MessageDescriptor {
    MessageDescriptor {
        name: it.name.into(),
        fields: it.fields.iter().map(field).collect(),
        messages: it.messages.iter().map(message).collect(),
        enums: it.enums.iter().map(enumeration).collect(),
        ..MessageDescriptor::default()
    }
}

fn field(it: &StandardField) -> FieldDescriptor {
    let mut field = FieldDescriptor {
        name: it.name.into(),
        number: it.number,
        label: it.label,
        r#type: it.r#type,
        type_name: it.type_name.into(),
        ..FieldDescriptor::default()
    };
    if !it.options.is_empty() {
        field.options = FieldOptions::read(it.options.into()).into();
    }
    field
}

fn enumeration(it: &StandardEnum) -> EnumDescriptor {
    let value = |&(name, number): &(&str, i32)| EnumValueDescriptor {
        name: name.to_string(),
        number,
        ..EnumValueDescriptor::default()
    };
    EnumDescriptor {
        name: it.name.into(),
        values: it.values.iter().map(value).collect::<Vec<_>>(),
        ..EnumDescriptor::default()
    }
}

#[cfg(test)]
mod tests {
    use super::standard;

    #[test]
    fn the_table_is_sound() {
        let set = standard();
        for name in
            ["File", "Message", "Field", "Oneof", "ExtensionRange", "Enum", "EnumValue", "Service", "Method"]
        {
            let options = set.message_by_name(&alloc::format!("google.protobuf.{name}Options")).unwrap();
            assert_eq!(set.field_by_number(options, 999), set.field_by_name(options, "uninterpreted_option"));
        }
    }
}
