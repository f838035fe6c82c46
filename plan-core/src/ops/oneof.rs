//! Oneofs that are enums of Rust: a member is replaced only after the new one is decoded (W4).

use super::message;
use crate::store::{Hold, Merge, Slot};
use crate::wire::{Cursor, Decoder, Fault};
use core::marker::PhantomData;

/// One member of a oneof that is an `Option` of the enum `E`, of which the member's variant holds a `T`.
#[derive(Debug)]
pub struct Member<'s, E, T, G, W> {
    oneof: &'s mut Option<E>,
    get: G,
    wrap: W,
    holds: PhantomData<T>,
}

impl<'s, E, T, G, W> Member<'s, E, T, G, W>
where
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    /// The member that `get` finds in its variant, and `wrap` makes a variant of.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(oneof: &'s mut Option<E>, get: G, wrap: W) -> Self {
        Self { oneof, get, wrap, holds: PhantomData }
    }

    /// Makes the oneof hold the value; what this member held already keeps its room.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn set<V>(&mut self, value: V)
    where
        T: Hold<V>,
    {
        match self.oneof.as_mut().and_then(&self.get) {
            Some(held) => held.put(value),
            None => *self.oneof = Some((self.wrap)(T::hold(value))),
        }
    }

    /// Runs `decode` on the message that this member holds, or on a new one that replaces another member afterwards.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill(self, decode: impl FnOnce(&mut T) -> Result<(), Fault>) -> Result<(), Fault>
    where
        T: Default,
    {
        if let Some(held) = self.oneof.as_mut().and_then(&self.get) {
            return decode(held);
        }
        let mut new = T::default();
        decode(&mut new)?;
        *self.oneof = Some((self.wrap)(new));
        Ok(())
    }
}

impl<V, E, T, G, W> Slot<V> for Member<'_, E, T, G, W>
where
    T: Hold<V>,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(mut self, value: V) {
        self.set(value);
    }
}

/// Decodes a message; one that the oneof holds already is merged with it (W3).
#[inline]
pub fn decode_message<'a, E, T, G, W>(
    member: Member<'_, E, T, G, W>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault>
where
    T: Merge<'a> + Default,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    member.fill(|held| message::decode(held, d, c))
}

/// Decodes a group; one that the oneof holds already is merged with it (W3).
#[inline]
pub fn decode_group<'a, E, T, G, W>(
    member: Member<'_, E, T, G, W>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault>
where
    T: Merge<'a> + Default,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    member.fill(|held| message::decode_group(held, d, c, tag))
}
