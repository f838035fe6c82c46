//! Features: what the editions say about presence, packing, UTF-8 and the rest, resolved for one element.

mod edition;

pub use edition::Edition;
pub(in crate::schema) use edition::EditionNumber;
pub(crate) use edition::edition_number;

use super::options::FeatureSet;

/// How the presence of a singular field is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldPresence {
    /// By itself: a set default is told from an absent field.
    Explicit,
    /// By its value: the default is not written.
    Implicit,
    /// By itself, and a message without it is incomplete.
    LegacyRequired,
}

/// Whether numbers that an enum does not list are among its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnumType {
    /// They are.
    Open,
    /// They are not, and go to the unknown fields.
    Closed,
}

/// How the elements of a repeated field of numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepeatedFieldEncoding {
    /// In one length-delimited record.
    Packed,
    /// Each with its tag.
    Expanded,
}

/// Whether strings are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Utf8Validation {
    /// They are to be UTF-8.
    Verify,
    /// They may hold any bytes.
    None,
}

/// How a message in a field is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MessageEncoding {
    /// After its length.
    LengthPrefixed,
    /// Between a start and an end tag, as a group.
    Delimited,
}

/// Whether the schema promises to work as JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JsonFormat {
    /// It does, and names that clash in JSON are errors.
    Allow,
    /// It works as far as it does.
    LegacyBestEffort,
}

/// How names are to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamingStyle {
    /// As edition 2024 wants them: `TitleCase` for types and methods, `snake_case` for fields, `UPPER_CASE` for values.
    Style2024,
    /// In any way.
    Legacy,
}

/// Who may use the messages and enums of a file that do not say so themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DefaultVisibility {
    /// Every file, all of them.
    ExportAll,
    /// Every file, those at the top of their file.
    ExportTopLevel,
    /// Their own file only.
    LocalAll,
    /// Their own file only; and what is nested cannot be exported.
    Strict,
}

/// The features of one element, inherited and its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features {
    /// How the presence of singular fields is told.
    pub field_presence: FieldPresence,
    /// Whether enums are open.
    pub enum_type: EnumType,
    /// How repeated fields of numbers are written.
    pub repeated_field_encoding: RepeatedFieldEncoding,
    /// Whether strings are checked.
    pub utf8_validation: Utf8Validation,
    /// How messages in fields are written.
    pub message_encoding: MessageEncoding,
    /// Whether the schema promises to work as JSON.
    pub json_format: JsonFormat,
    /// How names are to be written.
    pub enforce_naming_style: NamingStyle,
    /// Who may use the messages and enums of a file that do not say so themselves.
    pub default_symbol_visibility: DefaultVisibility,
}

/// A feature that is set to a number which means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct UnknownFeature {
    /// The name of the feature.
    pub(super) name: &'static str,
    /// The number met.
    pub(super) value: i32,
}

impl Features {
    /// What an edition says of a file that sets nothing.
    pub fn of_edition(edition: Edition) -> Self {
        let proto3 = Self {
            field_presence: FieldPresence::Implicit,
            enum_type: EnumType::Open,
            repeated_field_encoding: RepeatedFieldEncoding::Packed,
            utf8_validation: Utf8Validation::Verify,
            message_encoding: MessageEncoding::LengthPrefixed,
            json_format: JsonFormat::Allow,
            enforce_naming_style: NamingStyle::Legacy,
            default_symbol_visibility: DefaultVisibility::ExportAll,
        };
        let explicit = Self { field_presence: FieldPresence::Explicit, ..proto3 };
        match edition {
            Edition::Proto2 => Self {
                enum_type: EnumType::Closed,
                repeated_field_encoding: RepeatedFieldEncoding::Expanded,
                utf8_validation: Utf8Validation::None,
                json_format: JsonFormat::LegacyBestEffort,
                ..explicit
            },
            Edition::Proto3 => proto3,
            Edition::E2023 => explicit,
            Edition::E2024 => Self {
                enforce_naming_style: NamingStyle::Style2024,
                default_symbol_visibility: DefaultVisibility::ExportTopLevel,
                ..explicit
            },
        }
    }

    /// These features with what an element inside sets itself.
    pub(super) fn with(self, set: &FeatureSet) -> Result<Self, UnknownFeature> {
        let mut out = self;
        if let Some(value) = set.field_presence {
            out.field_presence = match value {
                1 => FieldPresence::Explicit,
                2 => FieldPresence::Implicit,
                3 => FieldPresence::LegacyRequired,
                _ => return Err(UnknownFeature { name: "field_presence", value }),
            };
        }
        if let Some(value) = set.enum_type {
            out.enum_type = match value {
                1 => EnumType::Open,
                2 => EnumType::Closed,
                _ => return Err(UnknownFeature { name: "enum_type", value }),
            };
        }
        if let Some(value) = set.repeated_field_encoding {
            out.repeated_field_encoding = match value {
                1 => RepeatedFieldEncoding::Packed,
                2 => RepeatedFieldEncoding::Expanded,
                _ => return Err(UnknownFeature { name: "repeated_field_encoding", value }),
            };
        }
        if let Some(value) = set.utf8_validation {
            out.utf8_validation = match value {
                2 => Utf8Validation::Verify,
                3 => Utf8Validation::None,
                _ => return Err(UnknownFeature { name: "utf8_validation", value }),
            };
        }
        if let Some(value) = set.message_encoding {
            out.message_encoding = match value {
                1 => MessageEncoding::LengthPrefixed,
                2 => MessageEncoding::Delimited,
                _ => return Err(UnknownFeature { name: "message_encoding", value }),
            };
        }
        if let Some(value) = set.json_format {
            out.json_format = match value {
                1 => JsonFormat::Allow,
                2 => JsonFormat::LegacyBestEffort,
                _ => return Err(UnknownFeature { name: "json_format", value }),
            };
        }
        if let Some(value) = set.enforce_naming_style {
            out.enforce_naming_style = match value {
                // the style of 2026 adds to that of 2024, and no edition that is understood has it
                1 | 3 => NamingStyle::Style2024,
                2 => NamingStyle::Legacy,
                _ => return Err(UnknownFeature { name: "enforce_naming_style", value }),
            };
        }
        if let Some(value) = set.default_symbol_visibility {
            out.default_symbol_visibility = match value {
                1 => DefaultVisibility::ExportAll,
                2 => DefaultVisibility::ExportTopLevel,
                3 => DefaultVisibility::LocalAll,
                4 => DefaultVisibility::Strict,
                _ => return Err(UnknownFeature { name: "default_symbol_visibility", value }),
            };
        }
        Ok(out)
    }
}
