//! Extensions used on another message than the one that they extend.

use protoplan::derive_plan;

#[derive_plan("message.proto")]
mod people {}

fn main() {
    let mut order = people::Order::default();
    let _ = people::NICKNAME.get(&order);
    people::NICKNAME.set(&mut order, "Ada".into());
    people::NUMBERS.push(&mut order, 1);
    people::NUMBERS.push(&mut people::Person::default(), "1");
}
