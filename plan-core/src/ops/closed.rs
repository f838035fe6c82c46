//! Closed enums: a number that the enum does not have is an unknown field (W5).

use super::oneof::Member;
use super::repeated::MANY;
use super::{Scalar, scalar};
use crate::plan::EnumPlan;
use crate::store::{Hold, KeepUnknown, List};
use crate::wire::{BATCH, Cursor, Decoder, Fault, FieldNumber, RawTag};

/// Where the numbers of a closed enum go: the known ones to their field, the others to the unknown fields.
pub trait Place<'a> {
    /// Sets the field, or appends to it.
    fn known(&mut self, number: i32);

    /// How many numbers a repeated field holds; 0 for a singular one.
    fn count(&self) -> usize;

    /// The unknown fields of the message.
    fn unknown(&mut self) -> impl KeepUnknown<'a>;
}

/// A field for the numbers that the enum has.
pub trait Numbers {
    /// Sets the field, or appends to it.
    fn put(&mut self, number: i32);

    /// How many numbers a repeated field holds; 0 for a singular one.
    fn count(&self) -> usize;
}

/// A singular field, set by a function.
#[derive(Debug)]
pub struct Single<F>(pub F);

impl<F: FnMut(i32)> Numbers for Single<F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&mut self, number: i32) {
        (self.0)(number);
    }

    fn count(&self) -> usize {
        0
    }
}

/// A repeated field.
#[derive(Debug)]
pub struct Several<'s, L>(pub &'s mut L);

impl<L: List<i32>> Numbers for Several<'_, L> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&mut self, number: i32) {
        self.0.push(number);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        self.0.count()
    }
}

/// A place whose two parts stand apart.
#[derive(Debug)]
pub struct Parts<N, U> {
    /// The field.
    pub known: N,
    /// The unknown fields of the message.
    pub unknown: U,
}

impl<'a, N: Numbers, U> Place<'a> for Parts<N, &mut U>
where
    for<'u> &'u mut U: KeepUnknown<'a>,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn known(&mut self, number: i32) {
        self.known.put(number);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&self) -> usize {
        self.known.count()
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        &mut *self.unknown
    }
}

/// Decodes one number.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    step(place, plan, 0, d, c)
}

/// Decodes one number, which takes so many `elements` off the limit if the enum has it.
#[cfg_attr(not(debug_assertions), inline(always))]
fn step<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    elements: usize,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let at = *c;
    let number = scalar::Enum::read(c)?;
    let done = if plan.contains(number) {
        d.charge(elements).map(|()| place.known(number))
    } else {
        // the bytes and not the cursor, whose address would keep it in memory
        miss(place, d, c.since_tag())
    };
    done.inspect_err(|_| *c = at)
}

/// Keeps a field whose number the enum does not have; in the entry of a map, leaves it to the rule of the map.
#[cold]
fn miss<'a>(place: &mut impl Place<'a>, d: &mut Decoder<'a>, field: &'a [u8]) -> Result<(), Fault> {
    if d.miss_in_entry() {
        return Ok(());
    }
    d.charge_unknown()?;
    place.unknown().keep(field);
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
        step(place, plan, 1, d, c).inspect_err(|_| d.blame(place.count()))?;
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
    if run.remaining() >= MANY {
        decode_many(place, plan, field, d, c, &mut run)?;
    }
    while !run.at_limit() {
        decode_one(place, plan, field, d, c, &mut run)?;
    }
    Ok(())
}

/// Decodes the numbers of a packed field many at once, up to what is cut short or too long; `c` stands behind that.
#[inline(never)]
fn decode_many<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    field: FieldNumber,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    run: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let mut values = [0; BATCH];
    loop {
        let at = *run;
        let read = run.varints(&mut values);
        if read == 0 {
            return Ok(());
        }
        if read <= d.budget() && values[..read].iter().all(|&value| plan.contains(value as i32)) {
            d.charge(read)?;
            values[..read].iter().for_each(|&value| place.known(value as i32));
        } else {
            // what is unknown, or refused by a limit, and what comes with it
            *run = at;
            for _ in 0..read {
                decode_one(place, plan, field, d, c, run)?;
            }
        }
    }
}

/// Decodes the number of a packed field that comes first in `run`; `c` stands behind that.
#[inline(always)]
fn decode_one<'a>(
    place: &mut impl Place<'a>,
    plan: &EnumPlan<'_>,
    field: FieldNumber,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    run: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let at = *run;
    let done = run.varint().and_then(|value| {
        // the low 32 bits count (W1), but all are kept
        let number = value as i32;
        if plan.contains(number) {
            d.charge(1).map(|()| place.known(number))
        } else {
            d.charge_unknown().map(|()| place.unknown().keep_varint(field, value))
        }
    });
    done.inspect_err(|_| {
        c.stand_at(&at);
        d.blame(place.count());
    })
}

/// A singular field, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn slot<'s, F, U>(field: &'s mut F, unknown: &'s mut U) -> Parts<impl Numbers + use<'s, F, U>, &'s mut U>
where
    F: Hold<i32>,
{
    Parts { known: Single(|number| field.put(number)), unknown }
}

/// A repeated field, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn list<'s, L, U>(list: &'s mut L, unknown: &'s mut U) -> Parts<Several<'s, L>, &'s mut U>
where
    L: List<i32>,
{
    Parts { known: Several(list), unknown }
}

/// A member of a oneof, and the unknown fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn member<'s, E, T, G, W, U>(
    mut member: Member<'s, E, T, G, W>,
    unknown: &'s mut U,
) -> Parts<impl Numbers + use<'s, E, T, G, W, U>, &'s mut U>
where
    T: Hold<i32>,
    G: Fn(&mut E) -> Option<&mut T>,
    W: Fn(T) -> E,
{
    Parts { known: Single(move |number| member.set(number)), unknown }
}
