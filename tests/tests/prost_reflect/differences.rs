//! Each difference of prost-reflect alone, so that one that goes away is noticed, and what is done about it can go too.

use prost_reflect::DynamicMessage;
use prost_reflect::prost::Message as _;
use protoplan::{EncodeOptions, Schema};
use protoplan_tests::bytes::{delimited, number, tag};

const TEXT: &str = "syntax = \"proto2\"; message M {
    enum Closed { ZERO = 0; ONE = 1; }
    required int32 i = 1;
    optional Closed e = 2;
    repeated Closed run = 3 [packed = true];
    map<int32, Closed> map = 4;
}";

/// What each writes of these bytes; `None` if they are refused.
fn both(text: &str, bytes: &[u8]) -> [Option<Vec<u8>>; 2] {
    let schema = Schema::builder().text("m.proto", text).load().expect("a schema");
    let set = schema.descriptors();
    let file = set.file_by_name("m.proto").expect("the file that was loaded");
    let encoded = set.encode_files(&[file], protoplan::schema::DescriptorOptions::new());
    let pool =
        prost_reflect::DescriptorPool::decode(&encoded[..]).expect("a schema that prost-reflect takes");
    let theirs = DynamicMessage::decode(pool.get_message_by_name("M").unwrap(), bytes);
    let ours = schema.message("M").unwrap().decode(bytes);
    let options = EncodeOptions::new().deterministic(true);
    [
        ours.ok().map(|it| options.encode_to_vec(&it).expect("a legal length")),
        theirs.ok().map(|it| it.encode_to_vec()),
    ]
}

#[test]
fn a_known_field_of_another_wire_type_is_an_error_to_it() {
    let bytes = [number(1, 5), delimited(2, b"a")].concat();
    assert_eq!(both(TEXT, &bytes), [Some(bytes), None]);
}

#[test]
fn a_closed_enum_is_open_to_it() {
    let run = [number(1, 5), delimited(3, &[1, 9, 0])].concat();
    assert_eq!(
        both(TEXT, &run),
        [Some([number(1, 5), delimited(3, &[1, 0]), number(3, 9)].concat()), Some(run)]
    );
    let (known, unknown) = (delimited(4, b"\x08\x01\x10\x01"), delimited(4, b"\x10\x09\x08\x01"));
    let bytes = [number(1, 5), known.clone(), unknown.clone()].concat();
    let replaced = [number(1, 5), delimited(4, b"\x08\x01\x10\x09")].concat();
    assert_eq!(both(TEXT, &bytes), [Some([number(1, 5), known, unknown].concat()), Some(replaced)]);
}

#[test]
fn bits_of_a_varint_above_64_are_an_error_to_it() {
    let bytes = [&tag(1, 0)[..], b"\x85\x80\x80\x80\x80\x80\x80\x80\x80\x7e"].concat();
    assert_eq!(both(TEXT, &bytes), [Some(number(1, 5)), None]);
}

#[test]
fn a_tag_of_six_bytes_is_taken_by_it() {
    assert_eq!(both(TEXT, b"\x88\x80\x80\x80\x80\x00\x05"), [None, Some(number(1, 5))]);
}

#[test]
fn a_required_field_is_not_asked_for_by_it() {
    assert_eq!(both(TEXT, &number(2, 1)), [None, Some(number(2, 1))]);
}

#[test]
fn minus_zero_is_left_out_by_it() {
    let text = "syntax = \"proto3\"; message M { float f = 1; map<int32, double> map = 2; }";
    let minus_zero = [&tag(1, 5)[..], &(-0.0_f32).to_le_bytes()].concat();
    assert_eq!(both(text, &minus_zero), [Some(minus_zero), Some(Vec::new())]);
    let value = [number(1, 1), tag(2, 1), (-0.0_f64).to_le_bytes().to_vec()].concat();
    let entry = delimited(2, &value);
    assert_eq!(both(text, &entry), [Some(entry), Some(delimited(2, &number(1, 1)))]);
}

#[test]
fn unknown_fields_stand_between_known_ones_to_it() {
    let bytes = [number(9, 1), number(1, 5), number(8, 1), number(2, 1)].concat();
    let ours = [number(1, 5), number(2, 1), number(9, 1), number(8, 1)].concat();
    let theirs = [number(1, 5), number(2, 1), number(8, 1), number(9, 1)].concat();
    assert_eq!(both(TEXT, &bytes), [Some(ours), Some(theirs)]);
}

#[test]
fn the_wire_type_of_a_map_is_all_one_to_it() {
    let bytes = [number(1, 5), tag(4, 3), vec![0]].concat();
    assert_eq!(both(TEXT, &bytes), [None, Some([number(1, 5), delimited(4, b"\x08\x00\x10\x00")].concat())]);
}
