//! Structs and enums of one's own, bound to a schema while they are compiled, beside the types that the macro makes.
//!
//! Run with `cargo run --example bind`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protoplan::{Message, UnknownFields, derive_plan, wkt};

// A struct without fields gets those of the message of its name.
#[derive_plan("hello.proto", includes = ["../proto"])]
struct Person;

/// A struct with fields lists those that it wants. What it does not list is kept.
#[derive_plan("hello.proto", includes = ["../proto"], message = "hello.Person", unlisted = "keep")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Contact {
    name: String,
    #[plan(name = "emails")]
    addresses: Vec<String>,
    #[plan(unknown)]
    rest: UnknownFields,
}

/// An open enum may have any number.
#[derive_plan("shop/order.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Unspecified,
    Open,
    Paid,
    Sent,
    #[plan(unknown)]
    Other(i32),
}

/// A oneof.
#[derive_plan("shop/order.proto", includes = ["../proto"], oneof = "shop.Order.payment")]
#[derive(Debug, Clone, PartialEq)]
enum Payment {
    CardToken(String),
    Cash(Money),
}

/// An enum may stay a number.
#[derive_plan("common/money.proto", includes = ["../proto"])]
#[derive(Debug, Clone, Default, PartialEq)]
struct Money {
    currency: i32,
    units: i64,
    nanos: i32,
}

/// Messages are of types that are bound themselves. What is not listed is dropped.
#[derive_plan("shop/order.proto", includes = ["../proto"], unlisted = "skip")]
#[derive(Debug, Clone, Default, PartialEq)]
struct Order {
    id: u64,
    state: State,
    payment: Option<Payment>,
    fees: BTreeMap<String, Money>,
    #[plan(from = "wkt::Timestamp")]
    placed_at: Option<Time>,
    note: Option<String>,
}

/// A type that no schema has, converted from one and to one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Time(SystemTime);

impl From<wkt::Timestamp> for Time {
    fn from(it: wkt::Timestamp) -> Self {
        Time(UNIX_EPOCH + Duration::new(it.seconds.max(0) as u64, it.nanos.clamp(0, 999_999_999) as u32))
    }
}

impl From<Time> for wkt::Timestamp {
    fn from(it: Time) -> Self {
        let since = it.0.duration_since(UNIX_EPOCH).unwrap_or_default();
        wkt::Timestamp {
            seconds: since.as_secs() as i64,
            nanos: since.subsec_nanos() as i32,
            ..Default::default()
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let ada =
        Person { name: "Ada".into(), id: 7, emails: vec!["ada@example.org".into()], ..Default::default() };
    let bytes = ada.encode_to_vec();

    // The struct lists two fields; the third one goes through it.
    let mut contact = Contact::decode(&bytes)?;
    println!("{contact:?}");
    contact.addresses.push("ada@work.example".into());
    let back = Person::decode(&contact.encode_to_vec())?;
    println!("{back:?}\n");
    assert_eq!((back.id, back.emails.len()), (7, 2));

    // Its plan is that of what it lists.
    println!("{}\n{}", Person::plan(), Contact::plan());

    let order = Order {
        id: 42,
        state: State::Paid,
        payment: Some(Payment::Cash(Money { currency: 978, units: 12, nanos: 0 })),
        fees: [("shipping".to_owned(), Money { currency: 978, units: 4, nanos: 0 })].into(),
        placed_at: Some(Time(UNIX_EPOCH + Duration::from_secs(1_700_000_000))),
        note: None,
    };
    let bytes = order.encode_to_vec();
    println!("{order:?}\n{} bytes: {bytes:02x?}\n", bytes.len());
    assert_eq!(Order::decode(&bytes)?, order);

    // Errors name the fields of the schema, down into the types of the fields.
    if let Err(error) = Order::decode(b"\x42\x02\x10\xff") {
        println!("{error}");
    }
    Ok(())
}
