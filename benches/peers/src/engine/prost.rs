//! prost.

use std::rc::Rc;

use bytes::Bytes;
use prost::Message;

use super::{Engine, for_message};
use crate::op::Op;
use crate::plain;
use crate::task::Tasks;

/// The types that prost-build wrote.
#[allow(warnings, clippy::all, reason = "written by prost-build")]
pub(super) mod types {
    include!(concat!(env!("OUT_DIR"), "/prost/mod.rs"));
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "prost",
    about: "prost 0.14.6, generated types",
    open: |tasks| {
        for_message!(tasks.workload.message, types, M => open::<M>(tasks));
        plain::add(tasks, |person| {
            types::hello::Person { name: person.name.clone(), id: person.id, emails: person.emails.clone() }
                .encode_to_vec()
        });
    },
};

fn open<M: Message + Default + 'static>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| M::decode(bytes).expect("a good payload");
    tasks.decode(Op::Decode, decode, M::encode_to_vec);
    tasks.decode_into(
        Op::DecodeInto,
        M::default(),
        |message, bytes| {
            message.clear();
            message.merge(bytes).expect("a good payload");
        },
        M::encode_to_vec,
    );
    if tasks.wants(Op::DecodeBytes) {
        tasks.decode_shared(
            Op::DecodeBytes,
            |bytes: Bytes| M::decode(bytes).expect("a good payload"),
            M::encode_to_vec,
        );
    }

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(buffer).expect("a `Vec` has room");
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, M::encode_to_vec);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let mut rest = &mut slice[..];
        message.encode(&mut rest).expect("the slice has room");
        let free = rest.len();
        &slice[..slice.len() - free]
    });
}
