//! Decoding by a plan.

use super::code::{CLOSED_APART, CLOSED_MARKED, CLOSED_PLAIN, Coded, GROUP, GROUPS, MESSAGE, MESSAGES};
use super::place::{MapPlace, MemberPlace, Place};
use super::{Bound, chain, item, with_op};
use crate::ops::scalar::{
    Bool, Bytes, Double, Enum, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
    String, Uint32, Uint64,
};
use crate::ops::{Scalar, closed, map, message, oneof, repeated, singular, unknown};
use crate::plan::{Cardinality, Op, Verified};
use crate::store::{Merge, RecordMut};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, Tag, WireType};

impl<'a, R: RecordMut<'a>> Merge<'a> for Bound<'_, R> {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        let Self { plan, record } = self;
        let plan = *plan;
        // SAFETY: S2, by what `Bound` is.
        let mut next = d.start_with(|c| unsafe { chain::decode(plan, record.lend(), c, 0) });
        d.each_field(|d, c, tag| {
            if tag & 7 == WireType::EndGroup as u32 && tag >> 3 != 0 {
                return c.lend(|c| d.end_group(c, tag >> 3));
            }
            match plan.find_near(next, tag) {
                Some(at) => {
                    next = at.0 as usize + 1;
                    let place = Place { record, field: plan.field(at) };
                    c.lend(|c| decode_known(plan, place, d, c))
                }
                None => c.lend(|c| decode_other(plan, record, d, c, tag)),
            }?;
            // SAFETY: S2, by what `Bound` is.
            next = unsafe { chain::decode(plan, record.lend(), c, next) };
            Ok(())
        })
    }
}

/// Decodes what stands behind a tag that is no field's own.
#[inline(never)]
fn decode_other<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    record: &mut R,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    match plan.find(tag >> 3) {
        Some(at) => decode_many(plan, Place { record, field: plan.field(at) }, d, c, tag),
        None if plan.plan().is_entry => unknown::forget(d, c, tag),
        // SAFETY: S2, by what `Bound` is.
        None if plan.is_message_set() => unsafe { item::decode(plan, record, d, c, tag) },
        None => unknown::decode(record.unknown_fields(), d, c, tag, last_tag(plan)),
    }
}

/// The last of the tags that a field of the plan may have, of whatever wire type. The fields of a message set have the tags of
/// their own numbers, too, beside that of the items.
fn last_tag(plan: &Verified<'_>) -> u32 {
    plan.fields().last().map_or(0, |field| field.number().min(FieldNumber::MAX) << 3 | 7)
}

/// Decodes a field with its own tag.
#[inline(always)]
fn decode_known<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let field = place.field;
    let tag = field.tag_bits();
    macro_rules! dispatch {
        ($($op:ident),*) => {
            match place.record.code(field) {
                $(
                    <$op as Coded>::PLAIN | <$op as Coded>::MARKED | <$op as Coded>::APART => {
                        decode_scalar::<$op, R>(place, c)
                    }
                    <$op as Coded>::LIST => decode_list::<$op, R>(place, d, c),
                )*
                CLOSED_PLAIN | CLOSED_MARKED | CLOSED_APART => decode_closed(plan, place, d, c),
                MESSAGE | GROUP => decode_child(plan, place, d, c, tag),
                MESSAGES | GROUPS => decode_messages(plan, place, d, c, tag),
                _ => decode_many(plan, place, d, c, tag),
            }
        };
    }
    dispatch!(
        Int32, Int64, Uint32, Uint64, Sint32, Sint64, Fixed32, Fixed64, Sfixed32, Sfixed64, Float, Double,
        Bool, String, Bytes, Enum
    )
}

/// Decodes a scalar.
#[inline(never)]
fn decode_scalar<'a, O: Scalar, R: RecordMut<'a>>(
    place: Place<'_, R>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    singular::decode::<O>(place, c)
}

/// Decodes a number of a closed enum.
#[inline(never)]
fn decode_closed<'a, R: RecordMut<'a>>(
    plan: &Verified<'_>,
    mut place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let enumeration = plan.enumeration(place.field);
    closed::decode(&mut place, enumeration, d, c)
}

/// Decodes scalars of a list, after one tag or with one each, as the field says.
#[inline(never)]
fn decode_list<'a, O: Scalar, R: RecordMut<'a>>(
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
) -> Result<(), Fault> {
    let Place { record, field } = place;
    // SAFETY: S1: X1, a list of scalars of this op.
    let mut list = unsafe { record.run::<O::Value<'a>>(field) };
    if field.cardinality() == Cardinality::Packed {
        repeated::decode_packed::<O>(&mut list, d, c)
    } else {
        repeated::decode::<O>(&mut list, d, c, field.tag_bits())
    }
}

/// Decodes a field that the dispatch leaves to this, or one with another wire type than its own.
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
        // an extension of a message set without an item around it, as any other extension
        Cardinality::Explicit if op == Op::Item && wire == WireType::Len as u32 => {
            decode_child(plan, place, d, c, tag)
        }
        Cardinality::Explicit if op == Op::Item && tag == Tag::ITEM.bits() => {
            // SAFETY: S2: X1, and by P9 all fields are items.
            unsafe { item::decode(plan, place.record, d, c, tag) }
        }
        Cardinality::Oneof if op.is_message() && wire == op.wire_type() as u32 => {
            let sub = plan.sub(place.field);
            oneof::decode_message(&mut MemberPlace { place, sub }, d, c, tag)
        }
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
    unknown::decode(place.record.unknown_fields(), d, c, tag, last_tag(plan))
}

/// Decodes a singular message that is no member of a oneof.
#[inline(never)]
#[expect(clippy::needless_pass_by_value, reason = "a place is used up by what decodes into it")]
fn decode_child<'a, 'p, R: RecordMut<'a>>(
    plan: &'p Verified<'p>,
    place: Place<'_, R>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let sub = plan.sub(place.field);
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
        message => unknown::decode(place.record.unknown_fields(), d, c, tag, last_tag(plan))
    )
}
