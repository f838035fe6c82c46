//! The well-known types that JSON writes in a way of their own.

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WellKnown {
    Any,
    Timestamp,
    Duration,
    FieldMask,
    Struct,
    Value,
    ListValue,
    /// A scalar in a message.
    Wrapper,
}

/// The one value of this enum is written as `null`.
pub(super) const NULL_VALUE: &str = "google.protobuf.NullValue";

impl WellKnown {
    /// The one of a full name.
    #[inline]
    pub(super) fn of(name: &str) -> Option<Self> {
        name.strip_prefix("google.protobuf.").and_then(Self::of_google)
    }

    fn of_google(name: &str) -> Option<Self> {
        Some(match name {
            "Any" => Self::Any,
            "Timestamp" => Self::Timestamp,
            "Duration" => Self::Duration,
            "FieldMask" => Self::FieldMask,
            "Struct" => Self::Struct,
            "Value" => Self::Value,
            "ListValue" => Self::ListValue,
            "DoubleValue" | "FloatValue" | "Int64Value" | "UInt64Value" | "Int32Value" | "UInt32Value"
            | "BoolValue" | "StringValue" | "BytesValue" => Self::Wrapper,
            _ => return None,
        })
    }
}
