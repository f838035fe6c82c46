//! How much a message may ask for before it is refused.

/// Limits on what one decoded message may cost. They hold in every engine and every format.
///
/// Nothing is ever reserved from a declared length alone, so memory is bounded by the input's length times the size
/// of the largest element, and by these.
///
/// ```
/// # extern crate plan_core as protoplan;
/// use protoplan::Limits;
/// let limits = Limits::new().depth(32).elements(1_000_000);
/// assert_eq!((limits.depth, limits.message_bytes), (32, 2_147_483_647));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// Deepest nesting of messages, groups and map entries below the outermost message. Default 100. Raise it for
    /// trusted input only, and mind the stack: a level takes some hundred bytes of it.
    pub depth: u32,
    /// Longest input, in bytes. Default 2,147,483,647, the most that the wire format allows.
    pub message_bytes: usize,
    /// Most elements of repeated fields, map entries, messages that replace another member of a oneof, and bytes of
    /// converted messages (`#[plan(from = "…")]`) that a further one is merged into, over the whole message. Default
    /// 2,147,483,647.
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

    /// The default limits.
    pub const fn new() -> Self {
        Self::DEFAULT
    }

    /// Sets [`depth`](Self#structfield.depth).
    #[must_use]
    pub const fn depth(self, levels: u32) -> Self {
        Self { depth: levels, ..self }
    }

    /// Sets [`message_bytes`](Self#structfield.message_bytes).
    #[must_use]
    pub const fn message_bytes(self, bytes: usize) -> Self {
        Self { message_bytes: bytes, ..self }
    }

    /// Sets [`elements`](Self#structfield.elements).
    #[must_use]
    pub const fn elements(self, elements: usize) -> Self {
        Self { elements, ..self }
    }

    /// Sets [`unknown_fields`](Self#structfield.unknown_fields).
    #[must_use]
    pub const fn unknown_fields(self, fields: usize) -> Self {
        Self { unknown_fields: fields, ..self }
    }

    /// The same limits, but for what an arena can hold: lists count their elements in 31 bits.
    #[inline]
    pub(crate) fn for_arena(self) -> Self {
        Self { elements: self.elements.min(MAX_MESSAGE_BYTES), ..self }
    }

    /// The same limits, but for what a view can hold: its lists, unknown fields among them, count in 32 bits.
    #[inline]
    pub(crate) fn for_views(self) -> Self {
        let unknown_fields = self.unknown_fields.min(MAX_MESSAGE_BYTES);
        Self { unknown_fields, ..self.for_arena() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
