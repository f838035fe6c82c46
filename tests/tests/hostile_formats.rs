//! Messages that are made to break what is written of them, and texts that are made to take long.

use std::fmt::Write as _;

use protoplan::{
    DecodeOptions, DynamicMessage, EncodeOptions, ExtensionSet, Message as _, Schema, Types, derive_plan,
    json, text,
};
use protoplan_tests::bytes::{delimited, number};
use protoplan_tests::full;

fn schema() -> Schema {
    let text = r#"
        edition = "2023";
        package a;
        import "google/protobuf/any.proto";
        import "google/protobuf/struct.proto";
        message M {
          map<string, int32> numbers = 1;
          map<int32, M> messages = 2;
          int32 odd = 3 [json_name = "a\"b\\\n"];
          google.protobuf.Any any = 4;
          google.protobuf.Struct fields = 5;
        }
    "#;
    Schema::builder().text("a.proto", text).load().expect("a good schema")
}

fn any_of(url: &str, value: &[u8]) -> Vec<u8> {
    [delimited(1, url.as_bytes()), delimited(2, value)].concat()
}

#[test]
fn names_of_json_are_written_as_strings() {
    let schema = schema();
    let of = schema.message("a.M").expect("the message");
    let message = of.decode(&number(3, 7)).expect("a message");
    let json = message.to_json().expect("a message of JSON");
    assert_eq!(json, r#"{"a\"b\\\n":7}"#);
    assert!(of.from_json(&json).expect("what was written") == message);
}

#[test]
fn an_any_in_an_any_in_an_any() {
    let schema = schema();
    let types = Types::new().with_schema(&schema);
    let mut value = Vec::new();
    for _ in 0..3000 {
        value = any_of("type.googleapis.com/google.protobuf.Any", &value);
    }
    let any = schema.message("google.protobuf.Any").expect("the message").decode(&value).expect("an `Any`");
    let written = text::WriteOptions::new().types(&types).one_line(true).to_string(&any);
    assert_eq!(written.matches("[type.googleapis.com/google.protobuf.Any] {").count(), 100);
    assert!(written.contains("{ type_url: "));
    assert!(
        json::WriteOptions::new().types(&types).to_string(&any).unwrap_err().to_string().contains("depth")
    );
}

#[derive_plan("extended.proto", includes = ["messages"])]
mod extended {}

#[test]
fn an_extension_in_an_extension() {
    let value = (0..3000).fold(Vec::new(), |value, _| delimited(100, &value));
    // to the generated type it is one unknown field
    let base = extended::Base::decode(&value).expect("a message");
    let extensions = ExtensionSet::new().with_all(extended::EXTENSIONS);
    let options = text::WriteOptions::new().extensions(&extensions).unknown_fields(true).one_line(true);
    let written = options.to_string(&base);
    assert_eq!(written.matches("[extended.inner]").count(), 100);
    let value = (0..99).fold(Vec::new(), |value, _| delimited(100, &value));
    let base = extended::Base::decode(&value).expect("a message");
    assert_eq!(options.to_string(&base).matches("[extended.inner]").count(), 99);
    let json = json::WriteOptions::new().extensions(&extensions);
    assert_eq!(json.to_string(&base).expect("a message of JSON").matches("[extended.inner]").count(), 99);
}

#[test]
fn the_address_of_an_any_is_no_text() {
    let schema = schema();
    let types = Types::new().with_schema(&schema);
    let of = schema.message("google.protobuf.Any").expect("the message");
    for url in ["x]{} admin: true [y/a.M", "x y/a.M", "\u{e9}/a.M"] {
        let any = of.decode(&any_of(url, &number(3, 7))).expect("an `Any`");
        let written = text::WriteOptions::new().types(&types).to_string(&any);
        assert!(written.starts_with("type_url: \""), "{written}");
        assert!(of.from_text(&written).expect("what was written") == any);
    }
    let any = [any_of("x/a.M", &number(3, 7)), number(9, 1)].concat();
    let any = of.decode(&any).expect("an `Any`");
    let options = text::WriteOptions::new().types(&types).one_line(true).unknown_fields(true);
    assert_eq!(options.to_string(&any), "[x/a.M] { odd: 7 } 9: 1");
}

/// Field 100 of `t2.P` is an extension, an `int32`.
#[test]
fn what_is_no_value_of_an_extension_stays_unknown() {
    let extensions = full::extensions();
    let message = |bytes: &[u8]| {
        let mut message = full::new_message("t2.P").expect("a message of the cases");
        DecodeOptions::new().partial(true).merge(&mut message.reflect_mut(), bytes).expect("a message");
        message
    };
    let text = text::WriteOptions::new().extensions(&extensions).unknown_fields(true).one_line(true);
    let json = json::WriteOptions::new().extensions(&extensions);
    let string = message(&delimited(100, b"A"));
    assert_eq!(text.to_string(&*string), "100: \"A\"");
    assert_eq!(json.to_string(&*string).expect("a message of JSON"), "{}");
    let both = message(&[delimited(100, b"A"), number(100, 5)].concat());
    assert_eq!(text.to_string(&*both), "[t2.ex]: 5 100: \"A\"");
    assert_eq!(json.to_string(&*both).expect("a message of JSON"), r#"{"[t2.ex]":5}"#);
    let twice = json::ReadOptions::new().extensions(&extensions);
    let mut into = full::new_message("t2.P").expect("a message of the cases");
    let error = twice.read_into(r#"{"[t2.ex]":5,"[t2.ex]":6}"#, &mut *into).unwrap_err();
    assert!(error.to_string().contains("twice"), "{error}");
}

#[test]
fn unknown_groups_end_where_they_end() {
    let schema = schema();
    let of = schema.message("a.M").expect("the message");
    let options = text::WriteOptions::new().unknown_fields(true).one_line(true);
    for (group, shown) in [
        (&b"\x5b\x0d\x00\x00\x80\xbf\x5c"[..], "11 { 1: 0xbf800000 }"),
        (b"\x5b\x0a\x02\xc3\xa9\x5c", "11 { 1: \"\\303\\251\" }"),
        (b"\x5b\x5b\x08\x80\x01\x5c\x08\x07\xdc\x80\x00", "11 { 11 { 1: 128 } 1: 7 }"),
        (b"\x5b\x5c", "11 { }"),
    ] {
        let message = of.decode(group).expect("a message");
        assert_eq!(options.to_string(&message), shown);
    }
}

fn settled(message: &DynamicMessage, name: &str) -> usize {
    let map = message.get(name).expect("a field").as_map().expect("a map");
    let plain = EncodeOptions::new().encode_to_vec(message).expect("a message of legal length");
    let again = EncodeOptions::new().deterministic(true).encode_to_vec(message);
    assert_eq!(again, Ok(plain), "the keys are in order, each of them once");
    map.len()
}

#[test]
fn a_fault_leaves_maps_in_order() {
    let schema = schema();
    let mut message = schema.message("a.M").expect("the message").new_message();
    let input = r#"{"numbers":{"b":1,"a":2,"a":3,"c":"x"}}"#;
    assert!(json::ReadOptions::new().read_into(input, &mut message).is_err());
    assert_eq!(settled(&message, "numbers"), 2);
    let input = "numbers { key: 'b' } numbers { key: 'a' } numbers { key: 'a' } numbers { key: 7 }";
    assert!(text::ReadOptions::new().read_into(input, &mut message).is_err());
    assert_eq!(settled(&message, "numbers"), 2);
    assert_eq!(message.get("numbers").unwrap().as_map().unwrap().get("a").unwrap().as_i32(), Some(0));
}

/// In the square of their number these would take minutes.
#[test]
fn many_entries_out_of_order() {
    const COUNT: usize = 60_000;
    let schema = schema();
    let mut message = schema.message("a.M").expect("the message").new_message();
    let mut text = String::new();
    (0..COUNT).rev().for_each(|key| write!(text, "messages {{ key: {key} }}").expect("a string"));
    text::ReadOptions::new().read_into(&text, &mut message).expect("a message");
    assert_eq!(settled(&message, "messages"), COUNT);

    let mut json = String::from(r#"{"fields":{"#);
    (0..COUNT).rev().for_each(|key| write!(json, "\"{key:06}\":{{\"b\":1,\"a\":2}},").expect("a string"));
    json.push_str(r#""":{}}}"#);
    json::ReadOptions::new().read_into(&json, &mut message).expect("a message");
    let bytes = message.encode_to_vec();
    let mut copy = schema.message("a.M").expect("the message").decode(&bytes).expect("what was written");
    copy.as_mut().merge_from(message.as_ref()).expect("one type");
    assert!(copy == message);
}
