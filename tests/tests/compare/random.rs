//! Random messages, as a writer with a plan would write them: nothing unknown, and no value that the plan does not have.

use plan_core::plan::{Cardinality, Field, Op, Verified};
use protoplan_tests::bytes::{delimited, group, tag, varint};
use protoplan_tests::generate::Tape;
use std::collections::BTreeSet;

/// Messages inside messages.
const DEEPEST: u32 = 3;

/// The bytes of a message.
pub(crate) fn message(plan: &Verified<'_>, tape: &mut Tape<'_>) -> Vec<u8> {
    at(plan, tape, 0)
}

fn at(plan: &Verified<'_>, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let mut oneofs = BTreeSet::new();
    for field in plan.fields() {
        let is_deep = field.op().is_message() && depth == DEEPEST;
        // both parts of an entry are always written
        let is_needed = field.cardinality() == Cardinality::Required || plan.plan().is_entry;
        if !is_needed && (is_deep || tape.one_in(3)) {
            continue;
        }
        let number = field.number();
        match field.cardinality() {
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required => {
                let value = value(plan, field, tape, depth);
                if field.cardinality() != Cardinality::Implicit || value.iter().any(|&byte| byte != 0) {
                    out.extend(record(field, &value));
                }
            }
            Cardinality::Oneof => {
                if oneofs.insert(field.oneof()) {
                    out.extend(record(field, &value(plan, field, tape, depth)));
                }
            }
            Cardinality::Repeated => {
                for _ in 0..tape.below(4) {
                    out.extend(record(field, &value(plan, field, tape, depth)));
                }
            }
            Cardinality::Packed => {
                let run: Vec<u8> = (0..tape.below(4)).flat_map(|_| value(plan, field, tape, depth)).collect();
                if !run.is_empty() {
                    out.extend(delimited(number, &run));
                }
            }
            Cardinality::Map => {
                let mut keys = BTreeSet::new();
                for _ in 0..tape.below(4) {
                    let entry = plan.sub(field);
                    let key = value(entry, &entry.fields()[0], tape, depth);
                    if keys.insert(key.clone()) {
                        let value = value(entry, &entry.fields()[1], tape, depth + 1);
                        let parts = [record(&entry.fields()[0], &key), record(&entry.fields()[1], &value)];
                        out.extend(delimited(number, &parts.concat()));
                    }
                }
            }
        }
    }
    out
}

/// A value with its tag.
fn record(field: &Field, value: &[u8]) -> Vec<u8> {
    match field.op() {
        Op::String | Op::Bytes | Op::Message => delimited(field.number(), value),
        Op::Group => group(field.number(), value),
        op => [&tag(field.number(), op.wire_type() as u8)[..], value].concat(),
    }
}

/// The bytes of a value, without a length.
fn value(plan: &Verified<'_>, field: &Field, tape: &mut Tape<'_>, depth: u32) -> Vec<u8> {
    let zigzag = |it: i64| (it << 1 ^ it >> 63) as u64;
    let number = tape.number();
    match field.op() {
        Op::Int32 => varint(i64::from(number as i32) as u64),
        Op::Int64 | Op::Uint64 => varint(number),
        Op::Uint32 => varint(u64::from(number as u32)),
        Op::Sint32 => varint(zigzag(i64::from(number as i32)) & 0xffff_ffff),
        Op::Sint64 => varint(zigzag(number as i64)),
        Op::Fixed32 | Op::Sfixed32 | Op::Float => (number as u32).to_le_bytes().to_vec(),
        Op::Fixed64 | Op::Sfixed64 | Op::Double => number.to_le_bytes().to_vec(),
        Op::Bool => varint(number & 1),
        Op::Enum if tape.one_in(4) => varint(i64::from(number as i32) as u64),
        Op::Enum | Op::ClosedEnum => {
            let numbers = plan.enumeration(field).numbers;
            varint(i64::from(numbers[tape.below(numbers.len())]) as u64)
        }
        Op::String => ["", "a", "é", "name", "\u{8}\u{1}", "🦀"][tape.below(6)].into(),
        Op::Bytes => (0..tape.below(5)).map(|_| tape.byte()).collect(),
        Op::Message | Op::Group => at(plan.sub(field), tape, depth + 1),
    }
}
