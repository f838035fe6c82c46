//! One field of a plan: a record for the engines, and what only people and formats ask.

use super::{Cardinality, Form, Op};
use crate::wire::{RawTag, Tag, TagStart, WireType};

/// A field's place in its message's list, which is in the order of the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldIdx(pub u32);

/// A value's place in an arena record: bytes from its start. The same on every target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotId(pub u32);

/// The index of nothing, where a field has no sub-plan or oneof.
pub const NO_INDEX: u32 = u32::MAX;

/// Where the length of the tag is kept in the first word: three bits, 1 to 5.
const LEN_AT: u32 = 44;

/// One field, precomputed for the engines: 32 bytes, so that five-byte tags and any number of presence bits and
/// sub-plans fit without a second form (docs/decisions.md#2).
///
/// It is packed into integers, for a literal of integers is what a compiler reads fastest. Three of them say everything; the
/// fourth is what the interpreter compares with the input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Field {
    words: [u64; 3],
    /// The bytes of the tag.
    start: TagStart,
}

impl Field {
    /// The field of these parts. `presence` is where the case word lies for a member of a oneof; else it is the field's presence
    /// bit, which is its place among the fields.
    pub const fn new(
        tag: Tag,
        op: Op,
        cardinality: Cardinality,
        slot: SlotId,
        presence: u32,
        sub: u32,
        oneof: u32,
    ) -> Self {
        Self::from_words([
            tag.bits() as u64
                | (Form::of(op, cardinality).code(op) as u64) << 32
                | (cardinality as u64) << 40
                | (oneof as u16 as u64) << 48,
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
        let [tag, slot, sub] = self.words;
        Self::from_words([tag, slot, sub & u32::MAX as u64 | (index.0 as u64) << 32])
    }

    /// The field of a message set whose messages stand in items that name this number. Unlike the number of any other field,
    /// it may be above [`FieldNumber::MAX`](crate::wire::FieldNumber::MAX), for it is in no tag.
    pub const fn item(number: u32, slot: SlotId, presence: u32, sub: u32) -> Self {
        let field = Self::new(Tag::ITEM, Op::Item, Cardinality::Explicit, slot, presence, sub, NO_INDEX);
        let [tag, slot, sub] = field.words;
        Self::from_words([tag, slot, sub & u32::MAX as u64 | (number as u64) << 32])
    }

    /// The field that these words hold, as [`words`](Self::words) gave them. `verify` refuses words that hold none.
    pub const fn from_words(words: [u64; 3]) -> Self {
        let [tag, slot, sub] = words;
        let raw = RawTag::new(tag as u32);
        let tag = tag & !(7 << LEN_AT) | (raw.len() as u64) << LEN_AT;
        Self { words: [tag, slot, sub], start: TagStart::new(raw) }
    }

    /// The field as integers.
    pub const fn words(self) -> [u64; 3] {
        let [tag, slot, sub] = self.words;
        [tag & !(7 << LEN_AT), slot, sub]
    }

    /// The bits of the tag that is written.
    #[inline(always)]
    pub const fn tag_bits(&self) -> u32 {
        self.words[0] as u32
    }

    /// The bytes of the tag that is written.
    #[inline(always)]
    pub const fn raw_tag(&self) -> RawTag {
        RawTag::new(self.tag_bits())
    }

    /// The bytes of the tag that is written, as they are looked for.
    #[inline(always)]
    pub(crate) const fn tag_start(&self) -> TagStart {
        self.start
    }

    /// How many bytes the tag has.
    #[inline(always)]
    pub(crate) const fn tag_len(&self) -> usize {
        (self.words[0] >> LEN_AT & 7) as usize
    }

    /// The field number; of an item the one that it names.
    #[inline(always)]
    pub const fn number(&self) -> u32 {
        if matches!(self.op(), Op::Item) { (self.words[2] >> 32) as u32 } else { self.tag_bits() >> 3 }
    }

    /// The wire type that is written.
    pub const fn wire_type(&self) -> WireType {
        if matches!(self.cardinality(), Cardinality::Packed) { WireType::Len } else { self.op().wire_type() }
    }

    /// What a value is. P1 rules out codes that are none.
    #[inline(always)]
    pub const fn op(&self) -> Op {
        Form::op_of(self.code())
    }

    /// The op and the form in one number, for a dispatch.
    #[inline(always)]
    pub const fn code(&self) -> u8 {
        (self.words[0] >> 32) as u8
    }

    /// How many values there are. P1 rules out codes that are none.
    #[inline(always)]
    pub const fn cardinality(&self) -> Cardinality {
        Cardinality::from_code((self.words[0] >> 40) as u8 & 7)
    }

    /// The oneof that the field is a member of, or [`NO_INDEX`].
    pub const fn oneof(&self) -> u32 {
        let index = (self.words[0] >> 48) as u32;
        if index == 0xffff { NO_INDEX } else { index }
    }

    /// Where the value lies in an arena record.
    #[inline(always)]
    pub const fn slot(&self) -> SlotId {
        SlotId(self.words[1] as u32)
    }

    /// The presence bit, or where the case word of the oneof lies.
    #[inline(always)]
    pub const fn presence(&self) -> u32 {
        (self.words[1] >> 32) as u32
    }

    /// Which of the message's sub-plans, or of its enums, the field has, or [`NO_INDEX`].
    #[inline(always)]
    pub const fn sub(&self) -> u32 {
        self.words[2] as u32
    }

    /// The field's place among the fields of its message, by which storage that is no arena record finds it.
    #[inline(always)]
    pub const fn index(&self) -> FieldIdx {
        // all fields of a message set are explicit, so their presence bits count them
        if matches!(self.op(), Op::Item) {
            FieldIdx(self.presence())
        } else {
            FieldIdx((self.words[2] >> 32) as u32)
        }
    }

    /// [`index`](Self::index) of a field that is no item.
    #[inline(always)]
    pub(crate) const fn index_of_scalar(&self) -> usize {
        (self.words[2] >> 32) as usize
    }

    /// Whether the codes of op, form and cardinality stand for any, and the form is that of the other two.
    pub(super) const fn has_valid_codes(&self) -> bool {
        let cardinality = (self.words[0] >> 40) as u8 & 7;
        self.words[0] >> 40 & 0x88 == 0
            && self.cardinality() as u8 == cardinality
            && self.code() == Form::of(self.op(), self.cardinality()).code(self.op())
    }
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
    /// Whether the value is not shown where people read it: `debug_redact`.
    pub redacted: bool,
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
