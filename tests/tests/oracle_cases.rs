//! The oracle against the cases and the payloads.

use protoplan_tests::cases::{self, Engine};
use protoplan_tests::engines::OracleEngine;
use protoplan_tests::oracle::Oracle;

#[test]
fn every_case_on_the_oracle() {
    let cases = cases::load();
    assert!(cases.len() > 900, "only {} cases were found", cases.len());
    cases::check(&OracleEngine::new(), &cases);
}

/// Without extensions it must answer as generated types do, which have no registry.
#[test]
fn every_case_on_the_oracle_without_extensions() {
    for name in ["full", "view", "runtime"] {
        let mut engine = OracleEngine::new();
        engine.oracle.extensions = false;
        engine.name = name;
        cases::check(&engine, &cases::load());
    }
}

/// Refusing broken strings of proto2 too must not change any answer that a case prescribes.
#[test]
fn every_case_on_the_oracle_with_utf8_always_checked() {
    let mut engine = OracleEngine::new();
    engine.oracle.always_utf8 = true;
    assert!(engine.run("t2.P", b"\x32\x01\xff").is_err());
    cases::check(&engine, &cases::load());
}

#[test]
fn payloads_come_back_as_they_were() {
    let oracle = Oracle::new(include_bytes!("../data/bench_schemas.fds"));
    let payloads: [(&str, &[u8]); 13] = [
        ("hello.Person", include_bytes!("../data/person_10B.bin")),
        ("hello.Person", include_bytes!("../data/person_100B.bin")),
        ("hello.Person", include_bytes!("../data/person_1KB.bin")),
        ("hello.Person", include_bytes!("../data/person_10KB.bin")),
        ("hello.Person", include_bytes!("../data/person_100KB.bin")),
        ("forybench.NumericStruct", include_bytes!("../data/NumericStruct.bin")),
        ("forybench.NumericStructList", include_bytes!("../data/NumericStructList20.bin")),
        ("forybench.Sample", include_bytes!("../data/Sample.bin")),
        ("forybench.SampleList", include_bytes!("../data/SampleList20.bin")),
        ("forybench.MediaContent", include_bytes!("../data/MediaContent.bin")),
        ("forybench.MediaContentList", include_bytes!("../data/MediaContentList20.bin")),
        ("benchmarks.proto2.GoogleMessage1", include_bytes!("../data/gm1_proto2.bin")),
        ("benchmarks.proto2.GoogleMessage2", include_bytes!("../data/gm2.bin")),
    ];
    for (message, bytes) in payloads {
        let value = oracle.decode(message, bytes).unwrap_or_else(|reason| panic!("{message}: {reason}"));
        assert!(oracle.encode(message, &value) == bytes, "{message} of {} bytes changed", bytes.len());
    }
    // Holds explicit zeros, which are not written: shorter, and then stable.
    let (message, bytes) = ("benchmarks.proto3.GoogleMessage1", include_bytes!("../data/gm1_proto3.bin"));
    let value = oracle.decode(message, bytes).expect("a message");
    let written = oracle.encode(message, &value);
    assert!(written.len() < bytes.len());
    assert_eq!(oracle.decode(message, &written), Ok(value));
}
