//! A drawn schema as descriptors that prost-reflect takes.

use prost_reflect::prost_types::field_descriptor_proto::{Label, Type};
use prost_reflect::prost_types::{
    DescriptorProto, EnumDescriptorProto, EnumValueDescriptorProto, FieldDescriptorProto, FieldOptions,
    FileDescriptorProto, MessageOptions, OneofDescriptorProto,
};

use super::draft::{Draft, Field, Kind, Shape, Syntax};

/// In the order of `draft::SCALARS`.
const TYPES: [Type; 15] = [
    Type::Int32,
    Type::Int64,
    Type::Uint32,
    Type::Uint64,
    Type::Sint32,
    Type::Sint64,
    Type::Fixed32,
    Type::Fixed64,
    Type::Sfixed32,
    Type::Sfixed64,
    Type::Bool,
    Type::String,
    Type::Float,
    Type::Double,
    Type::Bytes,
];

impl Draft {
    /// The files of the schema. prost-reflect has no editions, so a file of one is given as proto3 with what proto3 would
    /// not have, groups and required fields, which it does not mind; but enums that start with another number than 0 it
    /// takes in proto2 alone, and so they are in a file of their own.
    pub(crate) fn descriptors(&self) -> Vec<FileDescriptorProto> {
        let enums = self.enums.iter().enumerate().map(|(at, it)| EnumDescriptorProto {
            name: Some(format!("E{at}")),
            value: it
                .numbers
                .iter()
                .enumerate()
                .map(|(value, &number)| EnumValueDescriptorProto {
                    name: Some(format!("E{at}_V{value}")),
                    number: Some(number),
                    options: None,
                })
                .collect(),
            ..Default::default()
        });
        let top = (0..self.messages.len()).filter(|&at| self.messages[at].parent.is_none());
        let mut file = FileDescriptorProto {
            name: Some("r.proto".into()),
            package: Some("r".into()),
            syntax: (self.syntax != Syntax::Proto2).then(|| "proto3".into()),
            message_type: top.map(|at| self.message(at)).collect(),
            ..Default::default()
        };
        if !self.syntax.is_edition() {
            file.enum_type = enums.collect();
            return vec![file];
        }
        file.dependency.push("enums.proto".into());
        let enums = FileDescriptorProto {
            name: Some("enums.proto".into()),
            package: Some("r".into()),
            enum_type: enums.collect(),
            ..Default::default()
        };
        vec![enums, file]
    }

    fn message(&self, at: usize) -> DescriptorProto {
        let message = &self.messages[at];
        let oneof = |name| OneofDescriptorProto { name: Some(name), options: None };
        let mut out = DescriptorProto {
            name: Some(format!("M{at}")),
            oneof_decl: (0..message.oneofs).map(|it| oneof(format!("o{it}"))).collect(),
            ..Default::default()
        };
        let nested = (0..self.messages.len()).filter(|&it| self.messages[it].parent == Some(at));
        out.nested_type.extend(nested.map(|it| self.message(it)));
        for field in &message.fields {
            let mut described = self.field(field);
            if let Shape::Map(key) = field.shape {
                let name = format!("F{}Entry", field.number);
                out.nested_type.push(self.entry(&name, key, field));
                described.r#type = Some(Type::Message as i32);
                described.type_name = Some(format!("{}.{name}", self.path(at)));
            }
            if described.proto3_optional == Some(true) {
                described.oneof_index = Some(out.oneof_decl.len() as i32);
                out.oneof_decl.push(oneof(format!("_{}", self.field_name(field))));
            }
            out.field.push(described);
        }
        out
    }

    fn field(&self, field: &Field) -> FieldDescriptorProto {
        let (kind, type_name) = match field.kind {
            Kind::Scalar(at) => (TYPES[at], None),
            Kind::Enum(at) => (Type::Enum, Some(format!(".r.E{at}"))),
            Kind::Message(at) => (Type::Message, Some(self.path(at))),
            Kind::Group(at) => (Type::Group, Some(self.path(at))),
        };
        let label = match field.shape {
            Shape::Repeated | Shape::Packed | Shape::Map(_) => Label::Repeated,
            Shape::Required => Label::Required,
            Shape::Implicit | Shape::Explicit | Shape::Oneof(_) => Label::Optional,
        };
        let list = matches!(field.shape, Shape::Repeated | Shape::Packed) && Draft::is_packable(field.kind);
        let packed = FieldOptions { packed: Some(field.shape == Shape::Packed), ..Default::default() };
        let has_presence = matches!(field.shape, Shape::Explicit | Shape::Required);
        let scalar = matches!(field.kind, Kind::Scalar(_) | Kind::Enum(_));
        FieldDescriptorProto {
            name: Some(self.field_name(field)),
            number: Some(field.number as i32),
            label: Some(label as i32),
            r#type: Some(kind as i32),
            type_name,
            oneof_index: if let Shape::Oneof(at) = field.shape { Some(at as i32) } else { None },
            options: list.then_some(packed),
            proto3_optional: (self.syntax != Syntax::Proto2 && has_presence && scalar).then_some(true),
            ..Default::default()
        }
    }

    fn entry(&self, name: &str, key: usize, field: &Field) -> DescriptorProto {
        let part = |name: &str, number, kind| {
            let part = Field { number, kind, shape: Shape::Implicit };
            FieldDescriptorProto { name: Some(name.into()), ..self.field(&part) }
        };
        DescriptorProto {
            name: Some(name.into()),
            field: vec![part("key", 1, Kind::Scalar(key)), part("value", 2, field.kind)],
            options: Some(MessageOptions { map_entry: Some(true), ..Default::default() }),
            ..Default::default()
        }
    }
}
