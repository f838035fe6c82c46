//! Field numbers of `descriptor.proto` that occur in paths.

macro_rules! tags {
    ($($message:literal { $($name:ident = $number:literal,)* })*) => {$($(
        #[doc = concat!("Of `", $message, "`.")]
        pub(crate) const $name: i32 = $number;
    )*)*};
}

tags! {
    "FileDescriptorProto" {
        FILE_PACKAGE = 2,
        FILE_DEPENDENCY = 3,
        FILE_MESSAGE = 4,
        FILE_ENUM = 5,
        FILE_SERVICE = 6,
        FILE_EXTENSION = 7,
        FILE_OPTIONS = 8,
        FILE_PUBLIC_DEPENDENCY = 10,
        FILE_WEAK_DEPENDENCY = 11,
        FILE_SYNTAX = 12,
        FILE_OPTION_DEPENDENCY = 15,
    }
    "DescriptorProto" {
        MESSAGE_FIELD = 2,
        MESSAGE_MESSAGE = 3,
        MESSAGE_ENUM = 4,
        MESSAGE_EXTENSION_RANGE = 5,
        MESSAGE_EXTENSION = 6,
        MESSAGE_OPTIONS = 7,
        MESSAGE_ONEOF = 8,
        MESSAGE_RESERVED_RANGE = 9,
        MESSAGE_RESERVED_NAME = 10,
    }
    "FieldDescriptorProto" {
        FIELD_EXTENDEE = 2,
        FIELD_NUMBER = 3,
        FIELD_LABEL = 4,
        FIELD_TYPE = 5,
        FIELD_TYPE_NAME = 6,
        FIELD_DEFAULT = 7,
        FIELD_OPTIONS = 8,
        FIELD_JSON_NAME = 10,
    }
    "OneofDescriptorProto" {
        ONEOF_OPTIONS = 2,
    }
    "EnumDescriptorProto" {
        ENUM_OPTIONS = 3,
        ENUM_RESERVED_RANGE = 4,
        ENUM_RESERVED_NAME = 5,
    }
    "EnumValueDescriptorProto" {
        VALUE_NUMBER = 2,
        VALUE_OPTIONS = 3,
    }
    "ServiceDescriptorProto" {
        SERVICE_OPTIONS = 3,
    }
    "MethodDescriptorProto" {
        METHOD_INPUT = 2,
        METHOD_OUTPUT = 3,
        METHOD_OPTIONS = 4,
        METHOD_CLIENT_STREAMING = 5,
        METHOD_SERVER_STREAMING = 6,
    }
    "DescriptorProto.ExtensionRange" {
        RANGE_START = 1,
        RANGE_END = 2,
        RANGE_OPTIONS = 3,
    }
    "UninterpretedOption" {
        OPTION_NAME = 2,
        OPTION_IDENTIFIER = 3,
        OPTION_POSITIVE_INT = 4,
        OPTION_NEGATIVE_INT = 5,
        OPTION_DOUBLE = 6,
        OPTION_STRING = 7,
        OPTION_AGGREGATE = 8,
    }
    "UninterpretedOption.NamePart" {
        NAME_PART = 1,
    }
}

/// `name`, of everything that has one.
pub(crate) const NAME: i32 = 1;

/// `EnumDescriptorProto.value` and `ServiceDescriptorProto.method`.
pub(crate) const MEMBER: i32 = 2;

/// `uninterpreted_option`, of every options message.
pub(crate) const UNINTERPRETED_OPTION: i32 = 999;
