//! Required fields.

use crate::store::{Collection, Missing, Order, Write};

/// The required field `number` must be present.
///
/// # Errors
/// If it is not.
#[inline(always)]
pub fn present(number: u32, present: bool) -> Result<(), Missing> {
    if present { Ok(()) } else { Err(Missing::field(number)) }
}

/// What the message in the field `number` requires must be present.
///
/// # Errors
/// The first required field below it that is missing.
pub fn inside(number: u32, message: Option<impl Write>) -> Result<(), Missing> {
    match message {
        Some(message) => message.check_required().map_err(|missing| missing.within(number, None)),
        None => Ok(()),
    }
}

/// What the messages in the repeated field `number` require must be present.
///
/// # Errors
/// The first required field below them that is missing.
pub fn inside_each<M: Write>(number: u32, messages: impl IntoIterator<Item = M>) -> Result<(), Missing> {
    for (index, message) in messages.into_iter().enumerate() {
        message.check_required().map_err(|missing| missing.within(number, Some(index)))?;
    }
    Ok(())
}

/// What an entry of the map `number` requires must be present.
///
/// # Errors
/// The first required field below it that is missing.
pub fn inside_entry(number: u32, entry: &impl Write) -> Result<(), Missing> {
    entry.check_required().map_err(|missing| missing.within(number, None))
}

/// What the messages that are the values of the map `number` require must be present.
///
/// # Errors
/// The first required field below them that is missing.
pub fn inside_values<K, M: Write>(number: u32, map: &impl Collection<K, M>) -> Result<(), Missing> {
    let first = |sorted| {
        let mut first = Ok(());
        map.each(Order { backward: false, sorted }, |_, message: &M| {
            if first.is_ok() {
                first = message.check_required();
            }
        });
        first
    };
    // only what is wrong is told in the order of the keys, which costs time where the map has another one
    if first(false).is_err() {
        first(true).map_err(|missing| missing.within(2, None).within(number, None))?;
    }
    Ok(())
}
