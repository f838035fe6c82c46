//! Field numbers of `descriptor.proto`, those that occur in paths and those that are read here and there, and of `Any`.

macro_rules! numbers {
    ($($message:literal, $prefix:literal { $($name:ident = $number:literal,)* })*) => {
        $($(
            #[doc = concat!("Of `", $message, "`.")]
            pub(crate) const $name: i32 = $number;
        )*)*

        /// Each number: its message, what its name has before that of the field, its name, itself.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str, &str, i32)] =
            &[$($(($message, $prefix, stringify!($name), $number),)*)*];
    };
}

numbers! {
    "FileDescriptorProto", "FILE" {
        FILE_PACKAGE = 2,
        FILE_DEPENDENCY = 3,
        FILE_MESSAGE_TYPE = 4,
        FILE_ENUM_TYPE = 5,
        FILE_SERVICE = 6,
        FILE_EXTENSION = 7,
        FILE_OPTIONS = 8,
        FILE_PUBLIC_DEPENDENCY = 10,
        FILE_WEAK_DEPENDENCY = 11,
        FILE_SYNTAX = 12,
        FILE_OPTION_DEPENDENCY = 15,
    }
    "DescriptorProto", "MESSAGE" {
        MESSAGE_FIELD = 2,
        MESSAGE_NESTED_TYPE = 3,
        MESSAGE_ENUM_TYPE = 4,
        MESSAGE_EXTENSION_RANGE = 5,
        MESSAGE_EXTENSION = 6,
        MESSAGE_OPTIONS = 7,
        MESSAGE_ONEOF_DECL = 8,
        MESSAGE_RESERVED_RANGE = 9,
        MESSAGE_RESERVED_NAME = 10,
    }
    "FieldDescriptorProto", "FIELD" {
        FIELD_EXTENDEE = 2,
        FIELD_NUMBER = 3,
        FIELD_LABEL = 4,
        FIELD_TYPE = 5,
        FIELD_TYPE_NAME = 6,
        FIELD_DEFAULT_VALUE = 7,
        FIELD_OPTIONS = 8,
        FIELD_JSON_NAME = 10,
    }
    "OneofDescriptorProto", "ONEOF" {
        ONEOF_OPTIONS = 2,
    }
    "EnumDescriptorProto", "ENUM" {
        ENUM_VALUE = 2,
        ENUM_OPTIONS = 3,
        ENUM_RESERVED_RANGE = 4,
        ENUM_RESERVED_NAME = 5,
    }
    "EnumValueDescriptorProto", "VALUE" {
        VALUE_NUMBER = 2,
        VALUE_OPTIONS = 3,
    }
    "ServiceDescriptorProto", "SERVICE" {
        SERVICE_METHOD = 2,
        SERVICE_OPTIONS = 3,
    }
    "MethodDescriptorProto", "METHOD" {
        METHOD_INPUT_TYPE = 2,
        METHOD_OUTPUT_TYPE = 3,
        METHOD_OPTIONS = 4,
        METHOD_CLIENT_STREAMING = 5,
        METHOD_SERVER_STREAMING = 6,
    }
    "DescriptorProto.ExtensionRange", "RANGE" {
        RANGE_START = 1,
        RANGE_END = 2,
        RANGE_OPTIONS = 3,
    }
    "UninterpretedOption", "OPTION" {
        OPTION_NAME = 2,
        OPTION_IDENTIFIER_VALUE = 3,
        OPTION_POSITIVE_INT_VALUE = 4,
        OPTION_NEGATIVE_INT_VALUE = 5,
        OPTION_DOUBLE_VALUE = 6,
        OPTION_STRING_VALUE = 7,
        OPTION_AGGREGATE_VALUE = 8,
    }
    "UninterpretedOption.NamePart", "NAME_PART" {
        NAME_PART_NAME_PART = 1,
        NAME_PART_IS_EXTENSION = 2,
    }
    "FieldOptions", "FIELD_OPTIONS" {
        FIELD_OPTIONS_TARGETS = 19,
        FIELD_OPTIONS_FEATURE_SUPPORT = 22,
    }
    "FieldOptions.FeatureSupport", "FEATURE_SUPPORT" {
        FEATURE_SUPPORT_EDITION_INTRODUCED = 1,
        FEATURE_SUPPORT_EDITION_DEPRECATED = 2,
        FEATURE_SUPPORT_DEPRECATION_WARNING = 3,
        FEATURE_SUPPORT_EDITION_REMOVED = 4,
        FEATURE_SUPPORT_REMOVAL_ERROR = 5,
    }
    "EnumValueOptions", "ENUM_VALUE_OPTIONS" {
        ENUM_VALUE_OPTIONS_FEATURE_SUPPORT = 4,
    }
    "ExtensionRangeOptions", "RANGE_OPTIONS" {
        RANGE_OPTIONS_DECLARATION = 2,
        RANGE_OPTIONS_VERIFICATION = 3,
    }
    "ExtensionRangeOptions.Declaration", "DECLARATION" {
        DECLARATION_NUMBER = 1,
        DECLARATION_FULL_NAME = 2,
        DECLARATION_TYPE = 3,
        DECLARATION_RESERVED = 5,
        DECLARATION_REPEATED = 6,
    }
    "Any", "ANY" {
        ANY_TYPE_URL = 1,
        ANY_VALUE = 2,
    }
}

/// `name`, of everything that has one.
pub(crate) const NAME: i32 = 1;

/// `uninterpreted_option`, of every options message.
pub(crate) const UNINTERPRETED_OPTION: i32 = 999;
