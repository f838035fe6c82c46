//! Any bytes as a message of any type of the cases: all engines give the same value, and the same error at the same place after the
//! same fields, and so does decoding in place of another message; the oracle gives the same verdict and value.
//!
//! The first byte selects the type, the second the options, the third what part of the rest is the message that was there before.
#![no_main]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use plan_core::plan::Verified;
use plan_core::{DecodeOptions, Schema, Utf8};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::engines::{Borrowed, Dynamic};
use protoplan_tests::full::{Full, Outcome, Runtime, View};
use protoplan_tests::generate::{Faults, Tape, fields};
use protoplan_tests::oracle::{NotUtf8, Oracle};

/// A type, and whether only a schema knows some of its fields.
struct Type {
    name: String,
    extended: bool,
}

static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
    let emitted = |name: &str| Full::merge(name, &[], &DecodeOptions::new()).is_some();
    let types = SCHEMA.messages().filter(|of| emitted(of.name()));
    types
        .map(|of| Type {
            name: of.name().to_owned(),
            extended: has_extensions(of.plan(), &mut BTreeSet::new()),
        })
        .collect()
});

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

static BORROWED: LazyLock<Borrowed> = LazyLock::new(|| Borrowed(Dynamic::new()));

/// One for each thing that can be done with strings that are not UTF-8, which stands beside it.
static ORACLES: LazyLock<[(Utf8, Oracle); 3]> = LazyLock::new(|| {
    let all =
        [(Utf8::Checked, NotUtf8::Refused), (Utf8::Lossy, NotUtf8::Replaced), (Utf8::Raw, NotUtf8::Kept)];
    all.map(|(utf8, not_utf8)| {
        let mut oracle = Oracle::new(SCHEMAS);
        (oracle.always_utf8, oracle.extensions, oracle.not_utf8) = (true, false, not_utf8);
        (utf8, oracle)
    })
});

/// Whether a message of the plan can hold an extension.
fn has_extensions<'p>(plan: &'p Verified<'p>, seen: &mut BTreeSet<&'p str>) -> bool {
    seen.insert(plan.name())
        && (plan.plan().infos.iter().any(|info| info.name.starts_with('['))
            || plan.plan().subs.iter().any(|sub| has_extensions(sub.get(), seen)))
}

fn options(byte: u8) -> DecodeOptions {
    let utf8 = [Utf8::Checked, Utf8::Checked, Utf8::Lossy, Utf8::Raw][usize::from(byte & 3)];
    let options = DecodeOptions::new().partial(byte & 4 != 0).utf8(utf8);
    if byte & 8 == 0 {
        return options;
    }
    let most = usize::from(byte >> 4);
    options.max_elements(most).max_unknown_fields(most).depth(most as u32)
}

/// That one engine says what another does; of a message that cannot be decoded, a view and a borrowed message hold nothing.
fn same_if_whole(one: &Outcome, other: &Outcome, what: &str) {
    assert_eq!(one.error, other.error, "{what}");
    if one.error.is_none() {
        assert_eq!(one.state, other.state, "{what}");
    }
}

fuzz_target!(|data: &[u8]| {
    let &[select, byte, cut, ref rest @ ..] = data else { return };
    let Type { name, extended } = &TYPES[usize::from(select & 0x7f) % TYPES.len()];
    let bytes: Box<[u8]> = if select < 0x80 {
        rest.into()
    } else {
        let of = SCHEMA.message(name).expect("a type of the schema");
        fields(of.plan(), &mut Tape::new(rest), Faults::Sometimes).concat().into()
    };
    let options = options(byte);
    let before = &bytes[usize::from(cut).min(bytes.len())..];
    let full = Full::merge(name, &bytes, &options).expect("an emitted type");
    let runtime = Runtime::merge(name, &bytes, &options).expect("an emitted type");
    assert_eq!(full, runtime, "{name}: runtime");
    let view = View::merge(name, &bytes, &options).expect("an emitted type");
    same_if_whole(&full, &view, "view");
    let dynamic = DYNAMIC.merge(name, &bytes, &options);
    if !extended {
        assert_eq!(full, dynamic, "{name}: dynamic");
    }
    let again = Full::decode_into(name, before, &bytes, &options).expect("an emitted type");
    assert_eq!(full, again, "{name}: after {before:02x?}");
    let again = DYNAMIC.decode_into(name, before, &bytes, &options);
    assert_eq!(dynamic, again, "{name}: dynamic, after {before:02x?}");
    let partial = DYNAMIC.merge(name, &bytes, &options.partial(true));
    same_if_whole(&partial, &BORROWED.decode(name, before, &bytes, &options), "borrowed");
    let (utf8, oracle) = &ORACLES[usize::from(byte) % ORACLES.len()];
    let found = Full::merge(name, &bytes, &DecodeOptions::new().utf8(*utf8)).expect("an emitted type");
    match (oracle.decode(name, &bytes), found.error) {
        (Ok(value), None) => assert_eq!(found.state, oracle.encode(name, &value), "{name}: oracle"),
        (Err(_), Some(_)) => {}
        (expected, found) => panic!("{name}: {expected:?}, but {found:?}"),
    }
});
