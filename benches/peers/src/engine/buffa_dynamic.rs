//! buffa, dynamic messages.

use std::rc::Rc;
use std::sync::Arc;

use buffa_descriptor::DescriptorPool;
use buffa_descriptor::reflect::{DynamicMessage, MapKeyRef, ReflectMessage, ValueRef};

use super::Engine;
use crate::op::Op;
use crate::task::Tasks;
use crate::types::SCHEMAS;
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine =
    Engine { name: "buffa-dynamic", about: "buffa-descriptor 0.9.2, dynamic messages", open };

fn open(tasks: &mut Tasks<'_>) {
    let pool = Arc::new(DescriptorPool::decode(SCHEMAS).expect("the schemas of the workloads"));
    let kind = pool.message_index(tasks.workload.message).expect("a message of the schemas");
    let decode =
        move |bytes: &[u8]| DynamicMessage::decode(Arc::clone(&pool), kind, bytes).expect("a good payload");

    let messages: Rc<[DynamicMessage]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.decode(Op::Decode, decode, DynamicMessage::encode_to_vec);
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(buffer);
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, DynamicMessage::encode_to_vec);
    tasks.read(Op::Reflect, Work::Same, &messages, |message| read_message(message));
}

fn read_message(message: &dyn ReflectMessage) -> u64 {
    let mut sum = 0u64;
    message.for_each_set(&mut |_, value| sum = sum.wrapping_add(read_value(&value)));
    sum
}

fn read_value(value: &ValueRef<'_>) -> u64 {
    match value {
        ValueRef::Bool(it) => u64::from(*it),
        ValueRef::I32(it) | ValueRef::EnumNumber(it) => *it as u64,
        ValueRef::I64(it) => *it as u64,
        ValueRef::U32(it) => u64::from(*it),
        ValueRef::U64(it) => *it,
        ValueRef::F32(it) => u64::from(it.to_bits()),
        ValueRef::F64(it) => it.to_bits(),
        ValueRef::String(it) => it.len() as u64,
        ValueRef::Bytes(it) => it.len() as u64,
        ValueRef::Message(it) => read_message(&**it),
        ValueRef::List(it) => {
            let mut sum = 0u64;
            it.for_each(&mut |value| sum = sum.wrapping_add(read_value(&value)));
            sum
        }
        ValueRef::Map(it) => {
            let mut sum = 0u64;
            it.for_each(&mut |key, value| {
                sum = sum.wrapping_add(read_key(key)).wrapping_add(read_value(&value))
            });
            sum
        }
    }
}

fn read_key(key: MapKeyRef<'_>) -> u64 {
    match key {
        MapKeyRef::Bool(it) => u64::from(it),
        MapKeyRef::I32(it) => it as u64,
        MapKeyRef::I64(it) => it as u64,
        MapKeyRef::U32(it) => u64::from(it),
        MapKeyRef::U64(it) => it,
        MapKeyRef::String(it) => it.len() as u64,
    }
}
