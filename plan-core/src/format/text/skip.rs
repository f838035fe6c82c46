//! Fields whose names are reserved: their values are passed over.

use super::read::Reader;
use crate::format::error::Fault;
use crate::lex::TokenKind;

impl Reader<'_, '_> {
    /// Passes over the value of a field, with the mark before it.
    pub(super) fn skip_field(&mut self) -> Result<(), Fault> {
        self.take(":")?;
        if !self.take("[")? {
            return self.skip_value();
        }
        let mut is_first = true;
        while !self.take("]")? {
            if !is_first {
                self.expect(",")?;
            }
            is_first = false;
            self.skip_value()?;
        }
        Ok(())
    }

    fn skip_value(&mut self) -> Result<(), Fault> {
        if self.looks_at("{") || self.looks_at("<") {
            return self.in_braces(Self::skip_member);
        }
        if self.kind() == TokenKind::String {
            while self.kind() == TokenKind::String {
                self.advance()?;
            }
            return Ok(());
        }
        self.take("-")?;
        match self.kind() {
            TokenKind::Name | TokenKind::Integer | TokenKind::Float => self.advance(),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn skip_member(&mut self) -> Result<(), Fault> {
        if self.looks_at("[") {
            self.in_brackets()?;
        } else if matches!(self.kind(), TokenKind::Name | TokenKind::Integer) {
            self.advance()?;
        } else {
            return Err(self.unexpected("the name of a field"));
        }
        self.skip_field()?;
        self.end_field()
    }
}
