//! An old reader and a new writer: what the old schema does not know comes through it unharmed.
//!
//! Run with `cargo run --example evolve`.

use std::error::Error;

use protoplan::{Message, derive_plan};

// Two programs, which were compiled with two releases of one schema.
#[derive_plan("order.proto", includes = ["../proto/evolve/v1"])]
pub mod old {}

#[derive_plan("order.proto", includes = ["../proto/evolve/v2"])]
pub mod new {}

fn main() -> Result<(), Box<dyn Error>> {
    let written = new::Order {
        id: Some(7),
        customer: Some("Ada".into()),
        items: vec![new::Item {
            name: Some("tea".into()),
            count: Some(2),
            price_in_cents: Some(350),
            ..Default::default()
        }],
        discount: Some(new::order::Discount::Percent(10)),
        ..Default::default()
    };
    println!("a new program writes\n  {written:?}\n");

    // The old program knows neither discounts nor prices. It keeps their bytes.
    let mut order = old::Order::decode(&written.encode_to_vec())?;
    println!("an old program reads\n  {order:?}\n");
    order.customer = Some("Ada Lovelace".into());
    if let Some(item) = order.items.first_mut() {
        item.count = Some(3);
    }

    let back = new::Order::decode(&order.encode_to_vec())?;
    println!("what it changed and sends on, a new program reads as\n  {back:?}\n");
    assert_eq!(back.customer(), "Ada Lovelace");
    assert_eq!(back.discount, written.discount);
    assert_eq!(back.items[0].price_in_cents(), 350);

    // The other way round: an old program still sends a note, which is unknown to the new one.
    let old = old::Order { id: Some(8), note: Some("by bicycle".into()), ..Default::default() };
    let order = new::Order::decode(&old.encode_to_vec())?;
    println!("a new program reads a field that has gone as\n  {order:?}");
    assert_eq!(old::Order::decode(&order.encode_to_vec())?, old);
    Ok(())
}
