//! The numbers and names of a message: each used once, none reserved, none out of range.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;
use std::collections::HashMap;

use super::ranges::{Purpose, Span, Spans, written};
use crate::schema::build::Draft;
use crate::schema::model::path::tag;
use crate::schema::model::{FieldId, MessageId, MessageSchema};

/// The largest field number.
pub(super) const LARGEST: i64 = 536_870_911;
/// The largest number of an extension of a message set.
pub(super) const LARGEST_IN_SET: i64 = i32::MAX as i64 - 1;
/// The numbers that implementations keep to themselves.
const OURS: core::ops::RangeInclusive<i64> = 19_000..=19_999;

/// Checks the numbers and names of the fields of a message, and its ranges.
pub(super) fn check(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
    let spans = check_ranges(draft, id, message);
    check_fields(draft, message, &spans);
    check_names(draft, id, message);
}

fn check_ranges(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) -> Spans {
    let name = &message.full_name;
    let largest = if message.is_message_set() { LARGEST_IN_SET } else { LARGEST };
    let reserved = message.reserved_ranges.iter().map(|range| (Purpose::Reserved, range.start, range.end));
    let extensions =
        message.extension_ranges.iter().map(|range| (Purpose::Extensions, range.start, range.end));
    let mut spans = Vec::new();
    for (index, (purpose, start, end)) in reserved.enumerate().chain(extensions.enumerate()) {
        let (start, end) = (i64::from(start), i64::from(end) - 1);
        let (what, range) = (purpose.noun(), written(start, end));
        let message = if start < 1 {
            format!("`{name}`: {what} {range} begins below 1; field numbers begin at 1")
        } else if end < start {
            format!("`{name}`: {what} of {start} ends before it begins")
        } else if purpose == Purpose::Extensions && end > largest {
            format!("`{name}`: {what} {range} goes beyond {largest}, the largest number; write `to max`")
        } else {
            spans.push(Span { start, end, purpose, index });
            continue;
        };
        draft.report(id, &[path(purpose), index as i32], message);
    }
    let spans = Spans::new(spans);
    for (span, before) in spans.overlaps() {
        // the one that is written later is to be changed
        let (span, before) = if span.purpose == before.purpose && span.index < before.index {
            (before, span)
        } else {
            (span, before)
        };
        let message = format!(
            "`{name}`: {} {} overlaps {} {}; keep each number in one of them",
            span.purpose.noun(),
            written(span.start, span.end),
            before.purpose.noun(),
            written(before.start, before.end),
        );
        draft.report(id, &[path(span.purpose), span.index as i32], message);
    }
    spans
}

fn path(purpose: Purpose) -> i32 {
    match purpose {
        Purpose::Reserved => tag::MESSAGE_RESERVED_RANGE,
        Purpose::Extensions => tag::MESSAGE_EXTENSION_RANGE,
    }
}

fn check_fields(draft: &Draft<'_>, message: &MessageSchema, spans: &Spans) {
    let next_free = OnceCell::new();
    let advice = || next_free.get_or_init(|| next_free_number(draft, message, spans)).as_str();
    let mut last: Option<(i32, FieldId)> = None;
    // fields of equal number are in source order here
    for &id in &message.fields_by_number {
        let (name, raw) = (&draft.set.field(id).full_name, draft.raw(id).number);
        let number = i64::from(raw);
        let problem = if let Some(problem) = out_of_range(number, LARGEST) {
            format!("{problem}; {}", advice())
        } else if let Some((_, first)) = last.filter(|&(number, _)| number == raw) {
            let place = draft.whereabouts(message.file, first);
            let first = draft.set.full_name(first);
            format!("number {number} is already used by `{first}`{place}; {}", advice())
        } else if let Some(span) = spans.of(number) {
            last = Some((raw, id));
            let range = written(span.start, span.end);
            match span.purpose {
                Purpose::Reserved if span.start == span.end => {
                    format!("number {number} is reserved; {}", advice())
                }
                purpose => format!("number {number} is in the {} {range}; {}", purpose.noun(), advice()),
            }
        } else {
            last = Some((raw, id));
            continue;
        };
        draft.report(id, &[tag::FIELD_NUMBER], format!("`{name}`: {problem}"));
    }
}

/// Why a number cannot be that of a field or an extension.
pub(super) fn out_of_range(number: i64, largest: i64) -> Option<String> {
    if number < 1 {
        Some(format!("number {number} is not positive"))
    } else if number > largest {
        Some(format!("number {number} is larger than {largest}, the largest number"))
    } else if OURS.contains(&number) {
        Some(format!("number {number} is among 19000 to 19999, which implementations keep to themselves"))
    } else {
        None
    }
}

fn next_free_number(draft: &Draft<'_>, message: &MessageSchema, spans: &Spans) -> String {
    let mut used: Vec<i64> =
        message.fields.iter().map(|&field| i64::from(draft.raw(field).number)).filter(|&n| n > 0).collect();
    used.sort_unstable();
    let mut free = spans.free(1, &used);
    if OURS.contains(&free) {
        free = spans.free(*OURS.end() + 1, &used);
    }
    if free > LARGEST {
        return "no number is free".into();
    }
    format!("the next free number is {free}")
}

fn check_names(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
    let mut reserved: HashMap<&str, usize> = HashMap::new();
    for (index, name) in message.reserved_names.iter().enumerate() {
        if reserved.insert(name, index).is_some() {
            let message =
                format!("`{}`: name `{name}` is reserved twice; reserve it once", message.full_name);
            draft.report(id, &[tag::MESSAGE_RESERVED_NAME, index as i32], message);
        }
    }
    if reserved.is_empty() {
        return;
    }
    for &field in &message.fields {
        let schema = draft.set.field(field);
        if reserved.contains_key(schema.name()) {
            let message = format!("`{}`: the name is reserved; choose another", schema.full_name);
            draft.report(field, &[tag::NAME], message);
        }
    }
}
