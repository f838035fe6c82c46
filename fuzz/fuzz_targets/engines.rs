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
use protoplan_tests::cases::{Engine as _, SCHEMAS};
use protoplan_tests::engines::Dynamic;
use protoplan_tests::full::{Full, Runtime, View};
use protoplan_tests::oracle::Oracle;

/// A type, and whether only a schema knows some of its fields.
struct Type {
    name: String,
    extended: bool,
}

static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let emitted = |name: &str| Full::merge(name, &[], &DecodeOptions::new()).is_some();
    let types = schema.messages().filter(|of| emitted(of.name()));
    types
        .map(|of| Type {
            name: of.name().to_owned(),
            extended: has_extensions(of.plan(), &mut BTreeSet::new()),
        })
        .collect()
});

static DYNAMIC: LazyLock<Dynamic> = LazyLock::new(Dynamic::new);

static ORACLE: LazyLock<Oracle> = LazyLock::new(|| {
    let mut oracle = Oracle::new(SCHEMAS);
    oracle.always_utf8 = true;
    oracle.extensions = false;
    oracle
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

fuzz_target!(|data: &[u8]| {
    let &[select, byte, cut, ref bytes @ ..] = data else { return };
    let Type { name, extended } = &TYPES[usize::from(select) % TYPES.len()];
    let options = options(byte);
    let full = Full::merge(name, bytes, &options).expect("an emitted type");
    let runtime = Runtime::merge(name, bytes, &options).expect("an emitted type");
    assert_eq!(full, runtime, "{name}: runtime");
    let view = View::merge(name, bytes, &options).expect("an emitted type");
    assert_eq!(full.error, view.error, "{name}: view");
    if view.error.is_none() {
        assert_eq!(full.state, view.state, "{name}: view");
    }
    if !extended {
        assert_eq!(full, DYNAMIC.merge(name, bytes, &options), "{name}: dynamic");
    }
    let before = &bytes[usize::from(cut).min(bytes.len())..];
    let again = Full::decode_into(name, before, bytes, &options).expect("an emitted type");
    assert_eq!(full, again, "{name}: after {before:02x?}");
    match (ORACLE.decode(name, bytes), Full.run(name, bytes)) {
        (Ok(value), Ok(written)) => assert_eq!(written, ORACLE.encode(name, &value), "{name}: oracle"),
        (Err(_), Err(_)) => {}
        (expected, found) => panic!("{name}: {expected:?}, but {found:?}"),
    }
});
