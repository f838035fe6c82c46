//! MessagePack by rmp-serde, over prost's types: structs are arrays, without names.

use prost::Message;
use serde::{Serialize, de::DeserializeOwned};

use super::prost::types;
use super::{Engine, for_message, foreign};
use crate::task::Tasks;

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "rmp-serde",
    about: "MessagePack by rmp-serde 1.3.1, another format, over prost's types",
    open: |tasks| for_message!(tasks.workload.message, types, M => open::<M>(tasks)),
};

fn open<M: Message + Default + Serialize + DeserializeOwned + 'static>(tasks: &mut Tasks<'_>) {
    foreign::open::<M>(
        tasks,
        |message, buffer| ::rmp_serde::encode::write(buffer, message).expect("a `Vec` has room"),
        |bytes| ::rmp_serde::from_slice(bytes).expect("what was encoded"),
    );
}
