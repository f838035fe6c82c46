//! Plans as bytes: what is written is read back as the same plans, and no bytes make a plan that cannot be trusted.

use plan_core::plan::Plans;
use plan_core::{DecodeOptions, DynamicMessage, EncodeOptions, Message, Schema};
use proptest::prelude::*;
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::generate::{Faults, check, fields};

/// The start of the content, and where its checksum lies.
const HEADER: usize = 28;

fn schema() -> Schema {
    Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases")
}

/// The same bytes with a checksum that fits.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let len = (bytes.len() - HEADER) as u64;
    let sum = bytes[HEADER..].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[12..20].copy_from_slice(&len.to_le_bytes());
    bytes[20..28].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn the_same_plans_come_back() {
    let schema = schema();
    let bytes = schema.plans().to_bytes();
    let plans = Plans::from_bytes(&bytes).expect("our own bytes");
    assert_eq!(plans.to_bytes(), bytes);
    assert_eq!(plans.messages().len(), schema.messages().count());
    for of in schema.messages() {
        let plan = plans.message(of.name()).expect("each message");
        assert_eq!(plan.get().to_string(), of.plan().to_string());
        assert_eq!(plan.get().plan().infos, of.plan().plan().infos);
    }
    assert!(plans.message("no.such").is_none());
    for plan in plans.enums() {
        assert_eq!(schema.enumeration(plan.name).expect("each enum"), plan);
    }
}

#[test]
fn messages_are_the_same_by_plans_that_were_read() {
    let schema = schema();
    let plans = Plans::from_bytes(&schema.plans().to_bytes()).expect("our own bytes");
    let types: Vec<_> = schema.messages().collect();
    check(0x9_1A45, 300, |tape| {
        let of = &types[tape.below(types.len())];
        let bytes = fields(of.plan(), tape, Faults::Sometimes).concat();
        let plan = plans.message(of.name()).expect("each message");
        let written = |decoded: Result<DynamicMessage, _>| decoded.map(|it| it.encode_to_vec());
        let expected = written(of.decode(&bytes));
        prop_assert_eq!(written(DecodeOptions::new().decode_dynamic(plan, &bytes)), expected);
        Ok(())
    });
}

#[test]
fn plans_of_generated_types_are_written_too() {
    let plans = Plans::of(&[protoplan::wkt::Struct::plan(), protoplan::wkt::Timestamp::plan()]);
    let again = Plans::from_bytes(&plans.to_bytes()).expect("our own bytes");
    let names: Vec<_> = again.messages().map(|plan| plan.get().name().to_owned()).collect();
    let expected = ["ListValue", "Struct", "Timestamp", "Value"].map(|it| format!("google.protobuf.{it}"));
    assert_eq!(names, expected);
    assert_eq!(
        again.message("google.protobuf.Value").expect("it").get().to_string(),
        protoplan::wkt::Value::plan().to_string()
    );
}

#[test]
fn other_bytes_are_refused_with_reasons() {
    let bytes = schema().plans().to_bytes();
    let error = |bytes: &[u8]| Plans::from_bytes(bytes).expect_err("no plans").to_string();
    assert_eq!(error(b""), "plans: byte 0: expected plans, which start with `PROTPLAN`");
    assert_eq!(error(&bytes[..10]), "plans: byte 8: expected 4 more bytes, found the end");
    let mut newer = bytes.clone();
    newer[8] = 99;
    let text = "plans: byte 8: found plans of version 99; expected 4; write them anew from their schema";
    assert_eq!(error(&newer), text);
    assert!(error(&bytes[..bytes.len() - 1]).contains("bytes behind the header, found"));
    let mut damaged = bytes.clone();
    damaged[HEADER + 100] ^= 1;
    assert!(error(&damaged).contains("checksum"));
    assert!(error(&sealed([&bytes[..], &[0]].concat())).contains("expected the end"));
    let mut long = bytes[..HEADER].to_vec();
    long.extend(u32::MAX.to_le_bytes());
    assert!(error(&sealed(long)).contains("longer than the rest"));
}

/// A field of such a number would be taken for a string that is kept as it is, and be decoded again for ever.
#[test]
fn numbers_that_implementations_keep_are_refused() {
    let text = "syntax = 'proto2'; message A { optional string s = 18999; }";
    let schema = Schema::builder().text("a.proto", text).load().expect("a schema");
    let bytes = schema.plans().to_bytes();
    for (number, is_legal) in [(18_998, true), (19_000, false), (19_999, false), (20_000, true)] {
        let (mut changed, mut count) = (bytes.clone(), 0);
        for (old, new) in [(18_999_u32, number), (18_999 << 3 | 2, number << 3 | 2)] {
            let places: Vec<usize> =
                bytes.windows(4).enumerate().filter(|it| it.1 == old.to_le_bytes()).map(|it| it.0).collect();
            count += places.len();
            for at in places {
                changed[at..at + 4].copy_from_slice(&u32::to_le_bytes(new));
            }
        }
        assert!(count > 0, "the number is not in the plan");
        let plans = Plans::from_bytes(&sealed(changed));
        assert_eq!(plans.is_ok(), is_legal, "{number}: {:?}", plans.err());
        if let Ok(plans) = plans {
            let plan = plans.message("A").expect("it");
            let options = DecodeOptions::new().utf8(plan_core::Utf8::Raw);
            let input = protoplan_tests::bytes::delimited(number, b"\xff");
            let message = options.decode_dynamic(plan, &input).expect("it is kept");
            assert_eq!(message.encode_to_vec(), input);
        }
    }
}

/// Every change of one byte by `change`, and why it is refused.
fn reasons(text: &str, change: impl Fn(u8) -> u8) -> Vec<String> {
    let schema = Schema::builder().text("a.proto", text).load().expect("a schema");
    let bytes = schema.plans().to_bytes();
    let changed = (HEADER..bytes.len()).map(|at| {
        let mut changed = bytes.clone();
        changed[at] = change(changed[at]);
        sealed(changed)
    });
    changed.filter_map(|it| Plans::from_bytes(&it).err()).map(|error| error.to_string()).collect()
}

/// What `verify` cannot see, because it concerns several plans, or no engine.
#[test]
fn plans_that_do_not_go_together_are_refused() {
    let text = "syntax = 'proto2'; message C { map<string, B> m = 1; optional B b = 2; optional int32 n = 3 [default = 1]; } \
                message B { required int32 n = 1; }";
    let told = reasons(text, |byte| byte ^ 1);
    for reason in [
        "a map, and nothing else, is made of map entries",
        "whether something is required does not fit its fields",
        "two messages have this name",
    ] {
        let reason = format!(": {reason}");
        assert!(told.iter().any(|it| it.ends_with(&reason)), "nothing is told {reason}: {told:#?}");
    }
    let told = reasons(text, |byte| if byte == 1 { 2 } else { byte });
    let reason = "the default of a field is of another type than its op";
    assert!(told.iter().any(|it| it.ends_with(reason)), "{told:#?}");
    let told = reasons(text, |_| 0xff);
    let reason = "a message or an enum is referred to that is not there";
    assert!(told.iter().any(|it| it.ends_with(reason)), "{told:#?}");
}

/// Whatever is accepted can be used: no panic, and what it writes it reads.
#[test]
fn plans_that_are_changed_are_refused_or_sound() {
    let bytes = schema().plans().to_bytes();
    let accepted = std::cell::Cell::new(0);
    check(0x05_EA1E, 800, |tape| {
        let mut changed = bytes.clone();
        for _ in 0..=tape.below(3) {
            let at = HEADER + tape.below(changed.len() - HEADER);
            changed[at] = match tape.below(3) {
                0 => changed[at] ^ 1 << tape.below(8),
                1 => tape.below(256) as u8,
                _ => changed[HEADER + tape.below(changed.len() - HEADER)],
            };
        }
        let Ok(plans) = Plans::from_bytes(&sealed(changed)) else { return Ok(()) };
        accepted.set(accepted.get() + 1);
        let all: Vec<_> = plans.messages().collect();
        let plan = all[tape.below(all.len())].clone();
        let input = fields(plan.get(), tape, Faults::Sometimes).concat();
        let options = DecodeOptions::new().partial(true);
        if let Ok(message) = options.decode_dynamic(plan.clone(), &input) {
            let partial = EncodeOptions::new().partial(true);
            let written = partial.encode_to_vec(&message).expect("a message");
            let shown = format!("{message:?}");
            prop_assert!(!shown.is_empty());
            prop_assert!(options.decode_dynamic(plan, &written).is_ok());
        }
        Ok(())
    });
    assert!(accepted.get() > 30, "only {} changes leave plans", accepted.get());
}
