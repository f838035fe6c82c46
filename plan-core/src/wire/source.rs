//! What the values of scalars are read from.

use super::{Cursor, Fault, Span};

/// What the values of scalars are read from: a [`Cursor`], or its fast half.
pub trait Source<'a> {
    /// Reads a varint.
    fn varint(&mut self) -> Result<u64, Fault>;

    /// Reads four bytes, little-endian.
    fn fixed32(&mut self) -> Result<u32, Fault>;

    /// Reads eight bytes, little-endian.
    fn fixed64(&mut self) -> Result<u64, Fault>;

    /// Reads a length and that many bytes.
    fn bytes(&mut self) -> Result<&'a [u8], Fault>;

    /// Reads a length and that many bytes of UTF-8.
    fn string(&mut self) -> Result<&'a str, Fault>;
}

// not in debug builds, where the stack of what is inlined adds up (`ops`)
impl<'a> Source<'a> for Cursor<'a> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(&mut self) -> Result<u64, Fault> {
        self.varint()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(&mut self) -> Result<u32, Fault> {
        self.fixed32()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(&mut self) -> Result<u64, Fault> {
        self.fixed64()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes(&mut self) -> Result<&'a [u8], Fault> {
        self.bytes()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn string(&mut self) -> Result<&'a str, Fault> {
        self.string()
    }
}

/// The fast half of a cursor: it reads what takes no call, and answers some fault for all else, which says nothing and
/// leaves it anywhere. It may stand behind its limit, where it reads nothing.
#[derive(Debug, Clone, Copy)]
pub struct Quick<'a> {
    // C1 holds of it, but that it may stand behind the limit
    cursor: Cursor<'a>,
}

impl<'a> Quick<'a> {
    /// The place of a span.
    ///
    /// # Safety
    /// The span was made from a copy of this cursor, which was moved at most.
    #[inline(always)]
    pub unsafe fn new(start: &Cursor<'a>, span: Span<'a>) -> Self {
        // SAFETY: the caller's promise, but for the limit, which is looked at before anything is read.
        Self { cursor: unsafe { start.at(span) } }
    }

    /// The place.
    #[inline(always)]
    pub fn span(&self) -> Span<'a> {
        self.cursor.span()
    }
}

impl<'a> Source<'a> for Quick<'a> {
    #[inline(always)]
    fn varint(&mut self) -> Result<u64, Fault> {
        self.cursor.short_varint().ok_or(Fault::Truncated)
    }

    #[inline(always)]
    fn fixed32(&mut self) -> Result<u32, Fault> {
        if !self.span().is_within() {
            return Err(Fault::Truncated);
        }
        self.cursor.fixed32()
    }

    #[inline(always)]
    fn fixed64(&mut self) -> Result<u64, Fault> {
        if !self.span().is_within() {
            return Err(Fault::Truncated);
        }
        self.cursor.fixed64()
    }

    #[inline(always)]
    fn bytes(&mut self) -> Result<&'a [u8], Fault> {
        self.cursor.short_delimited().map(|it| it.rest()).ok_or(Fault::Truncated)
    }

    #[inline(always)]
    fn string(&mut self) -> Result<&'a str, Fault> {
        let body = self.cursor.short_delimited().ok_or(Fault::Truncated)?;
        body.short_text().ok_or(Fault::InvalidUtf8)
    }
}

/// A cursor that reads long varints without a call.
#[derive(Debug, Clone, Copy)]
pub struct Wide<'a>(pub Cursor<'a>);

impl<'a> Source<'a> for Wide<'a> {
    #[inline(always)]
    fn varint(&mut self) -> Result<u64, Fault> {
        self.0.wide_varint()
    }

    #[inline(always)]
    fn fixed32(&mut self) -> Result<u32, Fault> {
        self.0.fixed32()
    }

    #[inline(always)]
    fn fixed64(&mut self) -> Result<u64, Fault> {
        self.0.fixed64()
    }

    #[inline(always)]
    fn bytes(&mut self) -> Result<&'a [u8], Fault> {
        self.0.bytes()
    }

    #[inline(always)]
    fn string(&mut self) -> Result<&'a str, Fault> {
        self.0.string()
    }
}
