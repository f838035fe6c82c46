//! How much a message may ask for before it is refused.

/// Limits on what one decoded message may cost. They hold in every engine and every format.
///
/// Nothing is ever reserved from a declared length alone, so memory is bounded by the input's length times the size
/// of the largest element, and by these.
///
/// ```
/// use plan_core::Limits;
/// let limits = Limits { depth: 32, elements: 1_000_000, ..Limits::default() };
/// assert_eq!(limits.message_bytes, 2_147_483_647);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Deepest nesting of messages, groups and map entries below the outermost message. Default 100. Raise it for
    /// trusted input only, and mind the stack: a level takes some hundred bytes of it.
    pub depth: u32,
    /// Longest input, in bytes. Default 2,147,483,647, the most that the wire format allows.
    pub message_bytes: usize,
    /// Most elements of repeated fields, map entries, and messages that replace another member of a oneof, over the whole
    /// message. Default 2,147,483,647.
    pub elements: usize,
    /// Most unknown fields kept, over the whole message; those inside an unknown group count as one. Default
    /// 2,147,483,647.
    pub unknown_fields: usize,
}

/// The longest message that the wire format allows, in bytes.
pub(crate) const MAX_MESSAGE_BYTES: usize = 0x7fff_ffff;

impl Limits {
    /// The default limits.
    pub const DEFAULT: Self = Self {
        depth: 100,
        message_bytes: MAX_MESSAGE_BYTES,
        elements: MAX_MESSAGE_BYTES,
        unknown_fields: MAX_MESSAGE_BYTES,
    };
}

impl Limits {
    /// The same limits, but for what an arena can hold: lists count their elements in 31 bits.
    pub(crate) fn for_arena(self) -> Self {
        Self { elements: self.elements.min(MAX_MESSAGE_BYTES), ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
