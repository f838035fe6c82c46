//! The compiler of `.proto` text, in megabytes of text per second: from text to a checked schema, with places and comments
//! as the macro needs them, all of it anew and with the texts parsed already; and from the schema to plans.
//!
//! `cargo bench -p protoplan-benches --bench compile -- compile/google` runs one group.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plan_core::front::{Bundled, Cache, Chain, Compiler, Front as _, Memory, Source};
use plan_core::lower::{Extensions, lower};

/// Files of `proto/` that make a set of middle size together.
const OWN: &[(&str, &str)] = &[
    ("benchmarks/google_message2.proto", include_str!("../../proto/benchmarks/google_message2.proto")),
    ("cases/s2.proto", include_str!("../../proto/cases/s2.proto")),
    ("cases/s3.proto", include_str!("../../proto/cases/s3.proto")),
    (
        "test_messages_edition2023.proto",
        include_str!("../../proto/conformance/test_messages_edition2023.proto"),
    ),
    ("test_messages_proto2.proto", include_str!("../../proto/conformance/test_messages_proto2.proto")),
    ("test_messages_proto3.proto", include_str!("../../proto/conformance/test_messages_proto3.proto")),
    ("custom_options.proto", include_str!("../../proto/custom_options.proto")),
    ("defaults.proto", include_str!("../../proto/defaults.proto")),
    ("extensions.proto", include_str!("../../proto/extensions.proto")),
    ("forybench.proto", include_str!("../../proto/forybench.proto")),
    ("maps.proto", include_str!("../../proto/maps.proto")),
    ("names.proto", include_str!("../../proto/names.proto")),
    ("recursive.proto", include_str!("../../proto/recursive.proto")),
    ("scalars.proto", include_str!("../../proto/scalars.proto")),
    ("wide.proto", include_str!("../../proto/wide.proto")),
];

fn bench(criterion: &mut Criterion, name: &str, roots: &[&str], source: &dyn Source) {
    let compile = |compiler: Compiler<'_>| {
        compiler.source_info(true).parse(roots, source).expect("schemas that compile")
    };
    let parsed = compile(Compiler::new());
    let texts = parsed.files.iter().filter_map(|file| source.read(&file.name).ok().flatten());
    let bytes: usize = texts.map(|file| file.text.len()).sum();
    let mut group = criterion.benchmark_group(format!("compile/{name}"));
    group.throughput(Throughput::BytesDecimal(bytes as u64));
    group.bench_function("text", |bencher| bencher.iter(|| black_box(compile(Compiler::new()))));
    let cache = Cache::new();
    compile(Compiler::new().cache(&cache));
    group.bench_function("parsed text", |bencher| {
        bencher.iter(|| black_box(compile(Compiler::new().cache(&cache))));
    });
    group.bench_function("lower", |bencher| {
        bencher.iter(|| black_box(lower(&parsed.schema, Extensions::Unknown).expect("a checked schema")));
    });
    group.finish();
}

fn compile(criterion: &mut Criterion) {
    let google: Vec<&str> = Bundled::names().collect();
    bench(criterion, "google", &google, &Bundled);
    let own = OWN.iter().fold(Memory::new(), |memory, (name, text)| memory.with(*name, *text));
    let names: Vec<&str> = OWN.iter().map(|(name, _)| *name).collect();
    bench(criterion, "own", &names, &Chain::new().then(own).then(Bundled));
}

criterion_group!(benches, compile);
criterion_main!(benches);
