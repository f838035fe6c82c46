//! Protoplan's dynamic messages.

use std::hint::black_box;
use std::rc::Rc;

use protoplan::{Arena, DynamicMessage, Encoder};

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
    open,
};

fn open(tasks: &mut Tasks<'_>) {
    let kind = schema().message(tasks.workload.message).expect("a message of the schemas");
    let messages: Rc<[DynamicMessage]> =
        tasks.workload.payloads.iter().map(|bytes| kind.decode(bytes).expect("a good payload")).collect();

    let fresh = DynamicMessage::encode_to_vec;
    let owned = kind.clone();
    let from = kind.clone();
    tasks.json_decode(move |text| from.from_json(text), fresh);
    tasks.decode(Op::Decode, move |bytes| owned.decode(bytes).expect("a good payload"), fresh);
    tasks.decode_into(
        Op::DecodeInto,
        kind.new_message(),
        |message, bytes| message.decode_into(bytes).expect("a good payload"),
        fresh,
    );
    if tasks.wants(Op::View) || tasks.wants(Op::ViewFresh) {
        let work = tasks.workload.compare(|bytes| {
            kind.decode_borrowed(bytes, &mut Arena::new()).expect("a good payload").encode_to_vec()
        });
        let (again, mut arena) = (kind.clone(), Arena::new());
        tasks.each(Op::View, work.clone(), move |bytes| {
            black_box(again.decode_borrowed(bytes, &mut arena).expect("a good payload"));
        });
        tasks.each(Op::ViewFresh, work, move |bytes| {
            black_box(kind.decode_borrowed(bytes, &mut Arena::new()).expect("a good payload"));
        });
    }
    tasks.encode(Op::Encode, &messages, Encoder::new(), |encoder, message| encoder.encode(message));
    tasks.encode_to_new(Op::EncodeToVec, &messages, DynamicMessage::encode_to_vec);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let len = message.encode_to_slice(slice).expect("the slice has room");
        &slice[..len]
    });
    tasks.json_encode(&messages, |message| message.to_json().expect("a message that JSON can say"));
    tasks.read(Op::Reflect, Work::Same, &messages, |message| read_message(message.as_ref()));
}
