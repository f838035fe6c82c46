//! The numbers and names of a message: each used once, none reserved, none out of range.
//!
//! A field whose number is reserved or left to extensions is told at the range, as by `protoc`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;

use super::ranges::{NumberRange, Spans, written};
use super::reserved;
use crate::schema::bounds::{NUMBERS_END, NUMBERS_END_IN_SET};
use crate::schema::build::Draft;
use crate::schema::model::{FieldId, MessageId, MessageSchema};
use crate::schema::number;

/// The largest field number.
pub(super) const LARGEST: i64 = NUMBERS_END as i64 - 1;
/// The largest number of an extension of a message set.
pub(super) const LARGEST_IN_SET: i64 = NUMBERS_END_IN_SET as i64 - 1;
/// The numbers that implementations keep to themselves.
const OURS: core::ops::RangeInclusive<i64> = 19_000..=19_999;
/// What ranges are called.
const RESERVED: &str = "reserved range";
const EXTENSION: &str = "extension range";
/// Most fields of a message accepted, as many as `protoc` accepts. No remedy: move some into messages of their own.
const MOST_FIELDS: usize = 65_535;

/// Checks the numbers and names of the fields of a message, and its ranges.
pub(super) fn check(draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
    let name = &message.full_name;
    if message.fields.len() > MOST_FIELDS {
        let text = format!(
            "`{name}` has {} fields; expected at most {MOST_FIELDS}, so split it",
            message.fields.len()
        );
        draft.report(id, &[number::NAME], text);
    }
    let ranges = Ranges::of(message);
    ranges.check(draft, id, message);
    check_fields(draft, id, message, &ranges);
    reserved::check_names(draft, id, name, number::MESSAGE_RESERVED_NAME, &message.reserved_names, || {
        message.fields.iter().map(|&field| (field, &*draft.raw(field).name))
    });
}

/// The ranges of a message.
struct Ranges {
    reserved: Spans,
    extensions: Spans,
}

impl Ranges {
    fn of(message: &MessageSchema) -> Self {
        let reserved = message.reserved_ranges.iter().map(|range| (range.start, range.end));
        Self { reserved: spans(reserved), extensions: extension_spans(message) }
    }

    fn check(&self, draft: &Draft<'_>, id: MessageId, message: &MessageSchema) {
        let name = &message.full_name;
        let largest = if message.is_message_set() { LARGEST_IN_SET } else { LARGEST };
        let reserved = message.reserved_ranges.iter().map(|range| (range.start, range.end));
        let extensions = message.extension_ranges.iter().map(|range| (range.start, range.end));
        for (index, (start, end)) in reserved.enumerate() {
            if let Some(problem) = bounds(start, end) {
                let text = format!("`{name}`: {RESERVED} {problem}");
                draft.report(id, &[number::MESSAGE_RESERVED_RANGE, index as i32], text);
            }
        }
        for (index, (start, end)) in extensions.enumerate() {
            let problem = bounds(start, end).or_else(|| {
                let span = span(index, start, end);
                let goes_beyond = span.end > largest;
                goes_beyond.then(|| {
                    format!("{} goes beyond {largest}, the largest number; write `to max`", written(span))
                })
            });
            if let Some(problem) = problem {
                let text = format!("`{name}`: {EXTENSION} {problem}");
                draft.report(id, &[number::MESSAGE_EXTENSION_RANGE, index as i32], text);
            }
        }
        let tell = |(part, what, span): (i32, &str, NumberRange),
                    (other_what, other): (&str, NumberRange)| {
            let text = format!(
                "`{name}`: {what} {} overlaps {other_what} {}; keep each number in one of them",
                written(span),
                written(other),
            );
            draft.report(id, &[part, span.index as i32], text);
        };
        for (span, later) in self.reserved.overlaps() {
            tell((number::MESSAGE_RESERVED_RANGE, RESERVED, span), (RESERVED, later));
        }
        for (span, later) in self.extensions.overlaps() {
            tell((number::MESSAGE_EXTENSION_RANGE, EXTENSION, span), (EXTENSION, later));
        }
        for span in self.extensions.iter() {
            if let Some(other) = self.reserved.meeting(span.start, span.end) {
                tell((number::MESSAGE_EXTENSION_RANGE, EXTENSION, span), (RESERVED, other));
            }
        }
    }
}

/// The extension ranges of a message.
pub(super) fn extension_spans(message: &MessageSchema) -> Spans {
    spans(message.extension_ranges.iter().map(|range| (range.start, range.end)))
}

/// The ranges that begin well; the others are told, and what is in them is not.
fn spans(ranges: impl Iterator<Item = (i32, i32)>) -> Spans {
    let sound = ranges.enumerate().filter(|&(_, (start, _))| start > 0);
    Spans::new(sound.map(|(index, (start, end))| span(index, start, end)))
}

/// A range whose end is not among its numbers.
fn span(index: usize, start: i32, end: i32) -> NumberRange {
    NumberRange { start: i64::from(start), end: i64::from(end) - 1, index }
}

/// What is wrong with the bounds of a range whose end is not among its numbers.
fn bounds(start: i32, end: i32) -> Option<String> {
    if start < 1 {
        Some(format!("{} begins below 1; field numbers begin at 1", written(span(0, start, end))))
    } else if end <= start {
        Some(format!("of {start} ends before it begins"))
    } else {
        None
    }
}

fn check_fields(draft: &Draft<'_>, id: MessageId, message: &MessageSchema, ranges: &Ranges) {
    let next_free = OnceCell::new();
    let advice = || next_free.get_or_init(|| next_free_number(draft, message, ranges)).as_str();
    let mut last: Option<(i32, FieldId)> = None;
    // fields of equal number are in source order here
    for &field in &message.fields_by_number {
        let (name, raw) = (&draft.set.field(field).full_name, draft.raw(field).number);
        let number = i64::from(raw);
        let reserved = (number::MESSAGE_RESERVED_RANGE, RESERVED, ranges.reserved.of(number));
        let extension = (number::MESSAGE_EXTENSION_RANGE, EXTENSION, ranges.extensions.of(number));
        for (part, what, span) in [extension, reserved] {
            let Some(span) = span else { continue };
            let place = draft.whereabouts(message.file, field);
            let range = if span.start == span.end && part == number::MESSAGE_RESERVED_RANGE {
                String::from("is reserved")
            } else {
                format!("is in the {what} {}", written(span))
            };
            let text = format!("`{name}`{place}: number {number} {range}; {}", advice());
            draft.report(id, &[part, span.index as i32], text);
        }
        let problem = if let Some(problem) = out_of_range(number, LARGEST) {
            problem
        } else if let Some((_, first)) = last.filter(|&(number, _)| number == raw) {
            let place = draft.whereabouts(message.file, first);
            format!("number {number} is already used by `{}`{place}", draft.set.full_name(first))
        } else {
            last = Some((raw, field));
            continue;
        };
        draft.report(field, &[number::FIELD_NUMBER], format!("`{name}`: {problem}; {}", advice()));
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

fn next_free_number(draft: &Draft<'_>, message: &MessageSchema, ranges: &Ranges) -> String {
    let mut used: Vec<i64> =
        message.fields.iter().map(|&field| i64::from(draft.raw(field).number)).filter(|&n| n > 0).collect();
    used.sort_unstable();
    let all = Spans::new(ranges.reserved.iter().chain(ranges.extensions.iter()));
    let mut free = all.free(1, &used);
    if OURS.contains(&free) {
        free = all.free(*OURS.end() + 1, &used);
    }
    if free > LARGEST {
        return "no number is free".into();
    }
    format!("the next free number is {free}")
}
