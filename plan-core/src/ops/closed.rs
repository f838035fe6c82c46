//! Closed enums: a number that the enum does not have is an unknown field (W5).

use super::oneof::Member;
use super::{Scalar, scalar};
use crate::plan::EnumPlan;
use crate::store::{Hold, KeepUnknown, List};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, RawTag};

/// Where the numbers of a closed enum go: the known ones to their field, the others to the unknown fields.
pub trait Place<'a> {
    /// Sets the field, or appends to it.
    fn known(&mut self, number: i32);

    /// The unknown fields of the message.
    fn unknown(&mut self) -> impl KeepUnknown<'a>;
}

/// A place whose two parts stand apart.
#[derive(Debug)]
pub struct Parts<F, U> {
    /// Sets the field, or appends to it.
    pub known: F,
    /// The unknown fields of the message.
    pub unknown: U,
}

impl<'a, F: FnMut(i32), U> Place<'a> for Parts<F, &mut U>
where
    for<'u> &'u mut U: KeepUnknown<'a>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn known(&mut self, number: i32) {
        (self.known)(number);
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        &mut *self.unknown
    }
}

/// Decodes one number.
#[inline(always)]
pub fn decode<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let number = scalar::Enum::read(c)?;
    if plan.contains(number) {
        place.known(number);
        return Ok(());
    }
    miss(place, d, c)
}

/// Keeps a field whose number the enum does not have.
#[cold]
fn miss<'a>(place: &mut impl Place<'a>, d: &mut Decoder<'a>, c: &Cursor<'a>) -> Result<(), Fault> {
    d.note_closed_miss();
    d.charge_unknown()?;
    place.unknown().keep(c.since_tag());
    Ok(())
}

/// Decodes the number after `tag` of a repeated field, and the ones that follow with the same tag.
pub fn decode_repeated<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let tag = RawTag::new(tag);
    loop {
        let number = scalar::Enum::read(c)?;
        if plan.contains(number) {
            d.charge(1)?;
            place.known(number);
        } else {
            miss(place, d, c)?;
        }
        if !c.take(tag) {
            return Ok(());
        }
    }
}

/// Decodes the numbers of a packed field; each unknown one becomes a field of its own.
pub fn decode_packed<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    field: FieldNumber,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let mut run = c.delimited()?;
    while !run.at_limit() {
        let value = run.varint().inspect_err(|_| c.stand_at(&run))?;
        // the low 32 bits count (W1), but all are kept
        let number = value as i32;
        if plan.contains(number) {
            d.charge(1)?;
            place.known(number);
        } else {
            d.charge_unknown()?;
            place.unknown().keep_varint(field, value);
        }
    }
    Ok(())
}

/// A singular field, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn slot<'s, F, U>(
    field: &'s mut F,
    unknown: &'s mut U,
) -> Parts<impl FnMut(i32) + use<'s, F, U>, &'s mut U>
where
    F: Hold<i32>,
{
    Parts { known: |number| field.put(number), unknown }
}

/// A repeated field, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn list<'s, L, U>(
    list: &'s mut L,
    unknown: &'s mut U,
) -> Parts<impl FnMut(i32) + use<'s, L, U>, &'s mut U>
where
    L: List<i32>,
{
    Parts { known: |number| list.push(number), unknown }
}

/// A member of a oneof, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn member<'s, E, T, G, W, U>(
    mut member: Member<'s, E, T, G, W>,
    unknown: &'s mut U,
) -> Parts<impl FnMut(i32) + use<'s, E, T, G, W, U>, &'s mut U>
where
    T: Hold<i32>,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    Parts { known: move |number| member.set(number), unknown }
}
