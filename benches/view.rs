//! Generated views: emitted code, into an arena that is used again and again.

use std::hint::black_box;
use std::time::Instant;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId};
use protoplan::{Arena, Encoder, MessageView, Viewed};

use crate::engine::{Op, Row};
use crate::full::{forybench, hello, proto2, proto3};
use crate::payloads::Payload;

/// The row for a message.
pub fn row(message: &str) -> Option<Row> {
    fn of<M: Viewed>() -> Row {
        Row { bench: bench::<M>, time: time::<M>, rewrite: rewrite::<M> }
    }
    Some(match message {
        "hello.Person" => of::<hello::Person>(),
        "forybench.NumericStruct" => of::<forybench::NumericStruct>(),
        "forybench.NumericStructList" => of::<forybench::NumericStructList>(),
        "forybench.Sample" => of::<forybench::Sample>(),
        "forybench.SampleList" => of::<forybench::SampleList>(),
        "forybench.MediaContent" => of::<forybench::MediaContent>(),
        "forybench.MediaContentList" => of::<forybench::MediaContentList>(),
        "benchmarks.proto2.GoogleMessage1" => of::<proto2::GoogleMessage1>(),
        "benchmarks.proto3.GoogleMessage1" => of::<proto3::GoogleMessage1>(),
        "benchmarks.proto2.GoogleMessage2" => of::<proto2::GoogleMessage2>(),
        _ => return None,
    })
}

/// Decodes and gives the memory back.
fn decode<M: Viewed>(bytes: &[u8], arena: &mut Arena) {
    black_box(M::view(black_box(bytes), arena)).expect("a good payload");
    arena.reset();
}

fn bench<M: Viewed>(op: Op, group: &mut BenchmarkGroup<'_, WallTime>, engine: &str, payload: &Payload) {
    let (arena, mut reused, mut encoder) = (Arena::new(), Arena::new(), Encoder::new());
    let view = M::view(payload.bytes, &arena).expect("a good payload");
    let (mut buf, mut out) = (Vec::new(), vec![0; payload.written]);
    group.bench_function(BenchmarkId::from_parameter(engine), |bencher| match op {
        Op::Decode => bencher.iter(|| decode::<M>(payload.bytes, &mut reused)),
        Op::Encode => bencher.iter(|| encoder.encode(black_box(&view)).len()),
        Op::EncodeToVec => bencher.iter(|| black_box(&view).encode_to_vec()),
        Op::Append => bencher.iter(|| {
            buf.clear();
            black_box(&view).encode(&mut buf)
        }),
        Op::EncodeToSlice => bencher.iter(|| black_box(&view).encode_to_slice(&mut out)),
    });
}

fn time<M: Viewed>(op: Op, payload: &Payload, count: u32) -> f64 {
    let (arena, mut reused, mut encoder) = (Arena::new(), Arena::new(), Encoder::new());
    let view = M::view(payload.bytes, &arena).expect("a good payload");
    let (mut buf, mut out) = (Vec::new(), vec![0; payload.written]);
    let start = Instant::now();
    match op {
        Op::Decode => (0..count).for_each(|_| decode::<M>(payload.bytes, &mut reused)),
        Op::Encode => (0..count).for_each(|_| {
            black_box(encoder.encode(black_box(&view)).len());
        }),
        Op::EncodeToVec => (0..count).for_each(|_| drop(black_box(black_box(&view).encode_to_vec()))),
        Op::Append => (0..count).for_each(|_| {
            buf.clear();
            black_box(&view).encode(black_box(&mut buf)).expect("a vector has room");
        }),
        Op::EncodeToSlice => (0..count).for_each(|_| {
            black_box(black_box(&view).encode_to_slice(black_box(&mut out))).expect("room for the message");
        }),
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
}

fn rewrite<M: Viewed>(payload: &Payload) -> Vec<u8> {
    let (arena, mut encoder) = (Arena::new(), Encoder::new());
    let view = M::view(payload.bytes, &arena).expect("a good payload");
    let written = view.encode_to_vec();
    assert_eq!(encoder.encode(&view), written, "all ways to encode {} agree", payload.name);
    let (mut buf, mut out) = (Vec::new(), vec![0; written.len()]);
    view.encode(&mut buf).expect("a vector has room");
    let len = view.encode_to_slice(&mut out).expect("room for the message");
    assert!(buf == written && out[..len] == written, "all ways to encode {} agree", payload.name);
    written
}
