//! The messages of protobuf's conformance tests, compiled from text: emitted types and the interpreter read and write the
//! same bytes, of proto2, proto3 and edition 2023.

use std::sync::LazyLock;

use plan_core::plan::SharedPlan;
use plan_core::{Schema, SchemaBuilder};
use proptest::prelude::prop_assert_eq;
use protoplan::{Message, derive_plan};
use protoplan_tests::bytes::{delimited, group, number, varint};
use protoplan_tests::generate::{Faults, check, fields};

#[derive_plan(
    "conformance/test_messages_edition2023.proto",
    "conformance/test_messages_proto2.proto",
    "conformance/test_messages_proto3.proto",
    includes = ["../proto"]
)]
mod messages {}

use messages::protobuf_test_messages::{proto2, proto3};
use messages::{ForeignEnumEdition2023, TestAllTypesEdition2023, test_all_types_edition2023};
use proto2::test_all_types_proto2::{Data, MultiWordGroupField, NestedEnum};

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let files = ["edition2023", "proto2", "proto3"].map(|it| format!("conformance/test_messages_{it}.proto"));
    let builder = files.iter().fold(Schema::builder().include("../proto"), SchemaBuilder::file);
    builder.load().expect("schemas that protoc takes")
});

/// What the interpreter writes of what it read, extensions left out.
fn dynamic<M: Message>(bytes: &[u8]) -> Vec<u8> {
    SCHEMA.message(M::NAME).unwrap().decode(bytes).unwrap().encode_to_vec()
}

/// The message is written as these bytes, and they are read as the message, by both engines.
fn expect<M: Message + PartialEq + std::fmt::Debug>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode_to_vec(), bytes);
    assert_eq!(&M::decode(bytes).unwrap(), message);
    assert_eq!(dynamic::<M>(bytes), bytes);
}

/// These bytes are read as the message, and both engines write the same other ones.
fn expect_read<M: Message + PartialEq + std::fmt::Debug>(bytes: &[u8], message: &M) {
    assert_eq!(&M::decode(bytes).unwrap(), message);
    assert_eq!(dynamic::<M>(bytes), message.encode_to_vec());
}

/// The bytes of numbers, one behind the other.
fn packed(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|&it| varint(it)).collect()
}

#[test]
fn delimited_messages_of_editions_are_groups() {
    let inner = test_all_types_edition2023::GroupLikeType { group_int32: Some(5), ..Default::default() };
    let message = TestAllTypesEdition2023 {
        groupliketype: Some(inner.clone()),
        delimited_field: Some(inner),
        ..Default::default()
    };
    let fields = number(202, 5);
    expect(&message, &[group(201, &fields), group(202, &fields)].concat());
    // the length-prefixed form of the same field is another field
    let bytes = delimited(201, &fields);
    let unknown = TestAllTypesEdition2023::decode(&bytes).unwrap();
    assert!(unknown.groupliketype.is_none() && unknown.unknown_fields().iter().count() == 1);
    assert_eq!(dynamic::<TestAllTypesEdition2023>(&bytes), bytes);
    // a field that says so is length-prefixed, though the file says groups
    let inner = TestAllTypesEdition2023 { optional_int32: Some(0), ..Default::default() };
    let message = TestAllTypesEdition2023 { recursive_message: Some(Box::new(inner)), ..Default::default() };
    expect(&message, &delimited(27, &number(1, 0)));
    // an extension stays unknown in emitted types, and is a group to the interpreter
    let extension = group(122, &number(1, 7));
    let message = TestAllTypesEdition2023::decode(&extension).unwrap();
    assert_eq!((message.unknown_fields().iter().count(), message.encode_to_vec()), (1, extension.clone()));
    let read = SCHEMA.message(TestAllTypesEdition2023::NAME).unwrap().decode(&extension).unwrap();
    assert!(read.has("[protobuf_test_messages.editions.delimited_ext]").unwrap());
    assert_eq!(read.encode_to_vec(), extension);
}

#[test]
fn groups_of_proto2_and_defaults() {
    let message = proto2::TestAllTypesProto2 {
        data: Some(Data { group_int32: Some(-1), group_uint32: Some(0), ..Default::default() }),
        multiwordgroupfield: Some(MultiWordGroupField::default()),
        ..Default::default()
    };
    let data = [number(202, u64::MAX), number(203, 0)].concat();
    expect(&message, &[group(201, &data), group(204, b"")].concat());
    assert_eq!((message.default_int32(), message.default_double()), (-123_456_789, 7e22));
    assert_eq!((message.default_string(), message.default_bytes()), ("Rosebud", &b"joshua"[..]));
}

#[test]
fn presence_is_that_of_the_syntax() {
    expect(&TestAllTypesEdition2023 { optional_int32: Some(0), ..Default::default() }, &number(1, 0));
    expect(&proto2::TestAllTypesProto2 { optional_int32: Some(0), ..Default::default() }, &number(1, 0));
    // without presence zero is not written
    expect_read(&number(1, 0), &proto3::TestAllTypesProto3::default());
    expect(&proto3::TestAllTypesProto3 { optional_int32: 1, ..Default::default() }, &number(1, 1));
    // a member of a oneof has presence everywhere
    let zero = Some(proto3::test_all_types_proto3::OneofField::OneofUint32(0));
    expect(&proto3::TestAllTypesProto3 { oneof_field: zero, ..Default::default() }, &number(111, 0));
}

#[test]
fn enums_of_proto2_are_closed_and_others_open() {
    let odd = number(21, 99);
    let closed = proto2::TestAllTypesProto2::decode(&odd).unwrap();
    assert_eq!((closed.optional_nested_enum, closed.unknown_fields().iter().count()), (None, 1));
    assert_eq!(closed.encode_to_vec(), odd);
    assert_eq!(dynamic::<proto2::TestAllTypesProto2>(&odd), odd);
    let open = ForeignEnumEdition2023(99);
    expect(
        &TestAllTypesEdition2023 { optional_foreign_enum: Some(open), ..Default::default() },
        &number(22, 99),
    );
    let open = proto3::test_all_types_proto3::NestedEnum(99);
    expect(&proto3::TestAllTypesProto3 { optional_nested_enum: open, ..Default::default() }, &odd);
    // in a packed run what is known stays
    let run = delimited(51, &packed(&[1, 99, 2]));
    let closed = proto2::TestAllTypesProto2::decode(&run).unwrap();
    assert_eq!(closed.repeated_nested_enum, [NestedEnum::BAR, NestedEnum::BAZ]);
    assert_eq!(closed.encode_to_vec(), [number(51, 1), number(51, 2), number(51, 99)].concat());
    assert_eq!(dynamic::<proto2::TestAllTypesProto2>(&run), closed.encode_to_vec());
}

#[test]
fn lists_are_packed_where_the_syntax_or_the_field_says_so() {
    let numbers = [3, 270];
    let one_by_one = |field: u32| numbers.iter().flat_map(|&it| number(field, it)).collect::<Vec<u8>>();
    let run = |field: u32| delimited(field, &packed(&numbers));
    let list = vec![3, 270];
    let message = TestAllTypesEdition2023 {
        repeated_int32: list.clone(),
        packed_int32: list.clone(),
        unpacked_int32: list.clone(),
        ..Default::default()
    };
    expect(&message, &[run(31), run(75), one_by_one(89)].concat());
    expect_read(&[one_by_one(31), one_by_one(75), run(89)].concat(), &message);
    let message = proto2::TestAllTypesProto2 {
        repeated_int32: list.clone(),
        packed_int32: list.clone(),
        unpacked_int32: list.clone(),
        ..Default::default()
    };
    expect(&message, &[one_by_one(31), run(75), one_by_one(89)].concat());
    let message = proto3::TestAllTypesProto3 { repeated_int32: list, ..Default::default() };
    expect(&message, &run(31));
}

fn random<M: Message + PartialEq + std::fmt::Debug>(seed: u64) {
    check(seed, 300, |tape| {
        let bytes = fields(M::plan(), tape, Faults::Never).concat();
        let options = protoplan::DecodeOptions::new().partial(true);
        let emitted = options.decode::<M>(&bytes).expect("a message");
        // the plan is that of the emitted type, so that extensions are unknown to both
        let read = options.decode_dynamic(SharedPlan::of_static(M::plan()), &bytes).expect("a message");
        prop_assert_eq!(read.encode_to_vec(), emitted.encode_to_vec(), "{:02x?}", bytes);
        Ok(())
    });
}

#[test]
fn random_messages_are_the_same_to_both_engines() {
    random::<TestAllTypesEdition2023>(1);
    random::<proto2::TestAllTypesProto2>(2);
    random::<proto2::TestAllRequiredTypesProto2>(3);
    random::<proto3::TestAllTypesProto3>(4);
}
