//! The messages of the workloads as Protoplan has them, and their schema at run time.

use std::sync::OnceLock;

use protoplan::{Schema, derive_plan};

/// The schemas as one descriptor set, as `build/schemas.rs` wrote it.
pub static SCHEMAS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schemas.binpb"));

/// The schemas, as a program meets them while it runs.
pub fn schema() -> &'static Schema {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    SCHEMA.get_or_init(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the workloads"))
}

#[derive_plan("hello.proto", includes = ["../../proto"], views = true)]
pub mod hello {}

#[derive_plan("forybench.proto", includes = ["../../proto"], views = true)]
pub mod forybench {}

pub mod benchmarks {
    use protoplan::derive_plan;

    #[derive_plan(
        "benchmarks/google_message1_proto2.proto",
        "benchmarks/google_message2.proto",
        includes = ["../../proto"],
        views = true
    )]
    pub mod proto2 {}

    #[derive_plan("benchmarks/google_message1_proto3.proto", includes = ["../../proto"], views = true)]
    pub mod proto3 {}
}

#[derive_plan("analytics.proto", views = true)]
pub mod analytics {}

#[derive_plan("analytics_newer.proto", views = true)]
pub mod analytics_newer {}

#[derive_plan("analytics_older.proto", views = true)]
pub mod analytics_older {}

#[derive_plan("blobs.proto", views = true)]
pub mod blobs {}

#[derive_plan("broad.proto", views = true)]
pub mod broad {}

#[derive_plan("deep.proto", views = true)]
pub mod deep {}

#[derive_plan("mapped.proto", views = true)]
pub mod mapped {}

#[derive_plan("packed.proto", views = true)]
pub mod packed {}

#[derive_plan("settings.proto", "settings_extensions.proto", views = true)]
pub mod settings {}

#[derive_plan("sparse.proto", views = true)]
pub mod sparse {}
