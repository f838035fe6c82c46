//! Emitted code over owned types.

use std::marker::PhantomData;

use protoplan::{Encoder, Message, derive_plan};

use crate::engine::{Codec, Row};

/// Types of the package `hello`.
#[derive_plan("hello.proto", includes = ["../proto"])]
pub mod hello {}

/// Types of the package `forybench`.
#[derive_plan("forybench.proto", includes = ["../proto"])]
pub mod forybench {}

/// Types of the package `benchmarks.proto2`.
#[derive_plan(
    "benchmarks/google_message1_proto2.proto",
    "benchmarks/google_message2.proto",
    includes = ["../proto"]
)]
pub mod proto2 {}

/// Types of the package `benchmarks.proto3`.
#[derive_plan("benchmarks/google_message1_proto3.proto", includes = ["../proto"])]
pub mod proto3 {}

/// A message type of ours.
#[derive(Debug)]
pub struct Full<M> {
    encoder: Encoder,
    message: PhantomData<M>,
}

impl<M: Message> Codec for Full<M> {
    type Message = M;

    fn open(_: &str) -> Self {
        Self { encoder: Encoder::new(), message: PhantomData }
    }

    fn decode(&self, bytes: &[u8]) -> M {
        M::decode(bytes).expect("a good payload")
    }

    fn encode(&mut self, message: &M) -> usize {
        self.encoder.encode(message).len()
    }

    fn encode_to_vec(&self, message: &M) -> Vec<u8> {
        message.encode_to_vec()
    }
}

/// The row for a message.
pub fn row(message: &str) -> Option<Row> {
    Some(match message {
        "hello.Person" => Row::of::<Full<hello::Person>>(),
        "forybench.NumericStruct" => Row::of::<Full<forybench::NumericStruct>>(),
        "forybench.NumericStructList" => Row::of::<Full<forybench::NumericStructList>>(),
        "forybench.Sample" => Row::of::<Full<forybench::Sample>>(),
        "forybench.SampleList" => Row::of::<Full<forybench::SampleList>>(),
        "forybench.MediaContent" => Row::of::<Full<forybench::MediaContent>>(),
        "forybench.MediaContentList" => Row::of::<Full<forybench::MediaContentList>>(),
        "benchmarks.proto2.GoogleMessage1" => Row::of::<Full<proto2::GoogleMessage1>>(),
        "benchmarks.proto3.GoogleMessage1" => Row::of::<Full<proto3::GoogleMessage1>>(),
        "benchmarks.proto2.GoogleMessage2" => Row::of::<Full<proto2::GoogleMessage2>>(),
        _ => return None,
    })
}
