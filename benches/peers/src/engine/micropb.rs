//! micropb, with the containers of the standard library.

use std::rc::Rc;

use ::micropb::{MessageDecode, MessageEncode, PbEncoder};

use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;

/// The types that micropb-gen wrote.
#[allow(warnings, clippy::all, reason = "written by micropb-gen")]
mod types {
    include!(concat!(env!("OUT_DIR"), "/micropb/mod.rs"));
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "micropb",
    about: "micropb 0.7.0, with `Vec`, `String` and `HashMap`",
    open: |tasks| for_message!(tasks.workload.message, types without extremes, M => open::<M>(tasks)),
};

fn open<M: MessageDecode + MessageEncode + Default + 'static>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| {
        let mut message = M::default();
        message.decode_from_bytes(bytes).expect("a good payload");
        message
    };
    let fresh = |message: &M| {
        let mut encoder = PbEncoder::new(Vec::with_capacity(message.compute_size()));
        message.encode(&mut encoder).expect("a `Vec` has room");
        encoder.into_writer()
    };
    tasks.decode(Op::Decode, decode, fresh);

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(&mut PbEncoder::new(&mut *buffer)).expect("a `Vec` has room");
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, fresh);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let mut encoder = PbEncoder::new(&mut slice[..]);
        message.encode(&mut encoder).expect("the slice has room");
        let free = encoder.into_writer().len();
        &slice[..slice.len() - free]
    });
}
