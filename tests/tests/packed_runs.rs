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
