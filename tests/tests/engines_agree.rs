//! Random messages through emitted code and the interpreter: the same bytes, the same errors at the same places, and
//! after a fault the same message (W8); and the oracle without extensions says the same as emitted code.
//!
//! The seed is fixed; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` look further and elsewhere.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plan_core::plan::Verified;
use plan_core::{DecodeOptions, EncodeOptions, MessageType, Schema};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use protoplan_tests::cases::{Engine, SCHEMAS};
use protoplan_tests::engines::error_text;
use protoplan_tests::full::{Full, Outcome};
use protoplan_tests::generate::{Faults, Tape, damage, fields};
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

fn interpreted(of: &MessageType, input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = of.new_message();
    let error = message.merge(input, options).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    Outcome { error, state: message.encode_to_vec_with(&options).expect("a message of legal length") }
}

/// Runs a test on tapes of random choices.
fn check(cases: u32, test: impl Fn(&mut Tape<'_>) -> Result<(), TestCaseError>) {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x0A6E_EE15),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { cases };
    let config = ProptestConfig { cases, rng_seed, failure_persistence: None, ..default };
    let run = TestRunner::new(config).run(&vec(any::<u8>(), 0..400), |tape| test(&mut Tape::new(&tape)));
    if let Err(error) = run {
        panic!("{error}");
    }
}

/// Random bytes of a random type: good, with faults, or damaged.
fn draw<'t>(tape: &mut Tape<'_>, types: &'t [MessageType]) -> (&'t MessageType, Vec<u8>) {
    let of = &types[tape.below(types.len())];
    let mut damages = tape.clone();
    let bytes = fields(of.plan(), tape, Faults::Sometimes).concat();
    let bytes = if damages.one_in(3) { damage(bytes, &mut damages) } else { bytes };
    (of, bytes)
}

#[test]
fn both_engines_do_the_same() {
    let plain: Vec<_> =
        TYPES.iter().filter(|of| !has_extensions(of.plan(), &mut BTreeSet::new())).cloned().collect();
    assert!(plain.len() > 25, "only {} types have no extensions", plain.len());
    check(3000, |tape| {
        let mut limits = tape.clone();
        let (of, bytes) = draw(tape, &plain);
        let mut options = DecodeOptions::new().partial(limits.one_in(2));
        if limits.one_in(4) {
            let most = limits.below(12);
            options = options.max_elements(most).max_unknown_fields(most).depth(most as u32);
        }
        let emitted = Full::merge(of.name(), &bytes, &options).expect("a type that emitted code has");
        prop_assert_eq!(emitted, interpreted(of, &bytes, &options), "{}: {:02x?}", of.name(), bytes);
        Ok(())
    });
}

#[test]
fn emitted_code_is_what_the_oracle_without_extensions_says() {
    let mut oracle = Oracle::new(SCHEMAS);
    oracle.always_utf8 = true;
    oracle.extensions = false;
    check(1500, |tape| {
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
