//! A field of a record, as the rules in `ops` want a place.

use super::Bound;
use crate::ops::{closed, map, oneof};
use crate::plan::{Default, Field, Op, Verified};
use crate::store::{KeepUnknown, List, Merge, RecordMut, Slot, Value};
use crate::wire::{Decoder, Fault};

/// A field of a record.
#[derive(Debug)]
pub(super) struct Place<'r, R> {
    // X1: `field` is a field of the plan that `record` was made for.
    pub(super) record: &'r mut R,
    pub(super) field: &'r Field,
}

impl<'a, V: Value<'a>, R: RecordMut<'a>> Slot<V> for Place<'_, R> {
    #[inline(always)]
    fn put(self, value: V) {
        // SAFETY: S1: X1, and the dispatch pairs V with the op, and slots with singular cardinalities.
        unsafe { self.record.put(self.field, value) };
    }
}

impl<'a, V: Value<'a>, R: RecordMut<'a>> List<V> for Place<'_, R> {
    #[inline(always)]
    fn push(&mut self, value: V) {
        // SAFETY: S1: X1, and the dispatch pairs V with the op, and lists with repeated and packed fields.
        unsafe { self.record.push(self.field, value) };
    }

    #[inline(always)]
    fn reserve(&mut self, additional: usize) {
        // SAFETY: as above.
        unsafe { self.record.reserve::<V>(self.field, additional) };
    }

    fn count(&self) -> usize {
        // SAFETY: as above.
        unsafe { self.record.count(self.field) }
    }
}

impl<'a, R: RecordMut<'a>> closed::Place<'a> for Place<'_, R> {
    #[inline(always)]
    fn known(&mut self, number: i32) {
        if self.field.cardinality().is_singular() {
            // SAFETY: S1: X1, a singular enum.
            unsafe { self.record.put(self.field, number) };
        } else {
            // SAFETY: S1: X1, a repeated or packed enum.
            unsafe { self.record.push(self.field, number) };
        }
    }

    fn count(&self) -> usize {
        if self.field.cardinality().is_singular() {
            return 0;
        }
        // SAFETY: S1: X1, a repeated or packed enum.
        unsafe { self.record.count(self.field) }
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        self.record.unknown_fields()
    }
}

/// A message of a plan that no record holds yet.
pub(super) struct Apart<'a, 'p, R: RecordMut<'a>> {
    // S2: the record was made for the plan.
    plan: &'p Verified<'p>,
    record: R::Detached,
}

impl<'a, R: RecordMut<'a>> Merge<'a> for Apart<'a, '_, R> {
    fn merge_fields(&mut self, d: &mut Decoder<'a>) -> Result<(), Fault> {
        // SAFETY: S2.
        unsafe { Bound::new(self.plan, R::open(&mut self.record)) }.merge_fields(d)
    }
}

/// A member of a oneof that is a message.
#[derive(Debug)]
pub(super) struct MemberPlace<'r, 'p, R> {
    /// X1 holds; the field is a message in a oneof.
    pub(super) place: Place<'r, R>,
    pub(super) sub: &'p Verified<'p>,
}

impl<'a, 'p, R: RecordMut<'a>> oneof::Place<'a> for MemberPlace<'_, 'p, R> {
    type Message = Apart<'a, 'p, R>;

    fn held(&mut self) -> Option<impl Merge<'a>> {
        let Place { record, field } = &mut self.place;
        // SAFETY: S1: X1, a member of a oneof.
        if !unsafe { record.holds(field) } {
            return None;
        }
        // SAFETY: S1: X1, a singular message of the plan `sub`.
        let child = unsafe { record.child(field, self.sub) };
        // SAFETY: S2: the child was made for `sub`.
        Some(unsafe { Bound::new(self.sub, child) })
    }

    fn detached(&mut self) -> Self::Message {
        // SAFETY: S1: X1, a message of the plan `sub`.
        let record = unsafe { self.place.record.detached(self.place.field, self.sub) };
        Apart { plan: self.sub, record }
    }

    fn attach(&mut self, message: Self::Message) {
        // SAFETY: S1: X1, a singular message of the plan `sub`.
        unsafe { self.place.record.attach(self.place.field, message.record) };
    }
}

/// A map field of a record.
#[derive(Debug)]
pub(super) struct MapPlace<'r, 'p, R> {
    /// X1 holds; the field is a map.
    pub(super) place: Place<'r, R>,
    pub(super) entry: &'p Verified<'p>,
}

impl<'a, 'p, R: RecordMut<'a>> map::Map<'a> for MapPlace<'_, 'p, R> {
    type Entry = Apart<'a, 'p, R>;

    fn entry(&mut self) -> Self::Entry {
        // P7 tells what an entry holds; `verify` cannot see whether a map's sub-plan is one
        assert!(self.entry.plan().is_entry, "the sub-plan of a map is no map entry");
        // SAFETY: S1: X1, a map with entries of this plan.
        let mut record = unsafe { self.place.record.detached(self.place.field, self.entry) };
        for (field, info) in self.entry.fields().iter().zip(self.entry.plan().infos) {
            // SAFETY: the record was made for this plan just now.
            unsafe { put_default(&mut R::open(&mut record), field, info.default, self.entry) };
        }
        Apart { plan: self.entry, record }
    }

    fn insert(&mut self, entry: Self::Entry) {
        // SAFETY: S1: X1, the field is a map, and the entry was made for its plan.
        unsafe { self.place.record.insert(self.place.field, self.entry, entry.record) };
    }

    fn is_closed(&self) -> bool {
        self.entry.fields().get(1).is_some_and(|value| value.op() == Op::ClosedEnum)
    }

    fn unknown(&mut self) -> impl KeepUnknown<'a> {
        self.place.record.unknown_fields()
    }
}

/// Sets a part of a map entry to what it is when it is missing: both parts are always present (W3).
///
/// # Safety
/// S1: `record` was made for `plan`, of which `field` is an explicit field.
unsafe fn put_default<'a>(
    record: &mut impl RecordMut<'a>,
    field: &Field,
    default: Default<'_>,
    plan: &Verified<'_>,
) {
    macro_rules! put {
        ($value:expr) => {
            // SAFETY: S1: the caller's promise, and the value type of the op.
            unsafe { record.put(field, $value) }
        };
    }
    let number = match default {
        Default::Bits(bits) => bits as i32,
        Default::Zero | Default::Double(_) | Default::Text(_) | Default::Bytes(_) => 0,
    };
    match field.op() {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => put!(0i32),
        Op::Enum | Op::ClosedEnum => put!(number),
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => put!(0i64),
        Op::Uint32 | Op::Fixed32 => put!(0u32),
        Op::Uint64 | Op::Fixed64 => put!(0u64),
        Op::Float => put!(0f32),
        Op::Double => put!(0f64),
        Op::Bool => put!(false),
        Op::String => put!(""),
        Op::Bytes => put!(&[][..]),
        Op::Message | Op::Group => {
            // SAFETY: S1: the caller's promise; the field is a singular message.
            drop(unsafe { record.child(field, plan.sub(field)) });
        }
    }
}
