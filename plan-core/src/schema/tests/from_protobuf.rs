//! Descriptors from those of the `protobuf` crate, which knows no editions: these are read from its unknown fields.

use alloc::vec::Vec;

use protobuf::descriptor as pb;
use protobuf::{CodedInputStream, Message, UnknownValueRef};

use crate::schema::*;

/// The descriptor of a file.
pub(super) fn file(file: &pb::FileDescriptorProto) -> FileDescriptor {
    FileDescriptor {
        name: file.name().into(),
        package: file.package().into(),
        dependencies: file.dependency.clone(),
        public_dependencies: file.public_dependency.clone(),
        weak_dependencies: file.weak_dependency.clone(),
        option_dependencies: Vec::new(),
        messages: file.message_type.iter().map(message).collect(),
        enums: file.enum_type.iter().map(enumeration).collect(),
        services: file.service.iter().map(service).collect(),
        extensions: file.extension.iter().map(field).collect(),
        options: FileOptions {
            deprecated: file.options.deprecated,
            features: features(&*file.options, 50),
            raw: raw(&*file.options),
        },
        syntax: file.syntax().into(),
        edition: number(file, 14).unwrap_or(0),
        locations: file.source_code_info.location.iter().map(location).collect(),
    }
}

fn message(message_: &pb::DescriptorProto) -> MessageDescriptor {
    let options = &message_.options;
    MessageDescriptor {
        name: message_.name().into(),
        fields: message_.field.iter().map(field).collect(),
        extensions: message_.extension.iter().map(field).collect(),
        messages: message_.nested_type.iter().map(message).collect(),
        enums: message_.enum_type.iter().map(enumeration).collect(),
        extension_ranges: message_
            .extension_range
            .iter()
            .map(|range| ExtensionRange {
                start: range.start(),
                end: range.end(),
                options: ExtensionRangeOptions {
                    features: features(&*range.options, 50),
                    raw: raw(&*range.options),
                },
            })
            .collect(),
        oneofs: message_
            .oneof_decl
            .iter()
            .map(|oneof| OneofDescriptor {
                name: oneof.name().into(),
                options: OneofOptions { features: features(&*oneof.options, 1), raw: raw(&*oneof.options) },
            })
            .collect(),
        options: MessageOptions {
            message_set_wire_format: options.message_set_wire_format,
            no_standard_descriptor_accessor: options.no_standard_descriptor_accessor,
            deprecated: options.deprecated,
            map_entry: options.map_entry,
            deprecated_legacy_json_field_conflicts: number(&**options, 11).map(|value| value != 0),
            features: features(&**options, 12),
            raw: raw(&**options),
        },
        reserved_ranges: message_
            .reserved_range
            .iter()
            .map(|range| ReservedRange { start: range.start(), end: range.end() })
            .collect(),
        reserved_names: message_.reserved_name.clone(),
        visibility: number(message_, 11).unwrap_or(0),
    }
}

fn field(field: &pb::FieldDescriptorProto) -> FieldDescriptor {
    let options = &field.options;
    FieldDescriptor {
        name: field.name().into(),
        number: field.number(),
        label: field.label.map_or(0, |label| label.value()),
        r#type: field.type_.map_or(0, |kind| kind.value()),
        type_name: field.type_name().into(),
        extendee: field.extendee().into(),
        default_value: field.default_value.clone(),
        json_name: field.json_name.clone(),
        oneof_index: field.oneof_index,
        proto3_optional: field.proto3_optional(),
        options: FieldOptions {
            ctype: options.ctype.map(|value| value.value()),
            packed: options.packed,
            jstype: options.jstype.map(|value| value.value()),
            lazy: options.lazy,
            unverified_lazy: number(&**options, 15).map(|value| value != 0),
            deprecated: options.deprecated,
            weak: options.weak,
            debug_redact: number(&**options, 16).map(|value| value != 0),
            features: features(&**options, 21),
            raw: raw(&**options),
        },
    }
}

fn enumeration(schema: &pb::EnumDescriptorProto) -> EnumDescriptor {
    EnumDescriptor {
        name: schema.name().into(),
        values: schema
            .value
            .iter()
            .map(|value| EnumValueDescriptor {
                name: value.name().into(),
                number: value.number(),
                options: EnumValueOptions {
                    deprecated: value.options.deprecated,
                    debug_redact: number(&*value.options, 3).map(|value| value != 0),
                    features: features(&*value.options, 2),
                    raw: raw(&*value.options),
                },
            })
            .collect(),
        options: EnumOptions {
            allow_alias: schema.options.allow_alias,
            deprecated: schema.options.deprecated,
            deprecated_legacy_json_field_conflicts: number(&*schema.options, 6).map(|value| value != 0),
            features: features(&*schema.options, 7),
            raw: raw(&*schema.options),
        },
        reserved_ranges: schema
            .reserved_range
            .iter()
            .map(|range| ReservedRange { start: range.start(), end: range.end() })
            .collect(),
        reserved_names: schema.reserved_name.clone(),
        visibility: number(schema, 6).unwrap_or(0),
    }
}

fn service(service: &pb::ServiceDescriptorProto) -> ServiceDescriptor {
    ServiceDescriptor {
        name: service.name().into(),
        methods: service
            .method
            .iter()
            .map(|method| MethodDescriptor {
                name: method.name().into(),
                input_type: method.input_type().into(),
                output_type: method.output_type().into(),
                options: MethodOptions {
                    deprecated: method.options.deprecated,
                    idempotency_level: method.options.idempotency_level.map(|value| value.value()),
                    features: features(&*method.options, 35),
                    raw: raw(&*method.options),
                },
                client_streaming: method.client_streaming(),
                server_streaming: method.server_streaming(),
            })
            .collect(),
        options: ServiceOptions {
            deprecated: service.options.deprecated,
            features: features(&*service.options, 34),
            raw: raw(&*service.options),
        },
    }
}

fn location(location: &pb::source_code_info::Location) -> Location {
    Location {
        path: location.path.clone(),
        span: location.span.clone(),
        leading_comments: location.leading_comments.clone(),
        trailing_comments: location.trailing_comments.clone(),
        leading_detached_comments: location.leading_detached_comments.clone(),
    }
}

fn raw(options: &impl Message) -> Vec<u8> {
    options.write_to_bytes().unwrap_or_default()
}

/// The last varint of an unknown field.
fn number(message: &impl Message, field: u32) -> Option<i32> {
    message.special_fields().unknown_fields().iter().fold(None, |last, (number, value)| match value {
        UnknownValueRef::Varint(value) if number == field => Some(value as i32),
        _ => last,
    })
}

fn features(options: &impl Message, field: u32) -> FeatureSet {
    let mut set = FeatureSet::default();
    for (number, value) in options.special_fields().unknown_fields() {
        let UnknownValueRef::LengthDelimited(bytes) = value else { continue };
        if number != field {
            continue;
        }
        set.raw.extend_from_slice(bytes);
        let mut input = CodedInputStream::from_bytes(bytes);
        while let Ok(Some(tag)) = input.read_raw_tag_or_eof() {
            if tag % 8 != 0 {
                break;
            }
            let value = input.read_int32().ok();
            match tag / 8 {
                1 => set.field_presence = value,
                2 => set.enum_type = value,
                3 => set.repeated_field_encoding = value,
                4 => set.utf8_validation = value,
                5 => set.message_encoding = value,
                6 => set.json_format = value,
                7 => set.enforce_naming_style = value,
                8 => set.default_symbol_visibility = value,
                _ => {}
            }
        }
    }
    set
}
