//! Plans, looked at: printed, compared, and kept as bytes.
//!
//! Run with `cargo run --example inspect`.

use std::error::Error;

use protoplan::plan::{Plans, compare};
use protoplan::{DynamicMessage, Message, Schema, derive_plan};

#[derive_plan("order.proto", includes = ["../proto/evolve/v1"])]
pub mod order {}

fn main() -> Result<(), Box<dyn Error>> {
    // One line a field: number, name, tag, op, cardinality, place in a record, sub-plan.
    println!("the plan of a generated type\n\n{}\n{}", order::Order::plan(), order::Item::plan());

    // A schema that is read while the program runs has the same plans.
    let load = |release: &str| {
        let folder = format!("{}/../proto/evolve/{release}", env!("CARGO_MANIFEST_DIR"));
        Schema::builder().include(folder).file("order.proto").load()
    };
    let (first, second) = (load("v1")?, load("v2")?);
    let message = second.message("evolve.Order")?;
    assert_eq!(first.message("evolve.Order")?.plan().to_string(), order::Order::plan().to_string());
    println!("the plan of the next release\n\n{}", message.plan());

    // Two plans: what is read as it was written? Two schemas tell more: names, numbers that were reserved, defaults.
    let changes = compare(order::Order::plan(), message.plan());
    println!("fields of the plans that are not read as they were written: {}", changes.len());
    for change in &changes {
        println!("  {change}");
    }
    println!("changes of the schema");
    for change in first.compare(&second).changes() {
        println!("  {change}");
    }

    // Plans are data: a program can keep them, and meet messages without their schema.
    let bytes = second.plans().to_bytes();
    let plans = Plans::from_bytes(&bytes)?;
    let plan = plans.message("evolve.Order").ok_or("the plans lack the message")?;
    let mut message = DynamicMessage::new(plan);
    message.set("id", 7_i64)?;
    message.set("percent", 10)?;
    println!("\nthe plans take {} bytes; by them, a message: {message:?}", bytes.len());
    let again = plans.message("evolve.Order").ok_or("the plans lack the message")?;
    assert_eq!(DynamicMessage::decode(again, &message.encode_to_vec())?, message);
    Ok(())
}
