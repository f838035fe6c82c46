//! What a dispatch asks of a field beside its op.

use super::{Cardinality, Op};

/// How a field takes a value: what an engine that dispatches by op must know beside it, so that both are one code.
///
/// The forms of a field are those of its slot in an arena record. Other storage may have other ones for the same field, by
/// [`RecordMut::code`](crate::store::RecordMut::code).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Form {
    /// A scalar in its place, and nothing else tells that it is there.
    Plain,
    /// A scalar in its place, with a bit or an option around it.
    Marked,
    /// A value of which only the storage knows how it lies: a member of a oneof, or a scalar of a type of one's own.
    Apart,
    /// Scalars in a list.
    List,
    /// Scalars in a list of a type of one's own.
    ListApart,
    /// A message.
    Message,
    /// Messages in a list.
    Messages,
    /// A map.
    Map,
}

/// How many bits of a code are the op's.
const OP_BITS: u32 = 5;

impl Form {
    /// That of a slot in an arena record.
    pub(super) const fn of(op: Op, cardinality: Cardinality) -> Self {
        match cardinality {
            Cardinality::Map => Self::Map,
            Cardinality::Repeated | Cardinality::Packed if op.is_message() => Self::Messages,
            Cardinality::Repeated | Cardinality::Packed => Self::List,
            Cardinality::Oneof => Self::Apart,
            // an item is found in another way
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required
                if matches!(op, Op::Item) =>
            {
                Self::Apart
            }
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required if op.is_message() => {
                Self::Message
            }
            Cardinality::Implicit => Self::Plain,
            Cardinality::Explicit | Cardinality::Required => Self::Marked,
        }
    }

    /// The code of a field of this form and an op: one number, for one jump (docs/decisions.md#41).
    #[inline(always)]
    pub const fn code(self, op: Op) -> u8 {
        op as u8 | (self as u8) << OP_BITS
    }

    /// What to keep of a code, and what to add to it, so that it is that of this form.
    pub(crate) const fn in_place(self) -> (u8, u8) {
        ((1 << OP_BITS) - 1, (self as u8) << OP_BITS)
    }

    /// The op of a code; of no code the last one.
    #[inline(always)]
    pub(super) const fn op_of(code: u8) -> Op {
        Op::from_code(code & ((1 << OP_BITS) - 1))
    }
}
