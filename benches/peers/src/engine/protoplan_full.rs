//! Protoplan's generated types by emitted code.

use std::rc::Rc;

use protoplan::runtime::Tabled;
use protoplan::{DecodeOptions, Encoder, Json, Message, Reflect};

use super::{Engine, for_message};
use crate::op::Op;
use crate::plain;
use crate::reading::read_message;
use crate::task::Tasks;
use crate::types;
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "protoplan-full",
    about: "Protoplan, generated types, emitted code",
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

fn open<M: Tabled>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| M::decode(bytes).expect("a good payload");
    tasks.decode(Op::Decode, decode, M::encode_to_vec);
    tasks.decode_into(
        Op::DecodeInto,
        M::default(),
        |message, bytes| message.decode_into(bytes).expect("a good payload"),
        M::encode_to_vec,
    );
    tasks.decode_shared(
        Op::DecodeBytes,
        |bytes| M::decode_buf(bytes).expect("a good payload"),
        M::encode_to_vec,
    );
    tasks.decode(
        Op::DecodeReader,
        |bytes| DecodeOptions::new().decode_reader::<M>(bytes).expect("a good payload"),
        M::encode_to_vec,
    );

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Encoder::new(), |encoder, message| encoder.encode(message));
    tasks.encode_to_new(Op::EncodeToVec, &messages, M::encode_to_vec);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let len = message.encode_to_slice(slice).expect("the slice has room");
        &slice[..len]
    });
    tasks.json_decode(|text| M::from_json(text), M::encode_to_vec);
    tasks.json_encode(&messages, |message| message.to_json().expect("a message that JSON can say"));
    tasks.read(Op::Reflect, Work::Same, &messages, |message| read_message(message.reflect()));
}
