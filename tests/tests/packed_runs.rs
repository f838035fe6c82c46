//! Long packed runs: the values, and after a fault or at a limit, the place and what was stored before it (W8), whatever the
//! lengths of the varints and wherever in a block the fault lies.

use std::sync::LazyLock;

use plan_core::DecodeOptions;
use protoplan_tests::bytes::{delimited, number, varint};
use protoplan_tests::engines::Dynamic;
use protoplan_tests::full::{Full, Outcome, Runtime, View};

/// The message of `scalars.proto` whose lists are packed.
const PACKED: &str = "scalars.Packed";

/// The fields that are varints, and the bits of their values that count.
const FIELDS: [(u32, &str, u64); 6] = [
    (3, "of_int64", u64::MAX),
    (4, "of_uint64", u64::MAX),
    (13, "of_uint32", 0xffff_ffff),
    (18, "of_sint64", u64::MAX),
    (8, "of_bool", 1),
    (114, "of_open", 0x7fff_ffff),
];

/// Varints with one to so many bytes, as the pattern says.
fn values(count: usize, lengths: &[u32], mask: u64) -> Vec<u64> {
    (0..count)
        .map(|at| {
            let bits = 7 * lengths[at % lengths.len()] - 1;
            let value = u64::MAX >> (64 - bits.min(64));
            (value ^ ((at as u64 % 5) & (value >> 1))) & mask
        })
        .collect()
}

fn run(values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|&value| varint(value)).collect()
}

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

fn outcomes(message: &str, bytes: &[u8], options: &DecodeOptions) -> [Outcome; 4] {
    let full = Full::merge(message, bytes, options).expect("a type that emitted code has");
    let runtime = Runtime::merge(message, bytes, options).expect("a type that emitted code has");
    let mut view = View::merge(message, bytes, options).expect("a type that emitted code has");
    if view.error.is_some() {
        // there is no view then, and so no state of one
        view.state.clone_from(&full.state);
    }
    [full, runtime, view, DYNAMIC.merge(message, bytes, options)]
}

/// That all engines store the first `stored` values, and with an `error` of this start and place.
fn check(bytes: &[u8], options: &DecodeOptions, field: u32, stored: &[u64], error: Option<&str>) {
    let state = if stored.is_empty() { Vec::new() } else { delimited(field, &run(stored)) };
    for outcome in outcomes(PACKED, bytes, options) {
        match (&outcome.error, error) {
            (None, None) => {}
            (Some(found), Some(error)) => assert!(found.starts_with(error), "{found}, not {error}"),
            (found, error) => panic!("{found:?}, not {error:?}"),
        }
        assert!(outcome.state == state, "{} of {} bytes are stored", outcome.state.len(), state.len());
    }
}

/// The fields of fixed width, and it.
const FIXED: [(u32, &str, usize); 6] = [
    (1, "of_double", 8),
    (2, "of_float", 4),
    (6, "of_fixed64", 8),
    (7, "of_fixed32", 4),
    (15, "of_sfixed32", 4),
    (16, "of_sfixed64", 8),
];

/// Values of fixed width, no two of which are alike.
fn fixed_run(count: usize, width: usize) -> Vec<u8> {
    (1..=count as u64)
        .flat_map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes().into_iter().take(width))
        .collect()
}

/// That all engines store these bytes of a field, and with an `error` of this start and place.
fn check_fixed(bytes: &[u8], options: &DecodeOptions, field: u32, stored: &[u8], error: Option<&str>) {
    let state = if stored.is_empty() { Vec::new() } else { delimited(field, stored) };
    for outcome in outcomes(PACKED, bytes, options) {
        assert_eq!(outcome.error.is_some(), error.is_some(), "{:?}", outcome.error);
        if let (Some(found), Some(error)) = (&outcome.error, error) {
            assert!(found.starts_with(error), "{found}, not {error}");
        }
        assert!(outcome.state == state, "{} of {} bytes are stored", outcome.state.len(), state.len());
    }
}

#[test]
fn fixed_widths_in_one_run_or_several() {
    let options = DecodeOptions::new();
    for (field, _, width) in FIXED {
        for count in (0..20).chain([63, 64, 65, 127, 128, 129, 1000, 5000]) {
            let run = fixed_run(count, width);
            check_fixed(&delimited(field, &run), &options, field, &run, None);
            // what comes behind lists that have room, and lists that have none
            let (first, second) = run.split_at(count / 3 * width);
            let (second, third) = second.split_at(second.len() / width / 2 * width);
            let wire = if width == 4 { 5 } else { 1 };
            let one = |value: &[u8]| [&varint(u64::from(field << 3 | wire))[..], value].concat();
            let apart: Vec<u8> = second.chunks(width).flat_map(one).collect();
            let bytes = [delimited(field, first), apart, delimited(field, third)].concat();
            check_fixed(&bytes, &options, field, &run, None);
        }
    }
}

#[test]
fn fixed_widths_that_are_cut_or_too_many() {
    for (field, name, width) in FIXED {
        let before = fixed_run(10, width);
        let run = fixed_run(100, width);
        for cut in 1..width {
            let bytes = [delimited(field, &before), delimited(field, &run[..run.len() - cut])].concat();
            let place = delimited(field, &before).len() + varint(u64::from(field << 3 | 2)).len();
            let error = format!("ragged-packed|decode: byte {place}: {name} (field {field}): ");
            check_fixed(&bytes, &DecodeOptions::new(), field, &before, Some(&error));
        }
        for most in [0, 1, 9, 63, 64, 99] {
            let bytes = delimited(field, &run);
            let offset = bytes.len() - run.len() + most * width;
            let error = format!("element-limit|decode: byte {offset}: {name}[{most}] (field {field}): ");
            let limited = DecodeOptions::new().max_elements(most);
            check_fixed(&bytes, &limited, field, &run[..most * width], Some(&error));
        }
    }
}

const PATTERNS: [&[u32]; 7] =
    [&[1], &[2], &[1, 1, 1, 2], &[1, 2, 3, 4, 5], &[10], &[10, 1, 9, 8], &[5, 9, 10, 10, 1, 1, 1]];

#[test]
fn every_length_of_run() {
    for (field, _, mask) in FIELDS {
        for lengths in PATTERNS {
            for count in (1..40).chain([63, 64, 65, 127, 128, 129, 1000]) {
                let values = values(count, lengths, mask);
                check(&delimited(field, &run(&values)), &DecodeOptions::new(), field, &values, None);
            }
        }
    }
}

#[test]
fn faults_and_limits_at_every_place() {
    for (field, name, mask) in FIELDS {
        for lengths in PATTERNS {
            let values = values(150, lengths, mask);
            for at in [0, 1, 7, 8, 9, 15, 16, 31, 32, 33, 63, 64, 65, 100, 149] {
                let before = run(&values[..at]);
                let path = format!("{name}[{at}] (field {field}): ");

                let eleven = [&before[..], &[0xff; 10], &[1], &run(&values[at..])].concat();
                let bytes = delimited(field, &eleven);
                let offset = bytes.len() - eleven.len() + before.len();
                let error = format!("invalid-varint|decode: byte {offset}: {path}");
                check(&bytes, &DecodeOptions::new(), field, &values[..at], Some(&error));

                let cut = [&before[..], &[0x80]].concat();
                let bytes = delimited(field, &cut);
                let offset = bytes.len() - 1;
                let error = format!("truncated|decode: byte {offset}: {path}");
                check(&bytes, &DecodeOptions::new(), field, &values[..at], Some(&error));

                let bytes = delimited(field, &run(&values));
                let offset = bytes.len() - run(&values).len() + before.len();
                let error = format!("element-limit|decode: byte {offset}: {path}");
                let limited = DecodeOptions::new().max_elements(at);
                check(&bytes, &limited, field, &values[..at], Some(&error));
            }
        }
    }
}

/// The numbers that a closed enum does not have are fields of their own behind the others (W5), up to what is refused.
#[test]
fn closed_enums() {
    let values: Vec<u64> = (0..200).map(|at| if at % 37 == 36 { 3 + at } else { 1 + at % 2 }).collect();
    let bytes = delimited(4, &run(&values));
    let state = |values: &[u64]| {
        let (known, unknown): (Vec<u64>, Vec<u64>) = values.iter().partition(|&&it| it < 3);
        let list = if known.is_empty() { Vec::new() } else { delimited(4, &run(&known)) };
        [list, unknown.iter().flat_map(|&it| number(4, it)).collect()].concat()
    };
    for outcome in outcomes("t2.P", &bytes, &DecodeOptions::new()) {
        assert_eq!(outcome, Outcome { error: None, state: state(&values) });
    }
    for most in [0, 1, 35, 36, 63, 64, 65, 100] {
        let options = DecodeOptions::new().max_elements(most);
        let known = values.iter().enumerate().filter(|it| *it.1 < 3);
        let at = known.map(|it| it.0).nth(most).expect("more than that");
        for outcome in outcomes("t2.P", &bytes, &options) {
            let error = outcome.error.expect("a limit");
            assert!(error.starts_with("element-limit|"), "{error}");
            assert!(error.contains(&format!("pc[{most}] (field 4)")), "{error}");
            assert!(outcome.state == state(&values[..at]), "{most}");
        }
    }
    for (most, at) in [(0, 36), (2, 110)] {
        let options = DecodeOptions::new().max_unknown_fields(most);
        for outcome in outcomes("t2.P", &bytes, &options) {
            let error = outcome.error.expect("a limit");
            assert!(error.starts_with("unknown-field-limit|"), "{error}");
            assert!(outcome.state == state(&values[..at]), "{most}");
        }
    }
}
