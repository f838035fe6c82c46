//! All workloads.

use super::{Shape, array, event, filling, frame, registry, settings};

/// A payload that the tests of the project have in common with the benches.
macro_rules! shared {
    ($file:literal) => {
        || vec![include_bytes!(concat!("../../../../tests/data/", $file, ".bin")).to_vec()]
    };
}

/// A line each, in the order of reports.
macro_rules! shapes {
    ($($name:literal, $message:literal, $make:expr, $about:literal;)*) => {
        /// All, in the order of reports.
        pub static SHAPES: &[Shape] = &[
            $(Shape { name: $name, message: $message, about: $about, make: $make },)*
        ];
    };
}

shapes! {
    "person_10B", "hello.Person", shared!("person_10B"), "a name and a number";
    "person_100B", "hello.Person", shared!("person_100B"), "and a few e-mail addresses of some 30 bytes";
    "person_1KB", "hello.Person", shared!("person_1KB"), "and some thirty of them";
    "person_10KB", "hello.Person", shared!("person_10KB"), "and some three hundred";
    "person_100KB", "hello.Person", shared!("person_100KB"), "and some three thousand";
    "proto2_minimal", "settings.Settings", settings::minimal, "two required fields and an extension";
    "proto2_medium", "settings.Settings", settings::medium, "required fields, defaults, lists, rules and four extensions, one a message";
    "numeric", "forybench.NumericStruct", shared!("NumericStruct"), "twelve integers (Apache Fory's benchmark)";
    "numeric_list", "forybench.NumericStructList", shared!("NumericStructList20"), "twenty of them";
    "sample", "forybench.Sample", shared!("Sample"), "scalars and seven packed arrays (Apache Fory's benchmark)";
    "sample_list", "forybench.SampleList", shared!("SampleList20"), "twenty of them";
    "media", "forybench.MediaContent", shared!("MediaContent"), "nested messages, strings and enums (Apache Fory's benchmark)";
    "media_list", "forybench.MediaContentList", shared!("MediaContentList20"), "twenty of them";
    "gm1_proto2", "benchmarks.proto2.GoogleMessage1", shared!("gm1_proto2"), "google_message1 of protobuf's own benchmarks";
    "gm1_proto3", "benchmarks.proto3.GoogleMessage1", shared!("gm1_proto3"), "the same in proto3, with zeros that are not written again";
    "gm2", "benchmarks.proto2.GoogleMessage2", shared!("gm2"), "google_message2: a large repeated group";
    "broad", "broad.Root", filling::broad, "very wide, as message3 of the old benchmarks: three of five optional fields in some dozen message types";
    "deep", "deep.Root", filling::deep, "deeply nested, as message4 of the old benchmarks: fourteen levels";
    "event", "analytics.Event", event::one, "a nested analytics event of about 10 KB";
    "events", "analytics.Event", event::thousand, "a stream of 1,000 different ones, 4 to 16 KB each";
    "event_older", "analytics_older.Event", event::one, "the event, decoded with an older schema: much is unknown";
    "event_newer", "analytics_newer.Event", event::one, "the event, decoded with a newer schema: fields in each message are absent";
    "packed_1byte", "packed.Varints", array::one_byte_one, "1,000 packed varints of one byte";
    "packed_1byte_many", "packed.Varints", array::one_byte_many, "256 different arrays of these";
    "packed_mixed", "packed.Varints", array::mixed_one, "1,000 packed varints: half of one byte, a quarter of two, and so on up to ten";
    "packed_mixed_many", "packed.Varints", array::mixed_many, "256 different arrays of these";
    "packed_long", "packed.Varints", array::long_one, "1,000 packed varints of eight to ten bytes";
    "packed_long_many", "packed.Varints", array::long_many, "256 different arrays of these";
    "packed_fixed", "packed.Fixed", array::fixed_one, "1,000 packed `fixed32`";
    "packed_fixed_many", "packed.Fixed", array::fixed_many, "256 different arrays of these";
    "packed_doubles", "packed.Doubles", array::doubles_one, "1,000 packed doubles";
    "packed_doubles_many", "packed.Doubles", array::doubles_many, "256 different arrays of these";
    "maps", "mapped.Registry", registry::one, "three maps, 160 entries in all";
    "bytes", "blobs.Frame", frame::one, "a body of 64 KB and sixteen chunks of 2 KB";
    "sparse", "sparse.Sheet", filling::sparse, "some twenty-five of five hundred optional fields";
}
