//! Structs without fields, which get all those of a message.

use protoplan::{Message, derive_plan, wkt};

#[derive_plan("hello.proto", includes = ["../proto"])]
mod hello {}

/// What the user writes stays.
#[derive_plan("hello.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Eq, PartialEq, Hash)]
pub struct Person;

#[derive_plan("shop/order.proto", includes = ["../proto"])]
mod shop {}

#[derive_plan("shop/order.proto", includes = ["../proto"])]
pub(crate) struct Order;

// declared in another message, and under another name
#[derive_plan("shop/order.proto", includes = ["../proto"], message = "shop.Order.Line")]
struct Row;

#[derive_plan("recursive.proto", includes = ["../proto"])]
#[derive(Debug)]
struct Ping;

#[derive_plan("recursive.proto", includes = ["../proto"])]
#[derive(Debug)]
struct Expression;

#[test]
fn it_has_all_fields_and_the_same_plan() {
    let person = Person { name: "Ada".into(), id: 7, emails: vec!["a".into()], ..Default::default() };
    let bytes = person.encode_to_vec();
    assert_eq!(hello::Person::decode(&bytes).unwrap().encode_to_vec(), bytes);
    assert_eq!(Person::plan().to_string(), hello::Person::plan().to_string());
    assert_eq!(
        format!("{:?}", Person::default()),
        "Person { name: \"\", id: 0, emails: [], unknown_fields: b\"\" }"
    );
}

#[test]
fn what_it_needs_stands_in_a_module_beside_it() {
    let own = Order {
        id: 7,
        state: order::State::STATE_PAID,
        lines: vec![order::Line {
            sku: "a".into(),
            price: Some(order::common::Money {
                currency: order::common::Currency::CURRENCY_EUR,
                units: 5,
                ..Default::default()
            }),
            ..Default::default()
        }],
        placed_at: Some(wkt::Timestamp { seconds: 1, ..Default::default() }),
        payment: Some(order::Payment::CardToken("t".into())),
        ..Default::default()
    };
    let bytes = own.encode_to_vec();
    let theirs = shop::Order::decode(&bytes).unwrap();
    assert_eq!(theirs.encode_to_vec(), bytes);
    assert_eq!(theirs.lines[0].price.as_ref().unwrap().units, 5);
    assert_eq!(Order::plan().to_string(), shop::Order::plan().to_string());
    assert_eq!(own.note(), "");
    let row = Row { sku: "a".into(), price: Some(row::common::Money::default()), ..Default::default() };
    assert_eq!((Row::NAME, row.encode_to_vec()), ("shop.Order.Line", b"\x0a\x01a\x1a\x00".to_vec()));
    // what it is declared in is not part of it
    assert!(format!("{own:?}").starts_with("Order { id: 7"), "{own:?}");
}

#[test]
fn recursion_goes_through_the_module() {
    let pong = ping::recursive::Pong { ping: Some(Box::new(Ping::default())), ..Default::default() };
    let ping = Ping { pong: Some(Box::new(pong)), count: Some(1), ..Default::default() };
    assert_eq!(Ping::decode(&ping.encode_to_vec()).unwrap(), ping);
    let bytes = b"\x12\x08\x0a\x00\x12\x04\x0a\x02\x08\x07";
    let sum = Expression::decode(bytes).unwrap();
    assert!(matches!(sum.node, Some(expression::Node::Sum(_))));
    assert_eq!(sum.encode_to_vec(), bytes);
}

#[derive_plan("shop/order.proto", includes = ["../proto"], message = "shop.Order", mode = "runtime")]
struct Interpreted;

#[test]
fn it_can_be_interpreted() {
    let own = Interpreted {
        id: 7,
        lines: vec![interpreted::Line { sku: "a".into(), ..Default::default() }],
        payment: Some(interpreted::Payment::Cash(interpreted::common::Money::default())),
        ..Default::default()
    };
    let bytes = own.encode_to_vec();
    assert_eq!(shop::Order::decode(&bytes).unwrap().encode_to_vec(), bytes);
    assert_eq!(Interpreted::decode(&bytes).unwrap(), own);
}
