//! Fields whose memory is used again, where a message is decoded in place of another one.
//!
//! Emitted code has a count for each field that owns memory: how many elements of a list were met in this input, or
//! whether a singular field was. What was not met is removed at the end. Where a message is merged, `REUSE` is false; the
//! counts then mean nothing, and the rules are those of the other modules.

use super::closed::{Numbers, Parts};
use super::message;
use super::oneof::{self, Member, Place as _};
use crate::store::{Hold, List, Merge, Message};
use crate::wire::{Cursor, Decoder, Fault};
use alloc::vec::Vec;
use core::mem;

/// A message that is decoded into in place of what it holds.
struct Again<'m, M> {
    message: &'m mut M,
    begun: bool,
}

impl<'a, M: Message> Merge<'a> for Again<'_, M> {
    #[inline]
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        self.begun = true;
        self.message.refill_fields(d)
    }
}

/// Decodes the message after `tag` in place of what `message` holds.
#[inline]
fn refill<'a, M: Message>(
    message: &mut M,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let mut again = Again { message, begun: false };
    let done = message::decode(&mut again, d, c, tag);
    if !again.begun {
        again.message.clear();
    }
    done
}

/// A list of values that own memory.
#[derive(Debug)]
pub struct Values<'s, const REUSE: bool, T> {
    list: &'s mut Vec<T>,
    met: &'s mut usize,
}

impl<'s, const REUSE: bool, T> Values<'s, REUSE, T> {
    /// Values of `list`, of which so many were `met`.
    #[inline(always)]
    pub fn new(list: &'s mut Vec<T>, met: &'s mut usize) -> Self {
        Self { list, met }
    }
}

impl<V, const REUSE: bool, T: Hold<V>> List<V> for Values<'_, REUSE, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, value: V) {
        if REUSE {
            match self.list.get_mut(*self.met) {
                Some(held) => held.put(value),
                None => self.list.push(T::hold(value)),
            }
            *self.met += 1;
        } else {
            self.list.push(T::hold(value));
        }
    }

    #[inline(always)]
    fn reserve(&mut self, additional: usize) {
        // elements that are left of what the list held make room, too
        let left = if REUSE { self.list.len() - *self.met } else { 0 };
        self.list.reserve(additional.saturating_sub(left));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        if REUSE { *self.met } else { self.list.len() }
    }
}

/// Decodes the messages after `tag` and the ones that follow with the same tag into elements of a list, of which so many
/// were `met`.
#[inline]
pub fn decode_list<'a, const REUSE: bool, M: Message>(
    list: &mut Vec<M>,
    met: &mut usize,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    if !REUSE {
        return message::decode_list(list, d, c, tag);
    }
    message::decode_repeated(
        &mut (list, met),
        d,
        c,
        tag,
        |(_, met)| **met,
        |(list, met), d, c| {
            let at = **met;
            **met += 1;
            match list.get_mut(at) {
                Some(held) => refill(held, d, c, tag),
                None => message::decode(list.push_mut(M::default()), d, c, tag),
            }
        },
    )
}

/// Decodes the message after `tag` into that of a singular field, which was `met` before or not; `inner` leads through a box.
#[inline]
pub fn decode_message<'a, const REUSE: bool, T: Default, M: Message>(
    place: &mut Option<T>,
    met: &mut usize,
    inner: impl FnOnce(&mut T) -> &mut M,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let first = mem::replace(met, 1) == 0;
    match place {
        Some(held) if REUSE && first => refill(inner(held), d, c, tag),
        _ => message::decode(inner(place.get_or_insert_default()), d, c, tag),
    }
}

/// Decodes the message after `tag`, a member of a oneof, which was `met` before or not; `inner` leads through a box.
#[inline]
pub fn decode_member<'a, const REUSE: bool, E, T, M, G, W>(
    place: &mut Member<'_, E, T, G, W>,
    met: &mut usize,
    inner: impl FnOnce(&mut T) -> &mut M,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault>
where
    T: Merge<'a> + Default,
    M: Message,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    if !REUSE || *met != 0 {
        return mark(oneof::decode_message(place, d, c, tag), met);
    }
    d.charge(1)?;
    let mut message = place.take();
    refill(inner(&mut message), d, c, tag)?;
    place.attach(message);
    *met = 1;
    Ok(())
}

/// The place of a closed enum's numbers that marks the oneof as `met` with a number that the enum has.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn closed<N: Numbers, U>(place: Parts<N, U>, met: &mut usize) -> Parts<impl Numbers, U> {
    Parts { known: Marked { known: place.known, met }, unknown: place.unknown }
}

struct Marked<'s, N> {
    known: N,
    met: &'s mut usize,
}

impl<N: Numbers> Numbers for Marked<'_, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&mut self, number: i32) {
        *self.met = 1;
        self.known.put(number);
    }

    fn count(&self) -> usize {
        self.known.count()
    }
}

/// Marks a singular field as `met` if it was decoded.
#[inline(always)]
pub fn mark(done: Result<(), Fault>, met: &mut usize) -> Result<(), Fault> {
    if done.is_ok() {
        *met = 1;
    }
    done
}

/// Makes a singular field absent that was not `met`.
#[inline(always)]
pub fn keep<T>(place: &mut Option<T>, met: usize) {
    if met == 0 {
        *place = None;
    }
}
