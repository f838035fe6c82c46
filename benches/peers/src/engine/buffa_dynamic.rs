//! buffa, dynamic messages.

use std::rc::Rc;
use std::sync::Arc;

use buffa_descriptor::DescriptorPool;
use buffa_descriptor::reflect::DynamicMessage;

use super::Engine;
use crate::op::Op;
use crate::task::Tasks;
use crate::types::SCHEMAS;

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
}
