//! Protoplan's generated views by emitted code.

use std::hint::black_box;
use std::rc::Rc;

use protoplan::{Arena, Encoder, MessageView, Shared, Viewed};

use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;
use crate::types;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "protoplan-view",
    about: "Protoplan, generated views over the input and an arena, emitted code",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<M: Viewed + 'static>(tasks: &mut Tasks<'_>) {
    if tasks.wants(Op::View) || tasks.wants(Op::ViewFresh) {
        let work = tasks
            .workload
            .compare(|bytes| M::view(bytes, &Arena::new()).expect("a good payload").encode_to_vec());
        let mut arena = Arena::new();
        tasks.each(Op::View, work.clone(), move |bytes| {
            black_box(M::view(bytes, &arena).expect("a good payload"));
            arena.reset();
        });
        tasks.each(Op::ViewFresh, work, |bytes| {
            let arena = Arena::new();
            black_box(M::view(bytes, &arena).expect("a good payload"));
        });
    }

    let shared = |bytes: &Vec<u8>| Shared::<M>::decode(bytes.clone()).expect("a good payload");
    let messages: Rc<[Shared<M>]> = tasks.workload.payloads.iter().map(shared).collect();
    tasks
        .encode(Op::Encode, &messages, Encoder::new(), |encoder, message| encoder.encode(message.get()));
    tasks.encode_to_new(Op::EncodeToVec, &messages, |message| message.get().encode_to_vec());
}
