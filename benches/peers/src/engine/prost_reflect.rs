//! prost-reflect: dynamic messages in prost's world.

use std::rc::Rc;

use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, Value};

use super::Engine;
use crate::op::Op;
use crate::task::Tasks;
use crate::types::SCHEMAS;
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine =
    Engine { name: "prost-reflect", about: "prost-reflect 0.16.5, dynamic messages", open };

fn open(tasks: &mut Tasks<'_>) {
    let pool = DescriptorPool::decode(SCHEMAS).expect("the schemas of the workloads");
    let kind = pool.get_message_by_name(tasks.workload.message).expect("a message of the schemas");
    let decode = move |bytes: &[u8]| DynamicMessage::decode(kind.clone(), bytes).expect("a good payload");

    let messages: Rc<[DynamicMessage]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.decode(Op::Decode, decode, DynamicMessage::encode_to_vec);
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(buffer).expect("a `Vec` has room");
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, DynamicMessage::encode_to_vec);
    tasks.read(Op::Reflect, Work::Same, &messages, read_message);
}

fn read_message(message: &DynamicMessage) -> u64 {
    message.fields().fold(0, |sum, (_, value)| sum.wrapping_add(read_value(value)))
}

fn read_value(value: &Value) -> u64 {
    match value {
        Value::Bool(it) => u64::from(*it),
        Value::I32(it) => *it as u64,
        Value::I64(it) => *it as u64,
        Value::U32(it) => u64::from(*it),
        Value::U64(it) => *it,
        Value::F32(it) => u64::from(it.to_bits()),
        Value::F64(it) => it.to_bits(),
        Value::String(it) => it.len() as u64,
        Value::Bytes(it) => it.len() as u64,
        Value::EnumNumber(it) => *it as u64,
        Value::Message(it) => read_message(it),
        Value::List(it) => it.iter().fold(0, |sum, value| sum.wrapping_add(read_value(value))),
        Value::Map(it) => it.iter().fold(0, |sum, (key, value)| {
            let key = match key {
                prost_reflect::MapKey::Bool(it) => u64::from(*it),
                prost_reflect::MapKey::I32(it) => *it as u64,
                prost_reflect::MapKey::I64(it) => *it as u64,
                prost_reflect::MapKey::U32(it) => u64::from(*it),
                prost_reflect::MapKey::U64(it) => *it,
                prost_reflect::MapKey::String(it) => it.len() as u64,
            };
            sum.wrapping_add(key).wrapping_add(read_value(value))
        }),
    }
}
