//! Protoplan's generated types by the interpreter.

use std::rc::Rc;

use protoplan::Encoder;
use protoplan::runtime::{self, Interpreted, Tabled};

use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;
use crate::types;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "protoplan-runtime",
    about: "Protoplan, generated types, the interpreter",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<M: Tabled>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| runtime::decode::<M>(bytes).expect("a good payload");
    tasks.decode(Op::Decode, decode, runtime::encode_to_vec);

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Encoder::new(), |encoder, message| {
        encoder.encode(&Interpreted(message))
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, runtime::encode_to_vec);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let len =
            Interpreted(message).encode_to_slice(slice).expect("the slice has room");
        &slice[..len]
    });
}
