//! The values of a message, as each library hands them out.

use std::collections::BTreeMap;

use prost_reflect::{DynamicMessage, Kind, MapKey, Value};
use protoplan::plan::Field;
use protoplan::{MessageRef, ValueRef};

use crate::peer::{Known, unmoved};
use crate::wire::{Met, Unknown, unknowns};

/// The fields that a message has.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tree {
    known: BTreeMap<u32, Node>,
    /// Those of one number in the order met.
    unknown: BTreeMap<u32, Vec<Unknown>>,
}

/// A value: numbers by their bits.
#[derive(Debug, PartialEq)]
enum Node {
    Number(u64),
    Bytes(Vec<u8>),
    Message(Tree),
    List(Vec<Node>),
    Map(BTreeMap<Key, Node>),
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(u64),
    Text(String),
}

impl Tree {
    fn keep(&mut self, encoded: &[u8], is_known: impl Fn(u32) -> bool) {
        for (number, value) in unknowns(encoded, &Met::default()).expect("whole fields") {
            self.unknown.entry(unmoved(number, &is_known)).or_default().push(value);
        }
    }
}

/// What we read.
pub(crate) fn of_ours(message: MessageRef<'_>) -> Tree {
    let plan = message.plan();
    let mut tree = Tree::default();
    for number in plan.fields().iter().map(Field::number) {
        if message.has(number).expect("a field of the plan") {
            tree.known.insert(number, node_of_ours(message.get(number).expect("a field of the plan")));
        }
    }
    for field in message.unknown_fields() {
        tree.keep(field.encoded, |number| plan.find(number).is_some());
    }
    tree
}

fn node_of_ours(value: ValueRef<'_>) -> Node {
    match value {
        ValueRef::I32(it) => Node::Number(u64::from(it as u32)),
        ValueRef::I64(it) => Node::Number(it as u64),
        ValueRef::U32(it) => Node::Number(u64::from(it)),
        ValueRef::U64(it) => Node::Number(it),
        ValueRef::F32(it) => Node::Number(u64::from(it.to_bits())),
        ValueRef::F64(it) => Node::Number(it.to_bits()),
        ValueRef::Bool(it) => Node::Number(u64::from(it)),
        ValueRef::Enum(it) => Node::Number(u64::from(it.number() as u32)),
        ValueRef::Str(it) => Node::Bytes(it.as_bytes().to_vec()),
        ValueRef::Bytes(it) => Node::Bytes(it.to_vec()),
        ValueRef::Message(it) => Node::Message(of_ours(it)),
        ValueRef::List(it) => Node::List(it.iter().map(node_of_ours).collect()),
        ValueRef::Map(it) => Node::Map(
            it.iter()
                .map(|(key, value)| {
                    let key = match key {
                        ValueRef::Str(it) => Key::Text(it.to_owned()),
                        key => match node_of_ours(key) {
                            Node::Number(it) => Key::Number(it),
                            other => panic!("{other:?} is no key"),
                        },
                    };
                    (key, node_of_ours(value))
                })
                .collect(),
        ),
    }
}

/// What prost-reflect read.
pub(crate) fn of_theirs(message: &DynamicMessage) -> Tree {
    use prost_reflect::ReflectMessage as _;
    let of = message.descriptor();
    let mut tree = Tree::default();
    for field in of.fields() {
        let value = message.get_field(&field);
        // it takes minus zero for the default of a field without presence, and so for absent; it is another value than zero
        let is_number = matches!(field.kind(), Kind::Float | Kind::Double);
        let is_minus_zero = is_number && !field.supports_presence() && is_minus_zero(&value);
        if message.has_field(&field) || is_minus_zero {
            tree.known.insert(field.number(), node_of_theirs(&value));
        }
    }
    for (extension, value) in message.extensions() {
        tree.known.insert(extension.number(), node_of_theirs(value));
    }
    for field in message.unknown_fields() {
        let mut encoded = Vec::new();
        field.encode(&mut encoded);
        tree.keep(&encoded, |number| Known::find(&of, number).is_some());
    }
    tree
}

fn is_minus_zero(value: &Value) -> bool {
    match value {
        Value::F32(it) => it.to_bits() == (-0.0_f32).to_bits(),
        Value::F64(it) => it.to_bits() == (-0.0_f64).to_bits(),
        _ => false,
    }
}

fn node_of_theirs(value: &Value) -> Node {
    match value {
        Value::Bool(it) => Node::Number(u64::from(*it)),
        Value::I32(it) | Value::EnumNumber(it) => Node::Number(u64::from(*it as u32)),
        Value::I64(it) => Node::Number(*it as u64),
        Value::U32(it) => Node::Number(u64::from(*it)),
        Value::U64(it) => Node::Number(*it),
        Value::F32(it) => Node::Number(u64::from(it.to_bits())),
        Value::F64(it) => Node::Number(it.to_bits()),
        Value::String(it) => Node::Bytes(it.as_bytes().to_vec()),
        Value::Bytes(it) => Node::Bytes(it.to_vec()),
        Value::Message(it) => Node::Message(of_theirs(it)),
        Value::List(it) => Node::List(it.iter().map(node_of_theirs).collect()),
        Value::Map(it) => {
            Node::Map(it.iter().map(|(key, value)| (key_of_theirs(key), node_of_theirs(value))).collect())
        }
    }
}

fn key_of_theirs(key: &MapKey) -> Key {
    match key {
        MapKey::Bool(it) => Key::Number(u64::from(*it)),
        MapKey::I32(it) => Key::Number(u64::from(*it as u32)),
        MapKey::I64(it) => Key::Number(*it as u64),
        MapKey::U32(it) => Key::Number(u64::from(*it)),
        MapKey::U64(it) => Key::Number(*it),
        MapKey::String(it) => Key::Text(it.clone()),
    }
}

/// Whether a required field is missing, which prost-reflect does not ask.
pub(crate) fn lacks_required(message: &DynamicMessage) -> bool {
    use prost_reflect::ReflectMessage as _;
    let below = |value: &Value| match value {
        Value::Message(it) => lacks_required(it),
        Value::List(it) => it.iter().filter_map(Value::as_message).any(lacks_required),
        Value::Map(it) => it.values().filter_map(Value::as_message).any(lacks_required),
        _ => false,
    };
    let of = message.descriptor();
    of.fields().any(|field| Known::from(&field).is_required && !message.has_field(&field))
        || message.fields().any(|(_, value)| below(value))
        || message.extensions().any(|(_, value)| below(value))
}
