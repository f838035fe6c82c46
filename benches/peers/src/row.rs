//! What a run says of one task.

use serde::{Deserialize, Serialize};

use crate::op::Op;

/// A line of the result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Name of the workload.
    pub workload: String,
    /// What was timed.
    pub op: Op,
    /// Name of the engine.
    pub engine: String,
    /// `system` or `mimalloc`.
    pub allocator: String,
    /// Nanoseconds for a message: the median of the rounds.
    pub ns: f64,
    /// Megabytes of the encoding a second.
    pub mb_s: f64,
    /// Allocations for a message, once it runs; nothing where they cannot be counted.
    pub allocs: Option<f64>,
    /// Bytes of these allocations.
    pub bytes: Option<f64>,
    /// The distance of the quartiles of the rounds over their median.
    pub spread: f64,
    /// Whether what was read or written is what the payload says.
    pub same_work: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Bytes of the encoding of a message, on average.
    pub size: f64,
}
