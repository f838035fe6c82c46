//! Strings that are not UTF-8, where the options do not refuse them: the same on every engine.

use std::sync::LazyLock;

use plan_core::{DecodeOptions, Utf8};
use protoplan_tests::bytes::{delimited, group, number};
use protoplan_tests::engines::Dynamic;
use protoplan_tests::full::{Full, Outcome, Runtime, View};

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

/// The name of an engine, and what is left of a merge by it.
type Outcomes = [(&'static str, Outcome); 5];

fn outcomes(message: &str, bytes: &[u8], options: &DecodeOptions) -> Outcomes {
    let known = "a type that emitted code has";
    [
        ("full", Full::merge(message, bytes, options).expect(known)),
        ("into", Full::decode_into(message, bytes, bytes, options).expect(known)),
        ("runtime", Runtime::merge(message, bytes, options).expect(known)),
        ("view", View::merge(message, bytes, options).expect(known)),
        ("dynamic", DYNAMIC.merge(message, bytes, options)),
    ]
}

fn check(message: &str, input: &[u8], utf8: Utf8, state: &[u8]) {
    let options = DecodeOptions::new().partial(true).utf8(utf8);
    for (engine, outcome) in outcomes(message, input, &options) {
        let expected = Outcome { error: None, state: state.to_vec() };
        assert_eq!(outcome, expected, "{engine}, {utf8:?}: {message}: {input:02x?}");
    }
    let checked = DecodeOptions::new().partial(true);
    for (engine, outcome) in outcomes(message, input, &checked) {
        let error = outcome.error.unwrap_or_default();
        assert!(error.starts_with("invalid-utf8|"), "{engine}: {error}");
    }
}

/// Bytes that are not UTF-8, and what they become.
const BAD: [(&[u8], &str); 5] = [
    (b"\xff", "\u{fffd}"),
    (b"a\xc3(b", "a\u{fffd}(b"),
    (b"\xed\xa0\x80", "\u{fffd}\u{fffd}\u{fffd}"),
    (b"cut \xe0\xa0", "cut \u{fffd}"),
    (
        b"long enough for the wide loads, and more than one block of them, then \x80.",
        "long enough for the wide loads, and more than one block of them, then \u{fffd}.",
    ),
];

#[test]
fn singular_fields() {
    for (bad, mended) in BAD {
        for (message, field) in [("t.M", 5), ("t2.P", 6)] {
            let input = [delimited(field, bad), number(1, 7)].concat();
            check(
                message,
                &input,
                Utf8::Lossy,
                &[number(1, 7), delimited(field, mended.as_bytes())].concat(),
            );
            check(message, &input, Utf8::Raw, &[number(1, 7), delimited(field, bad)].concat());
        }
        // a good one before or behind it is the value
        let input = [delimited(5, b"good"), delimited(5, bad)].concat();
        check("t.M", &input, Utf8::Raw, &input);
        check("t.M", &input, Utf8::Lossy, &delimited(5, mended.as_bytes()));
    }
}

#[test]
fn repeated_fields() {
    for (bad, mended) in BAD {
        let list = |texts: &[&[u8]]| texts.iter().flat_map(|it| delimited(25, it)).collect::<Vec<_>>();
        let input = list(&[b"one", bad, b"two", b"three", bad, bad]);
        let mended = mended.as_bytes();
        check("t.M", &input, Utf8::Lossy, &list(&[b"one", mended, b"two", b"three", mended, mended]));
        check("t.M", &input, Utf8::Raw, &list(&[b"one", b"two", b"three", bad, bad, bad]));
    }
}

#[test]
fn members_of_oneofs() {
    for (bad, mended) in BAD {
        // in t.M member 15 is a string, and the others of its oneof are absent
        let input = delimited(15, bad);
        check("t.M", &input, Utf8::Lossy, &delimited(15, mended.as_bytes()));
        check("t.M", &input, Utf8::Raw, &delimited(15, bad));
        // in t2.P it comes after a member that it replaces only if it is one (W4)
        let input = [number(10, 1), delimited(13, bad)].concat();
        check("t2.P", &input, Utf8::Lossy, &delimited(13, mended.as_bytes()));
        check("t2.P", &input, Utf8::Raw, &input);
    }
}

#[test]
fn entries_of_maps() {
    for (bad, mended) in BAD {
        let good = delimited(12, &[delimited(1, b"k"), number(2, 2)].concat());
        let entry = |key: &[u8]| delimited(12, &[delimited(1, key), number(2, 1)].concat());
        let input = [entry(bad), good.clone()].concat();
        check("t.M", &input, Utf8::Raw, &[good.clone(), entry(bad)].concat());
        // by keys, and the replacement character is behind ASCII
        let mut both = [(mended.as_bytes(), entry(mended.as_bytes())), (b"k", good.clone())];
        both.sort();
        check("t.M", &input, Utf8::Lossy, &both.map(|it| it.1).concat());

        let entry = |value: &[u8]| delimited(23, &[number(1, 1), delimited(2, value)].concat());
        check("t.M", &entry(bad), Utf8::Raw, &entry(bad));
        check("t.M", &entry(bad), Utf8::Lossy, &entry(mended.as_bytes()));

        // a closed enum's unknown number in the same entry is one unknown field, too
        let entry = |key: &[u8]| delimited(5, &[delimited(1, key), number(2, 9)].concat());
        check("t2.P", &entry(bad), Utf8::Raw, &entry(bad));
    }
}

#[test]
fn nested_ones_and_groups() {
    for (bad, mended) in BAD {
        let nest = |text: &[u8]| group(18, &delimited(1, &[delimited(6, text), number(1, 3)].concat()));
        let sorted = |text: &[u8]| group(18, &delimited(1, &[number(1, 3), delimited(6, text)].concat()));
        check("t2.P", &nest(bad), Utf8::Lossy, &sorted(mended.as_bytes()));
        check("t2.P", &nest(bad), Utf8::Raw, &sorted(bad));
    }
}

/// What is mended counts as what it is, an element or an unknown field, and its copy as one more element.
#[test]
fn limits() {
    let input = [delimited(25, b"one"), delimited(25, b"\xff"), delimited(25, b"two")].concat();
    let again_and_again = delimited(5, b"\xff").repeat(3);
    for (input, most, refused) in
        [(&input, 3, true), (&input, 4, false), (&again_and_again, 2, true), (&again_and_again, 3, false)]
    {
        let lossy = DecodeOptions::new().utf8(Utf8::Lossy).max_elements(most);
        for (engine, outcome) in outcomes("t.M", input, &lossy) {
            let error = outcome.error.as_deref().unwrap_or_default();
            assert_eq!(error.starts_with("element-limit|"), refused, "{engine}: {outcome:?}");
        }
    }
    for (most, refused) in [(0, true), (1, false)] {
        let raw = DecodeOptions::new().utf8(Utf8::Raw).max_unknown_fields(most);
        for (engine, outcome) in outcomes("t.M", &input, &raw) {
            assert_eq!(outcome.error.is_some(), refused, "{engine}: {outcome:?}");
        }
    }
}

/// After one that is mended, other faults are told as ever.
#[test]
fn faults_behind() {
    let input = [delimited(25, b"\xff"), delimited(25, b"two"), vec![0x2a, 0x01]].concat();
    for utf8 in [Utf8::Lossy, Utf8::Raw] {
        let options = DecodeOptions::new().utf8(utf8);
        let mut errors = outcomes("t.M", &input, &options).map(|it| it.1.error.expect("a fault")).to_vec();
        errors.dedup();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(
            errors[0].starts_with(&format!("truncated|decode: byte {}: ", input.len() - 1)),
            "{errors:?}"
        );
    }
}
