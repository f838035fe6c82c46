//! What Protoplan is to reach, in words and in rows.

use protoplan_peers::op::Op;

/// A figure to reach.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// In words.
    pub what: &'static str,
    /// The engine and operation that is to reach it.
    pub ours: (&'static str, Op),
    /// Those that it is compared with; the fastest on each workload counts.
    pub rivals: &'static [(&'static str, Op)],
    /// The figure.
    pub bound: Bound,
    /// The workloads that it is about.
    pub on: fn(&str) -> bool,
}

/// A figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// So many times as fast as the best rival, or, on flat numbers, so many.
    Faster { least: f64, flat: f64 },
    /// At most so many times the time of the rival, or, where most fields are absent, so many.
    Slower { most: f64, rare: f64 },
    /// No allocation, once it runs.
    NoAllocation,
}

const RUST_OWNED: &[(&str, Op)] = &[
    ("prost", Op::Decode),
    ("buffa", Op::Decode),
    ("rust-protobuf", Op::Decode),
    ("quick-protobuf", Op::Decode),
    ("micropb", Op::Decode),
];

const fn faster(least: f64, flat: f64) -> Bound {
    Bound::Faster { least, flat }
}

fn all(_: &str) -> bool {
    true
}

/// Person of 1 KB and more.
fn large_person(workload: &str) -> bool {
    ["person_1KB", "person_10KB", "person_100KB"].contains(&workload)
}

fn nested(workload: &str) -> bool {
    ["media", "event", "gm2", "broad", "deep", "sample_list"].iter().any(|part| workload.starts_with(part))
}

/// All figures, in the order of reports.
pub const CLAIMS: &[Claim] = &[
    Claim {
        what: "owned decode, against the best Rust owned decoder",
        ours: ("protoplan-full", Op::Decode),
        rivals: RUST_OWNED,
        bound: faster(1.2, 1.2),
        on: all,
    },
    Claim {
        what: "owned decode, against prost",
        ours: ("protoplan-full", Op::Decode),
        rivals: &[("prost", Op::Decode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "owned decode, against clone + drop of the same value (aimed at with LTO)",
        ours: ("protoplan-full", Op::Decode),
        rivals: &[("floor", Op::CloneDrop)],
        bound: Bound::Slower { most: 1.15, rare: 1.15 },
        on: large_person,
    },
    Claim {
        what: "decode into, against the best peer's reuse",
        ours: ("protoplan-full", Op::DecodeInto),
        rivals: &[
            ("prost", Op::DecodeInto),
            ("buffa", Op::DecodeInto),
            ("rust-protobuf", Op::DecodeInto),
            ("google", Op::DecodeInto),
        ],
        bound: faster(2.0, 2.0),
        on: large_person,
    },
    Claim {
        what: "decode into a message of the same shape, maps aside: allocations",
        ours: ("protoplan-full", Op::DecodeInto),
        rivals: &[],
        bound: Bound::NoAllocation,
        on: |workload| !["maps", "events"].contains(&workload) && !workload.ends_with("_many"),
    },
    Claim {
        what: "view decode, against buffa's view",
        ours: ("protoplan-view", Op::View),
        rivals: &[("buffa-view", Op::View)],
        bound: faster(2.5, 1.5),
        on: all,
    },
    Claim {
        what: "view decode into a fresh arena, against Google's crate",
        ours: ("protoplan-view", Op::ViewFresh),
        rivals: &[("google", Op::Decode)],
        bound: faster(4.0, 2.0),
        on: all,
    },
    Claim {
        what: "dynamic owned decode, against prost's generated code",
        ours: ("protoplan-dynamic", Op::Decode),
        rivals: &[("prost", Op::Decode)],
        bound: faster(2.5, 1.5),
        on: all,
    },
    Claim {
        what: "dynamic decode of nested data, against the dynamic messages of prost-reflect and buffa",
        ours: ("protoplan-dynamic", Op::Decode),
        rivals: &[("prost-reflect", Op::Decode), ("buffa-dynamic", Op::Decode)],
        bound: faster(10.0, 10.0),
        on: nested,
    },
    Claim {
        what: "dynamic encode of nested data, against the dynamic messages of prost-reflect and buffa",
        ours: ("protoplan-dynamic", Op::Encode),
        rivals: &[("prost-reflect", Op::Encode), ("buffa-dynamic", Op::Encode)],
        bound: faster(8.0, 8.0),
        on: nested,
    },
    Claim {
        what: "interpreted over emitted, the same storage, decode (geometric mean at most 1.25)",
        ours: ("protoplan-runtime", Op::Decode),
        rivals: &[("protoplan-full", Op::Decode)],
        bound: Bound::Slower { most: 1.5, rare: 1.8 },
        on: all,
    },
    Claim {
        what: "interpreted over emitted, the same storage, encode (geometric mean at most 1.25)",
        ours: ("protoplan-runtime", Op::Encode),
        rivals: &[("protoplan-full", Op::Encode)],
        bound: Bound::Slower { most: 1.5, rare: 1.8 },
        on: all,
    },
    Claim {
        what: "encode into a reused buffer, against quick-protobuf's slice writer",
        ours: ("protoplan-full", Op::Encode),
        rivals: &[("quick-protobuf", Op::EncodeSlice)],
        bound: faster(1.0, 1.0),
        on: |workload| workload.starts_with("person"),
    },
    Claim {
        what: "encode into a reused buffer, against prost and buffa",
        ours: ("protoplan-full", Op::Encode),
        rivals: &[("prost", Op::Encode), ("buffa", Op::Encode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "dynamic encode, against prost's generated code",
        ours: ("protoplan-dynamic", Op::Encode),
        rivals: &[("prost", Op::Encode)],
        bound: faster(1.1, 1.1),
        on: all,
    },
    Claim {
        what: "view in a reused arena: allocations",
        ours: ("protoplan-view", Op::View),
        rivals: &[],
        bound: Bound::NoAllocation,
        on: all,
    },
    Claim {
        what: "dynamic message that is reused: allocations",
        ours: ("protoplan-dynamic", Op::DecodeInto),
        rivals: &[],
        bound: Bound::NoAllocation,
        on: all,
    },
    Claim {
        what: "encode into a reused buffer: allocations",
        ours: ("protoplan-full", Op::Encode),
        rivals: &[],
        bound: Bound::NoAllocation,
        on: all,
    },
    Claim {
        what: "generated types written as JSON, against buffa's and pbjson's generated code",
        ours: ("protoplan-full", Op::JsonEncode),
        rivals: &[("buffa", Op::JsonEncode), ("pbjson", Op::JsonEncode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "generated types read from JSON, against buffa's generated code",
        ours: ("protoplan-full", Op::JsonDecode),
        rivals: &[("buffa", Op::JsonDecode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "dynamic messages written as JSON, against buffa's and pbjson's generated code",
        ours: ("protoplan-dynamic", Op::JsonEncode),
        rivals: &[("buffa", Op::JsonEncode), ("pbjson", Op::JsonEncode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "dynamic messages read from JSON, against buffa's generated code",
        ours: ("protoplan-dynamic", Op::JsonDecode),
        rivals: &[("buffa", Op::JsonDecode)],
        bound: faster(1.5, 1.5),
        on: all,
    },
    Claim {
        what: "untrained streams and packed mixed varints: never behind the best Rust peer",
        ours: ("protoplan-full", Op::Decode),
        rivals: RUST_OWNED,
        bound: faster(1.0, 1.0),
        on: |workload| workload == "events" || workload.starts_with("packed_mixed"),
    },
];
