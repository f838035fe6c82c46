//! Random messages of generated types through handles: what is read, copied and merged is the same as with dynamic
//! messages, in every mix of the two storages.
//!
//! The seed is fixed; `generate::check` tells how to look further.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plan_core::plan::Verified;
use plan_core::{
    DecodeOptions, DynamicMessage, EncodeOptions, MessageRef, MessageType, Reflect, Schema, ValueRef, diff,
};
use proptest::prelude::*;
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::full::new_message;
use protoplan_tests::generate::{Faults, check, fields};

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

/// The types that emitted code has too.
static TYPES: LazyLock<Vec<MessageType>> =
    LazyLock::new(|| SCHEMA.messages().filter(|of| new_message(of.name()).is_some()).collect());

const SEED: u64 = 0x2EF1_EC75;
const PARTIAL: DecodeOptions = DecodeOptions::new().partial(true);

/// Whether a message of the plan can hold an extension, which only a schema knows.
fn has_extensions<'p>(plan: &'p Verified<'p>, seen: &mut BTreeSet<&'p str>) -> bool {
    seen.insert(plan.name())
        && (plan.plan().infos.iter().any(|info| info.name.starts_with('['))
            || plan.plan().subs.iter().any(|sub| has_extensions(sub.get(), seen)))
}

fn canonical(message: MessageRef<'_>) -> Vec<u8> {
    let options = EncodeOptions::new().deterministic(true).partial(true);
    options.encode_to_vec(&message).expect("a message of legal length")
}

/// An empty message in each storage: a struct, an arena of the same plan, and an arena of the schema's plan, which knows
/// extensions.
fn empty(of: &MessageType) -> [Box<dyn Reflect>; 3] {
    let owned = new_message(of.name()).expect("a generated type");
    let arena = DynamicMessage::new(owned.shared_plan());
    [owned, Box::new(arena), Box::new(of.new_message())]
}

/// The storages that hold the same when extensions are fields of one of them.
fn alike(of: &MessageType) -> usize {
    if has_extensions(of.plan(), &mut BTreeSet::new()) { 2 } else { 3 }
}

fn decoded(of: &MessageType, bytes: &[u8]) -> Vec<Box<dyn Reflect>> {
    let decode = |mut message: Box<dyn Reflect>| {
        PARTIAL.merge(&mut message.reflect_mut(), bytes).expect("a message");
        message
    };
    empty(of).into_iter().take(alike(of)).map(decode).collect()
}

/// Asks each question that a handle answers, of all that is in a message.
fn read(message: MessageRef<'_>, out: &mut Vec<String>) {
    for info in message.plan().plan().infos {
        out.push(format!("{}: {:?}", info.name, message.has(info.name)));
        let value = message.get(info.name).expect("a field");
        let number = message.field(info.name).expect("a field").number();
        assert_eq!(format!("{:?}", message.get(number).expect("a field")), format!("{value:?}"));
        match value {
            ValueRef::Message(inner) if message.has(info.name) == Ok(true) => read(inner, out),
            ValueRef::List(list) => {
                assert_eq!((list.get(list.len()), list.iter().len()), (None, list.len()));
                let backward: Vec<_> = list.iter().rev().map(|it| format!("{it:?}")).collect();
                let forward: Vec<_> = (0..list.len())
                    .rev()
                    .map(|at| format!("{:?}", list.get(at).expect("an element")))
                    .collect();
                assert_eq!(backward, forward);
                out.extend(forward);
            }
            ValueRef::Map(map) => {
                assert_eq!(map.iter().len(), map.len());
                for (key, value) in map {
                    let found = map.get(key).expect("the value of a key");
                    assert_eq!(format!("{found:?}"), format!("{value:?}"));
                    out.push(format!("{key:?}: {value:?}"));
                }
            }
            value => out.push(format!("{value:?}")),
        }
    }
    for oneof in message.plan().plan().oneofs {
        out.push(format!("{:?}", message.which_oneof(oneof.name)));
    }
    out.extend(message.unknown_fields().map(|field| format!("{field:?}")));
}

#[test]
fn what_is_read_is_the_same() {
    assert!(TYPES.len() > 30);
    check(SEED, 1500, |tape| {
        let of = &TYPES[tape.below(TYPES.len())];
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        let messages = decoded(of, &bytes);
        let mut first = Vec::new();
        read(messages[0].reflect(), &mut first);
        for other in &messages[1..] {
            let mut told = Vec::new();
            read(other.reflect(), &mut told);
            prop_assert_eq!(&told, &first, "{}: {:02x?}", of.name(), bytes);
            prop_assert_eq!(format!("{:?}", other.reflect()), format!("{:?}", messages[0].reflect()));
            let differences = diff(messages[0].reflect(), other.reflect()).expect("one type");
            prop_assert!(differences.is_empty(), "{}: {:?}: {:02x?}", of.name(), differences, bytes);
            prop_assert_eq!(canonical(other.reflect()), canonical(messages[0].reflect()));
        }
        Ok(())
    });
}

#[test]
fn copies_keep_every_byte() {
    check(SEED + 1, 1500, |tape| {
        let of = &TYPES[tape.below(TYPES.len())];
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        for message in decoded(of, &bytes) {
            let written = canonical(message.reflect());
            let copy = DynamicMessage::copy_of(&*message);
            prop_assert_eq!(canonical(copy.as_ref()), &written[..], "{}: {:02x?}", of.name(), bytes);
            for mut back in empty(of).into_iter().take(alike(of)) {
                back.reflect_mut().merge_from(copy.as_ref()).expect("one type");
                prop_assert_eq!(canonical(back.reflect()), &written[..], "{}: {:02x?}", of.name(), bytes);
            }
        }
        Ok(())
    });
}

/// What the second message has, written and decoded into the first, is what is merged into it.
#[test]
fn merging_is_that_of_decoding() {
    check(SEED + 2, 1500, |tape| {
        let of = &TYPES[tape.below(TYPES.len())];
        let all = fields(of.plan(), tape, Faults::Never);
        let (left, right) = all.split_at(tape.below(all.len() + 1));
        let (left, right) = (left.concat(), right.concat());
        let sources = decoded(of, &right);
        let expected = {
            let mut message = decoded(of, &left).remove(0);
            PARTIAL.merge(&mut message.reflect_mut(), &canonical(sources[0].reflect())).expect("a message");
            canonical(message.reflect())
        };
        for source in &sources {
            for mut target in decoded(of, &left) {
                target.reflect_mut().merge_from(source.reflect()).expect("one type");
                prop_assert_eq!(
                    canonical(target.reflect()),
                    &expected[..],
                    "{}: {:02x?} {:02x?}",
                    of.name(),
                    left,
                    right
                );
            }
        }
        Ok(())
    });
}

/// Clearing what is read leaves nothing, and a list or a map loses its elements one by one.
#[test]
fn what_is_cleared_is_gone() {
    check(SEED + 3, 800, |tape| {
        let of = &TYPES[tape.below(TYPES.len())];
        let bytes = fields(of.plan(), tape, Faults::Never).concat();
        for mut message in decoded(of, &bytes) {
            let names: Vec<String> = message.reflect().fields().map(|(name, _)| name.into()).collect();
            for name in &names {
                let mut message = message.reflect_mut();
                let mut choices = tape.clone();
                if let Ok(mut list) = message.list_mut(name.as_str()) {
                    while !list.is_empty() && !choices.one_in(4) {
                        let mut left: Vec<String> =
                            list.as_ref().iter().map(|it| format!("{it:?}")).collect();
                        let at = choices.below(list.len());
                        left.remove(at);
                        prop_assert!(list.remove(at));
                        let found: Vec<String> = list.as_ref().iter().map(|it| format!("{it:?}")).collect();
                        prop_assert_eq!(found, left);
                    }
                } else if let Ok(mut map) = message.map_mut(name.as_str()) {
                    while !map.is_empty() && !choices.one_in(4) {
                        let key = map.as_ref().iter().next().map(|(key, _)| match key {
                            ValueRef::Str(key) => Err(key.to_owned()),
                            ValueRef::Bool(key) => Ok(i128::from(key) | 1 << 100),
                            key => {
                                Ok(key.as_i64().map_or_else(|| key.as_u64().unwrap_or(0).into(), i128::from))
                            }
                        });
                        let len = map.len();
                        let removed = match key.expect("an entry") {
                            Err(text) => map.remove(text.as_str()),
                            Ok(bool) if bool >> 100 == 1 => map.remove(bool & 1 == 1),
                            Ok(number) if number < 0 => map.remove(number as i64),
                            Ok(number) => map.remove(number as u64),
                        };
                        prop_assert!(removed && map.len() == len - 1);
                    }
                }
                message.clear(name.as_str()).expect("a field");
                prop_assert_eq!(message.as_ref().has(name.as_str()), Ok(false));
            }
            message.reflect_mut().clear_unknown_fields();
            prop_assert_eq!(message.reflect().encode_to_vec(), b"");
        }
        Ok(())
    });
}
