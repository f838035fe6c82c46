//! What a program can name, and the traits that it can count on, with `protoplan` alone.

use protoplan::plan::{Cardinality, Field, FieldInfo, Op, Verified};
use protoplan::{
    DecodeErrorKind, DecodeOptions, EncodeErrorKind, EncodeOptions, Limits, Message as _, Schema, Tag,
    UnknownField, UnknownFields, UnknownName, ValueRef, WireType, derive_plan,
};
use std::io;

#[derive_plan("required.proto", "maps.proto", includes = ["../proto"])]
mod all {}

#[test]
fn plans_can_be_read() {
    let plan: &Verified<'_> = all::Leaf::plan();
    let field: &Field = &plan.fields()[0];
    let info: &FieldInfo<'_> = plan.info(plan.find(1).unwrap());
    assert_eq!((field.op(), field.cardinality(), info.name), (Op::Int32, Cardinality::Required, "id"));
}

/// The same type whatever the features.
#[test]
fn maps_are_sorted() {
    let it = all::maps::Int32Keys { to_int32: [(3, 1), (-1, 2), (2, 3)].into(), ..Default::default() };
    let _: &std::collections::BTreeMap<i32, i32> = &it.to_int32;
    let options = EncodeOptions::new().deterministic(true);
    assert_eq!(it.encode_to_vec(), options.encode_to_vec(&it).unwrap());
}

#[test]
fn unknown_fields_can_be_added_and_iterated() {
    let mut it = all::Leaf { id: Some(1), ..Default::default() };
    it.unknown_fields.push(b"\xf8\x06\x07\xfa\x06\x01a").unwrap();
    it.unknown_fields.push(b"").unwrap();
    let mut tags: Vec<(u32, WireType)> = Vec::new();
    for field in &it.unknown_fields {
        let UnknownField { tag, encoded } = field;
        let tag: Tag = tag;
        assert!(!encoded.is_empty());
        tags.push((tag.number().get(), tag.wire_type()));
    }
    assert_eq!(tags, [(111, WireType::Varint), (111, WireType::Len)]);
    assert_eq!(all::Leaf::decode(&it.encode_to_vec()).unwrap(), it);
    let before = it.unknown_fields.clone();
    for (bytes, kind, at) in [
        (&b"\x08"[..], DecodeErrorKind::Truncated, 0),
        (b"\x08\x01\x00\x01", DecodeErrorKind::InvalidTag, 2),
        (b"\x08\x01\x0c", DecodeErrorKind::UnmatchedEndGroup, 2),
        (b"\x0b\x08\x01", DecodeErrorKind::UnterminatedGroup, 0),
        (&[0x0b; 101], DecodeErrorKind::DepthLimit, 0),
    ] {
        let error = it.unknown_fields.push(bytes).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, at));
        assert_eq!(it.unknown_fields, before);
    }
    assert_eq!(UnknownFields::new().iter().count(), 0);
}

#[test]
fn lists_and_maps_can_be_iterated() {
    let text =
        "syntax = 'proto3'; message M { repeated int32 l = 1; map<string, int32> m = 2; repeated M s = 3; }";
    let schema = Schema::builder().text("m.proto", text).load().unwrap();
    let mut message = schema.message("M").unwrap().new_message();
    for number in [1, 2, 3] {
        message.list_mut("l").unwrap().push(number).unwrap();
        message.map_mut("m").unwrap().insert(&format!("k{number}"), number).unwrap();
    }
    let mut sum = 0;
    for value in message.get("l").unwrap().as_list().unwrap() {
        sum += value.as_i32().unwrap();
    }
    for (key, value) in message.get("m").unwrap().as_map().unwrap() {
        assert_eq!(key.as_str().unwrap(), format!("k{}", value.as_i32().unwrap()));
        sum += value.as_i32().unwrap();
    }
    assert_eq!(sum, 12);
    let list = message.get("l").unwrap().as_list().unwrap();
    assert_eq!(list.iter().rev().skip(1).filter_map(ValueRef::as_i32).collect::<Vec<_>>(), [2, 1]);
    assert_eq!((list.iter().len(), list.iter().nth(2).unwrap().as_i32()), (3, Some(3)));
    assert!(list.iter().nth(3).is_none());
}

#[test]
fn errors_have_parts_and_become_those_of_io() {
    let below = all::Below { many: vec![all::Leaf::default()], ..Default::default() };
    let error = EncodeOptions::new().encode_to_vec(&below).unwrap_err();
    assert_eq!(
        (error.kind(), error.path(), error.field_number()),
        (EncodeErrorKind::MissingRequired, "many[0].id", 1)
    );
    assert!(
        error.to_string().starts_with("encode: many[0].id (field 1): a required field is missing; "),
        "{error}"
    );
    assert!(EncodeErrorKind::MissingRequired.to_string().contains("required"));
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::InvalidInput);
    let full = all::Leaf { id: Some(1), ..Default::default() }.encode(&mut &mut [0; 1][..]).unwrap_err();
    assert_eq!((full.path(), full.field_number()), ("", 0));
    let decode = || -> io::Result<all::Leaf> { Ok(all::Leaf::decode(b"\xff")?) };
    assert_eq!(decode().unwrap_err().kind(), io::ErrorKind::InvalidData);
}

#[test]
fn limits_are_built_up() {
    let limits = Limits::new().depth(3).message_bytes(4).elements(5).unknown_fields(6);
    assert_eq!((limits.depth, limits.message_bytes, limits.elements, limits.unknown_fields), (3, 4, 5, 6));
    assert_eq!(*DecodeOptions::new().limits(limits).get_limits(), limits);
    let _: Option<UnknownName> = None;
}
