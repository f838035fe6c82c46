//! Generated types: emitted code, and the interpreter over the same types.

use std::marker::PhantomData;

use protoplan::runtime::{self, Interpreted, Tabled};
use protoplan::{Encoder, Message, derive_plan};

use crate::engine::{Codec, Row};

/// Types of the package `hello`.
#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
pub mod hello {}

/// Types of the package `forybench`.
#[derive_plan("forybench.proto", includes = ["../proto"], views = true)]
pub mod forybench {}

/// Types of the package `benchmarks.proto2`.
#[derive_plan(
    "benchmarks/google_message1_proto2.proto",
    "benchmarks/google_message2.proto",
    includes = ["../proto"],
    views = true
)]
pub mod proto2 {}

/// Types of the package `benchmarks.proto3`.
#[derive_plan("benchmarks/google_message1_proto3.proto", includes = ["../proto"], views = true)]
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

    fn append(&self, message: &M, buf: &mut Vec<u8>) {
        message.encode(buf).expect("a vector has room");
    }

    fn encode_to_slice(&self, message: &M, out: &mut [u8]) -> usize {
        message.encode_to_slice(out).expect("room for the message")
    }
}

/// The same type by the interpreter.
#[derive(Debug)]
pub struct Runtime<M> {
    encoder: Encoder,
    message: PhantomData<M>,
}

impl<M: Tabled> Codec for Runtime<M> {
    type Message = M;

    fn open(_: &str) -> Self {
        Self { encoder: Encoder::new(), message: PhantomData }
    }

    fn decode(&self, bytes: &[u8]) -> M {
        runtime::decode(bytes).expect("a good payload")
    }

    fn encode(&mut self, message: &M) -> usize {
        self.encoder.encode(&Interpreted(message)).len()
    }

    fn encode_to_vec(&self, message: &M) -> Vec<u8> {
        runtime::encode_to_vec(message)
    }

    fn append(&self, message: &M, buf: &mut Vec<u8>) {
        Interpreted(message).encode(buf).expect("a vector has room");
    }

    fn encode_to_slice(&self, message: &M, out: &mut [u8]) -> usize {
        Interpreted(message).encode_to_slice(out).expect("room for the message")
    }
}

/// The row of emitted code for a message.
pub fn row(message: &str) -> Option<Row> {
    rows(message).map(|(full, _)| full)
}

/// The row of the interpreter over generated types for a message.
pub fn runtime_row(message: &str) -> Option<Row> {
    rows(message).map(|(_, runtime)| runtime)
}

fn rows(message: &str) -> Option<(Row, Row)> {
    fn both<M: Tabled>() -> (Row, Row) {
        (Row::of::<Full<M>>(), Row::of::<Runtime<M>>())
    }
    Some(match message {
        "hello.Person" => both::<hello::Person>(),
        "forybench.NumericStruct" => both::<forybench::NumericStruct>(),
        "forybench.NumericStructList" => both::<forybench::NumericStructList>(),
        "forybench.Sample" => both::<forybench::Sample>(),
        "forybench.SampleList" => both::<forybench::SampleList>(),
        "forybench.MediaContent" => both::<forybench::MediaContent>(),
        "forybench.MediaContentList" => both::<forybench::MediaContentList>(),
        "benchmarks.proto2.GoogleMessage1" => both::<proto2::GoogleMessage1>(),
        "benchmarks.proto3.GoogleMessage1" => both::<proto3::GoogleMessage1>(),
        "benchmarks.proto2.GoogleMessage2" => both::<proto2::GoogleMessage2>(),
        _ => return None,
    })
}
