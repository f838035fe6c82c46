//! Decoding by a plan.

use super::place::{MapPlace, MemberPlace, Place};
use super::{Bound, with_op};
use crate::ops::scalar::{
    Bool, Bytes, Double, Enum, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
    String, Uint32, Uint64,
};
use crate::ops::{closed, map, message, oneof, repeated, singular, unknown};
use crate::plan::{Cardinality, FieldIdx, Op, Verified};
use crate::store::{Merge, RecordMut};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, WireType};

impl<'a, R: RecordMut<'a>> Merge<'a> for Bound<'_, R> {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        let Self { plan, record } = self;
        let plan = *plan;
        let fields = plan.fields();
        // the field that usually comes next
        let mut next = 0;
        d.each_field(|d, c, tag| {
            let (at, field) = match fields.get(next) {
                Some(field) if field.tag_bits() == tag => (next, field),
                _ => match plan.find_near(next, tag >> 3) {
                    Some(FieldIdx(at)) => (at as usize, &fields[at as usize]),
                    None if plan.plan().is_entry => return unknown::forget(d, c, tag),
                    None => return unknown::decode(record.unknown_fields(), d, c, tag),
                },
            };
            next = at + 1;
            let place = Place { record, field };
            if !place.field.cardinality().is_singular() || place.field.tag_bits() != tag {
                return c.lend(|c| decode_many(plan, place, d, c, tag));
            }
            // messages have a way of their own, so that the frames of scalar rules are not on the stack of nested ones
            if place.field.op().is_message() {
                return c.lend(|c| decode_message(plan, place, d, c, tag));
            }
            decode_scalar(plan, place, d, c)
        })
    }
}

/// Decodes what is not a singular field with its own wire type.
#[inline(never)]
fn decode_many<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let op = place.field.op();
    let wire = tag & 7;
    match place.field.cardinality() {
        Cardinality::Repeated | Cardinality::Packed if wire == op.wire_type() as u32 => {
            if op.is_message() {
                decode_messages(plan, place, d, c, tag)
            } else {
                decode_scalars(plan, place, d, c, tag)
            }
        }
        Cardinality::Repeated | Cardinality::Packed if wire == WireType::Len as u32 && op.is_packable() => {
            decode_packed(plan, place, d, c)
        }
        Cardinality::Map if wire == WireType::Len as u32 => decode_entries(plan, place, d, c, tag),
        Cardinality::Implicit
        | Cardinality::Explicit
        | Cardinality::Required
        | Cardinality::Oneof
        | Cardinality::Repeated
        | Cardinality::Packed
        | Cardinality::Map => other(plan, place, d, c, tag),
    }
}

/// Decodes a known number with another wire type: an unknown field (W5), or the end of a group.
#[cold]
#[expect(clippy::needless_pass_by_value, reason = "a place is used up by what decodes into it")]
fn other<'a, R: RecordMut<'a>>(
    plan: &Verified<'_>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    if plan.plan().is_entry {
        return unknown::forget(d, c, tag);
    }
    unknown::decode(place.record.unknown_fields(), d, c, tag)
}

/// Decodes a scalar.
#[inline]
fn decode_scalar<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    mut place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    macro_rules! scalar {
        ($op:ident) => {
            singular::decode::<$op>(place, c)
        };
    }
    let field = place.field;
    with_op!(field.op(), scalar,
        closed => closed::decode(&mut place, plan.enumeration(field), d, c),
        message => other(plan, place, d, c, field.tag_bits())
    )
}

/// Decodes a singular message.
#[inline(never)]
fn decode_message<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let sub = plan.sub(place.field);
    if place.field.cardinality() == Cardinality::Oneof {
        return oneof::decode_message(&mut MemberPlace { place, sub }, d, c, tag);
    }
    // SAFETY: S1: X1, a singular message of the plan `sub`.
    let child = unsafe { place.record.child(place.field, sub) };
    // SAFETY: S2: the child was made for `sub`.
    message::decode(&mut unsafe { Bound::new(sub, child) }, d, c, tag)
}

/// Decodes scalars that each have a tag.
#[inline(never)]
fn decode_scalars<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    mut place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    macro_rules! scalar {
        ($op:ident) => {
            repeated::decode::<$op>(&mut place, d, c, tag)
        };
    }
    let field = place.field;
    with_op!(field.op(), scalar,
        closed => closed::decode_repeated(&mut place, plan.enumeration(field), d, c, tag),
        message => other(plan, place, d, c, tag)
    )
}

/// Decodes messages that each have a tag.
#[inline(never)]
fn decode_messages<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let Place { record, field } = place;
    let sub = plan.sub(field);
    message::decode_repeated(
        record,
        d,
        c,
        tag,
        // SAFETY: S1: X1, a repeated message.
        |record| unsafe { record.count(field) },
        |record, d, c| {
            // SAFETY: S1: X1, a repeated message of the plan `sub`.
            let child = unsafe { record.push_child(field, sub) };
            // SAFETY: S2: the child was made for `sub`.
            message::decode(&mut unsafe { Bound::new(sub, child) }, d, c, tag)
        },
    )
}

/// Decodes the entries of a map.
#[inline(never)]
fn decode_entries<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let entry = plan.sub(place.field);
    map::decode(&mut MapPlace { place, entry }, d, c, tag)
}

/// Decodes scalars that share a tag.
#[inline(never)]
fn decode_packed<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    mut place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    macro_rules! scalar {
        ($op:ident) => {
            repeated::decode_packed::<$op>(&mut place, d, c)
        };
    }
    let field = place.field;
    // not packable, so never here; what has the wrong wire type is unknown (W5)
    let tag = field.tag_bits() & !7 | WireType::Len as u32;
    with_op!(field.op(), scalar,
        closed => match FieldNumber::new(field.number()) {
            Some(number) => closed::decode_packed(&mut place, plan.enumeration(field), number, d, c),
            None => Err(Fault::InvalidTag),
        },
        message => unknown::decode(place.record.unknown_fields(), d, c, tag)
    )
}
