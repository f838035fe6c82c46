//! Measuring and writing by a plan.

use super::code::{self, Coded};
use super::{with_op, write_chain};
use crate::ops::scalar::{
    Bool, Bytes, Double, Enum, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
    String, Uint32, Uint64,
};
use crate::ops::{map, message, message_set, repeated, required, singular, unknown};
use crate::plan::{Cardinality, Field, Op, Verified};
use crate::store::{Missing, Order, Record, StructRef, Write};
use crate::wire::{Pen, Sink};
use core::marker::PhantomData;

/// Most fields of a message that are each asked, however few are present.
const NARROW: usize = 8;

/// Most fields of a struct that is written along a chain, which asks each; of a wider one the present ones are looked for.
const SHORT: usize = 32;

/// A record to be read, and the plan that it was made for: a message that the interpreter can measure and write.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a, 'p, R> {
    // S2: the record was made for the plan.
    plan: &'p Verified<'p>,
    record: R,
    lends: PhantomData<&'a ()>,
}

impl<'p, R> Reader<'_, 'p, R> {
    /// Binds a record to its plan.
    ///
    /// # Safety
    /// **S2**: `record` was made for `plan`.
    pub unsafe fn new(plan: &'p Verified<'p>, record: R) -> Self {
        Self { plan, record, lends: PhantomData }
    }
}

impl<'a, R: Record<'a>> Write for Reader<'a, '_, R> {
    fn write_fields<K: Sink>(&self, sink: &mut K) {
        if K::BACKWARD {
            unknown::write(sink, self.record.unknown_fields());
            self.write_known(sink);
        } else {
            self.write_known(sink);
            unknown::write(sink, self.record.unknown_fields());
        }
    }

    fn check_required(&self) -> Result<(), Missing> {
        if !self.plan.plan().requires {
            return Ok(());
        }
        self.plan.try_each_checked(|field| self.check_field(field))
    }
}

impl<'a, 'p, R: Record<'a>> Reader<'a, 'p, R> {
    /// Writes the known fields in the order of their numbers.
    #[inline(always)]
    fn write_known<K: Sink>(&self, sink: &mut K) {
        if K::HEADED
            && let Some(record) = self.record.as_struct()
        {
            return if self.plan.fields().len() <= SHORT {
                self.write_chained(sink, record);
            } else {
                self.write_wide(sink);
            };
        }
        if R::TELLS_PRESENT || self.is_sparse() {
            self.write_told(sink);
        } else {
            self.write_each(sink);
        }
    }

    /// Writes the known fields of a struct, which is our record, along a chain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_chained<K: Sink>(&self, sink: &mut K, record: StructRef<'a>) {
        const { assert!(!K::HEADED || K::BACKWARD) };
        // SAFETY: S2.
        unsafe {
            write_chain::write(sink, record, self.plan.fields(), |sink, field| self.write_other(sink, field));
        }
    }

    /// Writes the known fields of a wide struct.
    // apart, so that the chain needs no frame for it
    #[inline(never)]
    fn write_wide<K: Sink>(&self, sink: &mut K) {
        self.write_told(sink);
    }

    /// Writes the known fields, each of which is asked whether it is present.
    // apart in debug builds, as below: a frame with both loops takes twice the stack for each level of nesting
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_each<K: Sink>(&self, sink: &mut K) {
        let mut pen = sink.pen();
        // loops, for a closure would be called for each field
        if K::BACKWARD {
            for field in self.plan.fields().iter().rev() {
                self.write_field(&mut pen, field);
            }
        } else {
            for field in self.plan.fields() {
                self.write_field(&mut pen, field);
            }
        }
        K::put_down(pen);
    }

    /// Whether less than half of the fields may be present, so that it pays to look for those that are
    /// (docs/decisions.md#46).
    #[inline(always)]
    fn is_sparse(&self) -> bool {
        let fields = self.plan.fields().len();
        if fields <= NARROW {
            return false;
        }
        // SAFETY: S1: so many words our plan has.
        let bits = |word| unsafe { self.record.present(word) };
        let set: u32 = (0..fields.div_ceil(64)).map(|word| bits(word).count_ones()).sum();
        (set as usize) < fields / 2
    }

    /// Writes the known fields of which the record tells that they may be present: those that are not are passed over 64 at a
    /// time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_told<K: Sink>(&self, sink: &mut K) {
        let mut pen = sink.pen();
        let words = self.plan.fields().chunks(64).enumerate();
        if K::BACKWARD {
            for (word, fields) in words.rev() {
                self.write_word(&mut pen, word, fields);
            }
        } else {
            for (word, fields) in words {
                self.write_word(&mut pen, word, fields);
            }
        }
        K::put_down(pen);
    }

    /// Writes those of 64 fields that are present.
    #[inline(always)]
    fn write_word<P: Pen>(&self, pen: &mut P, word: usize, fields: &[Field]) {
        // SAFETY: S1: the caller counts the words of our plan.
        let mut bits = unsafe { self.record.present(word) };
        while bits != 0 {
            let bit = if P::Of::BACKWARD { bits.ilog2() } else { bits.trailing_zeros() };
            bits ^= 1 << bit;
            if let Some(field) = fields.get(bit as usize) {
                self.write_field(pen, field);
            }
        }
    }

    /// A message in a field.
    fn sub(&self, field: &Field, record: R::Child) -> Reader<'a, 'p, R::Child> {
        // SAFETY: S2: the messages in a field are records of its sub-plan.
        unsafe { Reader::new(self.plan.sub(field), record) }
    }

    /// The message of a singular field, if it is present.
    fn child(&self, field: &Field) -> Option<Reader<'a, 'p, R::Child>> {
        // SAFETY: S1: the caller's dispatch: a singular message of our plan.
        unsafe { self.record.child(field) }.map(|child| self.sub(field, child))
    }

    /// The messages of a repeated field.
    fn children(&self, field: &Field) -> impl DoubleEndedIterator<Item = Reader<'a, 'p, R::Child>> {
        // SAFETY: S1: the caller's dispatch: a repeated message of our plan.
        unsafe { self.record.children(field) }.map(|child| self.sub(field, child))
    }

    /// Shows each entry of a map.
    fn each_entry(
        &self,
        field: &Field,
        order: Order,
        mut show: impl for<'e> FnMut(&Reader<'e, 'p, R::Entry<'e>>),
    ) {
        let plan = self.plan.sub(field);
        // SAFETY: S2: the entries of a map are records of its sub-plan.
        let show = |entry: R::Entry<'_>| show(&unsafe { Reader::new(plan, entry) });
        // SAFETY: S1: the caller's dispatch: a map of our plan.
        unsafe { self.record.each_entry(field, order, show) };
    }

    /// Writes a field that is present, as far as the record tells that; of another record, if it is present. One jump finds
    /// what to do (docs/decisions.md#41).
    #[inline(always)]
    fn write_field<P: Pen>(&self, pen: &mut P, field: &Field) {
        let tag = field.tag_bits();
        macro_rules! plain {
            ($op:ident) => {{
                // SAFETY: S1: a field of our plan, of this form, and the value type of its op.
                let value = unsafe { self.record.plain(field) };
                if R::TELLS_PRESENT {
                    singular::put::<$op, P>(pen, tag, value)
                } else {
                    singular::write_implicit::<$op, P>(pen, tag, value)
                }
            }};
        }
        macro_rules! marked {
            ($op:ident) => {
                // SAFETY: S1: as above.
                singular::write_explicit::<$op, P>(pen, tag, unsafe { self.record.marked(field) })
            };
        }
        macro_rules! apart {
            ($op:ident) => {
                // SAFETY: S1: as above.
                singular::write_explicit::<$op, P>(pen, tag, unsafe { self.record.apart(field) })
            };
        }
        macro_rules! by_code {
            ($($op:ident)*) => {
                match self.record.code(field) {
                    $(
                        <$op as Coded>::PLAIN => plain!($op),
                        <$op as Coded>::MARKED => marked!($op),
                        <$op as Coded>::APART => apart!($op),
                    )*
                    code::CLOSED_PLAIN => plain!(Enum),
                    code::CLOSED_MARKED => marked!(Enum),
                    code::CLOSED_APART => apart!(Enum),
                    _ => pen.lift(|sink| self.write_other(sink, field)),
                }
            };
        }
        by_code!(
            Int32 Int64 Uint32 Uint64 Sint32 Sint64 Fixed32 Fixed64 Sfixed32 Sfixed64 Float Double Bool String Bytes Enum
        );
    }

    /// Writes a field alone, if it is present.
    pub(super) fn write_one<K: Sink>(&self, sink: &mut K, field: &Field) {
        // SAFETY: S1: a field of our plan.
        if unsafe { self.record.has(field) } {
            self.write_field(sink, field);
        }
    }

    /// Writes what is no singular scalar.
    #[inline(always)]
    fn write_other<K: Sink>(&self, sink: &mut K, field: &Field) {
        // SAFETY: S1: a field of our plan.
        if unsafe { self.record.lacks(field) } {
            return;
        }
        if field.cardinality().is_singular() {
            self.write_message(sink, field);
        } else {
            self.write_many(sink, field);
        }
    }

    /// Writes a message, if it is present.
    fn write_message<K: Sink>(&self, sink: &mut K, field: &Field) {
        if field.op() == Op::Item {
            if let Some(child) = self.child(field) {
                message_set::write(sink, field.number(), &child);
            }
            return;
        }
        message::write_explicit(sink, field.tag_bits(), self.child(field));
    }

    /// Writes a list or a map.
    #[inline(never)]
    fn write_many<K: Sink>(&self, sink: &mut K, field: &Field) {
        match field.cardinality() {
            Cardinality::Packed => self.write_packed(sink, field),
            Cardinality::Map => {
                let order = Order { backward: K::BACKWARD, sorted: sink.deterministic() };
                self.each_entry(field, order, |entry| entry.write_entry(sink, field.tag_bits()));
            }
            Cardinality::Repeated
            | Cardinality::Implicit
            | Cardinality::Explicit
            | Cardinality::Required
            | Cardinality::Oneof => self.write_repeated(sink, field),
        }
    }

    fn write_repeated<K: Sink>(&self, sink: &mut K, field: &Field) {
        let tag = field.tag_bits();
        macro_rules! scalar {
            ($op:ident) => {
                // SAFETY: S1: a repeated field of our plan, and the value type of its op.
                repeated::write::<$op, K>(sink, tag, unsafe { self.record.list(field) })
            };
        }
        with_op!(field.op(), scalar,
            closed => scalar!(Enum),
            message => message::write_repeated(sink, tag, self.children(field))
        );
    }

    fn write_packed<K: Sink>(&self, sink: &mut K, field: &Field) {
        let tag = field.tag_bits();
        macro_rules! scalar {
            ($op:ident) => {
                // SAFETY: S1: a packed field of our plan, and the value type of its op.
                repeated::write_packed::<$op, K>(sink, tag, unsafe { self.record.list(field) })
            };
        }
        with_op!(field.op(), scalar,
            closed => scalar!(Enum),
            // P3: what is not packable is not packed
            message => {}
        );
    }

    /// Writes a map entry of our plan as an element of the field `tag`.
    fn write_entry<K: Sink>(&self, sink: &mut K, tag: u32) {
        let [key, value] = self.plan.fields() else { return };
        map::put_entry(sink, tag, |sink| self.write_part(sink, key), |sink| self.write_part(sink, value));
    }

    /// Writes a part of a map entry: both are always present.
    #[inline(always)]
    fn write_part<K: Sink>(&self, sink: &mut K, field: &Field) {
        macro_rules! scalar {
            ($op:ident) => {
                // SAFETY: S1: a singular scalar of our plan.
                singular::put::<$op, K>(sink, field.tag_bits(), unsafe { self.record.get(field) })
            };
        }
        with_op!(field.op(), scalar, closed => scalar!(Enum), message => self.write_message(sink, field));
    }

    fn check_field(&self, field: &Field) -> Result<(), Missing> {
        let number = field.number();
        if field.cardinality() == Cardinality::Required {
            // SAFETY: S1: a singular field of our plan.
            required::present(number, unsafe { self.record.has(field) })?;
        }
        if !field.op().is_message() || !self.plan.sub(field).plan().requires {
            return Ok(());
        }
        match field.cardinality() {
            Cardinality::Repeated | Cardinality::Packed => {
                required::inside_each(number, self.children(field))
            }
            Cardinality::Map => required::first_by_key(|order| {
                let mut first = Ok(());
                self.each_entry(field, order, |entry| {
                    if first.is_ok() {
                        first = required::inside_entry(number, entry);
                    }
                });
                first
            }),
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                required::inside(number, self.child(field))
            }
        }
    }
}
