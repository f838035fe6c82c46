//! What emitted types hold and answer: defaults, enums, oneofs, required fields, other packages, unknown fields.

use std::str::FromStr as _;

use protoplan::{
    DecodeErrorKind, DecodeOptions, EncodeErrorKind, EncodeOptions, Enum as _, Message as _, derive_plan,
};

#[derive_plan("defaults.proto", includes = ["../proto"])]
mod defaults {}

#[derive_plan("required.proto", "recursive.proto", includes = ["../proto"])]
mod required {}

#[derive_plan("shop/order.proto", includes = ["../proto"])]
mod shop {
    /// The user's own item stays, and is judged by lints as anywhere.
    pub(super) fn own(order: &Order) -> usize {
        order.lines.len()
    }

    #[expect(dead_code, reason = "what is emitted beside it must not silence this")]
    fn unused() {}
}

#[derive_plan("names.proto", includes = ["../proto"])]
mod names {}

#[test]
fn absent_fields_read_as_their_defaults() {
    let it = defaults::Defaults::default();
    assert_eq!((it.int32_min(), it.int64_max(), it.uint64_max()), (i32::MIN, i64::MAX, u64::MAX));
    assert_eq!((it.int32_octal(), it.sfixed64_min(), it.fixed32_max()), (-15, i64::MIN, u32::MAX));
    assert!(it.bool_true() && !it.bool_false());
    assert_eq!((it.float_half(), it.float_inf(), it.float_max()), (0.5, f32::INFINITY, f32::MAX));
    assert_eq!(it.float_minus_zero().to_bits(), (-0f32).to_bits());
    assert!(it.float_nan().is_nan() && it.double_nan().is_nan());
    assert_eq!((it.double_third(), it.double_max()), (0.333_333_333_333_333_3, f64::MAX));
    assert_eq!((it.string_plain(), it.string_zero(), it.string_empty()), ("protoplan", "a\0b", ""));
    assert_eq!(it.bytes_all(), b"\0\x01\x7f\x80\xff\\\"\n");
    assert_eq!((it.level_first(), it.level_high()), (defaults::Level::LOW, defaults::Level::HIGH));
    assert_eq!((it.choice_number(), it.choice_text(), it.inner().value()), (46, "forty-seven", 48));
    let set = defaults::Defaults { int32_min: Some(1), ..Default::default() };
    assert_eq!(set.int32_min(), 1);
}

#[test]
fn enums_have_names_numbers_and_order() {
    use defaults::Level;
    assert_eq!(Level::default(), Level::LOW);
    assert_eq!(Level::from_str("HIGH"), Ok(Level::HIGH));
    assert_eq!("TOP".parse::<Level>().unwrap_err().to_string(), "no value `TOP` in `defaults.Level`");
    let near = "HIG".parse::<Level>().unwrap_err().to_string();
    assert_eq!(near, "no value `HIG` in `defaults.Level`; did you mean `HIGH`?");
    assert_eq!((format!("{:?}", Level::BELOW), format!("{}", Level(5))), ("BELOW".into(), "5".into()));
    assert_eq!((i32::from(Level::MIDDLE), Level::from(20)), (20, Level::MIDDLE));
    assert_eq!(Level::values().collect::<Vec<_>>(), [Level::BELOW, Level::LOW, Level::MIDDLE, Level::HIGH]);
    assert!(matches!(Level(30), Level::HIGH) && !Level(31).is_known());
    assert_eq!(names::twins::Value::ON, names::twins::Value::on);
}

#[test]
fn a_missing_required_field_is_named_with_its_path() {
    use required::{Below, Leaf, below};
    let leaf = |id| Leaf { id, ..Default::default() };
    let whole = Below { single: Some(leaf(Some(1))), many: vec![leaf(Some(2))], ..Default::default() };
    assert!(whole.is_initialized());
    assert_eq!(Below::decode(&whole.encode_to_vec()).unwrap(), whole);
    for (message, path) in [
        (Below { many: vec![leaf(Some(1)), leaf(None)], ..Default::default() }, "many[1].id (field 1)"),
        (Below { by_id: [(7, leaf(None))].into(), ..Default::default() }, "by_id.value.id (field 1)"),
        (Below { one: Some(below::One::Chosen(leaf(None))), ..Default::default() }, "chosen.id (field 1)"),
        (Below { groups: vec![below::Groups::default()], ..Default::default() }, "groups[0].id (field 1)"),
    ] {
        assert!(!message.is_initialized());
        let error = EncodeOptions::new().encode_to_vec(&message).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::MissingRequired);
        assert!(error.to_string().contains(path), "{error}");
        let bytes = message.encode_to_vec();
        let error = Below::decode(&bytes).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::MissingRequired);
        assert!(error.to_string().contains(path), "{error}");
        assert_eq!(DecodeOptions::new().partial(true).decode::<Below>(&bytes).unwrap(), message);
    }
}

#[test]
fn a_oneof_holds_its_last_member() {
    use required::recursive::{self as recursive, self_::One};
    type Self_ = recursive::Self_;
    // W4: a member that cannot be decoded replaces nothing
    let mut it = Self_ { one: Some(One::Leaf(5)), ..Default::default() };
    assert!(it.merge(b"\x22\x02\x48").is_err());
    assert_eq!(it.one, Some(One::Leaf(5)));
    // the same message member merges, another one replaces
    let it = Self_::decode(b"\x22\x02\x48\x01\x22\x04\x0a\x02\x48\x02").unwrap();
    let chosen = Self_ {
        value: Some(1),
        single: Some(Box::new(Self_ { value: Some(2), ..Default::default() })),
        ..Default::default()
    };
    assert_eq!(it.one, Some(One::Chosen(Box::new(chosen))));
    assert_eq!(Self_::decode(b"\x22\x02\x48\x01\x30\x07").unwrap().one, Some(One::Leaf(7)));
}

#[test]
fn other_packages_stand_in_modules_of_their_own() {
    let money = shop::common::Money::decode(b"").unwrap();
    let order = shop::Order {
        id: 1,
        state: shop::order::State::STATE_PAID,
        lines: vec![shop::order::Line {
            sku: "x".into(),
            count: 2,
            price: Some(money),
            ..Default::default()
        }],
        placed_at: Some(protoplan::wkt::Timestamp { seconds: 5, ..Default::default() }),
        note: Some("n".into()),
        ..Default::default()
    };
    assert_eq!(shop::own(&order), 1);
    assert_eq!((order.placed_at().seconds, order.note(), order.card_token()), (5, "n", ""));
    assert_eq!(shop::Order::default().placed_at().seconds, 0);
    assert_eq!(shop::Order::decode(&order.encode_to_vec()).unwrap(), order);
    assert_eq!(protoplan::wkt::Timestamp::type_url(), "type.googleapis.com/google.protobuf.Timestamp");
}

#[test]
fn unknown_fields_are_kept() {
    let bytes = b"\x09\x01\0\0\0\0\0\0\0\xfa\x01\x03abc\x10\x63";
    let order = shop::Order::decode(bytes).unwrap();
    assert_eq!(order.state, shop::order::State(99));
    assert_eq!(order.unknown_fields.iter().count(), 1);
    assert_eq!(order.encode_to_vec(), b"\x09\x01\0\0\0\0\0\0\0\x10\x63\xfa\x01\x03abc");
    assert!(format!("{order:?}").contains("unknown_fields"));
    // a closed enum keeps a number that it does not have there
    let it = defaults::Defaults::decode(b"\xd8\x02\x63").unwrap();
    assert_eq!((it.level_first, it.unknown_fields.as_bytes()), (None, &b"\xd8\x02\x63"[..]));
}

#[test]
fn derived_names_step_aside() {
    use names::{Foo, Methods, foo_};
    let it = Methods { plan: Some(3), unknown_fields: vec![1], ..Default::default() };
    assert_eq!((it.plan_(), it.as_ref().plan_(), it.unknown_fields_.is_empty()), (3, 0, true));
    let foo = Foo { bar: Some(foo_::Bar_::Number(1)), ..Default::default() };
    assert_eq!(foo.number(), 1);
    assert_eq!(Methods::plan().name(), "names.Methods");
}
