//! Each type in each number, read as each other: what `plan::compare` says, held against bytes.

use crate::{random, values};
use plan_core::plan::{Reading, compare};
use plan_core::{MessageType, Schema};
use protoplan_tests::generate::{Tape, check};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

const TYPES: [&str; 19] = [
    "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64",
    "float", "double", "bool", "string", "bytes", "Open", "Closed", "Part", "Entry",
];

/// One message for each shape that a field can have.
fn shapes() -> Vec<MessageType> {
    let mut fields = Vec::new();
    for of_type in TYPES {
        fields.push(format!("{of_type} f = 1;"));
        fields.push(format!("repeated {of_type} f = 1;"));
        fields.push(format!("{of_type} f = 1 [features.field_presence = LEGACY_REQUIRED];"));
        fields.push(format!("oneof o {{ {of_type} f = 1; }}"));
        match of_type {
            "Part" | "Entry" => {
                fields.push(format!("{of_type} f = 1 [features.message_encoding = DELIMITED];"));
                fields.push(format!("repeated {of_type} f = 1 [features.message_encoding = DELIMITED];"));
            }
            "string" | "bytes" => {
                fields.push(format!("{of_type} f = 1 [features.field_presence = IMPLICIT];"));
            }
            _ => {
                fields
                    .push(format!("repeated {of_type} f = 1 [features.repeated_field_encoding = EXPANDED];"));
                if of_type != "Closed" {
                    fields.push(format!("{of_type} f = 1 [features.field_presence = IMPLICIT];"));
                }
            }
        }
    }
    fields.push("map<int32, string> f = 1;".into());
    fields.push("map<int32, Part> f = 1;".into());
    let mut text = "edition = '2023';
        enum Open { NONE = 0; ONE = 1; BIG = 70000; }
        enum Closed { option features.enum_type = CLOSED; ZERO = 0; MINUS = -1; }
        message Part { int32 n = 1; string s = 2; }
        message Entry { int32 key = 1; string value = 2; }\n"
        .to_owned();
    for (at, field) in fields.iter().enumerate() {
        text.push_str(&["message S", &at.to_string(), " { ", field, " }\n"].concat());
    }
    let schema = Schema::builder().text("shapes.proto", text).load().unwrap();
    (0..fields.len()).map(|at| schema.message(&format!("S{at}")).unwrap()).collect()
}

#[test]
fn each_shape_is_read_as_is_claimed() {
    let shapes = shapes();
    let plan = |at: usize| shapes[at].plan();
    let pairs = || (0..shapes.len()).flat_map(|at| (0..shapes.len()).map(move |other| (at, other)));
    // what the second reads of the first
    let claims: BTreeMap<_, _> = pairs()
        .map(|(old, new)| {
            let changes = compare(plan(old), plan(new));
            let worst = changes.iter().map(|it| it.new_reads).max().unwrap_or(Reading::Same);
            ((old, new), worst)
        })
        .collect();
    let unseen: RefCell<BTreeSet<(usize, usize)>> =
        RefCell::new(claims.iter().filter(|(_, it)| it.is_broken()).map(|(pair, _)| *pair).collect());
    let broken = unseen.borrow().len();
    for (at, written) in shapes.iter().enumerate() {
        check(3, 80, |tape: &mut Tape<'_>| {
            let bytes = random::message(written.plan(), tape);
            let was = written.decode(&bytes).expect("what is written can be read");
            for (other, reader) in shapes.iter().enumerate() {
                let claim = claims[&(at, other)];
                let told = || format!("{bytes:?} by {} as {}: {claim}", written.plan(), reader.plan());
                let difference = match reader.decode(&bytes) {
                    Ok(is) => values::difference(was.as_ref(), is.as_ref()),
                    Err(error) => {
                        assert!(claim.is_broken(), "{error}: {}", told());
                        Some(error.to_string())
                    }
                };
                if let Some(difference) = difference {
                    assert!(claim != Reading::Same, "{difference}: {}", told());
                    unseen.borrow_mut().remove(&(at, other));
                }
            }
            Ok(())
        });
    }
    let unseen: Vec<String> = unseen
        .borrow()
        .iter()
        .map(|&(at, other)| format!("{}as {}{}", plan(at), plan(other), claims[&(at, other)]))
        .collect();
    assert!(unseen.is_empty(), "no bytes show that these {} break:\n{}", unseen.len(), unseen.join("\n"));
    assert!(broken > 5000, "{broken} of {}", claims.len());
}
