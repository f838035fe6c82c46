//! Tokens that are expected.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Failed, Parsed, Parser};
use crate::front::proto::ast::{EndId, EndOf, Name, Number, Path};
use crate::lex::{Lexer, Span, Style, Token, TokenKind, integer, unescape};
use crate::shortened::shortened;

impl<'t> Parser<'t> {
    pub(super) fn at(&self, word: &str) -> bool {
        self.lexer.word() == word
    }

    pub(super) fn at_symbol(&self, symbol: u8) -> bool {
        self.lexer.current().kind == TokenKind::Symbol(symbol)
    }

    /// Takes a word, if it is looked at.
    pub(super) fn take(&mut self, word: &str) -> Option<Span> {
        self.at(word).then(|| {
            self.lexer.next();
            self.lexer.previous().span
        })
    }

    pub(super) fn take_symbol(&mut self, symbol: u8) -> bool {
        let is = self.at_symbol(symbol);
        if is {
            self.lexer.next();
        }
        is
    }

    /// Notes that something else was expected than what is looked at.
    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let Token { kind, span } = self.lexer.current();
        let met = self.lexer.word();
        let met = match kind {
            TokenKind::End => "the end of the text".into(),
            TokenKind::String => "a string".into(),
            _ => format!("`{}`", shortened(met)),
        };
        self.lexer.fault(span, format!("expected {what}, found {met}"));
        Failed
    }

    pub(super) fn expect(&mut self, word: &str) -> Parsed<Span> {
        self.take(word).ok_or_else(|| self.expected(&format!("`{word}`")))
    }

    pub(super) fn expect_symbol(&mut self, symbol: u8) -> Parsed<()> {
        if self.take_symbol(symbol) {
            return Ok(());
        }
        Err(self.expected(&format!("`{}`", char::from(symbol))))
    }

    /// Takes the token that ends a declaration, or its head.
    pub(super) fn expect_end(&mut self, symbol: u8) -> Parsed<EndId> {
        if self.at_symbol(symbol) {
            return Ok(self.end(EndOf::Declaration));
        }
        Err(self.expected(&format!("`{}`", char::from(symbol))))
    }

    pub(super) fn name(&mut self, what: &str) -> Parsed<Name<'t>> {
        if self.lexer.current().kind != TokenKind::Name {
            return Err(self.expected(what));
        }
        let name = Name { text: self.lexer.word(), span: self.here() };
        self.lexer.next();
        Ok(name)
    }

    /// Names with dots between, one of which may stand before the first.
    pub(super) fn path(&mut self, what: &str) -> Parsed<Path<'t>> {
        let start = self.here();
        let absolute = self.take_symbol(b'.');
        self.name(what)?;
        while self.take_symbol(b'.') {
            self.name("a name")?;
        }
        let span = self.since(start);
        let text = span.of(self.lexer.text());
        let plain = |byte: u8| byte == b'_' || byte == b'.' || byte.is_ascii_alphanumeric();
        let text = if text.bytes().all(plain) {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(self.squeeze(span, absolute))
        };
        Ok(Path { text, span })
    }

    /// The names and dots of a path that has white space or comments between them.
    fn squeeze(&self, span: Span, absolute: bool) -> String {
        let mut inner = Lexer::new(span.of(self.lexer.text()), Style::Proto);
        let mut out = String::from(if absolute { "." } else { "" });
        inner.next();
        if absolute {
            inner.next();
        }
        while inner.current().kind != TokenKind::End {
            out.push_str(inner.word());
            inner.next();
        }
        out
    }

    /// A whole number without a sign, at most `most`; one that is larger is a fault and counts as 0.
    pub(super) fn unsigned(&mut self, most: u64, what: &str) -> Parsed<u64> {
        if self.lexer.current().kind != TokenKind::Integer {
            return Err(self.expected(what));
        }
        let value = integer(self.lexer.word()).filter(|&value| value <= most);
        if value.is_none() {
            let text = format!("`{}` is out of range; expected at most {most}", shortened(self.lexer.word()));
            self.lexer.fault(self.here(), text);
        }
        self.lexer.next();
        Ok(value.unwrap_or(0))
    }

    /// A whole number from 0 to 2,147,483,647.
    pub(super) fn number(&mut self, what: &str) -> Parsed<Number> {
        let span = self.here();
        let value = self.unsigned(i32::MAX as u64, what)?;
        Ok(Number { value: value as i32, span })
    }

    /// A whole number from -2,147,483,648 to 2,147,483,647.
    pub(super) fn signed(&mut self, what: &str) -> Parsed<Number> {
        let start = self.here();
        let negative = self.take_symbol(b'-');
        let value = self.unsigned(i32::MAX as u64 + u64::from(negative), what)?;
        let value = if negative { (value as i64).wrapping_neg() as i32 } else { value as i32 };
        Ok(Number { value, span: self.since(start) })
    }

    /// The bytes of one string, or of several in a row.
    pub(super) fn bytes(&mut self, what: &str) -> Parsed<Vec<u8>> {
        if self.lexer.current().kind != TokenKind::String {
            return Err(self.expected(what));
        }
        let mut out = Vec::new();
        while self.lexer.current().kind == TokenKind::String {
            unescape(self.lexer.word(), &mut out);
            self.lexer.next();
        }
        Ok(out)
    }

    /// The text of one string, or of several in a row, which must be UTF-8.
    pub(super) fn string(&mut self, what: &str) -> Parsed<Cow<'t, str>> {
        let start = self.here();
        let literal = self.lexer.word();
        let bytes = self.bytes(what)?;
        let inner = literal.get(1..literal.len() - 1).unwrap_or_default();
        if inner.as_bytes() == bytes {
            return Ok(Cow::Borrowed(inner));
        }
        String::from_utf8(bytes).map(Cow::Owned).map_err(|_| {
            let span = self.since(start);
            self.lexer.fault(span, "the escapes of this string make no UTF-8, which it must be");
            Failed
        })
    }
}
