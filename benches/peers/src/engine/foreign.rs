//! What engines of other formats have in common: they encode and decode the same values, in a form of their own.

use std::hint::black_box;
use std::rc::Rc;

use prost::Message;

use crate::op::Op;
use crate::task::Tasks;

/// Adds the tasks of a format over prost's types. `encode` appends to a buffer.
pub fn open<M: Message + Default + 'static>(
    tasks: &mut Tasks<'_>,
    encode: impl Fn(&M, &mut Vec<u8>) + Clone + 'static,
    decode: impl Fn(&[u8]) -> M + 'static,
) {
    let messages: Rc<[M]> =
        tasks.workload.payloads.iter().map(|bytes| M::decode(&bytes[..]).expect("a good payload")).collect();
    let written = |message: &M| {
        let mut bytes = Vec::new();
        encode(message, &mut bytes);
        bytes
    };
    let encoded: Vec<Vec<u8>> = messages.iter().map(written).collect();
    let size = encoded.iter().map(Vec::len).sum();
    let mut all = encoded.iter();
    // what comes back in the other format must be what went in
    let work = tasks.workload.compare(|_| decode(all.next().expect("one for each payload")).encode_to_vec());

    tasks.add(Op::Decode, work.clone(), size, move |passes| {
        for _ in 0..passes {
            encoded.iter().for_each(|bytes| drop(black_box(decode(black_box(bytes)))));
        }
    });
    let (values, into) = (Rc::clone(&messages), encode.clone());
    let mut buffer = Vec::new();
    tasks.add(Op::Encode, work.clone(), size, move |passes| {
        for _ in 0..passes {
            for message in &*values {
                buffer.clear();
                into(black_box(message), &mut buffer);
                black_box(&buffer);
            }
        }
    });
    tasks.add(Op::EncodeToVec, work, size, move |passes| {
        for _ in 0..passes {
            for message in &*messages {
                let mut bytes = Vec::new();
                encode(black_box(message), &mut bytes);
                black_box(&bytes);
            }
        }
    });
}
