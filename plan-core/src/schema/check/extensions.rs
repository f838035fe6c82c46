//! The rules of extensions.

use alloc::format;
use alloc::vec::Vec;
use std::collections::HashMap;

use super::numbers::{LARGEST, LARGEST_IN_SET, out_of_range};
use super::ranges::{Purpose, Span, Spans, written};
use crate::schema::build::{Draft, json_name};
use crate::schema::model::path::tag;
use crate::schema::model::{Cardinality, FieldId, FieldKind, FieldSchema, MessageId, Presence};

/// The extension ranges of the messages that were extended so far.
#[derive(Default)]
pub(super) struct Extensions {
    ranges: HashMap<MessageId, Spans>,
}

impl Extensions {
    /// Checks a field, if it is an extension.
    pub(super) fn check(&mut self, draft: &Draft<'_>, id: FieldId, field: &FieldSchema) {
        if !field.is_extension() {
            return;
        }
        let (name, raw) = (&field.full_name, draft.raw(id));
        let extended = draft.set.message(field.message);
        let number = i64::from(raw.number);
        let largest = if extended.is_message_set() { LARGEST_IN_SET } else { LARGEST };
        let spans = self.ranges.entry(field.message).or_insert_with(|| spans(draft, field.message));
        let problem = if let Some(problem) = out_of_range(number, largest) {
            Some(problem)
        } else if spans.of(number).is_none() {
            let ranges = &extended.extension_ranges;
            Some(match ranges.first() {
                None => format!("`{}` has no extension range, so nothing can extend it", extended.full_name),
                Some(range) => format!(
                    "number {number} is in no extension range of `{}`; the first of its {} is {}",
                    extended.full_name,
                    ranges.len(),
                    written(i64::from(range.start), i64::from(range.end) - 1)
                ),
            })
        } else {
            let first =
                draft.set.extension_by_number(field.message, field.number).filter(|&first| first != id);
            first.map(|first| {
                format!(
                    "number {number} of `{}` is already used by the extension `{}`{}; choose another",
                    extended.full_name,
                    draft.set.full_name(first),
                    draft.whereabouts(field.file, first)
                )
            })
        };
        if let Some(problem) = problem {
            draft.report(id, &[tag::FIELD_NUMBER], format!("`{name}`: {problem}"));
        }
        if field.presence() == Some(Presence::Required) {
            let message = format!("`{name}`: an extension cannot be required; make it optional");
            draft.report(id, &[tag::FIELD_LABEL], message);
        }
        if extended.is_message_set() {
            let optional = matches!(field.cardinality, Cardinality::Singular(_));
            if !optional || !matches!(field.kind, FieldKind::Message(_)) {
                let message = format!(
                    "`{name}`: `{}` is a message set; expected an optional field of a message type",
                    extended.full_name
                );
                draft.report(id, &[tag::FIELD_TYPE], message);
            }
        }
        // descriptors made by a compiler give the computed name
        if raw.json_name.as_ref().is_some_and(|given| *given != json_name(&raw.name)) {
            let message = format!("`{name}`: `json_name` is set; an extension cannot have one, so remove it");
            draft.report(id, &[tag::FIELD_JSON_NAME], message);
        }
    }
}

fn spans(draft: &Draft<'_>, message: MessageId) -> Spans {
    let ranges = &draft.set.message(message).extension_ranges;
    let span = |(index, range): (usize, &crate::schema::ExtensionRange)| Span {
        start: i64::from(range.start),
        end: i64::from(range.end) - 1,
        purpose: Purpose::Extensions,
        index,
    };
    Spans::new(ranges.iter().enumerate().map(span).collect::<Vec<_>>())
}
