//! buffa, views that borrow the input.

use std::rc::Rc;

use ::buffa::{HasMessageView, MessageView, ViewEncode};

use super::buffa::types;
use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "buffa-view",
    about: "buffa 0.9.2, views; they have no memory that could be used again",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<'w, M: HasMessageView + 'static>(tasks: &mut Tasks<'w>)
where
    M::View<'w>: ViewEncode<'w>,
{
    let decode = |bytes: &'w [u8]| M::View::decode_view(bytes).expect("a good payload");
    tasks.decode(Op::View, decode, ViewEncode::encode_to_vec);
    tasks.decode(Op::ViewFresh, decode, ViewEncode::encode_to_vec);

    let messages: Rc<[M::View<'w>]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.encode(buffer);
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, ViewEncode::encode_to_vec);
}
