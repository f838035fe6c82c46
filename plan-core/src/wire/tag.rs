//! Field numbers, wire types, tags, and the bytes of a tag.

use core::fmt;

/// A field's number in its message: 1 to 536,870,911.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldNumber(u32);

impl FieldNumber {
    /// The largest field number, 2²⁹ − 1.
    pub const MAX: u32 = (1 << 29) - 1;

    /// The number, unless it is 0 or above [`MAX`](Self::MAX).
    pub const fn new(number: u32) -> Option<Self> {
        if number == 0 || number > Self::MAX { None } else { Some(Self(number)) }
    }

    /// The number itself.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for FieldNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a value is laid on the wire: the low three bits of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum WireType {
    /// A base-128 integer.
    Varint = 0,
    /// Eight bytes, little-endian.
    Fixed64 = 1,
    /// A length and that many bytes.
    Len = 2,
    /// The start of a group.
    StartGroup = 3,
    /// The end of a group.
    EndGroup = 4,
    /// Four bytes, little-endian.
    Fixed32 = 5,
}

/// A field number and a wire type, as one integer: `number << 3 | wire type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(u32);

impl Tag {
    /// The tag at which an item of a message set starts: a group of number 1.
    pub const ITEM: Self = Self(1 << 3 | WireType::StartGroup as u32);

    /// The tag of a number and a wire type.
    pub const fn new(number: FieldNumber, wire: WireType) -> Self {
        Self(number.0 << 3 | wire as u32)
    }

    /// The tag that these bits stand for; `None` if the number is 0 or the wire type is 6 or 7 (W1).
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits >> 3 == 0 || bits & 7 > 5 { None } else { Some(Self(bits)) }
    }

    /// The tag as the integer that is written as a varint.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The field number.
    pub const fn number(self) -> FieldNumber {
        FieldNumber(self.0 >> 3)
    }

    /// The wire type.
    pub const fn wire_type(self) -> WireType {
        match self.0 & 7 {
            0 => WireType::Varint,
            1 => WireType::Fixed64,
            2 => WireType::Len,
            3 => WireType::StartGroup,
            4 => WireType::EndGroup,
            _ => WireType::Fixed32,
        }
    }

    /// The same number with another wire type.
    #[must_use]
    pub const fn with_wire(self, wire: WireType) -> Self {
        Self(self.0 & !7 | wire as u32)
    }
}

/// The encoded bytes of a tag, at most five, first byte lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawTag {
    bytes: u64,
    len: u32,
}

impl RawTag {
    /// The bytes of the varint of `bits`.
    #[inline(always)]
    pub const fn new(bits: u32) -> Self {
        let b = bits as u64;
        if bits < 1 << 7 {
            Self { bytes: b, len: 1 }
        } else if bits < 1 << 14 {
            Self { bytes: b & 0x7f | 0x80 | (b >> 7) << 8, len: 2 }
        } else if bits < 1 << 21 {
            Self { bytes: b & 0x7f | 0x8080 | (b >> 7 & 0x7f) << 8 | (b >> 14) << 16, len: 3 }
        } else if bits < 1 << 28 {
            let low = b & 0x7f | 0x0080_8080 | (b >> 7 & 0x7f) << 8 | (b >> 14 & 0x7f) << 16;
            Self { bytes: low | (b >> 21) << 24, len: 4 }
        } else {
            let low = b & 0x7f | 0x8080_8080 | (b >> 7 & 0x7f) << 8 | (b >> 14 & 0x7f) << 16;
            Self { bytes: low | (b >> 21 & 0x7f) << 24 | (b >> 28) << 32, len: 5 }
        }
    }

    /// The bytes, first byte lowest, the rest zero.
    #[inline(always)]
    pub const fn bytes(self) -> u64 {
        self.bytes
    }

    /// How many bytes there are, 1 to 5.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Never: a tag has at least one byte.
    pub const fn is_empty(self) -> bool {
        false
    }
}

/// The bytes of a tag of at most four, laid so that one load, one mask and one comparison tell whether they come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagStart {
    bytes: u32,
    /// Which of four bytes of input are compared.
    mask: u32,
}

impl TagStart {
    /// Of a longer tag it is one that never comes next.
    pub const fn new(tag: RawTag) -> Self {
        if tag.len > 4 {
            return Self { bytes: 1, mask: 0 };
        }
        Self { bytes: tag.bytes as u32, mask: u32::MAX >> (32 - 8 * tag.len) }
    }

    /// The bytes of the tag, laid so that the last one is the highest of four; of a longer tag nothing of use.
    #[inline(always)]
    pub(crate) const fn raised(self) -> u32 {
        self.bytes << (self.mask.leading_zeros() & 31)
    }

    /// Whether these four bytes start with the tag.
    #[inline(always)]
    pub(super) const fn begins(self, four: [u8; 4]) -> bool {
        u32::from_le_bytes(four) & self.mask == self.bytes
    }
}
