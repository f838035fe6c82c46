//! JSON by serde_json, over prost's types: names as in Rust, bytes as arrays, which is not protobuf's JSON.

use prost::Message;
use serde::{Serialize, de::DeserializeOwned};

use super::prost::types;
use super::{Engine, for_message, foreign};
use crate::task::Tasks;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "serde_json",
    about: "JSON by serde_json 1, another format, over prost's types",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<M: Message + Default + Serialize + DeserializeOwned + 'static>(tasks: &mut Tasks<'_>) {
    foreign::open::<M>(
        tasks,
        |message, buffer| ::serde_json::to_writer(buffer, message).expect("a `Vec` has room"),
        |bytes| ::serde_json::from_slice(bytes).expect("what was encoded"),
    );
}
