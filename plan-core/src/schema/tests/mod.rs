//! Tests of whole schemas: what is resolved, what is refused and where.

mod descriptors;
mod editions;
mod hostile;
mod options;
mod rules;

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{
    EnumDescriptor, EnumValueDescriptor, FieldDescriptor, FileDescriptor, MessageDescriptor, SchemaSet,
};

/// A field of a scalar type.
fn field(name: &str, number: i32, r#type: i32) -> FieldDescriptor {
    FieldDescriptor { name: name.into(), number, label: 1, r#type, ..Default::default() }
}

/// A field of a named type.
fn typed(name: &str, number: i32, type_name: &str) -> FieldDescriptor {
    FieldDescriptor { type_name: type_name.into(), ..field(name, number, 0) }
}

fn message(name: &str, fields: Vec<FieldDescriptor>) -> MessageDescriptor {
    MessageDescriptor { name: name.into(), fields, ..Default::default() }
}

fn enumeration(name: &str, values: &[(&str, i32)]) -> EnumDescriptor {
    let value = |&(name, number): &(&str, i32)| EnumValueDescriptor {
        name: name.to_string(),
        number,
        ..Default::default()
    };
    EnumDescriptor { name: name.into(), values: values.iter().map(value).collect(), ..Default::default() }
}

fn file(name: &str, syntax: &str, messages: Vec<MessageDescriptor>) -> FileDescriptor {
    FileDescriptor { name: name.into(), syntax: syntax.into(), messages, ..Default::default() }
}

/// The problems of a set of files, a line each.
fn problems(files: Vec<FileDescriptor>) -> String {
    SchemaSet::build(files).err().map(|error| error.to_string()).unwrap_or_default()
}
