//! The chain of the interpreter where it ends: at each byte of a message, by the limit, by the end of what may be read, by a length
//! of steps; and the fields that take its slower ways.

use std::fmt::Write as _;

use plan_core::{Arena, DecodeOptions, DynamicMessage, Schema};
use protoplan_tests::bytes::{delimited, group, number, tag};
use protoplan_tests::engines::{Borrowed, Dynamic};
use protoplan_tests::full::{Full, Runtime};

const OPTIONS: DecodeOptions = DecodeOptions::new().partial(true);

/// Messages that pass through each kind of step.
fn messages() -> Vec<(&'static str, Vec<u8>)> {
    let ten = b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
    let scalars = [
        number(1, 1),
        ten.to_vec(),
        number(2, 1 << 62),
        number(3, 1 << 34),
        number(4, 127),
        number(4, 128),
        number(4, 1 << 21),
        delimited(5, b"text"),
        delimited(5, &[b'x'; 33]),
        delimited(5, "\u{e9}".repeat(40).as_bytes()),
        [tag(8, 1), vec![1; 8]].concat(),
        delimited(11, &number(1, 300)),
    ]
    .concat();
    let lists = [
        number(10, 1).repeat(5),
        number(1, 2),
        delimited(10, b"\x01\x80\x01"),
        delimited(25, b"a").repeat(9),
        number(1, 3),
        delimited(25, b"b"),
        delimited(21, &number(1, 1)).repeat(3),
        delimited(28, &[number(1, 7), number(2, 8)].concat()),
        number(4000, 1),
        number(1, 4),
        number(14, 1),
        delimited(16, b"one"),
        delimited(1, b"of another wire type"),
        // longer than they must be
        b"\x88\x00\x05\x88\x80\x80\x80\x00\x06".to_vec(),
    ]
    .concat();
    let groups = [
        group(7, &number(1, 1)),
        group(18, &[]).repeat(3),
        number(3, 99),
        number(3, 1),
        delimited(4, b"\x63\x01"),
        delimited(13, b"a"),
    ]
    .concat();
    vec![
        ("t.M", [scalars.clone(), lists.clone(), scalars.clone()].concat()),
        ("t.M", number(1, 5).repeat(70)),
        ("t.M", (1..=4).flat_map(|field| number(field, 5)).collect::<Vec<_>>().repeat(40)),
        ("t2.P", groups.repeat(2)),
    ]
}

#[test]
fn every_engine_stops_at_the_same_byte() {
    let (dynamic, borrowed) = (Dynamic::new(), Borrowed(Dynamic::new()));
    for (message, whole) in messages() {
        for len in 0..=whole.len() {
            // of just this length, so that a read behind the end is one of memory that is not ours
            let input: Box<[u8]> = whole[..len].into();
            let emitted = Full::merge(message, &input, &OPTIONS).expect("a message of the cases");
            let runtime = Runtime::merge(message, &input, &OPTIONS).expect("a message of the cases");
            assert_eq!(emitted, runtime, "{message}: {input:02x?}");
            assert_eq!(emitted, dynamic.merge(message, &input, &OPTIONS), "{message}: {input:02x?}");
            let lent = borrowed.decode(message, &whole, &input, &OPTIONS);
            assert_eq!(emitted.error, lent.error, "{message}: {input:02x?}");
            if emitted.error.is_none() {
                assert_eq!(emitted.state, lent.state, "{message}: {input:02x?}");
            }
        }
    }
}

#[test]
fn a_message_inside_ends_where_it_says() {
    let dynamic = Dynamic::new();
    for (message, whole) in messages().into_iter().filter(|(message, _)| *message == "t.M") {
        for len in 0..whole.len().min(200) {
            // fields go on behind the end of the message that they are in
            let input = [tag(11, 2), vec![len as u8 & 0x7f | 0x80, (len >> 7) as u8], whole.clone()].concat();
            let emitted = Full::merge(message, &input, &OPTIONS).expect("a message of the cases");
            let runtime = Runtime::merge(message, &input, &OPTIONS).expect("a message of the cases");
            assert_eq!(emitted, runtime, "{message}: {input:02x?}");
            assert_eq!(emitted, dynamic.merge(message, &input, &OPTIONS), "{message}: {input:02x?}");
        }
    }
}

/// A schema of so many optional fields, the numbers of which are `number` of their place; and their numbers.
fn wide(count: u32, number: impl Fn(u32) -> u32) -> (Schema, Vec<u32>) {
    let numbers: Vec<u32> = (1..=count).map(number).collect();
    let mut text = String::from("edition = '2023'; message Wide {\n");
    for number in &numbers {
        let kind = ["int32", "string", "fixed64", "sint64", "bool"][*number as usize % 5];
        writeln!(text, "  {kind} f{number} = {number};").expect("a string");
    }
    text.push('}');
    (Schema::builder().text("wide.proto", text.as_str()).load().expect("a good schema"), numbers)
}

fn filled(schema: &Schema, numbers: impl Iterator<Item = u32>) -> DynamicMessage {
    let mut message = schema.message("Wide").expect("the message").new_message();
    for number in numbers {
        let set = match number % 5 {
            0 => message.set(number, number as i32 - 7),
            1 => message.set(number, format!("text {number}").as_str()),
            2 => message.set(number, u64::from(number) << 33),
            3 => message.set(number, -i64::from(number)),
            _ => message.set(number, true),
        };
        set.expect("a field of the message");
    }
    message
}

fn comes_back(schema: &Schema, message: &DynamicMessage) {
    let bytes = message.encode_to_vec();
    let of = schema.message("Wide").expect("the message");
    assert!(of.decode(&bytes).expect("what was written") == *message);
    let mut arena = Arena::new();
    let borrowed = of.decode_borrowed(&bytes, &mut arena).expect("what was written");
    assert!(*message == borrowed.as_ref() && borrowed.encode_to_vec() == bytes);
    assert_eq!(borrowed.fields().count(), message.fields().count());
}

#[test]
fn tags_of_every_length_and_many_presence_bits() {
    // numbers whose tags have one to five bytes, each next to another
    let (schema, numbers) = wide(600, |i| if i < 300 { i } else { 1 << (i / 30) | i });
    comes_back(&schema, &filled(&schema, numbers.iter().copied()));
    comes_back(&schema, &filled(&schema, numbers.iter().copied().step_by(7)));
    for &number in &numbers {
        comes_back(&schema, &filled(&schema, [number].into_iter()));
    }
}

#[test]
fn as_many_fields_as_there_can_be() {
    let (schema, numbers) = wide(65_535, |i| if i < 19_000 { i } else { i + 1000 });
    comes_back(&schema, &filled(&schema, numbers.iter().copied()));
    comes_back(&schema, &filled(&schema, numbers.iter().copied().rev().step_by(1001)));
}

#[test]
fn memory_that_is_used_again_grows_no_more() {
    let (schema, numbers) = wide(300, |i| i);
    let bytes = filled(&schema, numbers.into_iter()).encode_to_vec();
    let mut message = schema.message("Wide").expect("the message").new_message();
    message.decode_into(&bytes).expect("what was written");
    message.decode_into(&bytes).expect("what was written");
    let held = message.allocated_bytes();
    for _ in 0..20 {
        message.decode_into(&bytes).expect("what was written");
    }
    assert_eq!(message.allocated_bytes(), held);

    let (of, mut arena) = (schema.message("Wide").expect("the message"), Arena::new());
    of.decode_borrowed(&bytes, &mut arena).expect("what was written");
    let held = arena.allocated_bytes();
    for _ in 0..20 {
        of.decode_borrowed(&bytes, &mut arena).expect("what was written");
        // not what is no message, either
        assert!(of.decode_borrowed(&bytes[..bytes.len() - 1], &mut arena).is_err());
    }
    assert_eq!(arena.allocated_bytes(), held);
}
