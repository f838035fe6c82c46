//! The rules of single fields that hold in every edition.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::Edition;
use crate::schema::field_type::{LABEL_REPEATED, LABEL_REQUIRED};
use crate::schema::model::{FieldId, FieldKind, FieldParent, FieldSchema};
use crate::schema::number;

/// Checks the label and the options of a field or an extension.
pub(super) fn check(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    let (name, raw) = (&field.full_name, draft.raw(id));
    if !(0..=LABEL_REPEATED).contains(&raw.label) {
        let message = format!("`{name}`: label number {} does not exist; expected 1 to 3", raw.label);
        draft.report(id, &[number::FIELD_LABEL], message);
    }
    if raw.label == LABEL_REQUIRED && field.is_extension() {
        let message = format!("`{name}`: an extension cannot be required; make it optional");
        draft.report(id, &[draft.type_part(id)], message);
    }
    if let FieldParent::Field(message) = field.parent
        && draft.set.message(message).is_message_set()
    {
        let message = format!("`{name}`: a message set has no fields of its own; make it an extension");
        draft.report(id, &[number::NAME], message);
    }
    if field.json_name.contains('\0') {
        let message = format!("`{name}`: the JSON name has a zero byte; choose another");
        draft.report(id, &[number::FIELD_JSON_NAME], message);
    }
    if !draft.is_sound(id) || field.options.get().is_none() {
        return;
    }
    let (kind, options) = (field.kind, &field.options);
    let r#type = draft.type_part(id);
    if options.ctype.is_some() && draft.set.file(field.file).edition >= Edition::E2024 {
        let message = format!(
            "`{name}`: `ctype` is set; edition 2024 has the feature `(pb.cpp).string_type` in its place"
        );
        draft.report(id, &[r#type], message);
    }
    if options.packed == Some(true) && !(field.is_list() && kind.is_packable()) {
        let message = format!(
            "`{name}`: `packed` is set; it needs a repeated field of numbers, bools or enums, so remove it"
        );
        draft.report(id, &[r#type], message);
    }
    for (option, set) in [("lazy", options.lazy), ("unverified_lazy", options.unverified_lazy)] {
        if set == Some(true) && !matches!(kind, FieldKind::Message(_)) {
            let message = format!(
                "`{name}`: `{option}` is set; it needs a message field that is not delimited, so remove it"
            );
            draft.report(id, &[r#type], message);
        }
    }
    if options.unverified_lazy == Some(true) && field.is_extension() {
        let message =
            format!("`{name}`: `unverified_lazy` is set; an extension cannot have it, so use `lazy`");
        draft.report(id, &[r#type], message);
    }
    let is_long = matches!(
        kind,
        FieldKind::Int64 | FieldKind::Uint64 | FieldKind::Sint64 | FieldKind::Fixed64 | FieldKind::Sfixed64
    );
    if options.jstype.is_some_and(|jstype| jstype != 0) && !is_long {
        let message = format!("`{name}`: `jstype` is set; it needs a field of 64-bit integers, so remove it");
        draft.report(id, &[r#type], message);
    }
}
