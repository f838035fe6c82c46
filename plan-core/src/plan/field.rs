//! One field of a plan: a record for the engines, and what only people and formats ask.

use super::{Cardinality, Op};
use crate::wire::{RawTag, Tag, WireType};

/// A field's place in its message's list, which is in the order of the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldIdx(pub u32);

/// A value's place in an arena record: bytes from its start. The same on every target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotId(pub u32);

/// The index of nothing, where a field has no sub-plan or oneof.
pub const NO_INDEX: u32 = u32::MAX;

/// One field, precomputed for the engines: 24 bytes, so that five-byte tags and any number of presence bits and
/// sub-plans fit without a second form (docs/decisions.md#2).
///
/// It is packed into integers, for a literal of integers is what a compiler reads fastest.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Field([u64; 3]);

impl Field {
    /// The field of these parts. `presence` is the bit of an explicit or required field, and where the case word lies
    /// for a member of a oneof; else it is [`NO_INDEX`].
    pub const fn new(
        tag: Tag,
        op: Op,
        cardinality: Cardinality,
        slot: SlotId,
        presence: u32,
        sub: u32,
        oneof: u32,
    ) -> Self {
        Self([
            tag.bits() as u64 | (op as u64) << 32 | (cardinality as u64) << 40 | (oneof as u16 as u64) << 48,
            slot.0 as u64 | (presence as u64) << 32,
            sub as u64,
        ])
    }

    /// The same field at this place among the fields of its message. An item has its place in its presence bit.
    #[must_use]
    pub const fn at(self, index: FieldIdx) -> Self {
        if matches!(self.op(), Op::Item) {
            return self;
        }
        let [tag, slot, sub] = self.0;
        Self([tag, slot, sub & u32::MAX as u64 | (index.0 as u64) << 32])
    }

    /// The field of a message set whose messages stand in items that name this number. Unlike the number of any other field,
    /// it may be above [`FieldNumber::MAX`](crate::wire::FieldNumber::MAX), for it is in no tag.
    pub const fn item(number: u32, slot: SlotId, presence: u32, sub: u32) -> Self {
        let field = Self::new(Tag::ITEM, Op::Item, Cardinality::Explicit, slot, presence, sub, NO_INDEX);
        Self([field.0[0], field.0[1], field.0[2] & u32::MAX as u64 | (number as u64) << 32])
    }

    /// The field that these words hold, as [`words`](Self::words) gave them. `verify` refuses words that hold none.
    pub const fn from_words(words: [u64; 3]) -> Self {
        Self(words)
    }

    /// The field as integers.
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// The bits of the tag that is written.
    #[inline(always)]
    pub const fn tag_bits(&self) -> u32 {
        self.0[0] as u32
    }

    /// The bytes of the tag that is written.
    #[inline(always)]
    pub const fn raw_tag(&self) -> RawTag {
        RawTag::new(self.tag_bits())
    }

    /// The field number; of an item the one that it names.
    #[inline(always)]
    pub const fn number(&self) -> u32 {
        if matches!(self.op(), Op::Item) { (self.0[2] >> 32) as u32 } else { self.tag_bits() >> 3 }
    }

    /// The wire type that is written.
    pub const fn wire_type(&self) -> WireType {
        if matches!(self.cardinality(), Cardinality::Packed) { WireType::Len } else { self.op().wire_type() }
    }

    /// What a value is. P1 rules out codes that are none.
    #[inline(always)]
    pub const fn op(&self) -> Op {
        Op::from_code((self.0[0] >> 32) as u8)
    }

    /// How many values there are. P1 rules out codes that are none.
    #[inline(always)]
    pub const fn cardinality(&self) -> Cardinality {
        Cardinality::from_code((self.0[0] >> 40) as u8)
    }

    /// Op and cardinality in one number, that of [`rule`]: by it an engine finds with one jump what to do.
    #[inline(always)]
    pub const fn rule(&self) -> u8 {
        // from the codes, which are those of an op and a cardinality by P1
        ((self.0[0] >> 32) as u8 & 31) << 3 | (self.0[0] >> 40) as u8 & 7
    }

    /// The oneof that the field is a member of, or [`NO_INDEX`].
    pub const fn oneof(&self) -> u32 {
        let index = (self.0[0] >> 48) as u32;
        if index == 0xffff { NO_INDEX } else { index }
    }

    /// Where the value lies in an arena record.
    #[inline(always)]
    pub const fn slot(&self) -> SlotId {
        SlotId(self.0[1] as u32)
    }

    /// The presence bit, or where the case word of the oneof lies.
    #[inline(always)]
    pub const fn presence(&self) -> u32 {
        (self.0[1] >> 32) as u32
    }

    /// Which of the message's sub-plans, or of its enums, the field has, or [`NO_INDEX`].
    #[inline(always)]
    pub const fn sub(&self) -> u32 {
        self.0[2] as u32
    }

    /// The field's place among the fields of its message, by which storage that is no arena record finds it.
    #[inline(always)]
    pub const fn index(&self) -> FieldIdx {
        // all fields of a message set are explicit, so their presence bits count them
        if matches!(self.op(), Op::Item) {
            FieldIdx(self.presence())
        } else {
            FieldIdx((self.0[2] >> 32) as u32)
        }
    }

    /// [`index`](Self::index) of a field that is no item.
    #[inline(always)]
    pub(crate) const fn index_of_scalar(&self) -> usize {
        (self.0[2] >> 32) as usize
    }

    /// Whether the codes of op and cardinality stand for any.
    pub(super) const fn has_valid_codes(&self) -> bool {
        let (op, cardinality) = ((self.0[0] >> 32) as u8, (self.0[0] >> 40) as u8);
        self.op() as u8 == op && self.cardinality() as u8 == cardinality
    }
}

/// An op and a cardinality in one number.
#[inline(always)]
pub const fn rule(op: Op, cardinality: Cardinality) -> u8 {
    (op as u8) << 3 | cardinality as u8
}

impl core::fmt::Debug for Field {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Field")
            .field("number", &self.number())
            .field("op", &self.op())
            .field("cardinality", &self.cardinality())
            .field("slot", &self.slot())
            .field("presence", &self.presence())
            .field("sub", &self.sub())
            .field("oneof", &self.oneof())
            .finish()
    }
}

/// What people and formats ask of a field, and the engines do not.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FieldInfo<'p> {
    /// The name in the schema; that of an extension is its full name in brackets.
    pub name: &'p str,
    /// The name in JSON.
    pub json_name: &'p str,
    /// What an absent field reads as.
    pub default: Default<'p>,
}

/// What an absent field reads as.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Default<'p> {
    /// Zero, false or empty; of an enum, its first number, where that is zero.
    Zero,
    /// An integer, a bool as 0 or 1, or an enum's number, as the 64 bits of its sign-extended value.
    Bits(u64),
    /// The bits of a double; a float is widened.
    Double(u64),
    /// The text of a string.
    Text(&'p str),
    /// Bytes.
    Bytes(&'p [u8]),
}
