//! Options as they are written: the ones that the library acts on, and the encoded whole.
//!
//! An element has [`Options`] of one of the structs here. Each has `raw`, the encoded options message, so that custom
//! options and everything unknown is kept, and `uninterpreted`, what is still text.

mod annotations;
pub(super) mod read;
mod uninterpreted;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

pub(in crate::schema) use annotations::FeatureSupport;
pub use uninterpreted::{OptionNamePart, OptionValue, UninterpretedOption};

/// The options of an element, if it has any; reads as options that say nothing if it has none.
#[derive(Debug, Clone, PartialEq)]
pub struct Options<T>(Option<Box<T>>);

/// A struct of options.
pub trait OptionsMessage: Default + 'static {
    /// Options that say nothing.
    fn none() -> &'static Self;

    /// The options of an encoded options message. What is malformed is passed over.
    fn read(raw: Vec<u8>) -> Self;

    /// Options that are still text.
    fn of_text(uninterpreted: Vec<UninterpretedOption>) -> Self;

    /// What the options of every kind of element have in common.
    #[doc(hidden)]
    fn common(&self) -> OptionsRef<'_>;
}

impl<T> Options<T> {
    /// The options, if the element has any, even ones that say nothing.
    pub fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<T> Default for Options<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> From<T> for Options<T> {
    fn from(options: T) -> Self {
        Self(Some(Box::new(options)))
    }
}

impl<T: OptionsMessage> Deref for Options<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::none())
    }
}

/// Gives the element options.
impl<T: OptionsMessage> DerefMut for Options<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}

/// What the options of every kind of element have in common.
#[derive(Clone, Copy)]
pub struct OptionsRef<'a> {
    /// The features set here.
    pub features: &'a FeatureSet,
    /// The encoded options message, whole.
    pub raw: &'a [u8],
    /// The options that are still text.
    pub uninterpreted: &'a [UninterpretedOption],
}

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

impl FeatureSet {
    /// No feature.
    const NONE: Self = Self {
        field_presence: None,
        enum_type: None,
        repeated_field_encoding: None,
        utf8_validation: None,
        message_encoding: None,
        json_format: None,
        enforce_naming_style: None,
        default_symbol_visibility: None,
        raw: Vec::new(),
    };

    /// Takes the features of an encoded `FeatureSet` over those that are set.
    fn merge(&mut self, raw: &[u8]) {
        let mut numbers = [
            &mut self.field_presence,
            &mut self.enum_type,
            &mut self.repeated_field_encoding,
            &mut self.utf8_validation,
            &mut self.message_encoding,
            &mut self.json_format,
            &mut self.enforce_naming_style,
            &mut self.default_symbol_visibility,
        ];
        read::fields(raw, |number, value| {
            if let (read::Value::Varint(value), Some(member)) =
                (value, numbers.get_mut((number as usize).wrapping_sub(1)))
            {
                **member = Some(value as i32);
            }
        });
        self.raw.extend_from_slice(raw);
    }
}

macro_rules! options {
    ($(#[$doc:meta] $name:ident, features $features:literal {
        $($(#[$member_doc:meta])+ $member:ident: $type:ty = $number:literal,)*
    })*) => {$(
        #[$doc]
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct $name {
            $($(#[$member_doc])+ pub $member: Option<$type>,)*
            /// The features set here.
            pub features: FeatureSet,
            /// The encoded options message, whole.
            pub raw: Vec<u8>,
            /// The options that are still text, in source order.
            pub uninterpreted: Vec<UninterpretedOption>,
        }

        impl OptionsMessage for $name {
            fn none() -> &'static Self {
                static NONE: $name = $name {
                    $($member: None,)*
                    features: FeatureSet::NONE,
                    raw: Vec::new(),
                    uninterpreted: Vec::new(),
                };
                &NONE
            }

            fn read(raw: Vec<u8>) -> Self {
                let mut out = Self::default();
                read::fields(&raw, |number, value| match (number, value) {
                    $(($number, read::Value::Varint(value)) => out.$member = Some(read::Varint::of(value)),)*
                    ($features, read::Value::Bytes(bytes)) => out.features.merge(bytes),
                    (read::UNINTERPRETED, read::Value::Bytes(bytes)) => {
                        out.uninterpreted.push(UninterpretedOption::read(bytes));
                    }
                    _ => {}
                });
                out.raw = raw;
                out
            }

            fn of_text(uninterpreted: Vec<UninterpretedOption>) -> Self {
                Self { uninterpreted, ..Self::default() }
            }

            fn common(&self) -> OptionsRef<'_> {
                OptionsRef { features: &self.features, raw: &self.raw, uninterpreted: &self.uninterpreted }
            }
        }
    )*};
}

options! {
    /// The options of a file.
    FileOptions, features 50 {
        /// `OptimizeMode`: 1 speed, 2 code size, 3 lite runtime.
        optimize_for: i32 = 9,
        /// Whether C++ code is to have services of its own.
        cc_generic_services: bool = 16,
        /// Whether Java code is to have services of its own.
        java_generic_services: bool = 17,
        /// Whether the file is deprecated.
        deprecated: bool = 23,
        /// Whether Java code is to check that strings are UTF-8, which editions have a feature for.
        java_string_check_utf8: bool = 27,
    }

    /// The options of a message.
    MessageOptions, features 12 {
        /// Whether the message is a message set, in the format that predates extensions.
        message_set_wire_format: bool = 1,
        /// Whether the accessor `descriptor` is to be left out of generated code, for a field of that name.
        no_standard_descriptor_accessor: bool = 2,
        /// Whether the message is deprecated.
        deprecated: bool = 3,
        /// Whether the message is the entry of a map field.
        map_entry: bool = 7,
        /// Whether conflicts between JSON names are let pass.
        deprecated_legacy_json_field_conflicts: bool = 11,
    }

    /// The options of a field.
    FieldOptions, features 21 {
        /// `CType`: 0 string, 1 cord, 2 string piece.
        ctype: i32 = 1,
        /// Whether a repeated field is written packed.
        packed: bool = 2,
        /// `JSType`: 0 normal, 1 string, 2 number.
        jstype: i32 = 6,
        /// Whether a message is parsed when it is first looked at.
        lazy: bool = 5,
        /// The same, without checking it while the message around it is parsed.
        unverified_lazy: bool = 15,
        /// Whether the field is deprecated.
        deprecated: bool = 3,
        /// Whether the field is weak, which no longer means anything.
        weak: bool = 10,
        /// Whether the value is left out of debug output.
        debug_redact: bool = 16,
        /// `OptionRetention` of a field of options: 1 kept at run time, 2 in the source only.
        retention: i32 = 17,
    }

    /// The options of a oneof.
    OneofOptions, features 1 {}

    /// The options of an extension range.
    ExtensionRangeOptions, features 50 {}

    /// The options of an enum.
    EnumOptions, features 7 {
        /// Whether values may share a number.
        allow_alias: bool = 2,
        /// Whether the enum is deprecated.
        deprecated: bool = 3,
        /// Whether conflicts between JSON names are let pass.
        deprecated_legacy_json_field_conflicts: bool = 6,
    }

    /// The options of an enum value.
    EnumValueOptions, features 2 {
        /// Whether the value is deprecated.
        deprecated: bool = 1,
        /// Whether the value is left out of debug output.
        debug_redact: bool = 3,
    }

    /// The options of a service.
    ServiceOptions, features 34 {
        /// Whether the service is deprecated.
        deprecated: bool = 33,
    }

    /// The options of a method.
    MethodOptions, features 35 {
        /// Whether the method is deprecated.
        deprecated: bool = 33,
        /// `IdempotencyLevel`: 0 unknown, 1 no side effects, 2 idempotent.
        idempotency_level: i32 = 34,
    }
}
