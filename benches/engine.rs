//! What an engine is to the harness.

use std::hint::black_box;
use std::time::Instant;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId};

use crate::payloads::Payload;
use crate::{dynamic, full, prost_peer, view};

/// An engine's row for the message with this full name, if it has one.
pub type Rows = fn(message: &str) -> Option<Row>;

/// The engines by name, in the order of reports.
pub static ENGINES: &[(&str, Rows)] = &[
    ("prost", prost_peer::row),
    ("full", full::row),
    ("view", view::row),
    ("runtime", full::runtime_row),
    ("dynamic", dynamic::row),
    ("dynamic-reused", dynamic::reused_row),
];

/// One message type on one engine.
pub trait Codec: Sized {
    /// A decoded message.
    type Message;

    /// Prepares the message type with this full name.
    fn open(message: &str) -> Self;

    /// Decodes a message that is known to be good.
    fn decode(&self, bytes: &[u8]) -> Self::Message;

    /// Puts the encoding in a buffer that is used again and again, and says how long it is.
    fn encode(&mut self, message: &Self::Message) -> usize;

    /// Encodes into a new vector.
    fn encode_to_vec(&self, message: &Self::Message) -> Vec<u8>;

    /// Encodes at the end of a vector.
    fn append(&self, message: &Self::Message, buf: &mut Vec<u8>);

    /// Encodes at the start of a slice, which has room, and says how long it is.
    fn encode_to_slice(&self, message: &Self::Message, out: &mut [u8]) -> usize;
}

/// What is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Decoding, the drop of the message included.
    Decode,
    /// Encoding into a buffer that is used again and again.
    Encode,
    /// Encoding into a new vector, its drop included.
    EncodeToVec,
    /// Encoding at the end of a vector that is used again and again, empty each time.
    Append,
    /// Encoding into a slice.
    EncodeToSlice,
}

impl Op {
    /// All, in the order of reports.
    pub const ALL: [Self; 5] =
        [Self::Decode, Self::Encode, Self::EncodeToVec, Self::Append, Self::EncodeToSlice];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::Encode => "encode",
            Self::EncodeToVec => "encode_to_vec",
            Self::Append => "append",
            Self::EncodeToSlice => "encode_to_slice",
        }
    }
}

/// The timed loops of one [`Codec`], made for it alone, so that nothing in them is called through a pointer.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Times an operation with criterion.
    pub bench: fn(Op, &mut BenchmarkGroup<'_, WallTime>, &str, &Payload),
    /// Nanoseconds that an operation takes on average over so many repetitions.
    pub time: fn(Op, &Payload, u32) -> f64,
    /// Decodes and encodes once, in all ways.
    pub rewrite: fn(&Payload) -> Vec<u8>,
}

impl Row {
    /// The row of `C`.
    #[must_use]
    pub fn of<C: Codec>() -> Self {
        Row { bench: bench::<C>, time: time::<C>, rewrite: rewrite::<C> }
    }
}

fn bench<C: Codec>(op: Op, group: &mut BenchmarkGroup<'_, WallTime>, engine: &str, payload: &Payload) {
    let mut codec = C::open(payload.message);
    let message = codec.decode(payload.bytes);
    let (mut buf, mut out) = (Vec::new(), vec![0; payload.written]);
    group.bench_function(BenchmarkId::from_parameter(engine), |bencher| match op {
        Op::Decode => bencher.iter(|| codec.decode(black_box(payload.bytes))),
        Op::Encode => bencher.iter(|| codec.encode(black_box(&message))),
        Op::EncodeToVec => bencher.iter(|| codec.encode_to_vec(black_box(&message))),
        Op::Append => bencher.iter(|| {
            buf.clear();
            codec.append(black_box(&message), &mut buf);
        }),
        Op::EncodeToSlice => bencher.iter(|| codec.encode_to_slice(black_box(&message), &mut out)),
    });
}

fn time<C: Codec>(op: Op, payload: &Payload, count: u32) -> f64 {
    let mut codec = C::open(payload.message);
    let message = codec.decode(payload.bytes);
    let (mut buf, mut out) = (Vec::new(), vec![0; payload.written]);
    let start = Instant::now();
    match op {
        Op::Decode => (0..count).for_each(|_| drop(black_box(codec.decode(black_box(payload.bytes))))),
        Op::Encode => (0..count).for_each(|_| {
            black_box(codec.encode(black_box(&message)));
        }),
        Op::EncodeToVec => (0..count).for_each(|_| drop(black_box(codec.encode_to_vec(black_box(&message))))),
        Op::Append => (0..count).for_each(|_| {
            buf.clear();
            codec.append(black_box(&message), black_box(&mut buf));
        }),
        Op::EncodeToSlice => (0..count).for_each(|_| {
            black_box(codec.encode_to_slice(black_box(&message), black_box(&mut out)));
        }),
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
}

fn rewrite<C: Codec>(payload: &Payload) -> Vec<u8> {
    let mut codec = C::open(payload.message);
    let message = codec.decode(payload.bytes);
    let written = codec.encode_to_vec(&message);
    assert_eq!(codec.encode(&message), written.len(), "all ways to encode {} agree", payload.name);
    let (mut buf, mut out) = (b"before".to_vec(), vec![0; written.len()]);
    codec.append(&message, &mut buf);
    assert!(buf.strip_prefix(b"before") == Some(&*written), "all ways to encode {} agree", payload.name);
    let len = codec.encode_to_slice(&message, &mut out);
    assert!(out[..len] == written, "all ways to encode {} agree", payload.name);
    written
}

#[cfg(test)]
mod tests {
    use super::ENGINES;
    use crate::payloads::{PAYLOADS, Payload};

    /// What is timed must be the work that it claims to be.
    #[test]
    fn every_engine_rewrites_every_payload() {
        for (engine, row) in ENGINES {
            for payload in &PAYLOADS {
                let row =
                    row(payload.message).unwrap_or_else(|| panic!("{engine} lacks {}", payload.message));
                let written = (row.rewrite)(payload);
                assert_eq!(written.len(), payload.written, "{engine}: {}", payload.name);
                if payload.written == payload.bytes.len() {
                    assert!(written == payload.bytes, "{engine}: {} changed", payload.name);
                }
                let again = Payload { bytes: Vec::leak(written.clone()), ..*payload };
                assert!((row.rewrite)(&again) == written, "{engine}: {} is not stable", payload.name);
            }
        }
    }
}
