//! Google's crate: C, by way of generated types.

use std::rc::Rc;

use google_protobuf::Message;

use super::{Engine, for_message};
use crate::op::Op;
use crate::task::Tasks;

/// The types that protoc wrote.
#[allow(warnings, clippy::all, reason = "written by protoc")]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/google/generated.rs"));
}

/// The same by packages.
mod types {
    use super::generated;
    pub(super) use generated::{
        analytics_newer_proto as analytics_newer, analytics_older_proto as analytics_older,
        analytics_proto as analytics, blobs_proto as blobs, broad_proto as broad, deep_proto as deep,
        forybench_proto as forybench, hello_proto as hello, mapped_proto as mapped, packed_proto as packed,
        settings_proto as settings, sparse_proto as sparse,
    };

    pub(super) mod benchmarks {
        use super::generated;
        pub(in super::super) use generated::benchmarks_google_message1_proto3_proto as proto3;

        pub(in super::super) mod proto2 {
            use super::generated;
            pub(in super::super::super) use generated::benchmarks_google_message1_proto2_proto::GoogleMessage1;
            pub(in super::super::super) use generated::benchmarks_google_message2_proto::GoogleMessage2;
        }
    }
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "google",
    about: "Google's crate `protobuf` 4.36.2 over upb, in C; strings are copied to its arena",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<M: Message>(tasks: &mut Tasks<'_>) {
    let decode = |bytes: &[u8]| M::parse(bytes).expect("a good payload");
    let fresh = |message: &M| message.serialize().expect("a whole message");
    tasks.decode(Op::Decode, decode, fresh);
    tasks.decode_into(
        Op::DecodeInto,
        M::default(),
        |message, bytes| message.clear_and_parse(bytes).expect("a good payload"),
        fresh,
    );

    let messages: Rc<[M]> = tasks.workload.payloads.iter().map(|bytes| decode(bytes)).collect();
    tasks.encode_to_new(Op::EncodeToVec, &messages, fresh);
}
