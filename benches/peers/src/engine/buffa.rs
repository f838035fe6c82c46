//! buffa, owned messages.

use std::rc::Rc;

use ::buffa::{DecodeOptions, Message};
use ::serde_json::{from_str, to_string};
use serde::{Serialize, de::DeserializeOwned};

use super::{Engine, for_message};
use crate::op::Op;
use crate::plain;
use crate::task::Tasks;

/// The types that buffa-build wrote.
#[allow(warnings, clippy::all, reason = "written by buffa-build")]
pub(super) mod types {
    include!(concat!(env!("OUT_DIR"), "/buffa/mod.rs"));
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "buffa",
    about: "buffa 0.9.2, owned messages",
    open: |tasks| {
        for_message!(tasks.workload.message, types, M => open::<M>(tasks));
        plain::add(tasks, |person| {
            types::hello::Person {
                name: person.name.clone(),
                id: person.id,
                emails: person.emails.clone(),
                ..Default::default()
            }
            .encode_to_vec()
        });
    },
};

fn open<M: Message + Serialize + DeserializeOwned + 'static>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| M::decode_from_slice(bytes).expect("a good payload");
    tasks.decode(Op::Decode, decode, M::encode_to_vec);
    tasks.decode_into(
        Op::DecodeInto,
        M::default_instance().clone(),
        |message, bytes| {
            message.clear();
            message.merge_from_slice(bytes).expect("a good payload");
        },
        M::encode_to_vec,
    );
    tasks.decode_shared(
        Op::DecodeBytes,
        |mut bytes| M::decode(&mut bytes).expect("a good payload"),
        M::encode_to_vec,
    );
    tasks.decode(
        Op::DecodeReader,
        |mut bytes| DecodeOptions::new().decode_reader::<M>(&mut bytes).expect("a good payload"),
        M::encode_to_vec,
    );

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(buffer);
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, M::encode_to_vec);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let mut rest = &mut slice[..];
        message.encode(&mut rest);
        let free = rest.len();
        &slice[..slice.len() - free]
    });
    tasks.json_decode(from_str, M::encode_to_vec);
    tasks.json_encode(&messages, |message| to_string(message).expect("a `String` has room"));
}
