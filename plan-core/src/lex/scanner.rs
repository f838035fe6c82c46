//! The tokens of the text format, as it stands inside the braces of an option; the first fault ends the reading.

use alloc::format;
use alloc::string::String;

use super::{Lexer, Style, TokenKind};
use crate::shortened::shortened;

/// A token and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'a str,
}

/// A place in the text, in front of the token that was read last.
pub(crate) struct Scanner<'a> {
    lexer: Lexer<'a>,
}

impl<'a> Scanner<'a> {
    /// The first token of a text.
    pub(crate) fn new(text: &'a str) -> Result<Self, String> {
        let mut scanner = Self { lexer: Lexer::new(text, Style::TextFormat) };
        scanner.advance()?;
        Ok(scanner)
    }

    /// The token that comes next.
    pub(crate) fn current(&self) -> Token<'a> {
        Token { kind: self.lexer.current().kind, text: self.lexer.word() }
    }

    /// Where it begins.
    #[cfg(feature = "text")]
    pub(crate) fn offset(&self) -> usize {
        self.lexer.current().span.start as usize
    }

    /// Whether the text of the token that comes next is this.
    pub(crate) fn looks_at(&self, text: &str) -> bool {
        self.lexer.word() == text
    }

    /// Moves on to the token behind the current one.
    pub(crate) fn advance(&mut self) -> Result<(), String> {
        self.lexer.next();
        self.lexer.first_fault().map_or(Ok(()), |fault| Err(fault.message.clone()))
    }

    /// Moves past a token that must be this one.
    pub(crate) fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.looks_at(text) { self.advance() } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    /// Moves past a token if it is this one.
    pub(crate) fn take(&mut self, text: &str) -> Result<bool, String> {
        let found = self.looks_at(text);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Whether a byte may be part of what stands between brackets.
    pub(crate) fn is_bracketable(byte: u8) -> bool {
        byte.is_ascii_alphanumeric() || b"_-.~!$&()*+,;=%/".contains(&byte)
    }

    /// What is between the brackets that come next, without spaces: the name of an extension or the address of a type.
    pub(crate) fn bracketed(&mut self) -> Result<String, String> {
        let is_part = |byte: u8| Self::is_bracketable(byte) || byte.is_ascii_whitespace();
        let name = self.lexer.take_while(is_part).split_ascii_whitespace().collect();
        self.advance()?;
        self.expect("]")?;
        Ok(name)
    }

    /// That something else was expected here.
    pub(crate) fn unexpected(&self, expected: &str) -> String {
        match self.lexer.current().kind {
            TokenKind::End => format!("expected {expected}, found the end of the text"),
            _ => format!("expected {expected}, found `{}`", shortened(self.lexer.word())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fault_ends_the_reading() {
        assert!(Scanner::new("'a").is_err());
        let mut scanner = Scanner::new("a # comment '\n : 1.5f é").unwrap();
        assert_eq!(scanner.current(), Token { kind: TokenKind::Name, text: "a" });
        scanner.advance().unwrap();
        scanner.expect(":").unwrap();
        assert_eq!(scanner.current(), Token { kind: TokenKind::Float, text: "1.5f" });
        assert!(scanner.advance().unwrap_err().contains("`é`"));
    }

    #[test]
    fn names_in_brackets_have_no_spaces() {
        let mut scanner = Scanner::new("[ type . googleapis . com / a.B ] {").unwrap();
        assert!(scanner.looks_at("["));
        assert_eq!(scanner.bracketed().unwrap(), "type.googleapis.com/a.B");
        assert!(scanner.looks_at("{"));
        assert!(Scanner::new("[a").unwrap().bracketed().is_err());
    }
}
