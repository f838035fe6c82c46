//! Types that are often meant, and where they come from.

/// The types of the files that every installation has, without their package `google.protobuf`.
const TYPES: &[(&str, &[&str])] = &[
    ("any", &["Any"]),
    ("api", &["Api", "Method", "Mixin"]),
    ("duration", &["Duration"]),
    ("empty", &["Empty"]),
    ("field_mask", &["FieldMask"]),
    ("source_context", &["SourceContext"]),
    ("struct", &["Struct", "Value", "NullValue", "ListValue"]),
    ("timestamp", &["Timestamp"]),
    ("type", &["Type", "Field", "Enum", "EnumValue", "Option", "Syntax"]),
    (
        "wrappers",
        &[
            "DoubleValue",
            "FloatValue",
            "Int64Value",
            "UInt64Value",
            "Int32Value",
            "UInt32Value",
            "BoolValue",
            "StringValue",
            "BytesValue",
        ],
    ),
];

/// The name, without folder and end, of the file of `google/protobuf` that declares a type.
pub(super) fn file_of(name: &str) -> Option<&'static str> {
    let name = name.strip_prefix('.').unwrap_or(name).strip_prefix("google.protobuf.")?;
    TYPES.iter().find(|(_, types)| types.contains(&name)).map(|&(file, _)| file)
}
