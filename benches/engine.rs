//! What an engine is to the harness.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId};

use crate::payloads::Payload;
use crate::prost_peer;

/// An engine's row for the message with this full name, if it has one.
pub type Rows = fn(message: &str) -> Option<Row>;

/// The engines by name, in the order of reports.
pub static ENGINES: &[(&str, Rows)] = &[("prost", prost_peer::row)];

/// One message type on one engine.
pub trait Codec: Sized {
    /// Decodes a message that is known to be good.
    fn decode(bytes: &[u8]) -> Self;

    /// Appends the encoding to a buffer.
    fn encode(&self, out: &mut Vec<u8>);
}

/// The timed loops of one [`Codec`], made for it alone, so that nothing in them is called through a pointer.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Times decoding, the drop of the message included.
    pub decode: fn(&mut BenchmarkGroup<'_, WallTime>, &str, &Payload),
    /// Times encoding into a buffer that is large enough.
    pub encode: fn(&mut BenchmarkGroup<'_, WallTime>, &str, &Payload),
    /// Decodes and encodes once.
    pub rewrite: fn(&[u8]) -> Vec<u8>,
}

impl Row {
    /// The row of `C`.
    pub fn of<C: Codec>() -> Self {
        Row { decode: decode::<C>, encode: encode::<C>, rewrite: rewrite::<C> }
    }
}

fn decode<C: Codec>(group: &mut BenchmarkGroup<'_, WallTime>, engine: &str, payload: &Payload) {
    group.bench_with_input(BenchmarkId::from_parameter(engine), payload.bytes, |bencher, bytes| {
        bencher.iter(|| C::decode(black_box(bytes)));
    });
}

fn encode<C: Codec>(group: &mut BenchmarkGroup<'_, WallTime>, engine: &str, payload: &Payload) {
    let message = C::decode(payload.bytes);
    let mut out = Vec::with_capacity(payload.bytes.len());
    group.bench_with_input(BenchmarkId::from_parameter(engine), &message, |bencher, message| {
        bencher.iter(|| {
            out.clear();
            black_box(message).encode(&mut out);
            black_box(out.len())
        });
    });
}

fn rewrite<C: Codec>(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    C::decode(bytes).encode(&mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::ENGINES;
    use crate::payloads::PAYLOADS;

    /// What is timed must be the work that it claims to be.
    #[test]
    fn every_engine_rewrites_every_payload() {
        for (engine, row) in ENGINES {
            for payload in &PAYLOADS {
                let row =
                    row(payload.message).unwrap_or_else(|| panic!("{engine} lacks {}", payload.message));
                let written = (row.rewrite)(payload.bytes);
                assert_eq!(written.len(), payload.written, "{engine}: {}", payload.name);
                if payload.written == payload.bytes.len() {
                    assert!(written == payload.bytes, "{engine}: {} changed", payload.name);
                }
                assert!((row.rewrite)(&written) == written, "{engine}: {} is not stable", payload.name);
            }
        }
    }
}
