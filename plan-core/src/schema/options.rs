//! Options as they are written: the ones that the library acts on, and the encoded rest.
//!
//! Each struct has `raw`, the encoded options message, so that custom options and everything unknown is kept.

use alloc::vec::Vec;

/// The features set on one element, nothing inherited.
///
/// The numbers are those of `google.protobuf.FeatureSet`; they are kept as numbers so that one that no edition knows
/// can be reported with its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeatureSet {
    /// 1 explicit, 2 implicit, 3 legacy required.
    pub field_presence: Option<i32>,
    /// 1 open, 2 closed.
    pub enum_type: Option<i32>,
    /// 1 packed, 2 expanded.
    pub repeated_field_encoding: Option<i32>,
    /// 2 verify, 3 none.
    pub utf8_validation: Option<i32>,
    /// 1 length-prefixed, 2 delimited.
    pub message_encoding: Option<i32>,
    /// 1 allow, 2 legacy best effort.
    pub json_format: Option<i32>,
    /// 1 the style of 2024, 2 legacy.
    pub enforce_naming_style: Option<i32>,
    /// 1 export all, 2 export top level, 3 local all, 4 strict.
    pub default_symbol_visibility: Option<i32>,
    /// The encoded feature set, with the features of single languages.
    pub raw: Vec<u8>,
}

macro_rules! options {
    ($(#[$doc:meta] $name:ident { $($(#[$member_doc:meta])+ $member:ident: $type:ty,)* })*) => {$(
        #[$doc]
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[$member_doc])+ pub $member: $type,)*
            /// The features set here.
            pub features: FeatureSet,
            /// The encoded options message, whole.
            pub raw: Vec<u8>,
        }
    )*};
}

options! {
    /// The options of a file.
    FileOptions {
        /// Whether the file is deprecated.
        deprecated: Option<bool>,
    }

    /// The options of a message.
    MessageOptions {
        /// Whether the message is a message set, in the format that predates extensions.
        message_set_wire_format: Option<bool>,
        /// Whether the accessor `descriptor` is to be left out of generated code, for a field of that name.
        no_standard_descriptor_accessor: Option<bool>,
        /// Whether the message is deprecated.
        deprecated: Option<bool>,
        /// Whether the message is the entry of a map field.
        map_entry: Option<bool>,
        /// Whether conflicts between JSON names are let pass.
        deprecated_legacy_json_field_conflicts: Option<bool>,
    }

    /// The options of a field.
    FieldOptions {
        /// `CType`: 0 string, 1 cord, 2 string piece.
        ctype: Option<i32>,
        /// Whether a repeated field is written packed.
        packed: Option<bool>,
        /// `JSType`: 0 normal, 1 string, 2 number.
        jstype: Option<i32>,
        /// Whether a message is parsed when it is first looked at.
        lazy: Option<bool>,
        /// The same, without checking it while the message around it is parsed.
        unverified_lazy: Option<bool>,
        /// Whether the field is deprecated.
        deprecated: Option<bool>,
        /// Whether the field is weak, which no longer means anything.
        weak: Option<bool>,
        /// Whether the value is left out of debug output.
        debug_redact: Option<bool>,
    }

    /// The options of a oneof.
    OneofOptions {}

    /// The options of an extension range.
    ExtensionRangeOptions {}

    /// The options of an enum.
    EnumOptions {
        /// Whether values may share a number.
        allow_alias: Option<bool>,
        /// Whether the enum is deprecated.
        deprecated: Option<bool>,
        /// Whether conflicts between JSON names are let pass.
        deprecated_legacy_json_field_conflicts: Option<bool>,
    }

    /// The options of an enum value.
    EnumValueOptions {
        /// Whether the value is deprecated.
        deprecated: Option<bool>,
        /// Whether the value is left out of debug output.
        debug_redact: Option<bool>,
    }

    /// The options of a service.
    ServiceOptions {
        /// Whether the service is deprecated.
        deprecated: Option<bool>,
    }

    /// The options of a method.
    MethodOptions {
        /// Whether the method is deprecated.
        deprecated: Option<bool>,
        /// `IdempotencyLevel`: 0 unknown, 1 no side effects, 2 idempotent.
        idempotency_level: Option<i32>,
    }
}
