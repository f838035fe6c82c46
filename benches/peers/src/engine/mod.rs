//! The libraries under test: a file for each.
//!
//! One with generated types opens each workload by the macro [`for_message`], which names the types of all alike.

mod buffa;
mod buffa_dynamic;
mod buffa_lazy;
mod buffa_view;
mod floor;
mod foreign;
mod fory;
#[cfg(google)]
mod google;
mod micropb;
mod pbjson;
mod prost;
mod prost_reflect;
mod protoplan_bound;
mod protoplan_dynamic;
mod protoplan_full;
mod protoplan_runtime;
mod protoplan_view;
mod quick_protobuf;
mod rmp_serde;
mod rust_protobuf;
mod serde_json;

use crate::task::Tasks;

/// A library, or one way to use it.
pub struct Engine {
    /// Its name in arguments and reports.
    pub name: &'static str,
    /// The library, its release, and how it is used.
    pub about: &'static str,
    /// Adds the tasks that it has for a workload, none if it does not know the message.
    pub open: fn(&mut Tasks<'_>),
}

/// All, in the order of reports.
pub static ENGINES: &[&Engine] = &[
    &floor::ENGINE,
    &protoplan_full::ENGINE,
    &protoplan_bound::ENGINE,
    &protoplan_view::ENGINE,
    &protoplan_runtime::ENGINE,
    &protoplan_dynamic::ENGINE,
    &prost::ENGINE,
    &pbjson::ENGINE,
    &buffa::ENGINE,
    &buffa_view::ENGINE,
    &buffa_lazy::ENGINE,
    &rust_protobuf::ENGINE,
    #[cfg(google)]
    &google::ENGINE,
    &quick_protobuf::ENGINE,
    &micropb::ENGINE,
    &prost_reflect::ENGINE,
    &buffa_dynamic::ENGINE,
    &fory::ENGINE,
    &rmp_serde::ENGINE,
    &serde_json::ENGINE,
];

/// Runs a block for the type of a message, `$types::package::Message`, under a name of its own; nothing for an unknown one.
/// `without extremes` leaves out that with a group and that of five hundred fields.
macro_rules! for_message {
    ($message:expr, $types:ident, $name:ident => $body:expr) => {
        $crate::engine::for_message!(@all $message, $types, $name => $body;
            "benchmarks.proto2.GoogleMessage2" => benchmarks::proto2::GoogleMessage2,
            "sparse.Sheet" => sparse::Sheet,)
    };
    ($message:expr, $types:ident without extremes, $name:ident => $body:expr) => {
        $crate::engine::for_message!(@all $message, $types, $name => $body;)
    };
    (@all $message:expr, $types:ident, $name:ident => $body:expr; $($more:literal => $($path:ident)::+,)*) => {
        $crate::engine::for_message!(@match $message, $types, $name => $body;
            "analytics.Event" => analytics::Event,
            "analytics_newer.Event" => analytics_newer::Event,
            "analytics_older.Event" => analytics_older::Event,
            "benchmarks.proto2.GoogleMessage1" => benchmarks::proto2::GoogleMessage1,
            "benchmarks.proto3.GoogleMessage1" => benchmarks::proto3::GoogleMessage1,
            "blobs.Frame" => blobs::Frame,
            "broad.Root" => broad::Root,
            "deep.Root" => deep::Root,
            "forybench.MediaContent" => forybench::MediaContent,
            "forybench.MediaContentList" => forybench::MediaContentList,
            "forybench.NumericStruct" => forybench::NumericStruct,
            "forybench.NumericStructList" => forybench::NumericStructList,
            "forybench.Sample" => forybench::Sample,
            "forybench.SampleList" => forybench::SampleList,
            "hello.Person" => hello::Person,
            "mapped.Registry" => mapped::Registry,
            "packed.Doubles" => packed::Doubles,
            "packed.Fixed" => packed::Fixed,
            "packed.Varints" => packed::Varints,
            "settings.Settings" => settings::Settings,
            $($more => $($path)::+,)*
        )
    };
    (@match $message:expr, $types:ident, $name:ident => $body:expr; $($full:literal => $($part:ident)::+,)*) => {
        match $message {
            $($full => {
                type $name = $types::$($part)::+;
                $body
            })*
            _ => {}
        }
    };
}

pub(crate) use for_message;
