//! From the bytes of a `FileDescriptorSet` to descriptors, by the interpreter and the checked-in plan of
//! `google/protobuf/descriptor.proto`. The numbers of the fields stand where they are read: it is the one place that reads
//! them all.

use super::descriptor_plan::FILE_DESCRIPTOR_SET;
use crate::limits::Limits;
use crate::plan::SharedPlan;
use crate::schema::{
    EnumDescriptor, EnumValueDescriptor, ExtensionRange, FieldDescriptor, FileDescriptor, Location,
    MessageDescriptor, MethodDescriptor, OneofDescriptor, Options, OptionsMessage, Problem, ReservedRange,
    SchemaError, ServiceDescriptor,
};
use crate::store::{DecodeOptions, ListRef, MessageRef, ValueRef};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Reads the bytes of a `FileDescriptorSet`, as `protoc --descriptor_set_out` writes them.
///
/// # Errors
/// If the bytes are none; the problem says at which byte and in which field.
pub fn read_descriptor_set(bytes: &[u8]) -> Result<Vec<FileDescriptor>, SchemaError> {
    let options = DecodeOptions::new().limits(Limits::default()).partial(true);
    let set = options.decode_dynamic(SharedPlan::of_static(&FILE_DESCRIPTOR_SET), bytes);
    let set = set.map_err(|error| {
        let text = format!("not a FileDescriptorSet: {error}; make one with `protoc --descriptor_set_out`");
        Problem::new("descriptor set", text)
    })?;
    Ok(Part(set.as_ref()).messages(1).map(file).collect())
}

/// A message of `descriptor.proto`, read by field numbers.
#[derive(Clone, Copy)]
struct Part<'m>(MessageRef<'m>);

impl<'m> Part<'m> {
    /// The value of a field, if it is present. The numbers here are those of the checked-in plan, so none is missing;
    /// what another plan lacked would be absent.
    fn field(self, number: u32) -> Option<ValueRef<'m>> {
        if self.0.has(number) == Ok(true) { self.0.get(number).ok() } else { None }
    }

    fn text(self, number: u32) -> Option<String> {
        self.field(number)?.as_str().map(String::from)
    }

    fn string(self, number: u32) -> String {
        self.text(number).unwrap_or_default()
    }

    fn i32(self, number: u32) -> Option<i32> {
        self.field(number)?.as_i32()
    }

    fn number(self, number: u32) -> i32 {
        self.i32(number).unwrap_or(0)
    }

    fn bool(self, number: u32) -> Option<bool> {
        self.field(number)?.as_bool()
    }

    fn message(self, number: u32) -> Option<Self> {
        self.field(number)?.as_message().map(Part)
    }

    fn list(self, number: u32) -> impl Iterator<Item = ValueRef<'m>> {
        self.field(number).and_then(ValueRef::as_list).into_iter().flat_map(ListRef::iter)
    }

    fn messages(self, number: u32) -> impl Iterator<Item = Self> {
        self.list(number).filter_map(ValueRef::as_message).map(Part)
    }

    fn strings(self, number: u32) -> Vec<String> {
        self.list(number).filter_map(ValueRef::as_str).map(String::from).collect()
    }

    fn numbers(self, number: u32) -> Vec<i32> {
        self.list(number).filter_map(ValueRef::as_i32).collect()
    }

    /// The options message in a field.
    fn options<T: OptionsMessage>(self, number: u32) -> Options<T> {
        self.message(number).map(|it| T::read(it.0.encode_to_vec()).into()).unwrap_or_default()
    }
}

fn file(it: Part<'_>) -> FileDescriptor {
    FileDescriptor {
        name: it.string(1),
        package: it.string(2),
        dependencies: it.strings(3),
        public_dependencies: it.numbers(10),
        weak_dependencies: it.numbers(11),
        option_dependencies: it.strings(15),
        messages: it.messages(4).map(message).collect(),
        enums: it.messages(5).map(enumeration).collect(),
        services: it.messages(6).map(service).collect(),
        extensions: it.messages(7).map(field).collect(),
        options: it.options(8),
        syntax: it.string(12),
        edition: it.number(14),
        locations: it.message(9).into_iter().flat_map(|info| info.messages(1)).map(location).collect(),
    }
}

// Nesting is bounded by Limits::depth.
fn message(it: Part<'_>) -> MessageDescriptor {
    MessageDescriptor {
        name: it.string(1),
        fields: it.messages(2).map(field).collect(),
        extensions: it.messages(6).map(field).collect(),
        messages: it.messages(3).map(message).collect(),
        enums: it.messages(4).map(enumeration).collect(),
        extension_ranges: it.messages(5).map(extension_range).collect(),
        oneofs: it.messages(8).map(oneof).collect(),
        options: it.options(7),
        reserved_ranges: it.messages(9).map(reserved_range).collect(),
        reserved_names: it.strings(10),
        visibility: it.number(11),
    }
}

fn field(it: Part<'_>) -> FieldDescriptor {
    FieldDescriptor {
        name: it.string(1),
        number: it.number(3),
        label: it.number(4),
        r#type: it.number(5),
        type_name: it.string(6),
        extendee: it.string(2),
        default_value: it.text(7),
        json_name: it.text(10),
        oneof_index: it.i32(9),
        proto3_optional: it.bool(17).unwrap_or(false),
        options: it.options(8),
    }
}

fn extension_range(it: Part<'_>) -> ExtensionRange {
    ExtensionRange { start: it.number(1), end: it.number(2), options: it.options(3) }
}

fn reserved_range(it: Part<'_>) -> ReservedRange {
    ReservedRange { start: it.number(1), end: it.number(2) }
}

fn oneof(it: Part<'_>) -> OneofDescriptor {
    OneofDescriptor { name: it.string(1), options: it.options(2) }
}

fn enumeration(it: Part<'_>) -> EnumDescriptor {
    EnumDescriptor {
        name: it.string(1),
        values: it.messages(2).map(value).collect(),
        options: it.options(3),
        reserved_ranges: it.messages(4).map(reserved_range).collect(),
        reserved_names: it.strings(5),
        visibility: it.number(6),
    }
}

fn value(it: Part<'_>) -> EnumValueDescriptor {
    EnumValueDescriptor { name: it.string(1), number: it.number(2), options: it.options(3) }
}

fn service(it: Part<'_>) -> ServiceDescriptor {
    ServiceDescriptor {
        name: it.string(1),
        methods: it.messages(2).map(method).collect(),
        options: it.options(3),
    }
}

fn method(it: Part<'_>) -> MethodDescriptor {
    MethodDescriptor {
        name: it.string(1),
        input_type: it.string(2),
        output_type: it.string(3),
        options: it.options(4),
        client_streaming: it.bool(5).unwrap_or(false),
        server_streaming: it.bool(6).unwrap_or(false),
    }
}

fn location(it: Part<'_>) -> Location {
    Location {
        path: it.numbers(1),
        span: it.numbers(2),
        leading_comments: it.text(3),
        trailing_comments: it.text(4),
        leading_detached_comments: it.strings(6),
    }
}
