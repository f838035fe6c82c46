//! The encoded messages that every engine is timed on; `tests/data/README.md` says where they come from.

/// An encoded message.
#[derive(Debug)]
pub struct Payload {
    /// Its name in reports.
    pub name: &'static str,
    /// Full name of the message.
    pub message: &'static str,
    /// The encoding.
    pub bytes: &'static [u8],
    /// Length of the canonical encoding: that of `bytes`, unless they hold what is not written.
    pub written: usize,
}

impl Payload {
    const fn new(name: &'static str, message: &'static str, bytes: &'static [u8]) -> Self {
        Payload { name, message, bytes, written: bytes.len() }
    }

    /// For bytes with explicit zeros, which proto3 does not write.
    const fn written_as(self, written: usize) -> Self {
        Payload { written, ..self }
    }
}

macro_rules! data {
    ($file:literal) => {
        include_bytes!(concat!("../tests/data/", $file, ".bin"))
    };
}

/// All payloads, in the order of reports.
pub static PAYLOADS: [Payload; 14] = [
    Payload::new("person_10B", "hello.Person", data!("person_10B")),
    Payload::new("person_100B", "hello.Person", data!("person_100B")),
    Payload::new("person_1KB", "hello.Person", data!("person_1KB")),
    Payload::new("person_10KB", "hello.Person", data!("person_10KB")),
    Payload::new("person_100KB", "hello.Person", data!("person_100KB")),
    Payload::new("numeric", "forybench.NumericStruct", data!("NumericStruct")),
    Payload::new("numeric_list", "forybench.NumericStructList", data!("NumericStructList20")),
    Payload::new("sample", "forybench.Sample", data!("Sample")),
    Payload::new("sample_list", "forybench.SampleList", data!("SampleList20")),
    Payload::new("media", "forybench.MediaContent", data!("MediaContent")),
    Payload::new("media_list", "forybench.MediaContentList", data!("MediaContentList20")),
    Payload::new("gm1_proto2", "benchmarks.proto2.GoogleMessage1", data!("gm1_proto2")),
    Payload::new("gm1_proto3", "benchmarks.proto3.GoogleMessage1", data!("gm1_proto3")).written_as(221),
    Payload::new("gm2", "benchmarks.proto2.GoogleMessage2", data!("gm2")),
];
