//! Fields of a type `T` that is converted from and to `W`, a type that holds the value of an op.
//!
//! What a value means on the wire is told by the same rules as for a field of the type `W`.

use super::message;
use crate::store::{Hold, List, Message, Slot};
use crate::wire::{Cursor, Decoder, Fault};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// A place that a function fills.
#[derive(Debug)]
pub struct Place<W, F> {
    fill: F,
    holds: PhantomData<W>,
}

impl<W, F: FnOnce(W)> Place<W, F> {
    /// The place that `fill` fills.
    #[inline]
    pub fn new(fill: F) -> Self {
        Self { fill, holds: PhantomData }
    }
}

impl<V, W: Hold<V>, F: FnOnce(W)> Slot<V> for Place<W, F> {
    #[inline]
    fn put(self, value: V) {
        (self.fill)(W::hold(value));
    }
}

/// A list of converted values.
#[derive(Debug)]
pub struct Values<'s, T, W> {
    list: &'s mut Vec<T>,
    holds: PhantomData<W>,
}

impl<'s, T: From<W>, W> Values<'s, T, W> {
    /// Values that are appended to `list`.
    #[inline]
    pub fn new(list: &'s mut Vec<T>) -> Self {
        Self { list, holds: PhantomData }
    }
}

impl<V, T: From<W>, W: Hold<V>> List<V> for Values<'_, T, W> {
    #[inline]
    fn push(&mut self, value: V) {
        self.list.push(W::hold(value).into());
    }

    #[inline]
    fn reserve(&mut self, additional: usize) {
        self.list.reserve(additional);
    }

    #[inline]
    fn count(&self) -> usize {
        self.list.len()
    }
}

/// Decodes the message after `tag`: into `held`, which is what the field holds (W3), or into a new one. `put` gets it
/// back, after a fault too (W8).
///
/// What is held is converted for each message that is merged into it, so its bytes count as elements (W7).
pub fn decode_message<'a, W: Message>(
    held: Option<W>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
    put: impl FnOnce(W),
) -> Result<(), Fault> {
    let mut message = match held {
        Some(held) => {
            d.charge(held.encoded_len())?;
            held
        }
        None => W::default(),
    };
    let done = message::decode(&mut message, d, c, tag);
    put(message);
    done
}

/// Decodes the message after `tag`, a member of a oneof: as [`decode_message`] if the oneof holds this member, else into
/// a new one, which `put` gets when it is decoded (W4).
pub fn decode_member<'a, W: Message>(
    held: Option<W>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
    put: impl FnOnce(W),
) -> Result<(), Fault> {
    if held.is_some() {
        return decode_message(held, d, c, tag, put);
    }
    d.charge(1)?;
    let mut message = W::default();
    message::decode(&mut message, d, c, tag)?;
    put(message);
    Ok(())
}

/// Decodes the messages after `tag` and the ones that follow with the same tag into new elements of a list.
pub fn decode_list<'a, W: Message, T: From<W>>(
    list: &mut Vec<T>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    message::decode_repeated(list, d, c, tag, Vec::len, |list, d, c| {
        let mut message = W::default();
        let done = message::decode(&mut message, d, c, tag);
        list.push(message.into());
        done
    })
}

/// A value as it is written.
#[inline]
pub fn one<W: From<T>, T: Clone>(value: &T) -> W {
    value.clone().into()
}

/// A value that may be absent, as it is written.
#[inline]
pub fn option<W: From<T>, T: Clone>(value: &Option<T>) -> Option<W> {
    value.as_ref().map(one)
}

/// Values as they are written.
pub fn list<W: From<T>, T: Clone>(values: &[T]) -> Vec<W> {
    values.iter().map(one).collect()
}
