//! Dynamic messages as things that live: made, emptied, filled again, sent, and outliving their schema.

use std::sync::LazyLock;

use plan_core::{
    DecodeErrorKind, DecodeOptions, DynamicMessage, FieldHandle, ListRef, MapRef, MessageRef, MessageType,
    Schema, ValueRef,
};
use protoplan_tests::bytes::{delimited, number};
use protoplan_tests::cases::SCHEMAS;

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));

fn of(name: &str) -> MessageType {
    SCHEMA.message(name).expect("a message of the cases")
}

fn new(name: &str) -> DynamicMessage {
    of(name).new_message()
}

#[test]
fn what_is_refused_for_its_length_leaves_nothing() {
    let mut message = of("t.M").decode(&number(1, 7)).unwrap();
    let refused = DecodeOptions::new().max_message_bytes(1).decode_into(&mut message, &number(1, 8));
    assert_eq!(refused.unwrap_err().kind(), DecodeErrorKind::MessageBytesLimit);
    assert_eq!(message, new("t.M"));
}

/// As the types that are generated print themselves.
#[test]
fn unknown_fields_are_printed_and_told_of() {
    let mut message =
        of("t.M").decode(&[number(1, 7), number(999, 1), delimited(998, b"\"x")].concat()).unwrap();
    let text = "t.M { i32: 7, unknown_fields: b\"\\xb8>\\x01\\xb2>\\x02\\\"x\" }";
    assert_eq!(format!("{message:?}"), text);
    let unknown = message.unknown_fields().map(|it| it.tag.number().get());
    assert_eq!(unknown.collect::<Vec<_>>(), [999, 998]);
    message.as_mut().clear_unknown_fields();
    assert_eq!(format!("{message:?}"), "t.M { i32: 7 }");
}

#[test]
fn a_handle_is_decoded_into() {
    let options = DecodeOptions::new().partial(true);
    let mut message = options.decode_dynamic(&of("t2.P"), &delimited(17, b"\x0a\x01b")).unwrap();
    options.decode_into(&mut message.as_mut(), &number(2, 2)).unwrap();
    assert_eq!(message.encode_to_vec(), number(2, 2));
    options.merge(&mut message.as_mut(), &number(999, 2)).unwrap();
    assert_eq!(message.encode_to_vec(), [number(2, 2), number(999, 2)].concat());
    options.decode_into(&mut message.as_mut(), &[]).unwrap();
    assert_eq!(message, new("t2.P"));
}

#[test]
fn reset_makes_an_empty_message() {
    let mut message = new("t2.P");
    for round in 0..3 {
        message.set("a", round).unwrap();
        message.map_mut("mr").unwrap().message_mut("k").unwrap();
        DecodeOptions::new().partial(true).merge(&mut message, &delimited(17, b"\x0a\x01b")).unwrap();
        assert_eq!(message.get("mr").unwrap().as_map().unwrap().len(), 2);
        assert!(!message.is_initialized());
        message.reset();
        assert_eq!((&message, message.encoded_len()), (&new("t2.P"), 0));
    }
}

/// Fields of each kind in all places of the words of presence bits.
#[test]
fn what_was_put_is_written_until_it_is_cleared() {
    let mut fields = Vec::new();
    let mut encoded = Vec::new();
    for first in (1..150).step_by(7) {
        let [plain, marked, list, packed, map, member, other] = [0, 1, 2, 3, 4, 5, 6].map(|it| first + it);
        fields.push(format!(
            "int32 f{plain} = {plain}; optional string f{marked} = {marked}; repeated string f{list} = {list};
            repeated sint32 f{packed} = {packed}; map<int32, bool> f{map} = {map};
            oneof k{member} {{ bytes f{member} = {member}; W f{other} = {other}; }}\n"
        ));
        encoded.extend([
            (plain, number(plain, 7)),
            (marked, delimited(marked, b"")),
            (list, [delimited(list, b"a"), delimited(list, b"b")].concat()),
            (packed, delimited(packed, &[1, 2])),
            (map, delimited(map, &[8, 1, 16, 1])),
            (member, delimited(member, b"")),
            (other, delimited(other, &number(1, 7))),
        ]);
    }
    let text = format!("syntax = \"proto3\"; message W {{ {} }}", fields.concat());
    let wide = Schema::builder().text("wide.proto", text).load().unwrap().message("W").unwrap();
    let mut message = wide.new_message();
    for (field, bytes) in &encoded {
        assert_eq!(wide.decode(bytes).unwrap().encode_to_vec(), *bytes, "{field} alone");
        DecodeOptions::new().merge(&mut message, bytes).unwrap();
        assert_eq!(message.encode_to_vec(), *bytes, "{field}");
        message.clear(*field).unwrap();
        assert_eq!((message.encode_to_vec(), message.encoded_len()), (Vec::new(), 0), "{field} is cleared");
    }
    // the last member of a oneof is the one that is there
    let all: Vec<u8> = encoded.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    DecodeOptions::new().merge(&mut message, &all).unwrap();
    let expected: Vec<u8> =
        encoded.iter().filter(|(at, _)| at % 7 != 6).flat_map(|(_, it)| it.clone()).collect();
    assert_eq!(message.encode_to_vec(), expected);
    message.set(8u32, 0).unwrap();
    message.list_mut(10u32).unwrap().remove(1);
    message.list_mut(10u32).unwrap().remove(0);
    let expected: Vec<u8> = encoded
        .iter()
        .filter(|(at, _)| at % 7 != 6 && ![8, 10].contains(at))
        .flat_map(|(_, it)| it.clone())
        .collect();
    assert_eq!(message.encode_to_vec(), expected);
}

#[test]
fn types_and_messages_go_to_other_threads() {
    fn is<T: Send + Sync>() {}
    is::<Schema>();
    is::<MessageType>();
    is::<DynamicMessage>();
    is::<FieldHandle>();
    is::<MessageRef<'_>>();
    is::<ListRef<'_>>();
    is::<MapRef<'_>>();
    is::<ValueRef<'_>>();
    let message = of("t.M").decode(&delimited(5, b"text")).unwrap();
    let read = std::thread::scope(|scope| {
        let reading = || message.get("s").unwrap().as_str().map(String::from);
        [scope.spawn(reading), scope.spawn(reading)].map(|thread| thread.join().unwrap())
    });
    assert_eq!(read, [Some("text".into()), Some("text".into())]);
    let mut moved = std::thread::spawn(move || {
        let mut message = message;
        message.set("s", "changed elsewhere").unwrap();
        message
    })
    .join()
    .unwrap();
    moved.set("i32", 1).unwrap();
    assert_eq!(moved.encode_to_vec(), [number(1, 1), delimited(5, b"changed elsewhere")].concat());
}

/// A message holds its schema: what drops first does not matter.
#[test]
fn a_message_outlives_its_schema() {
    let schema = Schema::from_descriptor_set(SCHEMAS).unwrap();
    let of = schema.message("t.M").unwrap();
    let mut message = of.decode(&delimited(11, &number(7, 1))).unwrap();
    drop(schema);
    drop(of);
    assert_eq!(message.message_mut("m").unwrap().get("e").unwrap().as_enum().unwrap().name(), Some("ONE"));
    message.list_mut("rm").unwrap().push_message().unwrap().set("e", "NEG").unwrap();
    let copy = message.clone();
    drop(message);
    assert_eq!(copy.encoded_len(), 4 + 14);
}
