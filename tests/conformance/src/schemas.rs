//! The schemas of the suite: the protocol, and the messages that are tested.

use std::sync::LazyLock;

use protoplan::{ExtensionSet, Types, derive_plan, wkt};

/// What the runner asks and is answered with.
#[derive_plan("conformance/conformance.proto", includes = ["../../proto"])]
pub(crate) mod protocol {}

/// The types of the messages that are tested.
#[derive_plan(
    "conformance/test_messages_edition2023.proto",
    "conformance/test_messages_proto2.proto",
    "conformance/test_messages_proto2_editions.proto",
    "conformance/test_messages_proto3.proto",
    "conformance/test_messages_proto3_editions.proto",
    includes = ["../../proto"],
    views = true
)]
pub(crate) mod messages {}

/// Expands a macro with the types of the messages that are tested, and what else it is given.
macro_rules! tested_types {
    ($use:ident $(, $argument:tt)*) => {
        $use!([
            $crate::schemas::messages::TestAllTypesEdition2023,
            $crate::schemas::messages::protobuf_test_messages::editions::proto2::TestAllRequiredTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::editions::proto2::TestAllTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::editions::proto3::TestAllTypesProto3,
            $crate::schemas::messages::protobuf_test_messages::proto2::TestAllRequiredTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::proto2::TestAllTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::proto3::TestAllTypesProto3,
        ] $(, $argument)*)
    };
}
pub(crate) use tested_types;

/// Calls a function that is generic over messages with the one of the types that has the full name; `None` if there is none.
macro_rules! call_with_type {
    ($name:expr, $function:ident($job:ident)) => {{
        let (name, job) = ($name, $job);
        $crate::schemas::tested_types!(call_with_type, name, $function, job)
    }};
    ([$($message:ty,)*], $name:ident, $function:ident, $job:ident) => {
        match $name {
            $(<$message as protoplan::Message>::NAME => Some($function::<$message>($job)),)*
            _ => None,
        }
    };
}
pub(crate) use call_with_type;

/// Adds types to those that an `Any` may hold.
macro_rules! add_types {
    ([$($message:ty,)*], $types:ident) => { $types$(.with::<$message>())* };
}

/// The generated types that an `Any` may hold.
pub(crate) fn types() -> &'static Types {
    static TYPES: LazyLock<Types> = LazyLock::new(|| {
        let types = Types::new()
            .with::<wkt::Any>()
            .with::<wkt::BoolValue>()
            .with::<wkt::BytesValue>()
            .with::<wkt::DoubleValue>()
            .with::<wkt::Duration>()
            .with::<wkt::Empty>()
            .with::<wkt::FieldMask>()
            .with::<wkt::FloatValue>()
            .with::<wkt::Int32Value>()
            .with::<wkt::Int64Value>()
            .with::<wkt::ListValue>()
            .with::<wkt::StringValue>()
            .with::<wkt::Struct>()
            .with::<wkt::Timestamp>()
            .with::<wkt::UInt32Value>()
            .with::<wkt::UInt64Value>()
            .with::<wkt::Value>();
        tested_types!(add_types, types)
    });
    &TYPES
}

/// The extensions of the generated types.
pub(crate) fn extensions() -> &'static ExtensionSet {
    static EXTENSIONS: LazyLock<ExtensionSet> =
        LazyLock::new(|| ExtensionSet::new().with_all(messages::EXTENSIONS));
    &EXTENSIONS
}

/// The same files as text, by their names.
pub(crate) const TEXTS: [(&str, &str); 5] = [
    (
        "conformance/test_messages_edition2023.proto",
        include_str!("../../../proto/conformance/test_messages_edition2023.proto"),
    ),
    (
        "conformance/test_messages_proto2.proto",
        include_str!("../../../proto/conformance/test_messages_proto2.proto"),
    ),
    (
        "conformance/test_messages_proto2_editions.proto",
        include_str!("../../../proto/conformance/test_messages_proto2_editions.proto"),
    ),
    (
        "conformance/test_messages_proto3.proto",
        include_str!("../../../proto/conformance/test_messages_proto3.proto"),
    ),
    (
        "conformance/test_messages_proto3_editions.proto",
        include_str!("../../../proto/conformance/test_messages_proto3_editions.proto"),
    ),
];
