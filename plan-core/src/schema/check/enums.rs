//! The rules of enums.
//!
//! A value whose number is reserved is told at the range, as by `protoc`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashMap;

use super::ranges::{NumberRange, Spans, written};
use super::reserved;
use crate::schema::build::Draft;
use crate::schema::model::{EnumId, EnumSchema, ValueId};
use crate::schema::number;

/// Checks the values and the reserved numbers and names of an enum.
pub(super) fn check(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema) {
    let name = &schema.full_name;
    let Some(&first) = schema.values.first() else {
        return draft.report(
            id,
            &[number::NAME],
            format!("enum `{name}` has no values; give it at least one"),
        );
    };
    let number = draft.set.value(first).number;
    if !schema.is_closed() && number != 0 {
        let message = format!(
            "`{}`: the first value of the open enum `{name}` is {number}; expected 0, so put the zero first",
            draft.set.value(first).full_name
        );
        draft.report(first, &[number::VALUE_NUMBER], message);
    }
    let spans = check_ranges(draft, id, schema);
    check_numbers(draft, id, schema, &spans);
    reserved::check_names(draft, id, name, number::ENUM_RESERVED_NAME, &schema.reserved_names, || {
        schema.values.iter().map(|&value| (value, draft.set.value(value).name()))
    });
}

fn check_ranges(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema) -> Spans {
    let name = &schema.full_name;
    let ranges = schema.reserved_ranges.iter().enumerate();
    for (index, range) in ranges.clone().filter(|(_, range)| range.end < range.start) {
        let message =
            format!("`{name}`: reserved range {} to {} ends before it begins", range.start, range.end);
        draft.report(id, &[number::ENUM_RESERVED_RANGE, index as i32], message);
    }
    let spans = Spans::new(ranges.map(|(index, range)| NumberRange {
        start: i64::from(range.start),
        end: i64::from(range.end),
        index,
    }));
    for (span, later) in spans.overlaps() {
        let message = format!(
            "`{name}`: reserved range {} overlaps reserved range {}; keep each number in one of them",
            written(span),
            written(later),
        );
        draft.report(id, &[number::ENUM_RESERVED_RANGE, span.index as i32], message);
    }
    spans
}

fn check_numbers(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema, spans: &Spans) {
    let allow_alias = schema.options.allow_alias == Some(true);
    let mut by_number: HashMap<i32, ValueId> = HashMap::with_capacity(schema.values.len());
    let mut aliases = false;
    let mut free: Option<String> = None;
    for &value in &schema.values {
        let value_schema = draft.set.value(value);
        let (name, number) = (&value_schema.full_name, value_schema.number);
        if let Some(span) = spans.of(i64::from(number)) {
            let place = draft.whereabouts(schema.file, value);
            let message = format!("`{name}`{place}: number {number} is reserved; choose another");
            draft.report(id, &[number::ENUM_RESERVED_RANGE, span.index as i32], message);
        }
        let Some(&first) = by_number.get(&number) else {
            by_number.insert(number, value);
            continue;
        };
        aliases = true;
        if !allow_alias {
            let free = free.get_or_insert_with(|| next_free_number(draft, schema, spans));
            let message = format!(
                "`{name}`: number {number} is already used by `{}`{}; {free}, or set `option allow_alias = true;` \
                 in the enum if this is meant",
                draft.set.full_name(first),
                draft.whereabouts(schema.file, first),
            );
            draft.report(value, &[number::VALUE_NUMBER], message);
        }
    }
    if let Some(wrong) = schema.options.allow_alias.and_then(|allows| useless_alias(allows, aliases)) {
        draft.report(id, &[], format!("`{}`: {wrong}", schema.full_name));
    }
}

/// What is wrong with the option `allow_alias`, where it changes nothing.
pub(crate) fn useless_alias(allows: bool, values_share: bool) -> Option<&'static str> {
    match (allows, values_share) {
        (true, true) => None,
        (true, false) => Some("`allow_alias` is set, but no two values share a number; remove the option"),
        (false, _) => Some("`allow_alias` is set to `false`, which it is anyway; remove the option"),
    }
}

fn next_free_number(draft: &Draft<'_>, schema: &EnumSchema, spans: &Spans) -> String {
    let mut used: Vec<i64> = schema
        .values
        .iter()
        .map(|&value| i64::from(draft.set.value(value).number))
        .filter(|&n| n >= 0)
        .collect();
    used.sort_unstable();
    match spans.free(0, &used) {
        free if free <= i64::from(i32::MAX) => format!("the next free number is {free}"),
        _ => "no positive number is free".into(),
    }
}
