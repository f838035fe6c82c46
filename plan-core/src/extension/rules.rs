//! The rules of `ops` for the values of an extension, as functions: so the type of an extension tells the Rust type of its
//! values, and not how they are encoded.

use super::lone::Lone;
use crate::ops::{Scalar, closed, message, message_set, repeated, required, scalar, singular, unknown};
use crate::plan::{Cardinality, Field, Op};
use crate::store::{Elements, Enum, Hold, KeepUnknown, Lend, Merge, Message, Missing, UnknownFields};
use crate::wire::{Backward, Cursor, Decoder, Fault, FieldNumber, WireType};
use alloc::vec::Vec;

/// Decodes the field after a tag, which names the number of the extension.
pub(super) type Decode<T> =
    for<'a> fn(&mut Lone<T>, &mut Decoder<'a>, &mut Cursor<'a>, u32) -> Result<(), Fault>;

/// How values of an extension are decoded as a `T`, and encoded from an `S`.
pub(super) struct Rules<T, S: ?Sized> {
    pub(super) decode: Decode<T>,
    pub(super) write: fn(&mut Backward, &Field, &S),
    pub(super) check_required: fn(u32, &S) -> Result<(), Missing>,
}

impl<T, S: ?Sized> Copy for Rules<T, S> {}
impl<T, S: ?Sized> Clone for Rules<T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Of a scalar, or an enum that keeps every number.
pub(super) const fn scalar<O: Scalar, T>() -> Rules<T, T>
where
    T: for<'a> Hold<O::Value<'a>> + for<'s> Lend<'s, O::Value<'s>>,
{
    Rules {
        decode: |it, d, c, tag| {
            if is_one(it, tag) { singular::decode::<O>(&mut it.value, c) } else { other(it, d, c, tag) }
        },
        write: |sink, field, value| singular::put::<O, _>(sink, field.tag_bits(), value.lend()),
        check_required: |_, _| Ok(()),
    }
}

/// Of a closed enum.
pub(super) const fn closed<E: Enum>() -> Rules<E, E> {
    Rules {
        decode: |it, d, c, tag| {
            if !is_one(it, tag) {
                return other(it, d, c, tag);
            }
            closed::decode(&mut closed::slot(&mut it.value, &mut it.unknown), E::PLAN, d, c)
        },
        write: |sink, field, value| singular::put::<scalar::Enum, _>(sink, field.tag_bits(), value.lend()),
        check_required: |_, _| Ok(()),
    }
}

/// Of a message, a group, or a message in an item.
pub(super) const fn message<M: Message>() -> Rules<M, M> {
    Rules {
        decode: |it, d, c, tag| {
            let field = it.plan.field();
            if field.op() == Op::Item && tag & 7 != WireType::Len as u32 {
                return message_set::decode(&mut Set(it), d, c, tag);
            }
            if field.op() != Op::Item && field.tag_bits() != tag {
                return other(it, d, c, tag);
            }
            message::decode(it.value.get_or_insert_default(), d, c, tag)
        },
        write: |sink, field, value| match field.op() {
            Op::Item => message_set::write(sink, field.number(), value),
            _ => message::write(sink, field.tag_bits(), value),
        },
        check_required: |number, value| required::inside(number, Some(value)),
    }
}

/// Of a list of scalars.
pub(super) const fn scalars<O: Scalar, T>() -> Rules<Vec<T>, [T]>
where
    T: for<'a> Hold<O::Value<'a>> + for<'s> Lend<'s, O::Value<'s>> + 'static,
{
    Rules {
        decode: |it, d, c, tag| {
            if is_one(it, tag) {
                repeated::decode::<O>(it.value.get_or_insert_default(), d, c, tag)
            } else if is_run(it, tag) {
                repeated::decode_packed::<O>(it.value.get_or_insert_default(), d, c)
            } else {
                other(it, d, c, tag)
            }
        },
        write: write_scalars::<O, T>,
        check_required: |_, _| Ok(()),
    }
}

/// Of a list of numbers of a closed enum.
pub(super) const fn closed_list<E: Enum>() -> Rules<Vec<E>, [E]> {
    Rules {
        decode: |it, d, c, tag| {
            let (one, run, number) = (is_one(it, tag), is_run(it, tag), FieldNumber::new(it.plan.number()));
            let mut place = closed::list(it.value.get_or_insert_default(), &mut it.unknown);
            match number {
                _ if one => closed::decode_repeated(&mut place, E::PLAN, d, c, tag),
                Some(number) if run => closed::decode_packed(&mut place, E::PLAN, number, d, c),
                _ => other(it, d, c, tag),
            }
        },
        write: write_scalars::<scalar::Enum, E>,
        check_required: |_, _| Ok(()),
    }
}

/// Of a list of messages or groups.
pub(super) const fn messages<M: Message>() -> Rules<Vec<M>, [M]> {
    Rules {
        decode: |it, d, c, tag| {
            if !is_one(it, tag) {
                return other(it, d, c, tag);
            }
            message::decode_list(it.value.get_or_insert_default(), d, c, tag)
        },
        write: |sink, field, values| message::write_repeated(sink, field.tag_bits(), values.iter()),
        check_required: |number, values| required::inside_each(number, values),
    }
}

/// Whether the tag is that of one value, packed or not.
fn is_one<T>(it: &Lone<T>, tag: u32) -> bool {
    tag & 7 == it.plan.field().op().wire_type() as u32
}

/// Whether the tag is that of a run of values.
fn is_run<T>(it: &Lone<T>, tag: u32) -> bool {
    tag & 7 == WireType::Len as u32 && it.plan.field().op().is_packable()
}

/// Keeps what has another wire type (W5).
fn other<'a, T>(it: &mut Lone<T>, d: &mut Decoder<'a>, c: &mut Cursor<'a>, tag: u32) -> Result<(), Fault> {
    unknown::decode(&mut it.unknown, d, c, tag, u32::MAX)
}

fn write_scalars<O: Scalar, T>(sink: &mut Backward, field: &Field, values: &[T])
where
    T: for<'s> Lend<'s, O::Value<'s>> + 'static,
{
    match field.cardinality() {
        Cardinality::Packed => {
            repeated::write_packed::<O, _>(sink, field.tag_bits(), values.elements());
        }
        _ => repeated::write::<O, _>(sink, field.tag_bits(), values.elements()),
    }
}

/// A message set of which one extension is known.
struct Set<'l, M>(&'l mut Lone<M>);

impl<'a, M: Message> message_set::Set<'a> for Set<'_, M> {
    fn known(&mut self, number: u32) -> Option<impl Merge<'a>> {
        (self.0.plan.number() == number).then(|| self.0.value.get_or_insert_default())
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        let unknown: &mut UnknownFields = &mut self.0.unknown;
        unknown
    }
}
