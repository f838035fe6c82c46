//! The rules of oneofs, and of the synthetic ones that stand for `optional` in proto3.

use alloc::format;

use crate::schema::build::Draft;
use crate::schema::features::Edition;
use crate::schema::field_type::LABEL_OPTIONAL;
use crate::schema::model::{FieldId, FieldParent, FieldSchema, OneofId, OneofSchema};
use crate::schema::number;

/// Checks a oneof.
pub(super) fn check(draft: &Draft<'_>, id: OneofId, oneof: &OneofSchema) {
    let name = &oneof.full_name;
    if oneof.fields.is_empty() {
        draft.report(id, &[number::NAME], format!("oneof `{name}` has no fields; give it at least one"));
    }
    for pair in oneof.fields.windows(2) {
        let (before, field) = (draft.set.field(pair[0]), draft.set.field(pair[1]));
        if field.index != before.index + 1 {
            let between = draft.set.message(oneof.message).fields[field.index as usize - 1];
            let message = format!(
                "`{}` stands between the fields of the oneof `{name}`; keep these together",
                draft.set.full_name(between)
            );
            draft.report(between, &[draft.type_part(between)], message);
        }
    }
    let before = oneof.index.checked_sub(1).map(|at| draft.set.message(oneof.message).oneofs[at as usize]);
    if !oneof.synthetic && before.is_some_and(|before| draft.set.oneof(before).synthetic) {
        let message =
            format!("oneof `{name}` comes after one that stands for an `optional` field; put it before");
        draft.report(id, &[], message);
    }
    if oneof.synthetic && oneof.fields.len() > 1 {
        let message = format!(
            "oneof `{name}` stands for an `optional` field and has {} fields; expected one",
            oneof.fields.len()
        );
        draft.report(id, &[number::NAME], message);
    }
}

/// Checks what a field says about the oneof that it is a member of.
pub(super) fn check_field(draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
    let (name, raw) = (&field.full_name, draft.raw(id));
    let in_oneof = field.oneof.is_some() || field.synthetic_oneof.is_some();
    if let (Some(index), false) = (raw.oneof_index, in_oneof) {
        let message = match field.parent {
            FieldParent::Field(message) => format!(
                "`{name}`: oneof {index} does not exist; the message has {}, counted from 0",
                draft.set.message(message).oneofs.len()
            ),
            _ => format!("`{name}`: an extension cannot be in a oneof; clear `oneof_index`"),
        };
        draft.report(id, &[], message);
    }
    if in_oneof && raw.label > LABEL_OPTIONAL && field.map_entry().is_none() {
        let message =
            format!("`{name}`: a field in a oneof is neither repeated nor required; remove the label");
        draft.report(id, &[number::NAME], message);
    }
    if raw.proto3_optional {
        let edition = draft.set.file(field.file).edition;
        if edition != Edition::Proto3 {
            let message =
                format!("`{name}`: `proto3_optional` is set in a file of {edition}; expected proto3");
            draft.report(id, &[], message);
        } else if !in_oneof && !field.is_extension() && raw.oneof_index.is_none() {
            let message = format!(
                "`{name}`: `proto3_optional` is set; expected a oneof with this field alone around it"
            );
            draft.report(id, &[], message);
        }
    }
}
