//! rust-protobuf 3.

use std::rc::Rc;

use protobuf::reflect::{ReflectFieldRef, ReflectValueRef};
use protobuf::{CodedInputStream, CodedOutputStream, Message as _, MessageDyn, MessageFull};

use super::{Engine, for_message};
use crate::op::Op;
use crate::plain;
use crate::task::Tasks;
use crate::workload::Work;

/// The types that protobuf-codegen wrote.
#[allow(warnings, clippy::all, reason = "written by protobuf-codegen")]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/rust_protobuf/mod.rs"));
}

/// The same by packages.
mod types {
    pub(super) use super::generated::*;

    pub(super) mod benchmarks {
        pub(in super::super) mod proto2 {
            pub(in super::super::super) use super::super::super::generated::google_message1_proto2::GoogleMessage1;
            pub(in super::super::super) use super::super::super::generated::google_message2::GoogleMessage2;
        }
        pub(in super::super) mod proto3 {
            pub(in super::super::super) use super::super::super::generated::google_message1_proto3::GoogleMessage1;
        }
    }
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "rust-protobuf",
    about: "rust-protobuf 3.7.2, generated types",
    open: |tasks| {
        for_message!(tasks.workload.message, types, M => open::<M>(tasks));
        plain::add(tasks, |person| {
            types::hello::Person {
                name: person.name.clone(),
                id: person.id,
                emails: person.emails.clone(),
                ..Default::default()
            }
            .write_to_bytes()
            .expect("a whole message")
        });
    },
};

fn open<M: MessageFull>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| M::parse_from_bytes(bytes).expect("a good payload");
    let rewrite = |message: &M| message.write_to_bytes().expect("a whole message");
    tasks.decode(Op::Decode, decode, rewrite);
    tasks.decode_into(
        Op::DecodeInto,
        M::new(),
        |message, bytes| {
            message.clear();
            message.merge_from_bytes(bytes).expect("a good payload");
        },
        rewrite,
    );
    tasks.decode_shared(
        Op::DecodeBytes,
        |bytes| M::parse_from(&mut CodedInputStream::from_tokio_bytes(&bytes)).expect("a good payload"),
        rewrite,
    );
    tasks.decode(
        Op::DecodeReader,
        |mut bytes| M::parse_from_reader(&mut bytes).expect("a good payload"),
        rewrite,
    );

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode(Op::Encode, &messages, Vec::new(), |buffer, message| {
        buffer.clear();
        message.write_to_vec(buffer).expect("a whole message");
        buffer
    });
    tasks.encode_to_new(Op::EncodeToVec, &messages, rewrite);
    tasks.encode(Op::EncodeSlice, &messages, tasks.slice(), |slice, message| {
        let mut output = CodedOutputStream::bytes(slice);
        message.write_to(&mut output).expect("the slice has room");
        let len = output.total_bytes_written() as usize;
        drop(output);
        &slice[..len]
    });
    // its generator leaves groups out, but its descriptors do not, so its reflection stops with an index out of bounds
    if tasks.workload.message != "benchmarks.proto2.GoogleMessage2" {
        tasks.read(Op::Reflect, Work::Same, &messages, |message| read_message(message));
    }
}

fn read_message(message: &dyn MessageDyn) -> u64 {
    let fields = message.descriptor_dyn();
    let each = fields.fields().map(|field| match field.get_reflect(message) {
        ReflectFieldRef::Optional(it) => it.value().map_or(0, read_value),
        ReflectFieldRef::Repeated(it) => it.into_iter().map(read_value).fold(0, u64::wrapping_add),
        ReflectFieldRef::Map(it) => it
            .into_iter()
            .map(|(key, value)| read_value(key).wrapping_add(read_value(value)))
            .fold(0, u64::wrapping_add),
    });
    each.fold(0, u64::wrapping_add)
}

fn read_value(value: ReflectValueRef<'_>) -> u64 {
    match value {
        ReflectValueRef::U32(it) => u64::from(it),
        ReflectValueRef::U64(it) => it,
        ReflectValueRef::I32(it) | ReflectValueRef::Enum(_, it) => it as u64,
        ReflectValueRef::I64(it) => it as u64,
        ReflectValueRef::F32(it) => u64::from(it.to_bits()),
        ReflectValueRef::F64(it) => it.to_bits(),
        ReflectValueRef::Bool(it) => u64::from(it),
        ReflectValueRef::String(it) => it.len() as u64,
        ReflectValueRef::Bytes(it) => it.len() as u64,
        ReflectValueRef::Message(it) => read_message(&*it),
    }
}
