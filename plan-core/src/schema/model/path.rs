//! The index paths of elements, by which their places and comments are found.

use alloc::vec;
use alloc::vec::Vec;

use super::{
    EnumId, FieldId, FieldParent, FileId, MessageId, MethodId, OneofId, SchemaSet, ServiceId, ValueId,
};
use crate::schema::descriptor::Location;
use crate::schema::number;

/// Anything that has a place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// The file itself.
    File(FileId),
    /// A message.
    Message(MessageId),
    /// A field or an extension.
    Field(FieldId),
    /// A oneof.
    Oneof(OneofId),
    /// An enum.
    Enum(EnumId),
    /// A value of an enum.
    Value(ValueId),
    /// A service.
    Service(ServiceId),
    /// A method.
    Method(MethodId),
    /// An extension range of a message, by its position.
    Range(MessageId, u32),
}

impl Element {
    /// The number of the field `options` in the descriptor of the element.
    pub(in crate::schema) fn options_number(self) -> i32 {
        match self {
            Self::File(_) => number::FILE_OPTIONS,
            Self::Message(_) => number::MESSAGE_OPTIONS,
            Self::Field(_) => number::FIELD_OPTIONS,
            Self::Oneof(_) => number::ONEOF_OPTIONS,
            Self::Enum(_) => number::ENUM_OPTIONS,
            Self::Value(_) => number::VALUE_OPTIONS,
            Self::Service(_) => number::SERVICE_OPTIONS,
            Self::Method(_) => number::METHOD_OPTIONS,
            Self::Range(..) => number::RANGE_OPTIONS,
        }
    }

    /// The full name of the message that its options are.
    pub(in crate::schema) fn options_message(self) -> &'static str {
        match self {
            Self::File(_) => "google.protobuf.FileOptions",
            Self::Message(_) => "google.protobuf.MessageOptions",
            Self::Field(_) => "google.protobuf.FieldOptions",
            Self::Oneof(_) => "google.protobuf.OneofOptions",
            Self::Enum(_) => "google.protobuf.EnumOptions",
            Self::Value(_) => "google.protobuf.EnumValueOptions",
            Self::Service(_) => "google.protobuf.ServiceOptions",
            Self::Method(_) => "google.protobuf.MethodOptions",
            Self::Range(..) => "google.protobuf.ExtensionRangeOptions",
        }
    }
}

macro_rules! element_from {
    ($($variant:ident($id:ident))*) => {$(
        impl From<$id> for Element {
            fn from(id: $id) -> Self {
                Self::$variant(id)
            }
        }
    )*};
}

element_from! {
    File(FileId) Message(MessageId) Field(FieldId) Oneof(OneofId)
    Enum(EnumId) Value(ValueId) Service(ServiceId) Method(MethodId)
}

impl SchemaSet {
    /// The file in which an element is declared.
    pub fn file_of(&self, element: impl Into<Element>) -> FileId {
        match element.into() {
            Element::File(id) => id,
            Element::Message(id) | Element::Range(id, _) => self.message(id).file,
            Element::Field(id) => self.field(id).file,
            Element::Oneof(id) => self.message(self.oneof(id).message).file,
            Element::Enum(id) => self.enumeration(id).file,
            Element::Value(id) => self.enumeration(self.value(id).parent).file,
            Element::Service(id) => self.service(id).file,
            Element::Method(id) => self.service(self.method(id).service).file,
        }
    }

    /// The full name of an element; the name of a file; for an extension range, that of its message.
    pub fn full_name(&self, element: impl Into<Element>) -> &str {
        match element.into() {
            Element::File(id) => &self.file(id).name,
            Element::Message(id) | Element::Range(id, _) => &self.message(id).full_name,
            Element::Field(id) => &self.field(id).full_name,
            Element::Oneof(id) => &self.oneof(id).full_name,
            Element::Enum(id) => &self.enumeration(id).full_name,
            Element::Value(id) => &self.value(id).full_name,
            Element::Service(id) => &self.service(id).full_name,
            Element::Method(id) => &self.method(id).full_name,
        }
    }

    /// The path of an element in its file: field numbers of `descriptor.proto` and indices, by turns.
    pub fn path(&self, element: impl Into<Element>) -> Vec<i32> {
        let mut reversed = Vec::new();
        let mut message = None;
        let mut step = |part: i32, index: u32| reversed.extend([index as i32, part]);
        match element.into() {
            Element::File(_) => return vec![],
            Element::Message(id) => message = Some(id),
            Element::Field(id) => {
                let field = self.field(id);
                match field.parent {
                    FieldParent::FileExtension(_) => step(number::FILE_EXTENSION, field.index),
                    FieldParent::MessageExtension(parent) => {
                        step(number::MESSAGE_EXTENSION, field.index);
                        message = Some(parent);
                    }
                    FieldParent::Field(parent) => {
                        step(number::MESSAGE_FIELD, field.index);
                        message = Some(parent);
                    }
                }
            }
            Element::Oneof(id) => {
                step(number::MESSAGE_ONEOF_DECL, self.oneof(id).index);
                message = Some(self.oneof(id).message);
            }
            Element::Enum(id) => message = self.enum_steps(id, &mut step),
            Element::Value(id) => {
                step(number::ENUM_VALUE, self.value(id).index);
                message = self.enum_steps(self.value(id).parent, &mut step);
            }
            Element::Range(id, index) => {
                step(number::MESSAGE_EXTENSION_RANGE, index);
                message = Some(id);
            }
            Element::Service(id) => step(number::FILE_SERVICE, self.service(id).index),
            Element::Method(id) => {
                step(number::SERVICE_METHOD, self.method(id).index);
                step(number::FILE_SERVICE, self.service(self.method(id).service).index);
            }
        }
        while let Some(id) = message {
            let schema = self.message(id);
            message = schema.parent;
            step(
                if message.is_some() { number::MESSAGE_NESTED_TYPE } else { number::FILE_MESSAGE_TYPE },
                schema.index,
            );
        }
        reversed.reverse();
        reversed
    }

    fn enum_steps(&self, id: EnumId, step: &mut impl FnMut(i32, u32)) -> Option<MessageId> {
        let schema = self.enumeration(id);
        step(
            if schema.parent.is_some() { number::MESSAGE_ENUM_TYPE } else { number::FILE_ENUM_TYPE },
            schema.index,
        );
        schema.parent
    }

    /// The place and the comments of an element, where the file has source information.
    pub fn location(&self, element: impl Into<Element>) -> Option<&Location> {
        let element = element.into();
        self.file(self.file_of(element)).source.location(&self.path(element))
    }
}
