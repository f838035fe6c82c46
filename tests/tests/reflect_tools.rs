//! Differences, masks, `Any` and descriptor sets, on generated types and dynamic messages.

use core::any::Any as AnyValue;
use std::collections::BTreeMap;

use protoplan::wkt::{Any, Duration, FieldMask, Timestamp};
use protoplan::{
    DifferenceKind, DynamicMessage, Mask, MaskOptions, Message, MessageRef, Reflect, Schema, Types, ValueRef,
    derive_plan, diff,
};

#[derive_plan("shop/order.proto", includes = ["../proto"], descriptor = true)]
mod shop {}

#[derive_plan("custom_options.proto", includes = ["../proto"], descriptor = true)]
mod custom_options {}

#[derive_plan("reflect_names.proto", includes = ["../proto"], descriptor = true)]
mod names {}

use shop::{Order, common::Money, order::Line};

fn money(units: i64) -> Money {
    Money { units, ..Default::default() }
}

fn order() -> Order {
    Order {
        id: 7,
        state: shop::order::State::STATE_OPEN,
        lines: vec![Line { sku: "a".into(), count: 1, price: Some(money(5)), ..Default::default() }],
        fees: [("post".to_owned(), money(3)), ("tax".to_owned(), money(1))].into(),
        payment: Some(shop::order::Payment::Cash(money(9))),
        ..Default::default()
    }
}

fn schema() -> Schema {
    Schema::from_descriptor_set(shop::FILE_DESCRIPTOR_SET).expect("a descriptor set")
}

/// The message as it is, in an arena of its own plan, and in one of the schema's.
fn everywhere<M: Message + Reflect>(message: &M) -> [Box<dyn Reflect>; 3] {
    let mut dynamic = schema().message_of::<M>().expect("a message of the schema").new_message();
    dynamic.as_mut().merge_from(message.reflect()).expect("one type");
    [Box::new(message.clone()), Box::new(DynamicMessage::copy_of(message)), Box::new(dynamic)]
}

fn told(left: MessageRef<'_>, right: MessageRef<'_>) -> Vec<String> {
    diff(left, right).expect("one type").iter().map(ToString::to_string).collect()
}

#[test]
fn differences_are_told_one_a_line() {
    let left = order();
    let mut right = order();
    right.id = 8;
    right.state = shop::order::State(77);
    right.lines[0].price = None;
    right.lines[0].sku = "b\n".into();
    right.lines.push(Line { count: 2, ..Default::default() });
    right.fees.remove("tax");
    right.fees.insert("gift".into(), money(2));
    right.fees.get_mut("post").expect("a fee").units = 4;
    right.payment = Some(shop::order::Payment::CardToken("t".into()));
    right.unknown_fields.push(b"\xf8\x06\x01\xf8\x06\x02").expect("two fields");
    for a in everywhere(&left) {
        for b in everywhere(&right) {
            let expected = [
                "id: 7 → 8",
                "state: STATE_OPEN → 77",
                r#"lines[0].sku: "a" → "b\n""#,
                "lines[0].price: removed common.Money { units: 5 }",
                "lines[1]: added shop.Order.Line { count: 2 }",
                r#"fees["gift"]: added common.Money { units: 2 }"#,
                r#"fees["post"].units: 3 → 4"#,
                r#"fees["tax"]: removed common.Money { units: 1 }"#,
                r#"card_token: added "t""#,
                "cash: removed common.Money { units: 9 }",
                r#"111[0] (unknown field): added b"\xf8\x06\x01""#,
                r#"111[1] (unknown field): added b"\xf8\x06\x02""#,
            ];
            assert_eq!(told(a.reflect(), b.reflect()), expected);
            let back = diff(b.reflect(), a.reflect()).expect("one type");
            assert_eq!(back.len(), expected.len());
            assert_eq!(
                (back[0].path(), back[0].kind(), back[0].left().and_then(ValueRef::as_i32)),
                ("id", DifferenceKind::Changed, Some(8))
            );
            assert_eq!((back[4].kind(), back[4].right()), (DifferenceKind::Removed, None));
            assert_eq!((back[11].kind(), back[11].is_unknown()), (DifferenceKind::Removed, true));
        }
    }
    let error = diff(left.reflect(), money(1).reflect()).expect_err("two types");
    assert_eq!(
        error.to_string(),
        "diff: expected two messages of one type, found `shop.Order` and `common.Money`"
    );
}

#[test]
fn numbers_that_are_none_are_equal_to_themselves() {
    let schema = Schema::builder()
        .text("f.proto", "edition = '2023'; message F { double d = 1; repeated float f = 2; }")
        .load()
        .expect("a schema");
    let new = |d: f64, f: f32| {
        let mut message = schema.message("F").expect("a message").new_message();
        message.set("d", d).expect("a double");
        message.list_mut("f").expect("a list").push(f).expect("a float");
        message
    };
    let nan = new(f64::NAN, f32::NAN);
    assert!(told(nan.as_ref(), new(-f64::NAN, f32::NAN).as_ref()).is_empty());
    assert_eq!(told(nan.as_ref(), new(0.0, 1.0).as_ref()), ["d: NaN → 0.0", "f[0]: NaN → 1.0"]);
    assert_eq!(told(new(0.0, 0.0).as_ref(), new(-0.0, 0.0).as_ref()), ["d: 0.0 → -0.0"]);
    assert_eq!(
        told(schema.message("F").expect("a message").new_message().as_ref(), new(0.0, 0.0).as_ref()),
        ["d: added 0.0", "f[0]: added 0.0"]
    );
}

/// What is left of `to` when a mask took its part of `from`.
fn masked(paths: &[&str], from: &Order, to: &Order, options: MaskOptions) -> Order {
    let mask = FieldMask { paths: paths.iter().map(|&it| it.into()).collect(), ..Default::default() };
    let mask = Mask::new(&mask.paths).expect("a mask");
    let mut answers = Vec::new();
    for from in everywhere(from) {
        for mut to in everywhere(to) {
            mask.apply(from.reflect(), &mut to.reflect_mut(), options).expect("a mask of an order");
            answers.push(to.reflect().to_message::<Order>().expect("an order"));
        }
    }
    let last = answers.pop().expect("nine answers");
    assert!(answers.iter().all(|it| *it == last), "{answers:?}, {last:?}");
    last
}

#[test]
fn a_mask_takes_what_is_meant() {
    let merge = MaskOptions::new();
    let from = order();
    let empty = Order::default();
    assert_eq!(
        masked(&["id", "state"], &from, &empty, merge),
        Order { id: 7, state: from.state, ..empty.clone() }
    );
    assert_eq!(masked(&[], &from, &empty, merge), empty);
    // absent in the source, and present in the target: scalars go, messages stay but for replacing, lists likewise
    let to = Order { note: Some("n".into()), ..order() };
    assert_eq!(
        masked(&["id", "note", "cash", "lines", "fees"], &empty, &to, merge),
        Order { id: 0, note: None, ..to.clone() }
    );
    assert_eq!(
        masked(&["cash"], &empty, &to, merge.replace_messages(true)),
        Order { payment: None, ..to.clone() }
    );
    let without = Order { lines: Vec::new(), fees: BTreeMap::new(), ..to.clone() };
    assert_eq!(masked(&["lines", "fees"], &empty, &to, merge.replace_lists(true)), without);
    // below a message that neither has, nothing is made; where one has it, the scalar is taken
    assert_eq!(masked(&["placed_at.seconds"], &empty, &empty, merge), empty);
    let placed = |seconds, nanos| Order {
        placed_at: Some(Timestamp { seconds, nanos, ..Default::default() }),
        ..Default::default()
    };
    assert_eq!(masked(&["placed_at.seconds"], &placed(5, 6), &empty, merge), placed(5, 0));
    assert_eq!(masked(&["placed_at.seconds"], &empty, &placed(5, 6), merge), placed(0, 6));
    assert_eq!(masked(&["placed_at"], &placed(0, 7), &placed(5, 6), merge), placed(5, 7));
    assert_eq!(
        masked(&["placed_at"], &placed(0, 7), &placed(5, 6), merge.replace_messages(true)),
        placed(0, 7)
    );
    // lists are appended, entries added; or both are replaced
    let more = masked(&["lines", "fees"], &from, &from, merge);
    assert_eq!((more.lines.len(), more.fees.len()), (2, 2));
    assert_eq!(masked(&["lines", "fees"], &from, &more, merge.replace_lists(true)), from);
    // another member of a oneof gives way
    let card = Order { payment: Some(shop::order::Payment::CardToken("t".into())), ..order() };
    assert_eq!(masked(&["cash.units"], &order(), &card, merge), order());
}

#[test]
fn masks_are_sets_of_paths() {
    let mask = |paths: &[&str]| Mask::new(paths).expect("a mask");
    let paths = |mask: &Mask| mask.paths().collect::<Vec<_>>();
    let a = mask(&["b.c", "a", "b.c.d", "b.e", "a", "ab", "[x.y].z"]);
    assert_eq!(paths(&a), ["[x.y].z", "a", "ab", "b.c", "b.e"]);
    assert_eq!(paths(&a.union(&mask(&["b", "z"]))), ["[x.y].z", "a", "ab", "b", "z"]);
    assert_eq!(paths(&a.intersection(&mask(&["b", "ab.x", "q"]))), ["ab.x", "b.c", "b.e"]);
    assert!(a.intersection(&mask(&["c"])).is_empty() && Mask::default().is_empty());
    for (path, shown) in [("", "``"), ("a..b", "`a..b`"), (".a", "`.a`"), ("a.", "`a.`")] {
        let error = Mask::new([path]).expect_err("an empty name");
        assert_eq!(
            error.to_string(),
            format!("mask: path {shown}: expected names with a dot between them, found an empty name")
        );
    }
}

#[test]
fn a_mask_that_does_not_fit_says_so() {
    for (path, wrong) in [
        ("idd", "no field `idd` in `shop.Order`; did you mean `id`?"),
        ("cash.unit", "no field `unit` in `common.Money`; did you mean `units`?"),
        ("lines.sku", "`shop.Order.lines` is repeated, so it can only be the last part of a path"),
        (
            "fees.post",
            "`shop.Order.fees` is a map, so it can only be the last part of a path: keys are not supported",
        ),
        ("id.x", "`shop.Order.id` is no message, so it can only be the last part of a path"),
        ("placedAt", "no field `placedAt` in `shop.Order`; did you mean `placed_at`?"),
    ] {
        let mask = Mask::new(["note", path]).expect("a mask");
        let wrong = format!("mask: path `{path}`: {wrong}");
        assert_eq!(mask.check(Order::plan()).expect_err(path).to_string(), wrong);
        let mut to = Order::default();
        let error = mask.apply(order().reflect(), &mut to.reflect_mut(), MaskOptions::new()).expect_err(path);
        assert_eq!((error.to_string(), to), (wrong, Order::default()), "nothing was changed");
    }
    let mut to = money(1);
    let error = Mask::default().apply(order().reflect(), &mut to.reflect_mut(), MaskOptions::new());
    assert_eq!(
        error.expect_err("two types").to_string(),
        "mask: expected two messages of one type, found `shop.Order` and `common.Money`"
    );
    // as long as one likes
    let deep = vec!["inner"; 200_000].join(".");
    let rule = custom_options::Rule { inner: Some(Box::default()), ..Default::default() };
    let mask = Mask::new([deep]).expect("a mask");
    let mut to = custom_options::Rule::default();
    mask.apply(rule.reflect(), &mut to.reflect_mut(), MaskOptions::new()).expect("a mask");
    assert_eq!(to, rule);
}

#[test]
fn any_message_is_packed_and_unpacked() {
    let any = Any::pack(&order());
    assert_eq!((&*any.type_url, any.type_name()), ("type.googleapis.com/shop.Order", Ok("shop.Order")));
    assert!(any.is::<Order>() && !any.is::<Money>());
    assert_eq!(any.unpack::<Order>(), Ok(order()));
    let told = |error: protoplan::UnpackError| error.to_string();
    assert_eq!(
        any.unpack::<Money>().map_err(told),
        Err("unpack: expected a message `common.Money`, found `type.googleapis.com/shop.Order`".into())
    );
    let other = |url: &str| Any { type_url: url.into(), ..any.clone() };
    assert!(other("https://example.org/types/v1/shop.Order").is::<Order>());
    for url in ["", "shop.Order", "type.googleapis.com/"] {
        let wrong =
            format!("unpack: expected a URL such as `type.googleapis.com/hello.Person`, found `{url}`");
        assert_eq!(other(url).unpack::<Order>().map_err(told), Err(wrong.clone()));
        assert_eq!(other(url).unpack_as_one_of(&Types::new()).map(drop).map_err(told), Err(wrong));
    }
    let broken = Any { value: vec![0x0a], ..any.clone() };
    let error = broken.unpack::<Order>().expect_err("no order");
    assert!(
        told(error.clone()).starts_with("unpack: `type.googleapis.com/shop.Order`: decode: byte 1: "),
        "{error}"
    );
    assert!(error.decode_error().is_some());
}

#[test]
fn types_are_found_by_their_urls() {
    let schema = schema();
    let of_schema = Types::new().with_schema(&schema);
    let generated = Types::new().with::<Money>().with::<Order>().with_schema(&schema);
    let any = Any::pack(&order());
    let message = any.unpack_as_one_of(&of_schema).expect("an order");
    assert_eq!(*message, *everywhere(&order())[0]);
    let message: Box<dyn AnyValue> = message;
    assert!(message.downcast_ref::<DynamicMessage>().is_some());
    let message = generated.unpack_any(any.reflect()).expect("an order");
    let message: Box<dyn AnyValue> = message;
    assert_eq!(message.downcast_ref::<Order>(), Some(&order()));
    for any in everywhere_any(&any) {
        assert_eq!(*generated.unpack_any(any.reflect()).expect("an order"), *everywhere(&order())[1]);
    }
    let told = |result: Result<Box<dyn Reflect>, protoplan::UnpackError>| {
        result.map(drop).expect_err("no such type").to_string()
    };
    assert_eq!(
        told(generated.unpack("x/shop.Oder", b"")),
        "unpack: no type for `x/shop.Oder`; did you mean `shop.Order`?"
    );
    assert_eq!(
        told(generated.unpack("x/Order", b"")),
        "unpack: no type for `x/Order`; did you mean `shop.Order`?"
    );
    assert_eq!(
        told(Types::new().with::<Money>().unpack("x/far.Away", b"")),
        "unpack: no type for `x/far.Away`; none of the 1 that are known is near; add it with `Types::with` or \
         `Types::with_schema`"
    );
    assert_eq!(
        told(generated.unpack_any(Duration::default().reflect())),
        "unpack: expected a message `google.protobuf.Any`, found a message `google.protobuf.Duration`"
    );
}

fn everywhere_any(any: &Any) -> [Box<dyn Reflect>; 2] {
    [Box::new(any.clone()), Box::new(DynamicMessage::copy_of(any))]
}

#[test]
fn names_of_the_schema_win() {
    let inner = names::Holder { reflect_mut: Some(2), ..Default::default() };
    let holder = names::Holder { reflect: Some(1), shared_plan: Some(Box::new(inner)), ..Default::default() };
    assert_eq!((holder.reflect_(), holder.shared_plan_().reflect_mut_(), holder.merge_from()), (1, 2, ""));
    assert_eq!(holder.reflect().get("reflect").expect("a field").as_i32(), Some(1));
    assert_eq!(names::FILE_DESCRIPTOR_SET::NONE, names::FILE_DESCRIPTOR_SET(0));
    let schema = Schema::from_descriptor_set(names::FILE_DESCRIPTOR_SET_).expect("a descriptor set");
    assert!(
        schema.message_of::<names::Holder>().is_ok()
            && schema.enumeration("reflect_names.FILE_DESCRIPTOR_SET").is_ok()
    );
}

#[test]
fn generated_enums_are_values() {
    let mut order = Order::default();
    order.reflect_mut().set("state", shop::order::State::STATE_PAID).expect("a state");
    assert_eq!(order.state, shop::order::State::STATE_PAID);
    let schema = schema();
    let mut dynamic = schema.message_of::<Order>().expect("an order").new_message();
    dynamic.set("state", order.state).expect("a state");
    assert_eq!(dynamic.as_ref(), order.reflect());
    assert_eq!(format!("{:?}", dynamic.get("state").expect("a field")), "STATE_PAID");
}

#[test]
fn the_descriptor_set_of_a_module_has_all_that_is_imported() {
    let schema = schema();
    let files: Vec<_> = schema.descriptors().files().map(|(_, file)| file.name.to_string()).collect();
    assert_eq!(files, ["common/money.proto", "google/protobuf/timestamp.proto", "shop/order.proto"]);
    assert_eq!(schema.message_of::<Order>().expect("an order").plan().to_string(), Order::plan().to_string());
    assert!(schema.message_of::<Duration>().is_err());
}

#[test]
#[expect(deprecated, reason = "the schema marks it")]
fn custom_options_of_a_generated_type_are_read() {
    let schema = Schema::from_descriptor_set(custom_options::FILE_DESCRIPTOR_SET).expect("a descriptor set");
    let of = schema.message_of::<custom_options::Annotated>().expect("a message");
    let options = schema.options(of.id()).expect("options");
    let rule = options.get("[custom_options.message_rule]").expect("an option").as_message().expect("a rule");
    assert_eq!(rule.get("pattern").expect("a field").as_str(), Some("m"));
    // and as the generated type that the option has
    let rule = rule.to_message::<custom_options::Rule>().expect("a rule");
    assert_eq!((rule.pattern(), rule.inner().max()), ("m", 3));
}
