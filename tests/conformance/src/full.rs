//! Emitted code over owned types.

use protoplan::runtime::Tabled;

use crate::job::{Fault, Job, Output};
use crate::schemas::call_with_type;

/// Reads a message and writes it.
pub(crate) fn run(job: &Job<'_>) -> Result<Output, Fault> {
    call_with_type!(job.message, run_as(job)).unwrap_or(Err(Fault::NoType))
}

fn run_as<M: Tabled>(job: &Job<'_>) -> Result<Output, Fault> {
    let message: M = job.read(|bytes| M::decode(bytes).map_err(Fault::read))?;
    job.write(&message, |message, options| options.encode_to_vec(message).map_err(Fault::write))
}
