//! Views as programs use them: what is emitted, under which names, and what its methods answer.

#![expect(clippy::redundant_closure_for_method_calls, reason = "the paths of emitted methods are long")]

use std::fmt::Debug;

use protoplan::{
    Arena, DecodeErrorKind, DecodeOptions, EncodeErrorKind, EncodeOptions, Message, MessageView, Shared,
    Viewed, derive_plan,
};
use protoplan_tests::bytes::{delimited, group, number};

/// Schemas that are hard to emit, with the names of the schema and with those of prost.
mod emitted {
    macro_rules! schemas {
        ($($module:ident: [$($argument:tt)*];)*) => { $(
            #[protoplan::derive_plan($($argument)*, includes = ["../proto"], views = true)]
            pub(crate) mod $module {}
        )* };
    }

    schemas! {
        hello: ["hello.proto"];
        names: ["names.proto"];
        names_of_prost: ["names.proto", names = "prost"];
        keywords: ["keywords.proto"];
        keywords_of_prost: ["keywords.proto", names = "prost"];
        reflect_names: ["reflect_names.proto"];
        defaults: ["defaults.proto"];
        recursive: ["recursive.proto"];
        groups: ["groups.proto"];
        extensions: ["extensions.proto", "extension_names.proto"];
        documented: ["documented.proto"];
        services: ["services.proto"];
        shop: ["shop/order.proto"];
        interpreted: ["shop/order.proto", mode = "runtime"];
        chosen: ["shop/order.proto", strings = "Bytes", bytes = "Bytes", maps = "HashMap", with("shop.Order.cash", boxed = true)];
        abroad: ["shop/order.proto", extern("common" = ::protoplan_tests_foreign::common)];
        wide: ["wide.proto"];
    }
}

use emitted::{defaults, hello, names, shop};

/// One message alone, and what it needs.
#[derive_plan("shop/order.proto", includes = ["../proto"], with("shop.Order.Line", views = true))]
mod line {}

/// All but one message, which another one has in a field.
#[derive_plan("shop/order.proto", includes = ["../proto"], views = true, with("shop.OrderList", views = false))]
mod not_the_list {}

/// Nothing to view.
#[derive_plan("google/protobuf/descriptor.proto", includes = ["../proto"], with("google.protobuf.FeatureSet", views = true))]
mod descriptor {}

mod unit {
    #[protoplan::derive_plan("shop/order.proto", includes = ["../proto"], views = true)]
    pub struct Order;
}

/// An order with something in each field.
fn an_order() -> shop::Order {
    use shop::common::{Currency, Money};
    let euros = |units| Money { currency: Currency(1), units, ..Default::default() };
    shop::Order {
        id: 7,
        state: shop::order::State::STATE_PAID,
        lines: vec![
            shop::order::Line { sku: "A".into(), count: 2, price: Some(euros(3)), ..Default::default() },
            shop::order::Line { sku: "B".into(), ..Default::default() },
        ],
        placed_at: Some(protoplan::wkt::Timestamp { seconds: 9, ..Default::default() }),
        fees: [("shipping".to_owned(), euros(5)), ("gift".to_owned(), euros(1))].into(),
        currency: Currency(1),
        payment: Some(shop::order::Payment::Cash(euros(12))),
        note: Some("thanks".into()),
        ..Default::default()
    }
}

#[test]
fn each_field_has_a_method() {
    let owned = an_order();
    let bytes = owned.encode_to_vec();
    let arena = Arena::new();
    let view: shop::OrderView<'_> = shop::Order::view(&bytes, &arena).expect("an order");
    assert_eq!((view.id(), view.state()), (7, shop::order::State::STATE_PAID));
    let skus: Vec<&str> = view.lines().iter().map(|line| line.sku()).collect();
    assert_eq!((skus, view.lines()[0].count()), (vec!["A", "B"], 2));
    assert_eq!(view.lines()[0].price().map(|it| it.units()), Some(3));
    assert!(view.lines()[1].price().is_none());
    assert_eq!(view.placed_at().map(|it| it.seconds()), Some(9));
    let fees = view.fees();
    assert_eq!((fees.len(), fees.is_empty(), fees["gift"].units()), (2, false, 1));
    assert!(fees.contains_key("shipping") && fees.get("none").is_none());
    assert!(fees.keys().eq(&["gift", "shipping"]));
    assert_eq!(fees.values().map(|it| it.units()).sum::<i64>(), 6);
    assert_eq!(fees.iter().next_back().map(|(key, _)| *key), Some("shipping"));
    assert_eq!((view.note(), view.has_note()), ("thanks", true));
    match view.payment() {
        Some(shop::order::PaymentView::Cash(cash)) => assert_eq!(cash.units(), 12),
        other => panic!("{other:?}"),
    }
    assert_eq!((view.cash().map(|it| it.units()), view.card_token()), (Some(12), ""));
    assert!(!view.has_card_token());
    assert_eq!(view.to_owned_message(), owned);
    assert_eq!((shop::Order::from(view), shop::Order::from(&view)), (owned.clone(), owned.clone()));
    assert_eq!(format!("{view:?}"), format!("{owned:?}"));
    assert_eq!(view.encode_to_vec(), bytes);
    // what is borrowed lives as long as input and arena do, and not as the view does
    let sku = { view.lines()[0].sku() };
    assert!(bytes.as_ptr_range().contains(&sku.as_ptr()));
    let empty = shop::OrderView::default();
    assert_eq!((empty.note(), empty.has_note(), empty.lines().len(), empty.payment()), ("", false, 0, None));
    assert_eq!(empty.encoded_len(), 0);
    assert!(empty != view);
}

#[test]
fn absent_fields_read_as_their_defaults() {
    let (view, owned) = (defaults::DefaultsView::default(), defaults::Defaults::default());
    assert_eq!((view.int32_octal(), view.int64_min()), (owned.int32_octal(), owned.int64_min()));
    assert_eq!((view.string_utf8(), view.bytes_all()), (owned.string_utf8(), owned.bytes_all()));
    assert_eq!((view.float_half(), view.double_max()), (owned.float_half(), owned.double_max()));
    assert_eq!((view.level_below(), view.choice_text()), (owned.level_below(), "forty-seven"));
    assert!(!view.has_int32_octal() && view.inner().is_none() && view.choice().is_none());
    let lower = names::LowerView::default();
    assert_eq!(lower.value(), names::Lower::default().value());
    assert!(!lower.has_value());
}

#[test]
fn names_of_the_schema_win() {
    let arena = Arena::new();
    let person: names::PersonView_<'_> = names::Person::view(b"\x0a\x03Ada", &arena).expect("a person");
    assert_eq!(person.name(), "Ada");
    let view: names::PersonViewView<'_> = names::PersonView::view(b"\x0a\x01b", &arena).expect("a view");
    assert_eq!(view.name(), "b");
    let bytes = [number(1, 1), number(3, 3), number(16, 5)].concat();
    let methods = names::Methods::view(&bytes, &arena).expect("a message");
    // its own presence steps aside for the field that is called so
    assert_eq!((methods.plan_(), methods.encode_(), methods.has_plan()), (1, 3, 5));
    assert!(methods.has_plan_() && methods.has_encode());
    let bytes = [number(1, 4), number(24, 5)].concat();
    let keywords = names::Keywords::view(&bytes, &arena).expect("a message");
    assert_eq!((keywords.r#type(), keywords.self_()), (4, 5));
}

/// What both of two types say of the same bytes.
fn agree<A: Viewed + Debug, B: Viewed + Debug>(bytes: &[u8]) {
    let arena = Arena::new();
    let a = A::view(bytes, &arena).expect("a message").encode_to_vec();
    let b = B::view(bytes, &arena).expect("a message").encode_to_vec();
    assert_eq!(a, b);
    let owned = B::view(bytes, &arena).expect("a message").to_owned_message();
    assert_eq!(owned, B::decode(bytes).expect("a message"));
}

#[test]
fn what_is_chosen_for_owned_types_is_no_matter_of_views() {
    let bytes = an_order().encode_to_vec();
    agree::<shop::Order, emitted::interpreted::Order>(&bytes);
    agree::<shop::Order, emitted::chosen::Order>(&bytes);
    agree::<shop::Order, emitted::abroad::Order>(&bytes);
    agree::<shop::Order, not_the_list::Order>(&bytes);
    agree::<shop::Order, unit::Order>(&bytes);
    agree::<line::order::Line, shop::order::Line>(&delimited(1, b"x"));
    agree::<descriptor::FeatureSet, descriptor::FeatureSet>(&number(1, 1));
    let list = [delimited(1, &bytes), delimited(1, &bytes)].concat();
    agree::<shop::OrderList, emitted::abroad::OrderList>(&list);
    let view = unit::OrderView::default();
    assert_eq!(view.lines().len(), 0);
}

#[test]
fn unknown_fields_are_told_one_by_one() {
    let fields = [number(9, 1), delimited(10, b"text"), group(11, &number(1, 1))];
    let bytes = [&fields[0][..], &delimited(1, b"Ada"), &fields[1], &fields[2]].concat();
    let arena = Arena::new();
    let view = hello::Person::view(&bytes, &arena).expect("a person");
    let told: Vec<&[u8]> = view.unknown_fields().iter().map(|it| it.encoded).collect();
    assert_eq!(told, fields);
    let numbers: Vec<u32> = view.unknown_fields().into_iter().map(|it| it.tag.number().get()).collect();
    assert_eq!(numbers, [9, 10, 11]);
    assert!(hello::PersonView::default().unknown_fields().is_empty());
    assert_eq!(view.to_owned_message().unknown_fields.as_bytes(), fields.concat());
}

#[test]
fn encoding_answers_as_for_owned_messages() {
    let bytes = an_order().encode_to_vec();
    let arena = Arena::new();
    let view = shop::Order::view(&bytes, &arena).expect("an order");
    let mut room = vec![0; bytes.len() - 1];
    let error = view.encode(&mut &mut room[..]).expect_err("a byte is missing");
    assert_eq!(error.kind(), EncodeErrorKind::BufferFull);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    view.encode_length_delimited(&mut one).expect("a vector has room");
    an_order().encode_length_delimited(&mut other).expect("a vector has room");
    assert_eq!(one, other);
    let leaf = protoplan_tests_foreign::recursive::required::Leaf::view(b"", &arena);
    assert_eq!(leaf.expect_err("a field is required").kind(), DecodeErrorKind::MissingRequired);
    let partial = DecodeOptions::new().partial(true);
    let leaf =
        partial.view::<protoplan_tests_foreign::recursive::required::Leaf>(b"", &arena).expect("in part");
    assert!(!leaf.is_initialized());
    let error = EncodeOptions::new().encode_to_vec(&leaf).expect_err("a field is required");
    assert_eq!(error.kind(), EncodeErrorKind::MissingRequired);
}

#[test]
fn a_shared_view_can_go_anywhere() {
    fn anywhere<T: Send + Sync + Clone + Debug + 'static>() {}
    fn borrowed<'a, T: Send + Sync + Copy + Debug + PartialEq + Default + 'a>() {}
    anywhere::<Shared<shop::Order>>();
    anywhere::<Shared<emitted::abroad::OrderList>>();
    borrowed::<shop::OrderView<'_>>();
    borrowed::<emitted::abroad::OrderListView<'_>>();
    let limits = DecodeOptions::new().max_elements(1);
    let bytes = an_order().encode_to_vec();
    let error = limits.shared::<shop::Order>(bytes.clone()).expect_err("two lines");
    assert_eq!(error.kind(), DecodeErrorKind::ElementLimit);
    let kept = DecodeOptions::new().shared::<shop::Order>(bytes).expect("an order");
    let kept = std::thread::spawn(move || kept).join().expect("no panic");
    assert_eq!(kept.get().lines().len(), 2);
    assert!(kept.allocated_bytes() > 0);
}

#[test]
fn views_can_be_nested_as_deep_as_the_limit() {
    let cell = (0..100).fold(Vec::new(), |inside, _| delimited(2, &inside));
    let arena = Arena::new();
    let view = emitted::recursive::Cell::view(&cell, &arena).expect("within the limit");
    let depth = std::iter::successors(Some(&view), |it| it.next()).count();
    assert_eq!(depth, 101);
    let deeper = delimited(2, &cell);
    let error = emitted::recursive::Cell::view(&deeper, &arena).expect_err("deeper");
    assert_eq!(error.kind(), DecodeErrorKind::DepthLimit);
}
