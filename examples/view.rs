//! Views: messages that are read where they lie.
//!
//! Run with `cargo run --example view`.

use std::error::Error;

use protoplan::{Arena, DecodeOptions, Encoder, Message, MessageView, Shared, derive_plan, wkt};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
pub mod hello {}

#[derive_plan("shop/order.proto", includes = ["../proto"], views = true)]
pub mod shop {}

/// The arena is used again for each frame, and allocates nothing once it is large enough.
fn domains(frames: &[Vec<u8>]) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut arena = Arena::new();
    for frame in frames {
        let person = hello::Person::view(frame, &arena)?;
        for email in person.emails() {
            found.extend(email.split_once('@').map(|(_, domain)| domain.to_owned()));
        }
        arena.reset();
    }
    Ok(found)
}

/// A method for each field, for each oneof, and for the presence of what has a default.
fn describe(order: &shop::OrderView<'_>) -> String {
    let mut parts = vec![format!("order {}, {} lines", order.id(), order.lines().len())];
    if let Some(price) = order.lines().first().and_then(shop::order::LineView::price) {
        parts.push(format!("the first for {}", price.units()));
    }
    if let Some(fee) = order.fees().get("shipping") {
        parts.push(format!("shipping {}", fee.units()));
    }
    match order.payment() {
        Some(shop::order::PaymentView::CardToken(token)) => parts.push(format!("by card {token}")),
        Some(shop::order::PaymentView::Cash(cash)) => parts.push(format!("{} in cash", cash.units())),
        None => {}
    }
    if order.has_note() {
        parts.push(format!("\"{}\"", order.note()));
    }
    parts.join(", ")
}

/// What it borrows comes along, so it can be kept, shared and sent.
fn kept(bytes: Vec<u8>) -> Result<(), Box<dyn Error>> {
    let kept: Shared<shop::Order> = Shared::decode(bytes)?;
    let elsewhere = kept.clone();
    let lines = std::thread::spawn(move || elsewhere.get().lines().len());
    assert_eq!(lines.join().expect("no panic"), kept.get().lines().len());
    Ok(())
}

/// An owned message of a view, and its bytes.
fn changed(frame: &[u8], arena: &Arena, encoder: &mut Encoder) -> Result<Vec<u8>, Box<dyn Error>> {
    let options = DecodeOptions::new().max_elements(1_000);
    let view = options.view::<hello::Person>(frame, arena)?;
    assert_eq!(encoder.encode(&view), frame);
    let mut person = view.to_owned_message(); // or `hello::Person::from(view)`
    person.id += 1;
    Ok(person.encode_to_vec())
}

fn main() -> Result<(), Box<dyn Error>> {
    let ada =
        hello::Person { name: "Ada".into(), emails: vec!["ada@example.org".into()], ..Default::default() };
    assert_eq!(domains(&[ada.encode_to_vec(), ada.encode_to_vec()])?, ["example.org", "example.org"]);

    let euros = |units| shop::common::Money { units, ..Default::default() };
    let order = shop::Order {
        id: 7,
        lines: vec![shop::order::Line { price: Some(euros(3)), ..Default::default() }],
        fees: [("shipping".to_owned(), euros(5))].into(),
        payment: Some(shop::order::Payment::Cash(euros(8))),
        placed_at: Some(wkt::Timestamp { seconds: 1, ..Default::default() }),
        note: Some("thanks".into()),
        ..Default::default()
    };
    let bytes = order.encode_to_vec();
    let arena = Arena::with_capacity(1 << 10);
    let view = shop::Order::view(&bytes, &arena)?;
    println!("{}", describe(&view));
    assert_eq!(view.placed_at().map(wkt::TimestampView::seconds), Some(1));
    kept(bytes.clone())?;

    let bytes = changed(&ada.encode_to_vec(), &arena, &mut Encoder::new())?;
    println!("{:?}", hello::Person::view(&bytes, &arena)?);
    Ok(())
}
