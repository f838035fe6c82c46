//! Places in a text.

use alloc::string::String;

/// A part of a text, in bytes from its beginning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// Where it begins.
    pub(crate) start: u32,
    /// Where it ends: the first byte that is not part of it.
    pub(crate) end: u32,
}

impl Span {
    /// The part from `start` to `end`.
    pub(crate) const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The text of the part.
    pub(crate) fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }

    /// The part from the beginning of this one to the end of a later one.
    pub(crate) const fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The part that is wrong.
    pub(crate) span: Span,
    /// What was met, what was expected and what to do.
    pub(crate) message: String,
}
