//! A message, to be read.

use super::field_key::{FieldHandle, FieldKey, LookupError};
use super::node::Node;
use super::{EnumValue, ListRef, MapRef, SetError, ValueRef};
use crate::plan::{Cardinality, Field, FieldIdx, Verified};
use crate::store::AnyValue;
use crate::store::unknown::{UnknownField, fields};
use core::fmt;

/// A message, to be read by the names and numbers of its fields: that of a [`DynamicMessage`](super::DynamicMessage) or of a
/// generated type, or one inside it. See [`Reflect`](super::Reflect).
#[derive(Clone, Copy)]
pub struct MessageRef<'m> {
    // S2: the record was made for the plan. An absent message has none.
    plan: &'m Verified<'m>,
    record: Option<Node<'m>>,
}

impl<'m> MessageRef<'m> {
    /// Binds a record to its plan.
    ///
    /// # Safety
    /// **S2**: `record` was made for `plan`.
    pub(crate) unsafe fn new(plan: &'m Verified<'m>, record: Node<'m>) -> Self {
        Self { plan, record: Some(record) }
    }

    /// The plan.
    pub fn plan(self) -> &'m Verified<'m> {
        self.plan
    }

    /// The record, if the message is not an absent one.
    pub(crate) fn record(self) -> Option<Node<'m>> {
        self.record
    }

    /// The full name of the message's type.
    pub fn name(self) -> &'m str {
        self.plan.name()
    }

    /// A field, to be used any number of times in messages of this type.
    ///
    /// # Errors
    /// If the message has no such field; the error suggests the nearest name.
    pub fn field(self, field: impl FieldKey) -> Result<FieldHandle, LookupError> {
        Ok(FieldHandle::new(self.plan, field.find(self.plan)?))
    }

    /// The value of a field; its default, if it is absent.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn get(self, field: impl FieldKey) -> Result<ValueRef<'m>, LookupError> {
        Ok(self.value(field.find(self.plan)?))
    }

    /// Whether a field is present: set, and not the zero value if its presence is implicit; of a list or a map, whether
    /// it has any.
    ///
    /// # Errors
    /// If the message has no such field.
    pub fn has(self, field: impl FieldKey) -> Result<bool, LookupError> {
        Ok(self.holds(field.find(self.plan)?))
    }

    /// The fields that are present, with their names, in the order of their numbers.
    pub fn fields(self) -> impl Iterator<Item = (&'m str, ValueRef<'m>)> {
        self.present_values().map(move |(at, value)| (self.plan.info(at).name, value))
    }

    /// The fields that are present, with their values, in the order of their numbers.
    #[inline]
    pub(crate) fn present_values(self) -> impl Iterator<Item = (FieldIdx, ValueRef<'m>)> {
        self.present().map(move |at| (at, self.content(at, self.plan.field(at), self.record)))
    }

    /// The fields that are present, in the order of their numbers.
    pub(crate) fn present(self) -> impl Iterator<Item = FieldIdx> {
        Present { message: self, word: 0, bits: 0 }
    }

    /// The name of the member that a oneof holds.
    ///
    /// # Errors
    /// If the message has no such oneof.
    pub fn which_oneof(self, oneof: &str) -> Result<Option<&'m str>, LookupError> {
        let oneof = LookupError::oneof(self.plan, oneof)?;
        let mut members = (0..self.plan.fields().len() as u32).map(FieldIdx);
        let held = members.find(|&at| self.plan.field(at).oneof() == oneof && self.holds(at));
        Ok(held.map(|at| self.plan.info(at).name))
    }

    /// The fields that the schema does not know, in the order in which they were met.
    pub fn unknown_fields(self) -> impl Iterator<Item = UnknownField<'m>> {
        self.record.into_iter().flat_map(Node::unknown_fields).flat_map(fields)
    }

    /// Whether what is in a field can be put into a message of this plan.
    pub(crate) fn check_field(self, at: FieldIdx, plan: &Verified<'_>) -> Result<(), SetError> {
        if self.holds(at) { super::merge::check_field(self, at, plan).map(drop) } else { Ok(()) }
    }

    pub(crate) fn holds(self, at: FieldIdx) -> bool {
        // SAFETY: S1 by S2: a field of the plan that the record was made for.
        self.record.is_some_and(|record| unsafe { record.has(self.plan.field(at)) })
    }

    pub(crate) fn value(self, at: FieldIdx) -> ValueRef<'m> {
        let held = if self.holds(at) { self.record } else { None };
        self.content(at, self.plan.field(at), held)
    }

    /// The value of a field that `held` has; without one that of an absent field.
    #[inline]
    fn content(self, at: FieldIdx, field: &'m Field, held: Option<Node<'m>>) -> ValueRef<'m> {
        match field.cardinality() {
            Cardinality::Repeated | Cardinality::Packed => {
                // SAFETY: S1 by S2, a list.
                ValueRef::List(unsafe { ListRef::new(self.plan, field, held) })
            }
            // SAFETY: S1 by S2, a map.
            Cardinality::Map => ValueRef::Map(unsafe { MapRef::new(self.plan, field, held) }),
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                self.singular(at, field, held)
            }
        }
    }

    #[inline]
    fn singular(self, at: FieldIdx, field: &'m Field, held: Option<Node<'m>>) -> ValueRef<'m> {
        if field.op().is_message() {
            let sub = self.plan.sub(field);
            // SAFETY: S1 by S2, a singular message.
            let child = held.and_then(|record| unsafe { record.child(field) });
            return ValueRef::Message(Self { plan: sub, record: child });
        }
        let value = match held {
            // SAFETY: S1 by S2, a scalar.
            Some(record) => unsafe { record.any(field) }.into(),
            None => AnyValue::of_default(field.op(), self.plan.info(at).default).into(),
        };
        named(self.plan, field, value)
    }
}

/// The fields of a message that are present, looked for 64 at a time.
struct Present<'m> {
    message: MessageRef<'m>,
    /// Which 64 fields come next.
    word: usize,
    /// Those of the 64 before, by a bit each, that may be present and were not met.
    bits: u64,
}

impl Iterator for Present<'_> {
    type Item = FieldIdx;

    #[inline]
    fn next(&mut self) -> Option<FieldIdx> {
        let record = self.message.record?;
        let fields = self.message.plan.fields();
        loop {
            while self.bits != 0 {
                let at = (self.word - 1) * 64 + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                // SAFETY: S1 by S2: a field of the plan that the record was made for.
                if fields.get(at).is_some_and(|field| unsafe { record.has_told(field) }) {
                    return Some(FieldIdx(at as u32));
                }
            }
            if self.word * 64 >= fields.len() {
                return None;
            }
            // SAFETY: S1 by S2: the plan has the first of these fields.
            self.bits = unsafe { record.present(self.word) };
            self.word += 1;
        }
    }
}

/// A number of an enum field with its enum; any other value as it is.
#[inline]
pub(super) fn named<'m>(plan: &'m Verified<'m>, field: &Field, value: ValueRef<'m>) -> ValueRef<'m> {
    match value {
        ValueRef::I32(number) if field.op().is_enum() => {
            ValueRef::Enum(EnumValue { plan: plan.enumeration(field), number })
        }
        _ => value,
    }
}

impl PartialEq for MessageRef<'_> {
    /// Whether the types have the same name, and the same fields, unknown ones included, are present with equal values.
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
            && self.fields().eq(other.fields())
            && self.unknown_fields().eq(other.unknown_fields())
    }
}

impl fmt::Debug for MessageRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.name());
        for (name, value) in self.fields() {
            shown.field(name, &value);
        }
        let unknown = UnknownBytes(*self);
        if unknown.pieces().next().is_some() {
            shown.field("unknown_fields", &unknown);
        }
        shown.finish()
    }
}

/// The unknown fields of a message, printed as [`UnknownFields`](crate::UnknownFields) are.
struct UnknownBytes<'m>(MessageRef<'m>);

impl<'m> UnknownBytes<'m> {
    fn pieces(&self) -> impl Iterator<Item = &'m [u8]> {
        self.0.record.into_iter().flat_map(Node::unknown_fields).filter(|piece| !piece.is_empty())
    }
}

impl fmt::Debug for UnknownBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("b\"")?;
        self.pieces().try_for_each(|piece| write!(f, "{}", piece.escape_ascii()))?;
        f.write_str("\"")
    }
}
