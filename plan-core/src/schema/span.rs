//! A stretch of text.

/// A stretch of the text of a file, from its first byte up to, and without, its end.
///
/// Lines and columns are counted from 1. As in `protoc`, a tab moves the column to the next multiple of 8, and any other
/// byte by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: (u32, u32),
    end: (u32, u32),
}

impl Span {
    /// From the line and column of the start to those of the end; an end before the start is taken for the start.
    pub fn new(start: (u32, u32), end: (u32, u32)) -> Self {
        Self { start, end: end.max(start) }
    }

    /// The empty stretch at a line and column: where something starts whose end is not known.
    pub fn point(line: u32, column: u32) -> Self {
        Self::new((line, column), (line, column))
    }

    /// Line and column of the first byte.
    pub fn start(self) -> (u32, u32) {
        self.start
    }

    /// Line and column after the last byte; those of the start if the end is not known.
    pub fn end(self) -> (u32, u32) {
        self.end
    }
}
