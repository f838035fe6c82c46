//! The option messages of the bundled `google/protobuf/descriptor.proto`, written by `tests/standard_options.rs`.

use super::standard::{StandardEnum, StandardField, StandardMessage};

#[rustfmt::skip]
pub(super) static MESSAGES: &[StandardMessage] = &[
    StandardMessage {
        name: "ExtensionRangeOptions",
        fields: &[
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
            StandardField { name: "declaration", number: 2, label: 3, r#type: 11, type_name: ".google.protobuf.ExtensionRangeOptions.Declaration", options: b"\x88\x01\x02" },
            StandardField { name: "features", number: 50, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "verification", number: 3, label: 1, r#type: 14, type_name: ".google.protobuf.ExtensionRangeOptions.VerificationState", options: b"\x88\x01\x02" },
        ],
        messages: &[
            StandardMessage {
                name: "Declaration",
                fields: &[
                    StandardField { name: "number", number: 1, label: 1, r#type: 5, type_name: "", options: b"" },
                    StandardField { name: "full_name", number: 2, label: 1, r#type: 9, type_name: "", options: b"" },
                    StandardField { name: "type", number: 3, label: 1, r#type: 9, type_name: "", options: b"" },
                    StandardField { name: "reserved", number: 5, label: 1, r#type: 8, type_name: "", options: b"" },
                    StandardField { name: "repeated", number: 6, label: 1, r#type: 8, type_name: "", options: b"" },
                ],
                messages: &[],
                enums: &[],
            },
        ],
        enums: &[
            StandardEnum { name: "VerificationState", values: &[("DECLARATION", 0), ("UNVERIFIED", 1)] },
        ],
    },
    StandardMessage {
        name: "FileOptions",
        fields: &[
            StandardField { name: "java_package", number: 1, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "java_outer_classname", number: 8, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "java_multiple_files", number: 10, label: 1, r#type: 8, type_name: "", options: b"\xb2\x01\xbd\x01\x08\xe6\x07 \xe9\x07*\xb4\x01This behavior is enabled by default in editions 2024 and above. To disable it, you can set `features.(pb.java).nest_in_file_class = YES` on individual messages, enums, or services." },
            StandardField { name: "java_generate_equals_and_hash", number: 20, label: 1, r#type: 8, type_name: "", options: b"\x18\x01" },
            StandardField { name: "java_string_check_utf8", number: 27, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "optimize_for", number: 9, label: 1, r#type: 14, type_name: ".google.protobuf.FileOptions.OptimizeMode", options: b"" },
            StandardField { name: "go_package", number: 11, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "cc_generic_services", number: 16, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "java_generic_services", number: 17, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "py_generic_services", number: 18, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated", number: 23, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "cc_enable_arenas", number: 31, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "objc_class_prefix", number: 36, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "csharp_namespace", number: 37, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "swift_prefix", number: 39, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "php_class_prefix", number: 40, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "php_namespace", number: 41, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "php_metadata_namespace", number: 44, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "ruby_package", number: 45, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "features", number: 50, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[
            StandardEnum { name: "OptimizeMode", values: &[("SPEED", 1), ("CODE_SIZE", 2), ("LITE_RUNTIME", 3)] },
        ],
    },
    StandardMessage {
        name: "MessageOptions",
        fields: &[
            StandardField { name: "message_set_wire_format", number: 1, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "no_standard_descriptor_accessor", number: 2, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated", number: 3, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "map_entry", number: 7, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated_legacy_json_field_conflicts", number: 11, label: 1, r#type: 8, type_name: "", options: b"\x18\x01" },
            StandardField { name: "features", number: 12, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[],
    },
    StandardMessage {
        name: "FieldOptions",
        fields: &[
            StandardField { name: "ctype", number: 1, label: 1, r#type: 14, type_name: ".google.protobuf.FieldOptions.CType", options: b"" },
            StandardField { name: "packed", number: 2, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "jstype", number: 6, label: 1, r#type: 14, type_name: ".google.protobuf.FieldOptions.JSType", options: b"" },
            StandardField { name: "lazy", number: 5, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "unverified_lazy", number: 15, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated", number: 3, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "weak", number: 10, label: 1, r#type: 8, type_name: "", options: b"\x18\x01" },
            StandardField { name: "debug_redact", number: 16, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "retention", number: 17, label: 1, r#type: 14, type_name: ".google.protobuf.FieldOptions.OptionRetention", options: b"" },
            StandardField { name: "targets", number: 19, label: 3, r#type: 14, type_name: ".google.protobuf.FieldOptions.OptionTargetType", options: b"" },
            StandardField { name: "edition_defaults", number: 20, label: 3, r#type: 11, type_name: ".google.protobuf.FieldOptions.EditionDefault", options: b"" },
            StandardField { name: "features", number: 21, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "feature_support", number: 22, label: 1, r#type: 11, type_name: ".google.protobuf.FieldOptions.FeatureSupport", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[
            StandardMessage {
                name: "EditionDefault",
                fields: &[
                    StandardField { name: "edition", number: 3, label: 1, r#type: 14, type_name: ".google.protobuf.Edition", options: b"" },
                    StandardField { name: "value", number: 2, label: 1, r#type: 9, type_name: "", options: b"" },
                ],
                messages: &[],
                enums: &[],
            },
            StandardMessage {
                name: "FeatureSupport",
                fields: &[
                    StandardField { name: "edition_introduced", number: 1, label: 1, r#type: 14, type_name: ".google.protobuf.Edition", options: b"" },
                    StandardField { name: "edition_deprecated", number: 2, label: 1, r#type: 14, type_name: ".google.protobuf.Edition", options: b"" },
                    StandardField { name: "deprecation_warning", number: 3, label: 1, r#type: 9, type_name: "", options: b"" },
                    StandardField { name: "edition_removed", number: 4, label: 1, r#type: 14, type_name: ".google.protobuf.Edition", options: b"" },
                    StandardField { name: "removal_error", number: 5, label: 1, r#type: 9, type_name: "", options: b"" },
                ],
                messages: &[],
                enums: &[],
            },
        ],
        enums: &[
            StandardEnum { name: "CType", values: &[("STRING", 0), ("CORD", 1), ("STRING_PIECE", 2)] },
            StandardEnum { name: "JSType", values: &[("JS_NORMAL", 0), ("JS_STRING", 1), ("JS_NUMBER", 2)] },
            StandardEnum { name: "OptionRetention", values: &[("RETENTION_UNKNOWN", 0), ("RETENTION_RUNTIME", 1), ("RETENTION_SOURCE", 2)] },
            StandardEnum { name: "OptionTargetType", values: &[("TARGET_TYPE_UNKNOWN", 0), ("TARGET_TYPE_FILE", 1), ("TARGET_TYPE_EXTENSION_RANGE", 2), ("TARGET_TYPE_MESSAGE", 3), ("TARGET_TYPE_FIELD", 4), ("TARGET_TYPE_ONEOF", 5), ("TARGET_TYPE_ENUM", 6), ("TARGET_TYPE_ENUM_ENTRY", 7), ("TARGET_TYPE_SERVICE", 8), ("TARGET_TYPE_METHOD", 9)] },
        ],
    },
    StandardMessage {
        name: "OneofOptions",
        fields: &[
            StandardField { name: "features", number: 1, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[],
    },
    StandardMessage {
        name: "EnumOptions",
        fields: &[
            StandardField { name: "allow_alias", number: 2, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated", number: 3, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "deprecated_legacy_json_field_conflicts", number: 6, label: 1, r#type: 8, type_name: "", options: b"\x18\x01" },
            StandardField { name: "features", number: 7, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[],
    },
    StandardMessage {
        name: "EnumValueOptions",
        fields: &[
            StandardField { name: "deprecated", number: 1, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "features", number: 2, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "debug_redact", number: 3, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "feature_support", number: 4, label: 1, r#type: 11, type_name: ".google.protobuf.FieldOptions.FeatureSupport", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[],
    },
    StandardMessage {
        name: "ServiceOptions",
        fields: &[
            StandardField { name: "features", number: 34, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "deprecated", number: 33, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[],
    },
    StandardMessage {
        name: "MethodOptions",
        fields: &[
            StandardField { name: "deprecated", number: 33, label: 1, r#type: 8, type_name: "", options: b"" },
            StandardField { name: "idempotency_level", number: 34, label: 1, r#type: 14, type_name: ".google.protobuf.MethodOptions.IdempotencyLevel", options: b"" },
            StandardField { name: "features", number: 35, label: 1, r#type: 11, type_name: ".google.protobuf.FeatureSet", options: b"" },
            StandardField { name: "uninterpreted_option", number: 999, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption", options: b"" },
        ],
        messages: &[],
        enums: &[
            StandardEnum { name: "IdempotencyLevel", values: &[("IDEMPOTENCY_UNKNOWN", 0), ("NO_SIDE_EFFECTS", 1), ("IDEMPOTENT", 2)] },
        ],
    },
    StandardMessage {
        name: "UninterpretedOption",
        fields: &[
            StandardField { name: "name", number: 2, label: 3, r#type: 11, type_name: ".google.protobuf.UninterpretedOption.NamePart", options: b"" },
            StandardField { name: "identifier_value", number: 3, label: 1, r#type: 9, type_name: "", options: b"" },
            StandardField { name: "positive_int_value", number: 4, label: 1, r#type: 4, type_name: "", options: b"" },
            StandardField { name: "negative_int_value", number: 5, label: 1, r#type: 3, type_name: "", options: b"" },
            StandardField { name: "double_value", number: 6, label: 1, r#type: 1, type_name: "", options: b"" },
            StandardField { name: "string_value", number: 7, label: 1, r#type: 12, type_name: "", options: b"" },
            StandardField { name: "aggregate_value", number: 8, label: 1, r#type: 9, type_name: "", options: b"" },
        ],
        messages: &[
            StandardMessage {
                name: "NamePart",
                fields: &[
                    StandardField { name: "name_part", number: 1, label: 2, r#type: 9, type_name: "", options: b"" },
                    StandardField { name: "is_extension", number: 2, label: 2, r#type: 8, type_name: "", options: b"" },
                ],
                messages: &[],
                enums: &[],
            },
        ],
        enums: &[],
    },
    StandardMessage {
        name: "FeatureSet",
        fields: &[
            StandardField { name: "field_presence", number: 1, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.FieldPresence", options: b"\x88\x01\x01\x98\x01\x04\x98\x01\x01\xa2\x01\r\x12\x08EXPLICIT\x18\x84\x07\xa2\x01\r\x12\x08IMPLICIT\x18\xe7\x07\xa2\x01\r\x12\x08EXPLICIT\x18\xe8\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "enum_type", number: 2, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.EnumType", options: b"\x88\x01\x01\x98\x01\x06\x98\x01\x01\xa2\x01\x0b\x12\x06CLOSED\x18\x84\x07\xa2\x01\t\x12\x04OPEN\x18\xe7\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "repeated_field_encoding", number: 3, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.RepeatedFieldEncoding", options: b"\x88\x01\x01\x98\x01\x04\x98\x01\x01\xa2\x01\r\x12\x08EXPANDED\x18\x84\x07\xa2\x01\x0b\x12\x06PACKED\x18\xe7\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "utf8_validation", number: 4, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.Utf8Validation", options: b"\x88\x01\x01\x98\x01\x04\x98\x01\x01\xa2\x01\t\x12\x04NONE\x18\x84\x07\xa2\x01\x0b\x12\x06VERIFY\x18\xe7\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "message_encoding", number: 5, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.MessageEncoding", options: b"\x88\x01\x01\x98\x01\x04\x98\x01\x01\xa2\x01\x14\x12\x0fLENGTH_PREFIXED\x18\x84\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "json_format", number: 6, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.JsonFormat", options: b"\x88\x01\x01\x98\x01\x03\x98\x01\x06\x98\x01\x01\xa2\x01\x17\x12\x12LEGACY_BEST_EFFORT\x18\x84\x07\xa2\x01\n\x12\x05ALLOW\x18\xe7\x07\xb2\x01\x03\x08\xe8\x07" },
            StandardField { name: "enforce_naming_style", number: 7, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.EnforceNamingStyle", options: b"\x88\x01\x02\x98\x01\x01\x98\x01\x02\x98\x01\x03\x98\x01\x04\x98\x01\x05\x98\x01\x06\x98\x01\x07\x98\x01\x08\x98\x01\t\xa2\x01\x11\x12\x0cSTYLE_LEGACY\x18\x84\x07\xa2\x01\x0e\x12\tSTYLE2024\x18\xe9\x07\xa2\x01\x0e\x12\tSTYLE2026\x18\x8fN\xb2\x01\x03\x08\xe9\x07" },
            StandardField { name: "default_symbol_visibility", number: 8, label: 1, r#type: 14, type_name: ".google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility", options: b"\x88\x01\x02\x98\x01\x01\xa2\x01\x0f\x12\nEXPORT_ALL\x18\x84\x07\xa2\x01\x15\x12\x10EXPORT_TOP_LEVEL\x18\xe9\x07\xb2\x01\x03\x08\xe9\x07" },
        ],
        messages: &[
            StandardMessage {
                name: "VisibilityFeature",
                fields: &[],
                messages: &[],
                enums: &[
                    StandardEnum { name: "DefaultSymbolVisibility", values: &[("DEFAULT_SYMBOL_VISIBILITY_UNKNOWN", 0), ("EXPORT_ALL", 1), ("EXPORT_TOP_LEVEL", 2), ("LOCAL_ALL", 3), ("STRICT", 4)] },
                ],
            },
        ],
        enums: &[
            StandardEnum { name: "FieldPresence", values: &[("FIELD_PRESENCE_UNKNOWN", 0), ("EXPLICIT", 1), ("IMPLICIT", 2), ("LEGACY_REQUIRED", 3)] },
            StandardEnum { name: "EnumType", values: &[("ENUM_TYPE_UNKNOWN", 0), ("OPEN", 1), ("CLOSED", 2)] },
            StandardEnum { name: "RepeatedFieldEncoding", values: &[("REPEATED_FIELD_ENCODING_UNKNOWN", 0), ("PACKED", 1), ("EXPANDED", 2)] },
            StandardEnum { name: "Utf8Validation", values: &[("UTF8_VALIDATION_UNKNOWN", 0), ("VERIFY", 2), ("NONE", 3)] },
            StandardEnum { name: "MessageEncoding", values: &[("MESSAGE_ENCODING_UNKNOWN", 0), ("LENGTH_PREFIXED", 1), ("DELIMITED", 2)] },
            StandardEnum { name: "JsonFormat", values: &[("JSON_FORMAT_UNKNOWN", 0), ("ALLOW", 1), ("LEGACY_BEST_EFFORT", 2)] },
            StandardEnum { name: "EnforceNamingStyle", values: &[("ENFORCE_NAMING_STYLE_UNKNOWN", 0), ("STYLE2024", 1), ("STYLE_LEGACY", 2), ("STYLE2026", 3)] },
        ],
    },
];

#[rustfmt::skip]
pub(super) static ENUMS: &[StandardEnum] = &[
    StandardEnum { name: "Edition", values: &[("EDITION_UNKNOWN", 0), ("EDITION_LEGACY", 900), ("EDITION_PROTO2", 998), ("EDITION_PROTO3", 999), ("EDITION_2023", 1000), ("EDITION_2024", 1001), ("EDITION_2026", 1002), ("EDITION_UNSTABLE", 9999), ("EDITION_1_TEST_ONLY", 1), ("EDITION_2_TEST_ONLY", 2), ("EDITION_99997_TEST_ONLY", 99997), ("EDITION_99998_TEST_ONLY", 99998), ("EDITION_99999_TEST_ONLY", 99999), ("EDITION_MAX", 2147483647)] },
];
