//! Broken schemas: whatever a descriptor set or a `.proto` text holds, loading it ends with a schema or with problems, and a
//! schema that was loaded can be used.
//!
//! The seed is fixed; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` look further and elsewhere.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use plan_core::plan::{Cardinality, FieldIdx};
use plan_core::{DecodeOptions, MessageMut, MessageType, Schema};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use protoplan_tests::generate::{Faults, Tape, damage, fields};

static SETS: [&[u8]; 4] = [
    include_bytes!("../../proto/sets/edition2023.binpb"),
    include_bytes!("../../proto/sets/edition2024.binpb"),
    include_bytes!("../../proto/sets/options.binpb"),
    include_bytes!("../../proto/sets/order_source_info.binpb"),
];

static TEXTS: [&str; 6] = [
    include_str!("../../proto/cases/s2.proto"),
    include_str!("../../proto/groups.proto"),
    include_str!("../../proto/defaults.proto"),
    include_str!("../../proto/required.proto"),
    include_str!("../../proto/extensions.proto"),
    include_str!("../../proto/services.proto"),
];

/// `google.protobuf.FileDescriptorSet` as a message of a schema.
static SET: LazyLock<MessageType> = LazyLock::new(|| {
    let schema = Schema::from_descriptor_set(SETS[2]).expect("a descriptor set");
    schema.message("google.protobuf.FileDescriptorSet").expect("custom options import descriptor.proto")
});

fn check(cases: u32, test: impl Fn(&mut Tape<'_>) -> Result<(), TestCaseError>) {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x5C4E_3A5E),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { cases };
    let config = ProptestConfig { cases, rng_seed, failure_persistence: None, ..default };
    let run = TestRunner::new(config).run(&vec(any::<u8>(), 0..200), |tape| test(&mut Tape::new(&tape)));
    if let Err(error) = run {
        panic!("{error}");
    }
}

/// Uses all of a schema that was loaded, and says nothing of one that was not but that it was refused in time.
fn use_up(
    load: impl FnOnce() -> Result<Schema, plan_core::schema::SchemaError>,
    tape: &mut Tape<'_>,
) -> bool {
    let start = Instant::now();
    let loaded = load();
    assert!(start.elapsed() < Duration::from_secs(10), "loading took {:?}", start.elapsed());
    let schema = match loaded {
        Ok(schema) => schema,
        Err(error) => {
            assert!(error.to_string().starts_with("schema: "), "{error}");
            return false;
        }
    };
    for of in schema.messages() {
        assert!(of.plan().to_string().starts_with("message "));
        let bytes = fields(of.plan(), &mut tape.clone(), Faults::Never).concat();
        let partial = DecodeOptions::new().partial(true);
        let message = partial.decode_dynamic(of.shared_plan(), &bytes);
        let message = message.unwrap_or_else(|error| panic!("{}: {error}", of.name()));
        let written = message.encode_to_vec();
        let again = partial.decode_dynamic(of.shared_plan(), &written).expect("our own bytes");
        assert_eq!(again.encode_to_vec(), written, "{}", of.name());
        let _ = schema.options(of.id());
    }
    true
}

#[test]
fn sets_with_damaged_bytes() {
    check(300, |tape| {
        let set = SETS[tape.below(SETS.len())];
        let bytes = damage(set.to_vec(), tape);
        use_up(|| Schema::from_descriptor_set(&bytes), tape);
        Ok(())
    });
}

#[test]
fn sets_of_random_descriptors() {
    check(200, |tape| {
        let bytes = fields(SET.plan(), tape, Faults::Never).concat();
        use_up(|| Schema::from_descriptor_set(&bytes), tape);
        Ok(())
    });
}

/// Changes one thing somewhere inside a message.
fn change(mut message: MessageMut<'_>, tape: &mut Tape<'_>) {
    loop {
        let plan = message.as_ref().plan();
        let present: Vec<u32> = (0..plan.fields().len() as u32)
            .map(|at| plan.field(FieldIdx(at)).number())
            .filter(|&number| message.as_ref().has(number) == Ok(true))
            .collect();
        if present.is_empty() || tape.one_in(6) {
            let field = plan.field(FieldIdx(tape.below(plan.fields().len()) as u32));
            let (number, value) = (field.number(), tape.number());
            match field.cardinality() {
                Cardinality::Repeated | Cardinality::Packed => {
                    let mut list = message.list_mut(number).expect("a list");
                    let _ = list
                        .push_message()
                        .map(drop)
                        .or_else(|_| list.push(value as i32))
                        .or_else(|_| list.push("M"));
                }
                _ => set(&mut message, number, value),
            }
            return;
        }
        let number = present[tape.below(present.len())];
        let field = plan.field(plan.find(number).expect("a field that is present"));
        if field.cardinality() == Cardinality::Map {
            return message.clear(number).expect("a field");
        }
        let list = matches!(field.cardinality(), Cardinality::Repeated | Cardinality::Packed);
        if !list && !field.op().is_message() {
            let value = tape.number();
            return if tape.one_in(4) {
                message.clear(number).expect("a field");
            } else {
                set(&mut message, number, value);
            };
        }
        if !list {
            message = message.into_message_mut(number).expect("a message");
            continue;
        }
        let mut list = message.into_list_mut(number).expect("a list");
        let at = tape.below(list.len());
        match tape.below(12) {
            0 => {
                list.remove(at);
                return;
            }
            1 => {
                let again = list.as_ref().get(at).map(|it| it.as_message().map(|it| it.encode_to_vec()));
                if let (Some(Some(bytes)), Ok(mut copy)) = (again, list.push_message()) {
                    DecodeOptions::new().partial(true).merge(&mut copy, &bytes).expect("a copy");
                }
                return;
            }
            _ => {}
        }
        match list.message_mut(at) {
            // the list lends its elements for no longer than itself: one level a call
            Some(inner) => return change(inner, tape),
            None => return drop(list.set(at, tape.number() as i32).or_else(|_| list.set(at, ".t.M"))),
        }
    }
}

/// Sets a scalar to something that may mean much.
fn set(message: &mut MessageMut<'_>, number: u32, value: u64) {
    let names =
        ["", ".", "M", ".M", "a.b", "key", "value", "0x", "-1", "nan", "é", "google.protobuf.Any", "proto2"];
    let small =
        [0, 1, 2, 3, 10, 11, 14, 18, 19, 998, 1000, 18_999, 19_000, 536_870_911, -1, i32::MIN, i32::MAX];
    let text = names[value as usize % names.len()];
    let _ = message
        .set(number, small[value as usize % small.len()])
        .or_else(|_| message.set(number, value & 1 == 1))
        .or_else(|_| message.set(number, text))
        .or_else(|_| message.set(number, text.as_bytes()))
        .or_else(|_| message.set(number, f64::from_bits(value)));
}

#[test]
fn sets_with_changed_descriptors() {
    let loaded = std::cell::Cell::new(0);
    check(400, |tape| {
        let set = SETS[tape.below(SETS.len())];
        let mut set = SET.decode(set).expect("a descriptor set");
        for _ in 0..=tape.below(4) {
            change(set.as_mut(), tape);
        }
        let bytes = set.encode_to_vec();
        loaded.set(loaded.get() + u32::from(use_up(|| Schema::from_descriptor_set(&bytes), tape)));
        Ok(())
    });
    assert!(loaded.get() > 20, "only {} were loaded", loaded.get());
}

/// Words and signs, with the space before them.
fn tokens(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let space = rest.len() - rest.trim_start().len();
        let word = rest[space..].find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.');
        let end = match word {
            Some(0) => space + rest[space..].chars().next().map_or(0, char::len_utf8),
            Some(word) => space + word,
            None => rest.len(),
        };
        let (token, behind) = rest.split_at(end);
        out.push(token);
        rest = behind;
    }
    out
}

#[test]
fn texts_with_changed_tokens() {
    let signs = [
        "{",
        "}",
        "[",
        "]",
        ";",
        "=",
        "(",
        ")",
        "<",
        ">",
        ",",
        ".",
        "-",
        "\"",
        "'",
        "/*",
        "//",
        "0",
        "1",
        "99999999999999999999",
        " group",
        " message",
        " oneof",
        " map<",
        " option",
        " repeated",
        " extend",
        " reserved",
        " import",
        " syntax",
        " \"\\xff\"",
        " 0x",
        " 1e999",
        " inf",
        " to max",
        "\u{0}",
        "é",
    ];
    check(300, |tape| {
        let mut text = tokens(TEXTS[tape.below(TEXTS.len())]);
        for _ in 0..=tape.below(3) {
            if text.is_empty() {
                break;
            }
            let at = tape.below(text.len());
            match tape.below(6) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, signs[tape.below(signs.len())]),
                2 => text[at] = signs[tape.below(signs.len())],
                3 => text.truncate(at + 1),
                4 => text.insert(at, text[tape.below(text.len())]),
                _ => {
                    let other = tape.below(text.len());
                    text.swap(at, other);
                }
            }
        }
        let text = text.concat();
        use_up(|| Schema::builder().text("x.proto", &text[..]).load(), tape);
        Ok(())
    });
}

#[test]
fn texts_that_nest_or_repeat() {
    let many = |part: &str| part.repeat(20_000);
    let texts = [
        many("message M {"),
        many("message M {} "),
        format!("message M {{ {} }}", many("oneof o {")),
        format!("message M {{ {} }}", many("optional group G = 1 {")),
        format!("option (a) = {};", many("{ a: ")),
        format!("option (a) = {};", many("[")),
        format!("message M {{ optional int32 a = 1 [default = {}1]; }}", many("-")),
        format!("message M {{ reserved {}1; }}", many("1, ")),
        format!("message M {{ optional {} a = 1; }}", many("a.")),
        format!("package {}a;", many("a.")),
        many("import \"x.proto\";"),
        many("/*"),
        many("("),
        many("\u{feff}"),
    ];
    for text in texts {
        let text = format!("syntax = \"proto2\"; {text}");
        use_up(|| Schema::builder().text("x.proto", &text[..]).load(), &mut Tape::new(&[]));
    }
}
