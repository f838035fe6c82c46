//! Random messages with strings that are not UTF-8: each engine, lossy or raw, gives what the oracle says.
//!
//! The seed is fixed; `generate::check` tells how to look further.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plan_core::plan::Verified;
use plan_core::{DecodeOptions, MessageType, Schema, Utf8};
use proptest::prelude::*;
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::engines::{Borrowed, Dynamic};
use protoplan_tests::full::{Full, Runtime, View};
use protoplan_tests::generate::{Faults, Tape, check, fields};
use protoplan_tests::oracle::{NotUtf8, Oracle, Reason};

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

static BORROWED: LazyLock<Borrowed> = LazyLock::new(|| Borrowed(Dynamic::new()));

/// The types that emitted code has too, and whether they can hold extensions, which only a schema knows.
static TYPES: LazyLock<Vec<(MessageType, bool)>> = LazyLock::new(|| {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let emitted = |of: &MessageType| Full::merge(of.name(), &[], &DecodeOptions::new()).is_some();
    let types = schema.messages().filter(emitted);
    types.map(|of| (of.clone(), has_extensions(of.plan(), &mut BTreeSet::new()))).collect()
});

fn has_extensions<'p>(plan: &'p Verified<'p>, seen: &mut BTreeSet<&'p str>) -> bool {
    seen.insert(plan.name())
        && (plan.plan().infos.iter().any(|info| info.name.starts_with('['))
            || plan.plan().subs.iter().any(|sub| has_extensions(sub.get(), seen)))
}

/// Puts a byte that is never UTF-8, or the start of a character, in the place of some bytes of text.
fn spoil(mut bytes: Vec<u8>, tape: &mut Tape<'_>) -> Vec<u8> {
    for byte in &mut bytes {
        if *byte == b'a' && tape.one_in(3) {
            *byte = [0xff, 0xc3, 0x80][tape.below(3)];
        }
    }
    bytes
}

fn agree(seed: u64, utf8: Utf8, not_utf8: NotUtf8) {
    let mut oracle = Oracle::new(SCHEMAS);
    (oracle.always_utf8, oracle.extensions, oracle.not_utf8) = (true, false, not_utf8);
    let mut extending = Oracle::new(SCHEMAS);
    (extending.always_utf8, extending.not_utf8) = (true, not_utf8);
    let mut strict = Oracle::new(SCHEMAS);
    (strict.always_utf8, strict.extensions) = (true, false);
    let options = DecodeOptions::new().utf8(utf8);
    let mended = std::cell::Cell::new(0);
    check(seed, 4000, |tape| {
        let mut spoils = tape.clone();
        let (of, extended) = &TYPES[tape.below(TYPES.len())];
        let bytes = spoil(fields(of.plan(), tape, Faults::Sometimes).concat(), &mut spoils);
        let bytes: Box<[u8]> = bytes.into();
        let name = of.name();
        let what = format!("{name}: {bytes:02x?}");
        let expected = oracle.decode(name, &bytes).map(|value| oracle.encode(name, &value));
        if expected.is_ok() && strict.decode(name, &bytes) == Err(Reason::InvalidUtf8) {
            mended.set(mended.get() + 1);
        }
        let full = Full::merge(name, &bytes, &options).expect("a type that emitted code has");
        match &expected {
            Ok(written) => {
                prop_assert_eq!(&full.error, &None, "{}", what);
                prop_assert_eq!(&full.state, written, "{}", what);
            }
            Err(reason) => prop_assert!(full.error.is_some(), "not {reason}: {what}"),
        }
        let into = Full::decode_into(name, &bytes, &bytes, &options).expect("as above");
        prop_assert_eq!(&full, &into, "into: {}", what);
        let runtime = Runtime::merge(name, &bytes, &options).expect("as above");
        prop_assert_eq!(&full, &runtime, "runtime: {}", what);
        let view = View::merge(name, &bytes, &options).expect("as above");
        prop_assert_eq!(&full.error, &view.error, "view: {}", what);
        if full.error.is_none() {
            prop_assert_eq!(&full.state, &view.state, "view: {}", what);
        }
        let dynamic = DYNAMIC.merge(name, &bytes, &options);
        if !extended {
            prop_assert_eq!(&full, &dynamic, "dynamic: {}", what);
        }
        match extending.decode(name, &bytes).map(|value| extending.encode(name, &value)) {
            Ok(written) => {
                prop_assert_eq!(&dynamic.error, &None, "dynamic: {}", what);
                prop_assert_eq!(&dynamic.state, &written, "dynamic: {}", what);
            }
            Err(reason) => prop_assert!(dynamic.error.is_some(), "dynamic: not {reason}: {what}"),
        }
        let partial = DYNAMIC.merge(name, &bytes, &options.partial(true));
        let lent = BORROWED.decode(name, &bytes, &bytes, &options);
        prop_assert_eq!(&partial.error, &lent.error, "borrowed: {}", what);
        if partial.error.is_none() {
            prop_assert_eq!(&partial.state, &lent.state, "borrowed: {}", what);
        }
        Ok(())
    });
    assert!(mended.get() > 100, "only {} messages have a string that is not UTF-8", mended.get());
}

#[test]
fn lossy() {
    agree(0x10_55_1E, Utf8::Lossy, NotUtf8::Replaced);
}

#[test]
fn raw() {
    agree(0x12_A3, Utf8::Raw, NotUtf8::Kept);
}
