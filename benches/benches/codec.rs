//! Decode and encode of every payload on every engine, in bytes of the encoding per second.
//!
//! `cargo bench -p protoplan-benches -- decode/person_1KB` runs one group.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use protoplan_benches::engine::ENGINES;
use protoplan_benches::payloads::PAYLOADS;

fn codec(criterion: &mut Criterion) {
    for payload in &PAYLOADS {
        let mut group = criterion.benchmark_group(format!("decode/{}", payload.name));
        group.throughput(Throughput::Bytes(payload.bytes.len() as u64));
        for (engine, row) in ENGINES {
            if let Some(row) = row(payload.message) {
                (row.decode)(&mut group, engine, payload);
            }
        }
        group.finish();

        let mut group = criterion.benchmark_group(format!("encode/{}", payload.name));
        group.throughput(Throughput::Bytes(payload.written as u64));
        for (engine, row) in ENGINES {
            if let Some(row) = row(payload.message) {
                (row.encode)(&mut group, engine, payload);
            }
        }
        group.finish();
    }
}

criterion_group!(benches, codec);
criterion_main!(benches);
