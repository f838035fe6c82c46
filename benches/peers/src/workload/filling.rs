//! Messages of any schema, filled by chance: for schemas that are wide or deep rather than about something.

use protoplan::plan::{Cardinality, Field, Op};
use protoplan::{DynamicMessage, MessageMut};

use super::random::Random;
use crate::types::schema;

/// How full a message is.
struct Filling {
    random: Random,
    /// The chance, in percent, that a field of a scalar is present.
    scalars: u64,
    /// The same for a field of a message, which a list of messages has as well.
    messages: u64,
    /// The most elements of a list.
    elements: u64,
}

/// Very wide: three of five fields present, in a tree of some ninety messages.
pub fn broad() -> Vec<Vec<u8>> {
    make("broad.Root", Filling { random: Random::new(81), scalars: 60, messages: 60, elements: 3 })
}

/// Deeply nested: fourteen levels, and lists that make them many.
pub fn deep() -> Vec<Vec<u8>> {
    make("deep.Root", Filling { random: Random::new(82), scalars: 60, messages: 100, elements: 3 })
}

/// A twentieth of five hundred fields, about.
pub fn sparse() -> Vec<Vec<u8>> {
    make("sparse.Sheet", Filling { random: Random::new(83), scalars: 5, messages: 0, elements: 0 })
}

fn make(name: &str, mut filling: Filling) -> Vec<Vec<u8>> {
    let mut message = schema().message(name).expect("a message of the schemas").new_message();
    filling.fill(message.as_mut());
    vec![DynamicMessage::encode_to_vec(&message)]
}

impl Filling {
    fn fill(&mut self, mut message: MessageMut<'_>) {
        let fields = message.as_ref().plan().fields();
        // a reference to the message's plan would outlive what it is borrowed from
        let fields: Vec<(u32, Op, bool)> =
            fields.iter().map(|field| (field.number(), field.op(), is_list(field))).collect();
        for (number, op, list) in fields {
            let nested = matches!(op, Op::Message | Op::Group);
            if !self.random.chance(if nested { self.messages } else { self.scalars }) {
                continue;
            }
            let count = if list { self.random.within(1, self.elements) } else { 1 };
            for _ in 0..count {
                match (nested, list) {
                    (true, true) => {
                        let mut list = message.list_mut(number).expect("a list of the plan");
                        self.fill(list.push_message().expect("a list of messages"));
                    }
                    (true, false) => self.fill(message.message_mut(number).expect("a message of the plan")),
                    (false, _) => self.put(&mut message, number, op, list),
                }
            }
        }
    }

    /// Puts a scalar. Most integers are small, as they are in practice.
    fn put(&mut self, message: &mut MessageMut<'_>, number: u32, op: Op, list: bool) {
        let random = &mut self.random;
        let len = random.within(1, 4) as u32;
        let small = random.varint(len);
        macro_rules! put {
            ($value:expr) => {{
                let value = $value;
                if list {
                    message.list_mut(number).and_then(|mut list| list.push(value)).expect("a list of these");
                } else {
                    message.set(number, value).expect("a field of these");
                }
            }};
        }
        match op {
            Op::Int32 | Op::Sint32 | Op::Sfixed32 => put!(small as i32),
            Op::Int64 | Op::Sint64 | Op::Sfixed64 => put!(small as i64),
            Op::Uint32 => put!(small as u32),
            Op::Uint64 => put!(small),
            Op::Fixed32 => put!(random.bits() as u32),
            Op::Fixed64 => put!(random.bits()),
            Op::Float => put!(random.below(1000) as f32 / 4.0),
            Op::Double => put!(random.fraction()),
            Op::Bool => put!(random.chance(50)),
            Op::Enum | Op::ClosedEnum => put!(random.below(4) as i32),
            Op::String => {
                let count = random.within(1, 4);
                put!(&random.words(count));
            }
            Op::Bytes => {
                let len = random.within(1, 24) as usize;
                put!(&random.bytes(len));
            }
            Op::Message | Op::Group | Op::Item => unreachable!("no scalar"),
        }
    }
}

fn is_list(field: &Field) -> bool {
    match field.cardinality() {
        Cardinality::Repeated | Cardinality::Packed => true,
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => false,
        Cardinality::Map => unreachable!("the schemas that are filled by chance have no maps"),
    }
}
