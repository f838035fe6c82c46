//! What all formats do with a message that is read.

use super::error::{Fault, FormatError};
use crate::limits::Limits;
use crate::store::{DynamicMessage, MessageMut, Reflect};
use alloc::format;
use alloc::string::String;
use core::any::Any;

/// Generated types among those of the traits of formats.
#[derive(Debug)]
pub enum Owned {}

/// Views among those of the traits of formats.
#[derive(Debug)]
pub enum View {}

/// Makes every field absent.
pub(super) fn clear(message: &mut dyn Reflect) {
    let any: &mut dyn Any = message;
    if let Some(dynamic) = any.downcast_mut::<DynamicMessage>() {
        // which takes the memory back
        return dynamic.reset();
    }
    message.reflect_mut().clear_all();
}

/// Reads a message from text, as `read` does; unless it may be `partial`, it has to have what is required.
pub(super) fn read(
    format: &'static str,
    mut message: MessageMut<'_>,
    input: &[u8],
    limits: &Limits,
    partial: bool,
    read: impl FnOnce(MessageMut<'_>, &str) -> Result<(), Fault>,
) -> Result<(), FormatError> {
    let text = text(input, limits).map_err(|fault| fault.told_of(format, input))?;
    read(message.reborrow(), text).map_err(|fault| fault.told_of(format, input))?;
    match message.as_ref().check_required() {
        Err(missing) if !partial => {
            Err(Fault::new(format!("the required field `{missing}` is missing")).untold(format))
        }
        _ => Ok(()),
    }
}

/// The text that bytes are, if it is not too long.
fn text<'i>(input: &'i [u8], limits: &Limits) -> Result<&'i str, Fault> {
    // places in a text are told in 32 bits
    if input.len() > limits.message_bytes.min(u32::MAX as usize) {
        return Err(Fault::at(
            0,
            String::from("the text is too long; raise Limits::message_bytes for trusted input"),
        ));
    }
    core::str::from_utf8(input).map_err(|error| {
        Fault::at(error.valid_up_to(), String::from("found bytes that are not UTF-8; expected text"))
    })
}
