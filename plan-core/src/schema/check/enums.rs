//! The rules of enums.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use super::ranges::{Purpose, Span, Spans, written};
use crate::schema::build::Draft;
use crate::schema::model::path::tag;
use crate::schema::model::{EnumId, EnumSchema, ValueId};

/// Checks the values and the reserved numbers and names of an enum.
pub(super) fn check(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema) {
    let name = &schema.full_name;
    let Some(&first) = schema.values.first() else {
        return draft.report(id, &[tag::NAME], format!("enum `{name}` has no values; give it at least one"));
    };
    let number = draft.set.value(first).number;
    if !schema.is_closed() && number != 0 {
        let message = format!(
            "`{}`: the first value of the open enum `{name}` is {number}; expected 0, so put the zero first",
            draft.set.value(first).full_name
        );
        draft.report(first, &[tag::VALUE_NUMBER], message);
    }
    let spans = check_ranges(draft, id, schema);
    check_numbers(draft, id, schema, &spans);
    check_names(draft, id, schema);
}

fn check_ranges(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema) -> Spans {
    let name = &schema.full_name;
    let mut spans = Vec::new();
    for (index, range) in schema.reserved_ranges.iter().enumerate() {
        let (start, end) = (i64::from(range.start), i64::from(range.end));
        if start <= end {
            spans.push(Span { start, end, purpose: Purpose::Reserved, index });
        } else {
            let message = format!("`{name}`: reserved range {start} to {end} ends before it begins");
            draft.report(id, &[tag::ENUM_RESERVED_RANGE, index as i32], message);
        }
    }
    let spans = Spans::new(spans);
    for (a, b) in spans.overlaps() {
        let (span, before) = if a.index < b.index { (b, a) } else { (a, b) };
        let message = format!(
            "`{name}`: reserved range {} overlaps reserved range {}; keep each number in one of them",
            written(span.start, span.end),
            written(before.start, before.end),
        );
        draft.report(id, &[tag::ENUM_RESERVED_RANGE, span.index as i32], message);
    }
    spans
}

fn check_numbers(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema, spans: &Spans) {
    let allow_alias = schema.options.allow_alias == Some(true);
    let mut by_number: HashMap<i32, ValueId> = HashMap::new();
    let mut aliases = false;
    let mut free: Option<String> = None;
    for &value in &schema.values {
        let value_schema = draft.set.value(value);
        let (name, number) = (&value_schema.full_name, value_schema.number);
        if spans.of(i64::from(number)).is_some() {
            draft.report(
                value,
                &[tag::VALUE_NUMBER],
                format!("`{name}`: number {number} is reserved; choose another"),
            );
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
            draft.report(value, &[tag::VALUE_NUMBER], message);
        }
    }
    if schema.options.allow_alias == Some(false) {
        let message =
            format!("`{}`: `allow_alias = false` has no effect; remove the option", schema.full_name);
        draft.report(id, &[], message);
    }
    if allow_alias && !aliases {
        let message = format!(
            "`{}`: `allow_alias` is set, but no values share a number; remove the option",
            schema.full_name
        );
        draft.report(id, &[], message);
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

fn check_names(draft: &Draft<'_>, id: EnumId, schema: &EnumSchema) {
    let mut reserved: HashSet<&str> = HashSet::new();
    for (index, name) in schema.reserved_names.iter().enumerate() {
        if !reserved.insert(name) {
            let message = format!("`{}`: name `{name}` is reserved twice; reserve it once", schema.full_name);
            draft.report(id, &[tag::ENUM_RESERVED_NAME, index as i32], message);
        }
    }
    for &value in &schema.values {
        let value_schema = draft.set.value(value);
        if reserved.contains(value_schema.name()) {
            let message = format!("`{}`: the name is reserved; choose another", value_schema.full_name);
            draft.report(value, &[tag::NAME], message);
        }
    }
}
