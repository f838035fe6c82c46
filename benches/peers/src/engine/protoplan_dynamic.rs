//! Protoplan's dynamic messages.

use std::rc::Rc;

use protoplan::{DynamicMessage, Encoder};

use super::Engine;
use crate::op::Op;
use crate::reading::read_message;
use crate::task::Tasks;
use crate::types::schema;
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "protoplan-dynamic",
    about: "Protoplan, dynamic messages of a schema met at run time",
    protobuf: true,
    open,
};

fn open(tasks: &mut Tasks<'_>) {
    let kind = schema().message(tasks.workload.message).expect("a message of the schemas");
    let messages: Rc<[DynamicMessage]> =
        tasks.workload.payloads.iter().map(|bytes| kind.decode(bytes).expect("a good payload")).collect();

    let decoded = kind.clone();
    tasks.decode(
        Op::Decode,
        move |bytes| decoded.decode(bytes).expect("a good payload"),
        DynamicMessage::encode_to_vec,
    );
    tasks.encode(Op::Encode, &messages, Encoder::new(), |encoder, message| {
        encoder.encode_dynamic(message.as_ref())
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, DynamicMessage::encode_to_vec);
    tasks.read(Op::Reflect, Work::Same, &messages, |message| read_message(message.as_ref()));
}
