//! The schemas of the suite: the protocol, and the messages that are tested.

use protoplan::derive_plan;

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

/// Calls a function that is generic over messages with the type that has the full name; `None` if there is none.
macro_rules! call_with_type {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        call_with_type!(@of [
            $crate::schemas::messages::TestAllTypesEdition2023,
            $crate::schemas::messages::protobuf_test_messages::editions::proto2::TestAllRequiredTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::editions::proto2::TestAllTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::editions::proto3::TestAllTypesProto3,
            $crate::schemas::messages::protobuf_test_messages::proto2::TestAllRequiredTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::proto2::TestAllTypesProto2,
            $crate::schemas::messages::protobuf_test_messages::proto3::TestAllTypesProto3,
        ], $name, $function, ($($argument),*))
    };
    (@of [$($message:ty,)*], $name:expr, $function:ident, $arguments:tt) => {
        match $name {
            $(<$message as protoplan::Message>::NAME => Some(call_with_type!(@call $function, $message, $arguments)),)*
            _ => None,
        }
    };
    (@call $function:ident, $message:ty, ($($argument:expr),*)) => { $function::<$message>($($argument),*) };
}
pub(crate) use call_with_type;

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
