//! Decode and encode of every payload on every engine, in megabytes of the encoding per second.
//!
//! `cargo bench -p protoplan-benches -- decode/person_1KB` runs one group.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use protoplan_benches::engine::{ENGINES, Op};
use protoplan_benches::payloads::PAYLOADS;

fn codec(criterion: &mut Criterion) {
    for op in Op::ALL {
        for payload in &PAYLOADS {
            let mut group = criterion.benchmark_group(format!("{}/{}", op.name(), payload.name));
            let bytes = if op == Op::Decode { payload.bytes.len() } else { payload.written };
            group.throughput(Throughput::BytesDecimal(bytes as u64));
            for (engine, row) in ENGINES {
                if let Some(row) = row(payload.message) {
                    (row.bench)(op, &mut group, engine, payload);
                }
            }
            group.finish();
        }
    }
}

criterion_group!(benches, codec);
criterion_main!(benches);
