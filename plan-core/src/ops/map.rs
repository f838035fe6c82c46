//! Maps: repeated entries of a key, number 1, and a value, number 2 (W3).

use super::{Scalar, closed, message, singular, unknown};
use crate::store::{Entries, Enum, Gather, Hold, KeepUnknown, Lend, MapKey, Merge, Order, Write};
use crate::wire::{Cursor, Decoder, Fault, FieldNumber, RawTag, Sink, Tag, WireType};
use core::marker::PhantomData;

/// A map into which entries are decoded.
pub trait Map<'a> {
    /// An entry that is no part of the map yet; its key and its value start as their defaults.
    type Entry: Merge<'a>;

    /// A new entry.
    fn entry(&mut self) -> Self::Entry;

    /// Puts an entry in the map, in place of one with the same key.
    fn insert(&mut self, entry: Self::Entry);

    /// Whether the values are numbers of a closed enum.
    fn is_closed(&self) -> bool;

    /// The unknown fields of the message around the map.
    fn unknown(&mut self) -> impl KeepUnknown<'a>;
}

/// Decodes the entry after `tag`, and the ones that follow with the same tag. An entry with a value that its closed
/// enum does not have is an unknown field as a whole (W5), and so is one with a string that is kept as it is.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode<'a>(
    map: &mut impl Map<'a>,
    d: &mut Decoder<'a>,
    c: &mut Cursor<'a>,
    tag: u32,
) -> Result<(), Fault> {
    let raw = RawTag::new(tag);
    loop {
        d.charge(1)?;
        let at = *c;
        if map.is_closed() {
            d.begin_closed_entry();
        }
        let outer = d.begin_entry();
        let mut entry = map.entry();
        message::decode(&mut entry, d, c, tag)?;
        let missed = map.is_closed() && d.end_closed_entry();
        if d.end_entry(outer) || missed {
            // one unknown field, however many there are of them in it
            d.charge_unknown().inspect_err(|_| *c = at)?;
            map.unknown().keep(c.since_tag());
        } else {
            map.insert(entry);
        }
        if !c.take(raw) {
            return Ok(());
        }
    }
}

/// What the values of a map are, as a type: a [`Scalar`], [`Closed`] or [`Sub`].
pub trait MapValue {
    /// The wire type.
    const WIRE: WireType;

    /// Whether the values are numbers of a closed enum.
    const CLOSED: bool = false;
}

/// Values of a map that a `T` is decoded from.
pub trait ReadValue<'a, T>: MapValue {
    /// Decodes a value into one that is there already.
    ///
    /// # Errors
    /// If there is none.
    fn decode(value: &mut T, d: &mut Decoder<'a>, c: &mut Cursor<'a>) -> Result<(), Fault>;
}

/// Values of a map that a `T` is written as.
pub trait PutValue<T>: MapValue {
    /// Puts the field `tag`.
    fn put<K: Sink>(sink: &mut K, tag: u32, value: &T);
}

impl<O: Scalar> MapValue for O {
    const WIRE: WireType = O::WIRE;
}

impl<'a, O: Scalar, T: Hold<O::Value<'a>>> ReadValue<'a, T> for O {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(value: &mut T, _: &mut Decoder<'a>, c: &mut Cursor<'a>) -> Result<(), Fault> {
        singular::decode::<O>(value, c)
    }
}

impl<O: Scalar, T: for<'s> Lend<'s, O::Value<'s>>> PutValue<T> for O {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put<K: Sink>(sink: &mut K, tag: u32, value: &T) {
        singular::put::<O, K>(sink, tag, value.lend());
    }
}

/// The values are numbers of the closed enum `E`.
#[derive(Debug)]
pub struct Closed<E>(PhantomData<E>);

impl<E> MapValue for Closed<E> {
    const WIRE: WireType = WireType::Varint;
    const CLOSED: bool = true;
}

impl<'a, E: Enum> ReadValue<'a, E> for Closed<E> {
    fn decode(value: &mut E, d: &mut Decoder<'a>, c: &mut Cursor<'a>) -> Result<(), Fault> {
        closed::decode(
            // an entry with an unknown number is kept as a whole, by the message around it
            &mut closed::Parts {
                known: closed::Single(|n| *value = E::from(n)),
                unknown: &mut unknown::Forget,
            },
            E::PLAN,
            d,
            c,
        )
    }
}

impl<E: Enum> PutValue<E> for Closed<E> {
    fn put<K: Sink>(sink: &mut K, tag: u32, value: &E) {
        singular::put::<super::scalar::Enum, K>(sink, tag, (*value).into());
    }
}

/// The values are messages.
#[derive(Debug)]
pub struct Sub;

impl MapValue for Sub {
    const WIRE: WireType = WireType::Len;
}

impl<'a, M: Merge<'a>> ReadValue<'a, M> for Sub {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(value: &mut M, d: &mut Decoder<'a>, c: &mut Cursor<'a>) -> Result<(), Fault> {
        message::decode(value, d, c, const { Tag::new(VALUE, WireType::Len).bits() })
    }
}

impl<M: Write> PutValue<M> for Sub {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put<K: Sink>(sink: &mut K, tag: u32, value: &M) {
        message::write(sink, tag, value);
    }
}

/// An entry of a map from keys of the op `K`, held in `KT`, to values of the kind `V`, held in `VT`.
#[derive(Debug)]
pub struct Entry<K, V, KT, VT> {
    key: KT,
    value: VT,
    ops: PhantomData<(K, V)>,
}

const KEY: FieldNumber = FieldNumber::new(1).unwrap();
const VALUE: FieldNumber = FieldNumber::new(2).unwrap();

impl<'a, K, V, KT, VT> Merge<'a> for Entry<K, V, KT, VT>
where
    K: Scalar,
    V: ReadValue<'a, VT>,
    KT: Hold<K::Value<'a>>,
{
    #[inline]
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        let (key, value) =
            (const { Tag::new(KEY, K::WIRE).bits() }, const { Tag::new(VALUE, V::WIRE).bits() });
        d.each_field(|d, c, tag| {
            if tag == key {
                singular::decode::<K>(&mut self.key, c)
            } else if tag == value {
                V::decode(&mut self.value, d, c)
            } else {
                unknown::forget(d, c, tag)
            }
        })
    }
}

/// A map whose types are known while compiling, and the unknown fields of the message around it.
#[derive(Debug)]
pub struct Typed<'m, M, U, K, V, KT, VT> {
    map: &'m mut M,
    unknown: &'m mut U,
    entry: PhantomData<(K, V, KT, VT)>,
}

impl<'m, M, U, K, V, KT, VT> Typed<'m, M, U, K, V, KT, VT> {
    /// A map from keys of the op `K` to values of the kind `V`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(map: &'m mut M, unknown: &'m mut U) -> Self {
        Self { map, unknown, entry: PhantomData }
    }
}

impl<'a, M, U, K, V, KT, VT> Map<'a> for Typed<'_, M, U, K, V, KT, VT>
where
    M: Gather<KT, VT>,
    for<'u> &'u mut U: KeepUnknown<'a>,
    K: Scalar,
    V: ReadValue<'a, VT>,
    KT: Hold<K::Value<'a>> + Default,
{
    type Entry = Entry<K, V, KT, VT>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn entry(&mut self) -> Self::Entry {
        Entry { key: KT::default(), value: self.map.fresh(), ops: PhantomData }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn insert(&mut self, entry: Self::Entry) {
        self.map.gather(entry.key, entry.value);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_closed(&self) -> bool {
        V::CLOSED
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        &mut *self.unknown
    }
}

/// Writes the entries of a map: by their keys if the sink is deterministic, else in an order of the map's own.
#[inline]
pub fn write<K, V, KT, VT, S>(sink: &mut S, tag: u32, map: &impl Entries<KT, VT>)
where
    K: Scalar,
    V: PutValue<VT>,
    KT: MapKey + for<'s> Lend<'s, K::Value<'s>>,
    S: Sink,
{
    let order = Order { backward: S::BACKWARD, sorted: sink.deterministic() };
    map.each(order, |key, value| {
        put_entry(
            sink,
            tag,
            |sink| singular::put::<K, S>(sink, const { Tag::new(KEY, K::WIRE).bits() }, key.lend()),
            |sink| V::put(sink, const { Tag::new(VALUE, V::WIRE).bits() }, value),
        );
    });
}

/// Puts an entry: both fields are always written.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put_entry<S: Sink>(sink: &mut S, tag: u32, key: impl FnOnce(&mut S), value: impl FnOnce(&mut S)) {
    sink.delimited_field(tag, |sink| sink.sequence(key, value));
}
