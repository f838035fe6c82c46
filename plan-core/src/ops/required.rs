//! Required fields.

use crate::store::{Entries, Missing, Order, Write};

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
pub fn inside_values<K, M: Write>(number: u32, map: &impl Entries<K, M>) -> Result<(), Missing> {
    first_by_key(|order| {
        let mut first = Ok(());
        map.each(order, |_, message: &M| {
            if first.is_ok() {
                first = message.check_required();
            }
        });
        first.map_err(|missing| missing.within(2, None).within(number, None))
    })
}

/// What `check` finds missing in a map: the first by the order of the keys, which costs time where the map has another one, so
/// it is asked for only if something is missing.
///
/// # Errors
/// That of `check`.
pub fn first_by_key(check: impl Fn(Order) -> Result<(), Missing>) -> Result<(), Missing> {
    let order = |sorted| Order { backward: false, sorted };
    check(order(false)).or_else(|_| check(order(true)))
}
