//! What the options of a field, or of an enum value, say about its use in options.

use alloc::string::String;
use alloc::vec::Vec;

use super::read::{self, Value};
use super::{EnumValueOptions, FieldOptions};
use crate::schema::number;
use crate::wire::Cursor;

/// The editions in which a field or a value can be used: `FieldOptions.FeatureSupport`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::schema) struct FeatureSupport {
    /// The number of the first edition.
    pub(in crate::schema) introduced: i32,
    /// The number of the first edition in which it is no longer to be used.
    pub(in crate::schema) deprecated: Option<i32>,
    /// What to do then.
    pub(in crate::schema) deprecation_warning: Option<String>,
    /// The number of the first edition that no longer has it.
    pub(in crate::schema) removed: Option<i32>,
    /// What to do then.
    pub(in crate::schema) removal_error: Option<String>,
}

impl FieldOptions {
    /// The numbers of `targets`: the kinds of elements on which an option can be set; none if on all.
    pub(in crate::schema) fn targets(&self) -> Vec<i32> {
        let mut targets = Vec::new();
        read::fields(&self.raw, |met, value| match (met as i32, value) {
            (number::FIELD_OPTIONS_TARGETS, Value::Varint(target)) => targets.push(target as i32),
            (number::FIELD_OPTIONS_TARGETS, Value::Bytes(packed)) => {
                let mut cursor = Cursor::new(packed);
                while let Ok(target) = cursor.varint() {
                    targets.push(target as i32);
                }
            }
            _ => {}
        });
        targets
    }

    /// The editions in which an option can be set, if it is not all.
    pub(in crate::schema) fn feature_support(&self) -> Option<FeatureSupport> {
        FeatureSupport::read(&self.raw, number::FIELD_OPTIONS_FEATURE_SUPPORT)
    }
}

impl EnumValueOptions {
    /// The editions in which a value can be used, if it is not all.
    pub(in crate::schema) fn feature_support(&self) -> Option<FeatureSupport> {
        FeatureSupport::read(&self.raw, number::ENUM_VALUE_OPTIONS_FEATURE_SUPPORT)
    }
}

impl FeatureSupport {
    /// The support in the field of a number of encoded options.
    fn read(raw: &[u8], number: i32) -> Option<Self> {
        let mut found: Option<Self> = None;
        read::fields(raw, |met, value| {
            if let (true, Value::Bytes(bytes)) = (met as i32 == number, value) {
                let support = found.get_or_insert_default();
                read::fields(bytes, |met, value| match (met as i32, value) {
                    (number::FEATURE_SUPPORT_EDITION_INTRODUCED, Value::Varint(edition)) => {
                        support.introduced = edition as i32;
                    }
                    (number::FEATURE_SUPPORT_EDITION_DEPRECATED, Value::Varint(edition)) => {
                        support.deprecated = Some(edition as i32);
                    }
                    (number::FEATURE_SUPPORT_DEPRECATION_WARNING, Value::Bytes(text)) => {
                        support.deprecation_warning = Some(String::from_utf8_lossy(text).into_owned());
                    }
                    (number::FEATURE_SUPPORT_EDITION_REMOVED, Value::Varint(edition)) => {
                        support.removed = Some(edition as i32);
                    }
                    (number::FEATURE_SUPPORT_REMOVAL_ERROR, Value::Bytes(text)) => {
                        support.removal_error = Some(String::from_utf8_lossy(text).into_owned());
                    }
                    _ => {}
                });
            }
        });
        found
    }
}
