//! pbjson, which writes serde's traits for prost's types.

use std::rc::Rc;

use ::prost::Message;
use ::serde_json::{from_str, to_string};
use serde::{Serialize, de::DeserializeOwned};

use super::{Engine, for_message};
use crate::task::Tasks;

/// The types that prost-build wrote, with the implementations that pbjson-build wrote.
#[allow(warnings, clippy::all, reason = "written by prost-build and pbjson-build")]
mod types {
    include!(concat!(env!("OUT_DIR"), "/pbjson/mod.rs"));
}

/// The engine.
pub static ENGINE: Engine = Engine {
    name: "pbjson",
    about: "pbjson 0.9.0 by serde_json 1, over types of prost 0.14.6",
    open: |tasks| for_message!(tasks.workload.message, types without extremes, M => open::<M>(tasks)),
};

fn open<M: Message + Default + Serialize + DeserializeOwned + 'static>(tasks: &mut Tasks<'_>) {
    let messages: Rc<[M]> =
        tasks.workload.payloads.iter().map(|bytes| M::decode(&bytes[..]).expect("a good payload")).collect();
    tasks.json_decode(from_str, M::encode_to_vec);
    tasks.json_encode(&messages, |message| to_string(message).expect("a `String` has room"));
}
