//! What the attribute chooses for types: other types of fields, traits and attributes; the same bytes all the same.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use bytes::Bytes;
use plan_core::{DecodeOptions, EncodeOptions};
use proptest::prelude::*;
use protoplan::runtime::{self, Tabled};
use protoplan::{ByteStr, Message, derive_plan};
use protoplan_tests::engines::error_text;
use protoplan_tests::full::{Full, Outcome};
use protoplan_tests::generate::{Faults, check, damage, fields};

/// The schemas of the cases with all that can be chosen for fields.
#[derive_plan(
    "cases/s3.proto",
    descriptor_set = "../proto/sets/cases.binpb",
    strings = "Bytes",
    bytes = "Bytes",
    maps = "HashMap"
)]
mod t {}

#[derive_plan(
    descriptor_set = "../proto/sets/cases.binpb",
    strings = "Bytes",
    bytes = "Bytes",
    maps = "HashMap",
    names = "prost",
    with("maps.StringKeys", maps = "BTreeMap"),
    with("required.Leaf", "scalars.Implicit", strings = "String", bytes = "Vec"),
    with("required.Below.single", "required.Below.chosen", boxed = true)
)]
mod schemas {}

/// What a message becomes by the types here, or why it is refused.
fn merge<M: Message>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    let error = options.merge(&mut message, input).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let bytes = options.encode_to_vec(&message).expect("a message of legal length");
    let mut forward = Vec::new();
    options.encode(&message, &mut forward).expect("a vector has room");
    assert!(forward == bytes, "{}: the two directions differ", M::NAME);
    Outcome { error, state: bytes }
}

/// The same by the interpreter, which reaches these types through other functions than those without options.
fn interpret<M: Tabled>(input: &[u8], options: &DecodeOptions) -> Outcome {
    let mut message = M::default();
    let error = runtime::merge(&mut message, input, options).err().map(|error| error_text(&error));
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let bytes = options.encode_to_vec(&runtime::Interpreted(&message)).expect("a message of legal length");
    Outcome { error, state: bytes }
}

/// Random messages of a type here, through it and through the one without options.
fn same<M: Tabled>(seed: u64) {
    check(seed, 60, |tape| {
        let mut damages = tape.clone();
        let bytes = fields(M::plan(), tape, Faults::Sometimes).concat();
        let bytes = if damages.one_in(3) { damage(bytes, &mut damages) } else { bytes };
        let options = DecodeOptions::new().partial(damages.one_in(2));
        let plain = Full::merge(M::NAME, &bytes, &options).expect("a type without options");
        prop_assert_eq!(&merge::<M>(&bytes, &options), &plain, "{}: {:02x?}", M::NAME, bytes);
        prop_assert_eq!(interpret::<M>(&bytes, &options), plain, "{}: {:02x?}", M::NAME, bytes);
        Ok(())
    });
}

macro_rules! same {
    ($($message:path),* $(,)?) => { $( same::<$message>(0x0A6E_0001 + u64::from(line!())); )* };
}

#[test]
fn other_types_of_fields_have_the_same_bytes() {
    same!(
        t::M,
        t::Big,
        t::Empty0,
        schemas::t2::P,
        schemas::t2::R,
        schemas::maps::BoolKeys,
        schemas::maps::Int32Keys,
        schemas::maps::Uint64Keys,
        schemas::maps::Sfixed64Keys,
        schemas::maps::StringKeys,
        schemas::scalars::Implicit,
        schemas::scalars::Explicit,
        schemas::scalars::Lists,
        schemas::scalars::OneOf,
        schemas::scalars::Packed,
        schemas::required::Below,
        schemas::required::Kinds,
        schemas::recursive::Dictionary,
        schemas::recursive::Expression,
        schemas::recursive::Self_,
        schemas::groups::Nest,
        schemas::wide::WideLists,
    );
}

#[test]
fn the_longest_path_chooses() {
    use schemas::{maps, required, scalars};
    let numbers = maps::Int32Keys { to_string: [(1, "a".into())].into(), ..Default::default() };
    let _: &HashMap<i32, ByteStr> = &numbers.to_string;
    let _: &HashMap<i32, Bytes> = &numbers.to_bytes;
    let texts = maps::StringKeys { to_int32: [("b".into(), 2)].into(), ..Default::default() };
    let _: &BTreeMap<ByteStr, i32> = &texts.to_int32;
    assert_eq!(texts.to_int32.get("b"), Some(&2));
    let plain = scalars::Implicit::default();
    let (_, _): (&String, &Vec<u8>) = (&plain.of_string, &plain.of_bytes);
    let optional = scalars::Explicit { of_string: Some("c".into()), ..Default::default() };
    let _: &Option<ByteStr> = &optional.of_string;
    assert_eq!((optional.of_string(), optional.of_bytes()), ("c", &b""[..]));
    let leaf = required::Leaf { note: Some(String::from("d")), ..Default::default() };
    let below = required::Below { single: Some(Box::new(leaf.clone())), ..Default::default() };
    let chosen = required::below::One::Chosen(Box::new(leaf));
    assert_eq!(below.single().note(), "d");
    assert_eq!(required::Below { one: Some(chosen), ..Default::default() }.chosen().note(), "d");
}

#[derive_plan(
    "shop/order.proto",
    includes = ["../proto"],
    with(
        "shop",
        "common",
        derives = [serde::Serialize, serde::Deserialize, Hash, Debug, std::clone::Clone],
        unknown_fields = [serde(skip)],
        attributes = [serde(rename_all = "camelCase")]
    ),
    with("shop.Order", "shop.Order.Line", "common.Money", attributes = [serde(default)]),
    with("shop.Order.State", "common.Currency", attributes = [serde(transparent)], derives = [Eq]),
    with("shop.Order.placed_at", attributes = [serde(skip)]),
    with("shop.OrderList.as_of", attributes = [serde(skip)]),
    with("shop.Order.payment", member = [serde(flatten)]),
    with("shop.Order.card_token", attributes = [serde(rename = "card")]),
    with("shop.Order.State.STATE_SENT", attributes = [deprecated]),
    with("common.Money.nanos", attributes = [doc(alias = "billionths")])
)]
mod shop {}

#[test]
fn types_have_further_traits_and_attributes() {
    let money = shop::common::Money { units: 3, ..Default::default() };
    let order = shop::Order {
        id: 1,
        state: shop::order::State::STATE_PAID,
        lines: vec![shop::order::Line { sku: "x".into(), price: Some(money.clone()), ..Default::default() }],
        payment: Some(shop::order::Payment::CardToken("y".into())),
        ..Default::default()
    };
    let text = serde_json::to_string(&order).unwrap();
    assert_eq!(
        text,
        r#"{"id":1,"state":2,"lines":[{"sku":"x","count":0,"price":{"currency":0,"units":3,"nanos":0}}],"fees":{},"currency":0,"card":"y","note":null}"#
    );
    assert_eq!(serde_json::from_str::<shop::Order>(&text).unwrap(), order);
    let cash = shop::Order { payment: Some(shop::order::Payment::Cash(money)), ..Default::default() };
    assert!(serde_json::to_string(&cash).unwrap().contains(r#""cash":{"#));
}

/// Whether a type has the two traits, as far as that is known where it is named.
trait Without {
    const EQ: bool = false;
    const HASH: bool = false;
}
impl<T> Without for T {}
struct Has<T>(T);
impl<T: Eq> Has<T> {
    const EQ: bool = true;
}
impl<T: Hash> Has<T> {
    const HASH: bool = true;
}

macro_rules! has {
    ($($message:ty => $eq:literal, $hash:literal;)*) => {
        $( assert_eq!((Has::<$message>::EQ, Has::<$message>::HASH), ($eq, $hash), stringify!($message)); )*
    };
}

#[derive_plan("recursive.proto", "scalars.proto", "required.proto", includes = ["../proto"])]
mod plain {}

#[test]
fn eq_and_hash_are_derived_where_they_can_be() {
    has! {
        // in cycles, by singular fields, lists, maps, groups and oneofs
        plain::Self_ => true, true;
        plain::self_::One => true, true;
        plain::Expression => true, true;
        plain::Dictionary => true, true;
        // with floating-point numbers, alone and below
        plain::scalars::Implicit => false, false;
        plain::scalars::one_of::One => false, false;
        plain::required::Kinds => false, false;
        plain::required::Below => true, true;
        // with hash maps
        schemas::recursive::Dictionary => true, false;
        schemas::recursive::Self_ => true, false;
        schemas::recursive::self_::One => true, false;
        schemas::recursive::Ping => true, true;
        // of the library
        protoplan::wkt::Timestamp => true, true;
        protoplan::wkt::Value => false, false;
        shop::Order => true, true;
    }
}
