//! Oneofs that are enums of Rust: a member is replaced only after the new one is decoded (W4).

use super::message;
use crate::store::{Fill, Filler, Filling, Hold, Merge, Slot, ViewRef};
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
}

impl<E, T: Default, G: Fn(&mut E) -> Option<&mut T>, W> Member<'_, E, T, G, W> {
    /// What this member holds, out of its place; the default if the oneof holds another one.
    pub(super) fn take(&mut self) -> T {
        self.oneof.as_mut().and_then(&self.get).map(core::mem::take).unwrap_or_default()
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

/// A member of a oneof that is a message.
pub trait Place<'a> {
    /// A message that the oneof does not hold yet.
    type Message: Merge<'a>;

    /// The message, if the oneof holds this member.
    fn held(&mut self) -> Option<impl Merge<'a>>;

    /// A new message.
    fn detached(&mut self) -> Self::Message;

    /// Makes the oneof hold the message.
    fn attach(&mut self, message: Self::Message);
}

impl<'a, E, T, G, W> Place<'a> for Member<'_, E, T, G, W>
where
    T: Merge<'a> + Default,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    type Message = T;

    fn held(&mut self) -> Option<impl Merge<'a>> {
        self.oneof.as_mut().and_then(&self.get)
    }

    fn detached(&mut self) -> T {
        T::default()
    }

    fn attach(&mut self, message: T) {
        *self.oneof = Some((self.wrap)(message));
    }
}

/// One member of a oneof of a view, of which the member's variant refers to the message `V`.
#[derive(Debug)]
pub struct ViewMember<'s, 'a, E, V, G, W> {
    oneof: &'s mut Option<E>,
    get: G,
    wrap: W,
    filler: Filler<'a>,
    holds: PhantomData<V>,
}

impl<'s, 'a, E, V, G, W> ViewMember<'s, 'a, E, V, G, W>
where
    V: Fill<'a>,
    G: Fn(&mut E) -> Option<&mut ViewRef<'a, V>>,
    W: Fn(ViewRef<'a, V>) -> E,
{
    /// The member that `get` finds in its variant, and `wrap` makes a variant of.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(oneof: &'s mut Option<E>, get: G, wrap: W, filler: Filler<'a>) -> Self {
        Self { oneof, get, wrap, filler, holds: PhantomData }
    }
}

impl<'a, E, V, G, W> Place<'a> for ViewMember<'_, 'a, E, V, G, W>
where
    V: Fill<'a>,
    G: Fn(&mut E) -> Option<&mut ViewRef<'a, V>>,
    W: Fn(ViewRef<'a, V>) -> E,
{
    type Message = Filling<'a, 'a, V>;

    fn held(&mut self) -> Option<impl Merge<'a>> {
        let held = self.oneof.as_mut().and_then(&self.get)?;
        Some(self.filler.member(held))
    }

    fn detached(&mut self) -> Filling<'a, 'a, V> {
        self.filler.detached()
    }

    fn attach(&mut self, message: Filling<'a, 'a, V>) {
        *self.oneof = Some((self.wrap)(message.into_ref()));
    }
}

/// Decodes the message after `tag`: into the one that the oneof holds (W3), or into a new one, which replaces another
/// member when it is decoded (W4). A replaced one may stay in memory, so each new one counts as an element (W7).
#[inline]
pub fn decode_message<'a>(
    place: &mut impl Place<'a>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    if let Some(mut held) = place.held() {
        return message::decode(&mut held, d, c, tag);
    }
    d.charge(1)?;
    let mut new = place.detached();
    message::decode(&mut new, d, c, tag)?;
    place.attach(new);
    Ok(())
}
