//! What proto3 leaves out.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::Edition;
use crate::schema::field_type::TYPE_GROUP;
use crate::schema::model::{FieldId, FieldKind, FieldSchema, MessageId, MessageSchema, Presence};
use crate::schema::number;

/// Checks a message of a proto3 file.
pub(super) fn check_message(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
    if draft.set.file(message.file).edition != Edition::Proto3 {
        return;
    }
    let name = &message.full_name;
    if !message.extension_ranges.is_empty() {
        let problem =
            format!("`{name}`: proto3 has no extension ranges; use a field of `google.protobuf.Any`");
        draft.report(id, &[number::MESSAGE_EXTENSION_RANGE, 0], problem);
    }
    if message.is_message_set() {
        draft.report(id, &[number::NAME], format!("`{name}`: proto3 has no message sets; use proto2"));
    }
}

/// Checks a field or an extension of a proto3 file.
pub(super) fn check_field(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    if draft.set.file(field.file).edition != Edition::Proto3 {
        return;
    }
    let (name, raw) = (&field.full_name, draft.raw(id));
    if field.is_extension() && !is_options(&draft.set.message(field.message).full_name) {
        let message = format!(
            "`{name}`: proto3 can extend only the options of `google/protobuf/descriptor.proto`, not `{}`",
            draft.set.full_name(field.message)
        );
        draft.report(id, &[number::FIELD_EXTENDEE], message);
    }
    if field.presence() == Some(Presence::Required) {
        draft.report(
            id,
            &[draft.type_part(id)],
            format!("`{name}`: proto3 has no required fields; remove the label"),
        );
    }
    if raw.default_value.is_some() {
        draft.report(
            id,
            &[number::FIELD_DEFAULT_VALUE],
            format!("`{name}`: proto3 has no defaults; remove it"),
        );
    }
    if raw.r#type == TYPE_GROUP {
        draft.report(id, &[draft.type_part(id)], format!("`{name}`: proto3 has no groups; use a message"));
    }
    if let FieldKind::Enum(enumeration) = field.kind
        && draft.set.enumeration(enumeration).is_closed()
    {
        let message = format!(
            "`{name}`: the enum `{}` is closed, and proto3 takes open ones only; declare it in a proto3 file",
            draft.set.full_name(enumeration)
        );
        draft.report(id, &[draft.type_part(id)], message);
    }
}

fn is_options(full_name: &str) -> bool {
    full_name.strip_prefix("google.protobuf.").is_some_and(|name| name.ends_with("Options"))
}
