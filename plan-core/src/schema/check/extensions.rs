//! The rules of extensions.

use alloc::format;
use std::collections::HashMap;

use super::declarations::Declared;
use super::numbers::{LARGEST, LARGEST_IN_SET, extension_spans, out_of_range};
use super::ranges::{Spans, written};
use crate::schema::build::{Draft, is_json_name};
use crate::schema::model::{Cardinality, FieldId, FieldKind, FieldSchema, FileId, MessageId};
use crate::schema::number;

/// What is known of the messages that were extended so far.
#[derive(Default)]
pub(super) struct Extensions {
    ranges: HashMap<MessageId, Spans>,
    declared: HashMap<(MessageId, usize), Declared>,
    /// The first extension of each file that has a number which another file uses too.
    again: HashMap<(FileId, MessageId, u32), FieldId>,
}

impl Extensions {
    /// Checks a field, if it is an extension.
    pub(super) fn check(&mut self, draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
        if !field.is_extension() || !draft.knows_message(id) {
            return;
        }
        let (name, raw) = (&field.full_name, draft.raw(id));
        let extended = draft.set.message(field.message);
        let number = i64::from(raw.number);
        let largest = if extended.is_message_set() { LARGEST_IN_SET } else { LARGEST };
        let spans = self.ranges.entry(field.message).or_insert_with(|| extension_spans(extended));
        let range = spans.of(number);
        let problem = if let Some(problem) = out_of_range(number, largest) {
            Some(problem)
        } else if range.is_none() {
            Some(match spans.iter().next() {
                None => format!("`{}` has no extension range, so nothing can extend it", extended.full_name),
                Some(range) => format!(
                    "number {number} is in no extension range of `{}`; the first of its {} is {}",
                    extended.full_name,
                    extended.extension_ranges.len(),
                    written(range)
                ),
            })
        } else {
            self.check_unique(draft, id, field);
            None
        };
        if let Some(problem) = problem {
            draft.report(id, &[number::FIELD_NUMBER], format!("`{name}`: {problem}"));
        }
        if !draft.is_sound(id) {
            return;
        }
        if let Some(range) = range {
            let declared = self
                .declared
                .entry((field.message, range.index))
                .or_insert_with(|| Declared::of(&extended.extension_ranges[range.index]));
            declared.check_extension(draft, id, field);
        }
        if extended.is_message_set() {
            let optional = matches!(field.cardinality, Cardinality::Singular(_));
            if !optional || !matches!(field.kind, FieldKind::Message(_)) {
                let message = format!(
                    "`{name}`: `{}` is a message set; expected an optional field of a message type",
                    extended.full_name
                );
                draft.report(id, &[draft.type_part(id)], message);
            }
        }
        // descriptors made by a compiler give the computed name
        if raw.json_name.as_ref().is_some_and(|given| !is_json_name(given, &raw.name)) {
            let message = format!("`{name}`: `json_name` is set; an extension cannot have one, so remove it");
            draft.report(id, &[number::FIELD_JSON_NAME], message);
        }
    }

    /// Checks that no other extension has the number: an error in one file, a warning in two, since those who wrote them may
    /// not have known of each other.
    fn check_unique(&mut self, draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
        let Some(first) =
            draft.set.extension_by_number(field.message, field.number).filter(|&first| first != id)
        else {
            return;
        };
        let here = *self.again.entry((field.file, field.message, field.number)).or_insert(id);
        let same_file = draft.set.file_of(first) == field.file;
        let first = if same_file || here == id { first } else { here };
        let text = || {
            format!(
                "`{}`: number {} of `{}` is already used by the extension `{}`{}; choose another",
                field.full_name,
                field.number,
                draft.set.full_name(field.message),
                draft.set.full_name(first),
                draft.whereabouts(field.file, first)
            )
        };
        if same_file || here != id {
            draft.report(id, &[number::FIELD_NUMBER], text());
        } else {
            draft.warn(id, &[number::FIELD_NUMBER], text);
        }
    }
}
