//! What editions replace by features.

use alloc::format;
use alloc::string::String;

use crate::schema::build::Draft;
use crate::schema::field_type::{LABEL_REQUIRED, TYPE_GROUP};
use crate::schema::model::{FieldId, FieldKind, FieldSchema, FileId, FileSchema, Presence};
use crate::schema::number;

/// Checks a file of an edition.
pub(super) fn check_file(draft: &Draft<'_>, id: FileId, file: &FileSchema) {
    if file.edition.has_features() && file.options.java_string_check_utf8 == Some(true) {
        let message =
            "editions have no option `java_string_check_utf8`; set the feature `(pb.java).utf8_validation`";
        draft.report(id, &[number::FILE_SYNTAX], message.into());
    }
}

/// Checks a field or an extension of an edition.
pub(super) fn check_field(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    if !draft.set.file(field.file).edition.has_features() {
        return;
    }
    let raw = draft.raw(id);
    let report = |part: i32, problem: String| {
        draft.report(id, &[part], format!("`{}`: {problem}", field.full_name));
    };
    if raw.label == LABEL_REQUIRED {
        report(
            number::NAME,
            "editions have no label `required`; set `features.field_presence = LEGACY_REQUIRED`".into(),
        );
    }
    if raw.r#type == TYPE_GROUP {
        report(
            number::NAME,
            "editions have no groups; use a message with `features.message_encoding = DELIMITED`".into(),
        );
    }
    if field.options.packed.is_some() {
        report(
            number::NAME,
            "editions have no option `packed`; set `features.repeated_field_encoding`".into(),
        );
    }
    if !draft.is_sound(id) {
        return;
    }
    if field.is_extension() && field.presence() == Some(Presence::Required) {
        report(number::NAME, "an extension cannot be required; remove the feature".into());
    }
    if field.presence() != Some(Presence::Implicit) {
        return;
    }
    if raw.default_value.is_some() {
        report(number::NAME, "a field of implicit presence has no default; remove it".into());
    }
    if let FieldKind::Enum(enumeration) = field.kind
        && draft.set.enumeration(enumeration).is_closed()
    {
        let name = draft.set.full_name(enumeration);
        report(
            number::NAME,
            format!(
                "the enum `{name}` is closed, and a field of implicit presence takes open ones only; make it explicit"
            ),
        );
    }
}
