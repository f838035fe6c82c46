//! Packed runs and strings by the fast rules, against plain ones that look at one byte after the other.
//!
//! The input lies at the end of its allocation, so that the sanitizer sees each read behind it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use plan_core::DecodeOptions;
use protoplan_tests::bytes::{delimited, number, varint};
use protoplan_tests::engines::Dynamic;
use protoplan_tests::full::{Full, Outcome, Runtime, View};

/// The packed fields of `scalars.Packed` that are varints.
const FIELDS: [(u32, &str); 6] = [
    (3, "of_int64"),
    (4, "of_uint64"),
    (13, "of_uint32"),
    (18, "of_sint64"),
    (8, "of_bool"),
    (114, "of_open"),
];

/// The packed fields of fixed width, and it.
const FIXED: [(u32, &str, usize); 6] = [
    (1, "of_double", 8),
    (2, "of_float", 4),
    (6, "of_fixed64", 8),
    (7, "of_fixed32", 4),
    (15, "of_sfixed32", 4),
    (16, "of_sfixed64", 8),
];

/// The varints of a run; where one cannot be read, and why.
fn plain(run: &[u8]) -> (Vec<u64>, Option<(usize, &'static str)>) {
    let (mut values, mut start, mut value) = (Vec::new(), 0, 0u64);
    for (at, &byte) in run.iter().enumerate() {
        let place = at - start;
        if place == 10 {
            return (values, Some((start, "invalid-varint")));
        }
        value |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            values.push(value);
            (start, value) = (at + 1, 0);
        } else if place == 9 {
            return (values, Some((start, "invalid-varint")));
        }
    }
    let cut = start < run.len();
    (values, cut.then_some((start, "truncated")))
}

/// What is written of a value of a field.
fn written(field: u32, value: u64) -> u64 {
    match field {
        8 => u64::from(value != 0),
        13 => u64::from(value as u32),
        114 => i64::from(value as i32) as u64,
        _ => value,
    }
}

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

fn merge(message: &str, bytes: &[u8], options: &DecodeOptions) -> Outcome {
    let bytes: Box<[u8]> = bytes.into();
    let full = Full::merge(message, &bytes, options).expect("an emitted type");
    let runtime = Runtime::merge(message, &bytes, options).expect("an emitted type");
    assert_eq!(full, runtime);
    let mut view = View::merge(message, &bytes, options).expect("an emitted type");
    if view.error.is_some() {
        // there is no view then, and so no state of one
        view.state.clone_from(&full.state);
    }
    assert_eq!(full, view);
    assert_eq!(full, DYNAMIC.merge(message, &bytes, options));
    full
}

/// A run of fixed width in two parts.
fn fixed(field: u32, name: &str, width: usize, run: &[u8], most: usize) {
    let (first, second) = run.split_at(run.len() / (2 * width) * width);
    let bytes = [delimited(field, first), delimited(field, second)].concat();
    let outcome = merge("scalars.Packed", &bytes, &DecodeOptions::new().max_elements(most));
    let before = first.len() / width;
    let (stored, error) = if before > most {
        let at = bytes.len() - delimited(field, second).len() - first.len() + most * width;
        (most, Some(format!("element-limit|decode: byte {at}: {name}[{most}] (field {field}): ")))
    } else if second.len() % width != 0 {
        let at = bytes.len() - varint(second.len() as u64).len() - second.len();
        (before, Some(format!("ragged-packed|decode: byte {at}: {name} (field {field}): ")))
    } else if run.len() / width > most {
        let at = bytes.len() - second.len() + (most - before) * width;
        (most, Some(format!("element-limit|decode: byte {at}: {name}[{most}] (field {field}): ")))
    } else {
        (run.len() / width, None)
    };
    let stored = &run[..stored * width];
    assert_eq!(outcome.state, if stored.is_empty() { Vec::new() } else { delimited(field, stored) });
    match (outcome.error, error) {
        (None, None) => {}
        (Some(found), Some(error)) => assert!(found.starts_with(&error), "{found}, not {error}"),
        (found, error) => panic!("{found:?}, not {error:?}"),
    }
}

fn packed(field: u32, name: &str, run: &[u8], most: usize) {
    let bytes = delimited(field, run);
    let (mut values, mut fault) = plain(run);
    if values.len() > most || values.len() == most && fault.is_some() {
        let stored: usize = {
            let mut ends = run.iter().enumerate().filter(|it| *it.1 < 0x80).map(|it| it.0 + 1);
            if most == 0 { 0 } else { ends.nth(most - 1).unwrap_or(0) }
        };
        values.truncate(most);
        fault = Some((stored, "element-limit"));
    }
    let outcome = merge("scalars.Packed", &bytes, &DecodeOptions::new().max_elements(most));
    let stored: Vec<u8> = values.iter().flat_map(|&it| varint(written(field, it))).collect();
    assert_eq!(outcome.state, if stored.is_empty() { Vec::new() } else { delimited(field, &stored) });
    let error = fault.map(|(at, kind)| {
        let (byte, index) = (bytes.len() - run.len() + at, values.len());
        format!("{kind}|decode: byte {byte}: {name}[{index}] (field {field}): ")
    });
    match (outcome.error, error) {
        (None, None) => {}
        (Some(found), Some(error)) => assert!(found.starts_with(&error), "{found}, not {error}"),
        (found, error) => panic!("{found:?}, not {error:?}"),
    }
}

/// The numbers of a closed enum that has 1 and 2.
fn closed(run: &[u8]) {
    let (values, fault) = plain(run);
    let outcome = merge("t2.P", &delimited(4, run), &DecodeOptions::new());
    assert_eq!(outcome.error.is_some(), fault.is_some());
    let is_known = |value: u64| matches!(value as i32, 1 | 2);
    let known: Vec<u8> = values.iter().filter(|it| is_known(**it)).flat_map(|&it| varint(it & 3)).collect();
    let unknown = values.iter().filter(|it| !is_known(**it)).flat_map(|&it| number(4, it));
    let list = if known.is_empty() { Vec::new() } else { delimited(4, &known) };
    assert_eq!(outcome.state, list.into_iter().chain(unknown).collect::<Vec<_>>());
}

fuzz_target!(|data: &[u8]| {
    let &[select, most, ref run @ ..] = data else { return };
    let (field, name) = FIELDS[usize::from(select) % FIELDS.len()];
    let most = if most < 128 { usize::from(most) } else { 0x7fff_ffff };
    packed(field, name, run, most);
    let (field, name, width) = FIXED[usize::from(select) % FIXED.len()];
    fixed(field, name, width, run, most);
    closed(run);
    let text = merge("t.M", &delimited(5, run), &DecodeOptions::new());
    assert_eq!(text.error.is_none(), core::str::from_utf8(run).is_ok(), "{run:02x?}");
});
