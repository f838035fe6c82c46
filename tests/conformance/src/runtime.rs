//! The interpreter over the types that emitted code has.

use protoplan::runtime::{self, Interpreted, Tabled};

use crate::job::{Fault, Job, Output};
use crate::schemas::call_with_type;

/// Reads a message and writes it.
pub(crate) fn run(job: &Job<'_>) -> Result<Output, Fault> {
    call_with_type!(job.message, run_as(job)).unwrap_or(Err(Fault::NoType))
}

fn run_as<M: Tabled>(job: &Job<'_>) -> Result<Output, Fault> {
    let message: M = job.read(|bytes| runtime::decode(bytes).map_err(Fault::read))?;
    job.write(&message, |message, options| options.encode_to_vec(&Interpreted(message)).map_err(Fault::write))
}
