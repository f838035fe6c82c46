//! Emitted code over views, which read and write other formats than the binary one by way of the owned types.

use protoplan::runtime::Tabled;
use protoplan::{Arena, EncodeOptions, MessageView, Viewed};

use crate::job::{Fault, Format, Input, Job, Output};
use crate::schemas::call_with_type;

/// Reads a message and writes it.
pub(crate) fn run(job: &Job<'_>) -> Result<Output, Fault> {
    call_with_type!(job.message, run_as(job)).unwrap_or(Err(Fault::NoType))
}

fn run_as<M: Viewed + Tabled>(job: &Job<'_>) -> Result<Output, Fault> {
    let options = EncodeOptions::new();
    let encoded;
    let bytes = if let Input::Binary(bytes) = job.input {
        bytes
    } else {
        let message: M = job.read(|bytes| M::decode(bytes).map_err(Fault::read))?;
        encoded = options.encode_to_vec(&message).map_err(Fault::write)?;
        &encoded
    };
    let arena = Arena::new();
    let view = M::view(bytes, &arena).map_err(Fault::read)?;
    if let Format::Binary = job.output {
        return Ok(Output::Binary(options.encode_to_vec(&view).map_err(Fault::write)?));
    }
    let message: M = view.to_owned_message();
    job.write(&message, |message, options| options.encode_to_vec(message).map_err(Fault::write))
}
