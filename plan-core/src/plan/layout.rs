//! Where values lie in an arena record, from the fields alone.
//!
//! A record starts with a pointer to its unknown fields, one presence bit for each field in their order, and the words of its
//! oneof cases; then come the slots, the widest first. Widths are the same on every target.

use super::{Cardinality, Field, Op, SlotId};

/// Bytes before the first presence word: the pointer to the unknown fields.
pub const HEADER: u32 = 8;

/// How wide a slot is, widest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// A string, a list, a map, or the value of a oneof.
    W16,
    /// A 64-bit number or a message.
    W8,
    /// A 32-bit number.
    W4,
    /// A bool.
    W1,
}

impl Width {
    /// The width in bytes.
    pub const fn bytes(self) -> u32 {
        match self {
            Self::W16 => 16,
            Self::W8 => 8,
            Self::W4 => 4,
            Self::W1 => 1,
        }
    }

    /// The width of one value, as an element of a list or as a slot.
    pub const fn of_value(op: Op) -> Self {
        match op {
            Op::Int32
            | Op::Uint32
            | Op::Sint32
            | Op::Fixed32
            | Op::Sfixed32
            | Op::Float
            | Op::Enum
            | Op::ClosedEnum => Self::W4,
            Op::Int64
            | Op::Uint64
            | Op::Sint64
            | Op::Fixed64
            | Op::Sfixed64
            | Op::Double
            | Op::Message
            | Op::Group
            | Op::Item => Self::W8,
            Op::Bool => Self::W1,
            Op::String | Op::Bytes => Self::W16,
        }
    }

    /// The width of a field's slot.
    pub const fn of_field(op: Op, cardinality: Cardinality) -> Self {
        match cardinality {
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required => Self::of_value(op),
            Cardinality::Oneof | Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => Self::W16,
        }
    }
}

/// How large a record is, and where its parts start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Bytes of a record, a multiple of 8.
    pub size: u32,
    /// Presence bits, one for each field.
    pub bits: u32,
    /// Oneofs, each with a case word behind the presence words and a slot of 16 bytes.
    pub oneofs: u32,
    /// Where the slots of 16, 8, 4 and 1 bytes start; the values of the oneofs come first.
    starts: [u32; 4],
}

impl Layout {
    /// The layout of `count` slots of each width, a oneof counting as none; `None` if a record would pass 2 GiB.
    const fn new(bits: u32, oneofs: u32, count: [u32; 4]) -> Option<Self> {
        let words = presence_words(bits) as u64 + oneofs as u64;
        let s16 = (HEADER as u64 + words * 4).next_multiple_of(8);
        let s8 = s16 + (oneofs as u64 + count[0] as u64) * 16;
        let s4 = s8 + count[1] as u64 * 8;
        let s1 = s4 + count[2] as u64 * 4;
        let size = (s1 + count[3] as u64).next_multiple_of(8);
        if size > i32::MAX as u64 {
            return None;
        }
        Some(Self { size: size as u32, bits, oneofs, starts: [s16 as u32, s8 as u32, s4 as u32, s1 as u32] })
    }

    /// The layout of a record with these fields.
    pub const fn of(fields: &[Field], oneofs: u32) -> Option<Self> {
        let mut count = [0; 4];
        let mut i = 0;
        while i < fields.len() {
            let field = &fields[i];
            let cardinality = field.cardinality();
            if !matches!(cardinality, Cardinality::Oneof) {
                count[Width::of_field(field.op(), cardinality) as usize] += 1;
            }
            i += 1;
        }
        Self::new(fields.len() as u32, oneofs, count)
    }

    /// Where the case word of a oneof lies.
    pub const fn case_word(&self, oneof: u32) -> u32 {
        HEADER + (presence_words(self.bits) + oneof) * 4
    }
}

/// How many words of 32 bits the presence bits take: an even number, for they are read by 64.
const fn presence_words(bits: u32) -> u32 {
    bits.div_ceil(64) * 2
}

/// Gives each field its slot and its presence, in the order of the fields.
#[derive(Debug)]
pub struct Slots {
    layout: Layout,
    bits: u32,
    used: [u32; 4],
}

impl Slots {
    /// For the fields from which `layout` was made.
    pub const fn new(layout: Layout) -> Self {
        Self { layout, bits: 0, used: [0; 4] }
    }

    /// The slot of the next field, and its presence bit or case word.
    pub const fn assign(&mut self, op: Op, cardinality: Cardinality, oneof: u32) -> (SlotId, u32) {
        let bit = self.bits;
        self.bits += 1;
        if matches!(cardinality, Cardinality::Oneof) {
            let slot = SlotId(self.layout.starts[0] + oneof * 16);
            return (slot, self.layout.case_word(oneof));
        }
        let width = Width::of_field(op, cardinality);
        let ahead = if matches!(width, Width::W16) { self.layout.oneofs } else { 0 };
        let slot = self.layout.starts[width as usize] + (ahead + self.used[width as usize]) * width.bytes();
        self.used[width as usize] += 1;
        (SlotId(slot), bit)
    }
}
