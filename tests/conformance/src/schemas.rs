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
    includes = ["../../proto"]
)]
pub(crate) mod messages {}

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
