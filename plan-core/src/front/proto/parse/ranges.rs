//! Ranges of numbers: extensions and what is reserved.

use alloc::vec::Vec;

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{Extensions, Number, Range, Reserved, ReservedWhat};
use crate::lex::TokenKind;

impl<'t> Parser<'t> {
    pub(super) fn extensions(&mut self) -> Parsed<Extensions<'t>> {
        let start = self.expect("extensions")?;
        let ranges = self.ranges(false, "a number, or a range such as `100 to max`")?;
        let options = self.brackets(Self::option)?;
        let end = self.expect_end(b';')?;
        Ok(Extensions { span: self.since(start), ranges, options, end })
    }

    pub(super) fn reserved(&mut self, of_enum: bool) -> Parsed<Reserved<'t>> {
        let start = self.expect("reserved")?;
        let here = self.here();
        let what = match self.lexer.current().kind {
            TokenKind::String if self.language.is_edition() => {
                self.lexer.fault(here, "reserved names have no quotes in editions; remove them");
                return Err(Failed);
            }
            TokenKind::Name if !self.language.is_edition() => {
                self.lexer
                    .fault(here, "reserved names stand in quotes in proto2 and proto3; put quotes around it");
                return Err(Failed);
            }
            TokenKind::String | TokenKind::Name => ReservedWhat::Names(self.reserved_names()?),
            _ => ReservedWhat::Ranges(self.ranges(of_enum, "a name or a number")?),
        };
        let end = self.expect_end(b';')?;
        Ok(Reserved { span: self.since(start), what, end })
    }

    fn reserved_names(&mut self) -> Parsed<Vec<(alloc::borrow::Cow<'t, str>, crate::lex::Span)>> {
        let mut names = Vec::new();
        loop {
            let start = self.here();
            let name = if self.language.is_edition() {
                self.name("a name")?.text.into()
            } else {
                self.string("a name in quotes")?
            };
            names.push((name, self.since(start)));
            if !self.take_symbol(b',') {
                return Ok(names);
            }
        }
    }

    /// One range at least; only enums have negative numbers and the largest one.
    fn ranges(&mut self, of_enum: bool, what: &str) -> Parsed<Vec<Range>> {
        let mut ranges = Vec::new();
        loop {
            let begin = self.here();
            let start = self.bound(of_enum, if ranges.is_empty() { what } else { "a number" })?;
            let (last, last_span) = if self.take("to").is_some() {
                let end_start = self.here();
                let last = match self.take("max") {
                    Some(_) => None,
                    None => Some(self.bound(of_enum, "a number or `max`")?.value),
                };
                (last, self.since(end_start))
            } else {
                (Some(start.value), start.span)
            };
            ranges.push(Range { span: self.since(begin), start, last, last_span });
            if !self.take_symbol(b',') {
                return Ok(ranges);
            }
        }
    }

    fn bound(&mut self, of_enum: bool, what: &str) -> Parsed<Number> {
        if of_enum {
            return self.signed(what);
        }
        let number = self.number(what)?;
        if number.value == i32::MAX {
            let here = self.here();
            self.lexer.fault(here, "the number before this is out of range; expected at most 2147483646");
            return Err(Failed);
        }
        Ok(number)
    }
}
