//! Random messages through emitted code and the interpreter: the same bytes, the same errors at the same places, and
//! after a fault the same message (W8); and the oracle without extensions says the same as emitted code.
//!
//! The seed is fixed; `generate::check` tells how to look further.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plan_core::plan::Verified;
use plan_core::{DecodeOptions, MessageType, Schema};
use proptest::prelude::*;
use protoplan_tests::cases::{self, Engine, SCHEMAS};
use protoplan_tests::engines::{Borrowed, Dynamic, OracleEngine};
use protoplan_tests::full::{Full, Runtime, View};
use protoplan_tests::generate::{Faults, Tape, check, damage, fields};
use protoplan_tests::oracle::Oracle;

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

/// The types that emitted code has too.
static TYPES: LazyLock<Vec<MessageType>> = LazyLock::new(|| {
    let emitted = |of: &MessageType| Full::merge(of.name(), &[], &DecodeOptions::new()).is_some();
    SCHEMA.messages().filter(emitted).collect()
});

/// Whether a message of the plan can hold an extension, which only a schema knows.
fn has_extensions<'p>(plan: &'p Verified<'p>, seen: &mut BTreeSet<&'p str>) -> bool {
    seen.insert(plan.name())
        && (plan.plan().infos.iter().any(|info| info.name.starts_with('['))
            || plan.plan().subs.iter().any(|sub| has_extensions(sub.get(), seen)))
}

const SEED: u64 = 0x0A6E_EE15;

/// Random bytes of a random type: good, with faults, or damaged.
fn draw<'t>(tape: &mut Tape<'_>, types: &'t [MessageType]) -> (&'t MessageType, Vec<u8>) {
    let of = &types[tape.below(types.len())];
    let mut damages = tape.clone();
    let bytes = fields(of.plan(), tape, Faults::Sometimes).concat();
    let bytes = if damages.one_in(3) { damage(bytes, &mut damages) } else { bytes };
    (of, bytes)
}

/// Where a case leaves the answer open too. The engines check every string, so the oracle is told to.
#[test]
fn every_case_has_one_answer() {
    let mut oracle = OracleEngine::new();
    oracle.oracle.always_utf8 = true;
    let cases = cases::load();
    let open = cases.iter().filter(|case| case.expect == cases::Expect::Either).count();
    assert!(open >= 5, "only {open} cases leave the answer open");
    cases::check_agreement(&[&Full, &View, &Runtime, &Dynamic::new(), &oracle], &cases);
}

/// A limit or two, if the tape says so.
fn options(limits: &mut Tape<'_>) -> DecodeOptions {
    let options = DecodeOptions::new().partial(limits.one_in(2));
    if !limits.one_in(4) {
        return options;
    }
    let most = limits.below(12);
    options.max_elements(most).max_unknown_fields(most).depth(most as u32)
}

/// On the same types, those with extensions too.
#[test]
fn emitted_and_interpreted_do_the_same_on_the_same_types() {
    check(SEED, 6000, |tape| {
        let mut limits = tape.clone();
        let (of, bytes) = draw(tape, &TYPES);
        let options = options(&mut limits);
        let emitted = Full::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        let interpreted = Runtime::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        prop_assert_eq!(emitted, interpreted, "{}: {:02x?}", of.name(), bytes);
        Ok(())
    });
}

/// What a view holds, owned and written again, and how it fails.
#[test]
fn views_are_what_owned_types_are() {
    check(SEED, 6000, |tape| {
        let mut limits = tape.clone();
        let (of, bytes) = draw(tape, &TYPES);
        let options = options(&mut limits);
        let owned = Full::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        let view = View::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        prop_assert_eq!(&owned.error, &view.error, "{}: {:02x?}", of.name(), bytes);
        if owned.error.is_none() {
            prop_assert_eq!(owned.state, view.state, "{}: {:02x?}", of.name(), bytes);
        }
        Ok(())
    });
}

/// In memory that is used again, and without a copy of the input.
#[test]
fn dynamic_messages_are_the_same_however_they_are_decoded() {
    let (dynamic, borrowed) = (Dynamic::new(), Borrowed(Dynamic::new()));
    check(SEED, 3000, |tape| {
        let mut limits = tape.clone();
        let (of, bytes) = draw(tape, &TYPES);
        let options = options(&mut limits);
        let before: Vec<u8> = bytes.iter().rev().copied().collect();
        let new = dynamic.merge(of.name(), &bytes, &options.partial(true));
        let options = options.partial(true);
        let into = dynamic.decode_into(of.name(), &before, &bytes, &options);
        prop_assert_eq!(&new, &into, "{}: {:02x?}", of.name(), bytes);
        let lent = borrowed.decode(of.name(), &before, &bytes, &options);
        prop_assert_eq!(&new.error, &lent.error, "{}: {:02x?}", of.name(), bytes);
        if new.error.is_none() {
            prop_assert_eq!(new.state, lent.state, "{}: {:02x?}", of.name(), bytes);
        }
        Ok(())
    });
}

#[test]
fn both_storages_do_the_same() {
    let plain: Vec<_> =
        TYPES.iter().filter(|of| !has_extensions(of.plan(), &mut BTreeSet::new())).cloned().collect();
    let dynamic = Dynamic::new();
    assert!(plain.len() > 25, "only {} types have no extensions", plain.len());
    check(SEED, 3000, |tape| {
        let mut limits = tape.clone();
        let (of, bytes) = draw(tape, &plain);
        let options = options(&mut limits);
        let emitted = Full::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        prop_assert_eq!(emitted, dynamic.merge(of.name(), &bytes, &options), "{}: {:02x?}", of.name(), bytes);
        Ok(())
    });
}

#[test]
fn emitted_code_is_what_the_oracle_without_extensions_says() {
    let mut oracle = Oracle::new(SCHEMAS);
    oracle.always_utf8 = true;
    oracle.extensions = false;
    check(SEED, 1500, |tape| {
        let (of, bytes) = draw(tape, &TYPES);
        match (oracle.decode(of.name(), &bytes), Full.run(of.name(), &bytes)) {
            (Ok(value), Ok(written)) => {
                prop_assert_eq!(written, oracle.encode(of.name(), &value), "{}: {:02x?}", of.name(), bytes);
            }
            (Err(_), Err(_)) => {}
            (expected, found) => {
                let expected = expected.map(drop);
                return Err(TestCaseError::fail(format!(
                    "{}: {expected:?}, but {found:?}: {bytes:02x?}",
                    of.name()
                )));
            }
        }
        Ok(())
    });
}
