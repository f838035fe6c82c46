//! prost, with the types that `build.rs` made.

use std::marker::PhantomData;

use prost::Message;

use crate::engine::{Codec, Row};

/// prost's types, by package.
#[expect(missing_docs, clippy::pedantic, reason = "emitted by prost-build")]
pub mod types {
    pub mod hello {
        include!(concat!(env!("OUT_DIR"), "/hello.rs"));
    }
    pub mod forybench {
        include!(concat!(env!("OUT_DIR"), "/forybench.rs"));
    }
    pub mod benchmarks {
        pub mod proto2 {
            include!(concat!(env!("OUT_DIR"), "/benchmarks.proto2.rs"));
        }
        pub mod proto3 {
            include!(concat!(env!("OUT_DIR"), "/benchmarks.proto3.rs"));
        }
    }
}

/// A message type of prost's, and the buffer that is used again and again.
#[derive(Debug)]
pub struct Prost<T> {
    out: Vec<u8>,
    message: PhantomData<T>,
}

impl<T: Message + Default> Codec for Prost<T> {
    type Message = T;

    fn open(_: &str) -> Self {
        Prost { out: Vec::new(), message: PhantomData }
    }

    fn decode(&self, bytes: &[u8]) -> T {
        T::decode(bytes).expect("a good payload")
    }

    fn encode(&mut self, message: &T) -> usize {
        self.out.clear();
        message.encode(&mut self.out).expect("a `Vec` has room");
        self.out.len()
    }

    fn encode_to_vec(&self, message: &T) -> Vec<u8> {
        message.encode_to_vec()
    }

    fn append(&self, message: &T, buf: &mut Vec<u8>) {
        message.encode(buf).expect("a `Vec` has room");
    }

    fn encode_to_slice(&self, message: &T, mut out: &mut [u8]) -> usize {
        let room = out.len();
        message.encode(&mut out).expect("room for the message");
        room - out.len()
    }
}

/// prost's row for a message.
pub fn row(message: &str) -> Option<Row> {
    use types::{benchmarks, forybench, hello};
    Some(match message {
        "hello.Person" => Row::of::<Prost<hello::Person>>(),
        "forybench.NumericStruct" => Row::of::<Prost<forybench::NumericStruct>>(),
        "forybench.NumericStructList" => Row::of::<Prost<forybench::NumericStructList>>(),
        "forybench.Sample" => Row::of::<Prost<forybench::Sample>>(),
        "forybench.SampleList" => Row::of::<Prost<forybench::SampleList>>(),
        "forybench.MediaContent" => Row::of::<Prost<forybench::MediaContent>>(),
        "forybench.MediaContentList" => Row::of::<Prost<forybench::MediaContentList>>(),
        "benchmarks.proto2.GoogleMessage1" => Row::of::<Prost<benchmarks::proto2::GoogleMessage1>>(),
        "benchmarks.proto3.GoogleMessage1" => Row::of::<Prost<benchmarks::proto3::GoogleMessage1>>(),
        "benchmarks.proto2.GoogleMessage2" => Row::of::<Prost<benchmarks::proto2::GoogleMessage2>>(),
        _ => return None,
    })
}
