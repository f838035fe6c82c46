//! The tokens of `.proto` text, with their places.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword or an identifier.
    Word,
    /// An integer or a floating point number, without sign.
    Number,
    /// One string literal, with its quotes.
    Text,
    /// One mark of punctuation.
    Mark(u8),
}

/// A token and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// What it is.
    pub(super) kind: Kind,
    /// Its text.
    pub(super) text: &'t str,
    /// The byte at which it starts.
    pub(super) start: usize,
    /// Its line, from 1.
    pub(super) line: u32,
    /// Its column in characters, from 1.
    pub(super) column: u32,
}

impl Token<'_> {
    /// Whether it is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    /// Whether it is this mark.
    pub(super) fn is_mark(&self, mark: u8) -> bool {
        self.kind == Kind::Mark(mark)
    }

    /// The byte after its last one.
    #[cfg(any(feature = "parse", test))]
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Text that no token starts with or that a token cannot go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// The line, from 1.
    pub(super) line: u32,
    /// The column in characters, from 1.
    pub(super) column: u32,
    /// What was met and what to do.
    pub(super) message: String,
}

/// Reads tokens one by one; nothing follows a fault.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'t> Tokens<'t> {
    /// The tokens of `text`. A byte order mark at its start is skipped.
    pub(super) fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, line: 1, column: 1 }
    }

    /// The byte `ahead` bytes further on; 0 past the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Steps over one byte.
    fn step(&mut self) {
        let byte = self.peek(0);
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else if byte & 0xc0 != 0x80 {
            self.column += 1;
        }
    }

    /// Steps while the byte is one of a kind.
    fn step_while(&mut self, accept: impl Fn(u8) -> bool) {
        while !self.at_end() && accept(self.peek(0)) {
            self.step();
        }
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { line: self.line, column: self.column, message: message.into() }
    }

    /// Steps over white space and comments.
    fn skip(&mut self) -> Result<(), Fault> {
        loop {
            self.step_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c));
            if self.peek(0) != b'/' {
                return Ok(());
            }
            match self.peek(1) {
                b'/' => self.step_while(|byte| byte != b'\n'),
                b'*' => self.skip_block()?,
                _ => return Ok(()),
            }
        }
    }

    /// Steps over a block comment.
    fn skip_block(&mut self) -> Result<(), Fault> {
        let open = self.fault("this comment is never closed; end it with `*/`");
        self.step();
        self.step();
        loop {
            if self.at_end() {
                return Err(open);
            }
            match (self.peek(0), self.peek(1)) {
                (b'*', b'/') => {
                    self.step();
                    self.step();
                    return Ok(());
                }
                (b'/', b'*') => {
                    let message = format!(
                        "`/*` inside the comment that starts on line {}; block comments do not nest",
                        open.line
                    );
                    return Err(self.fault(message));
                }
                _ => self.step(),
            }
        }
    }

    /// Steps over a string literal.
    fn string(&mut self) -> Result<Kind, Fault> {
        let open =
            self.fault("this string is not closed on its line; end it with the quote that it starts with");
        let quote = self.peek(0);
        self.step();
        loop {
            match self.peek(0) {
                _ if self.at_end() => return Err(open),
                b'\n' => return Err(open),
                0 => return Err(self.fault("a NUL character in a string; write it as `\\0`")),
                b'\\' => self.escape()?,
                byte => {
                    self.step();
                    if byte == quote {
                        return Ok(Kind::Text);
                    }
                }
            }
        }
    }

    /// Steps over an escape sequence in a string.
    fn escape(&mut self) -> Result<(), Fault> {
        let digits = match self.peek(1) {
            b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' | b'?' | b'\'' | b'"' | b'0'..=b'7' => 0,
            b'x' | b'X' => 1,
            b'u' => 4,
            b'U' => 8,
            _ => {
                return Err(self.fault("an unknown escape sequence in a string; write a backslash as `\\\\`"));
            }
        };
        if !(2..2 + digits).all(|i| self.peek(i).is_ascii_hexdigit()) {
            let letter = char::from(self.peek(1));
            return Err(self.fault(format!("`\\{letter}` in a string needs {digits} or more hex digits")));
        }
        let end = self.at + 2 + digits;
        if digits > 1 && unicode(&self.text[self.at + 2..end]).is_none() {
            return Err(self.fault("an escape sequence that names no Unicode character"));
        }
        while self.at < end {
            self.step();
        }
        Ok(())
    }

    /// Steps over a number.
    fn number(&mut self) -> Result<Kind, Fault> {
        if self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X') {
            self.step();
            self.step();
            self.step_while(|byte| byte.is_ascii_hexdigit());
        } else if self.peek(0) == b'0' && self.peek(1).is_ascii_digit() {
            self.step_while(|byte| matches!(byte, b'0'..=b'7'));
            if self.peek(0).is_ascii_digit() {
                return Err(self.fault("a number that starts with 0 is octal and has no digit above 7"));
            }
        } else {
            self.step_while(|byte| byte.is_ascii_digit());
            if self.peek(0) == b'.' {
                self.step();
                self.step_while(|byte| byte.is_ascii_digit());
            }
            if matches!(self.peek(0), b'e' | b'E') {
                self.step();
                if matches!(self.peek(0), b'+' | b'-') {
                    self.step();
                }
                self.step_while(|byte| byte.is_ascii_digit());
            }
        }
        if is_word(self.peek(0)) {
            return Err(self.fault("a letter right after a number; put a space between a number and a name"));
        }
        Ok(Kind::Number)
    }

    fn token(&mut self) -> Result<Kind, Fault> {
        match self.peek(0) {
            byte if byte.is_ascii_digit() => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' | b'\'' => self.string(),
            byte if is_word(byte) => {
                self.step_while(is_word);
                Ok(Kind::Word)
            }
            mark if mark.is_ascii_punctuation() => {
                self.step();
                Ok(Kind::Mark(mark))
            }
            byte if byte.is_ascii() => {
                Err(self.fault(format!("a control character, 0x{byte:02x}; take it out")))
            }
            _ => {
                let letter = self.text[self.at..].chars().next().unwrap_or_default();
                Err(self.fault(format!(
                    "`{letter}` outside of strings and comments; names are made of ASCII letters"
                )))
            }
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Result<Token<'t>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let end = self.text.len();
        if let Err(fault) = self.skip() {
            self.at = end;
            return Some(Err(fault));
        }
        if self.at_end() {
            return None;
        }
        let (start, line, column) = (self.at, self.line, self.column);
        match self.token() {
            Ok(kind) => Some(Ok(Token { kind, text: &self.text[start..self.at], start, line, column })),
            Err(fault) => {
                self.at = end;
                Some(Err(fault))
            }
        }
    }
}

/// Whether a word is made of such bytes.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The character with this number in hex.
fn unicode(digits: &str) -> Option<char> {
    u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
}

/// The bytes that a string literal stands for. The literal is one that [`Tokens`] found, quotes and all.
pub(super) fn unquote(literal: &str) -> Vec<u8> {
    let inner = literal.get(1..literal.len().saturating_sub(1)).unwrap_or("");
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(slash) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..slash]);
        rest = &rest[slash + 1..];
        let letter = rest.bytes().next().unwrap_or(b'\\');
        let taken = match letter {
            b'0'..=b'7' => number(rest, 0, 3, 8, &mut bytes),
            b'x' | b'X' => number(rest, 1, 2, 16, &mut bytes),
            b'u' | b'U' => {
                let end = if letter == b'u' { 5 } else { 9 };
                let letter = rest.get(1..end).and_then(unicode).unwrap_or_default();
                bytes.extend_from_slice(letter.to_string().as_bytes());
                end
            }
            _ => {
                bytes.push(match letter {
                    b'a' => 7,
                    b'b' => 8,
                    b't' => b'\t',
                    b'n' => b'\n',
                    b'v' => 0x0b,
                    b'f' => 0x0c,
                    b'r' => b'\r',
                    same => same,
                });
                1
            }
        };
        rest = rest.get(taken..).unwrap_or("");
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// Pushes the byte that up to `most` digits from `start` on write; returns where they end.
fn number(text: &str, start: usize, most: usize, radix: u32, bytes: &mut Vec<u8>) -> usize {
    let digits = text.bytes().skip(start).take(most).map_while(|byte| char::from(byte).to_digit(radix));
    let (mut value, mut end) = (0, start);
    for digit in digits {
        value = value * radix + digit;
        end += 1;
    }
    bytes.push(value as u8);
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn texts(text: &str) -> Vec<&str> {
        Tokens::new(text).map(|token| token.unwrap().text).collect()
    }

    fn fault(text: &str) -> (u32, u32) {
        let fault = Tokens::new(text).find_map(Result::err).unwrap();
        (fault.line, fault.column)
    }

    #[test]
    fn splits_words_numbers_strings_and_marks() {
        assert_eq!(texts("\u{feff}a.b = -1.5e+3; // x\n/* y */ 'q\"' .5 0x1F"), {
            vec!["a", ".", "b", "=", "-", "1.5e+3", ";", "'q\"'", ".5", "0x1F"]
        });
        let last = Tokens::new("a\n  \"é\" b").map(Result::unwrap).last().unwrap();
        assert_eq!((last.line, last.column, last.end()), (2, 7, 10));
    }

    #[test]
    fn tells_faults_with_their_places() {
        assert_eq!(fault("a\n /* b"), (2, 2));
        assert_eq!(fault("/* /* */"), (1, 4));
        assert_eq!(fault("x 'abc\n'"), (1, 3));
        assert_eq!(fault("x 'abc\\'"), (1, 3));
        assert_eq!(fault("é"), (1, 1));
        assert_eq!(fault("a \u{1}"), (1, 3));
        assert_eq!(fault("a = 1f"), (1, 6));
        assert_eq!(fault("08"), (1, 2));
        for bad in ["'\\q'", "'\\x'", "'\\u12'", "'\\U00110000'", "'\\ud800'", "'\\", "'\\é'", "'\0'"] {
            assert!(Tokens::new(bad).any(|token| token.is_err()), "{bad:?}");
        }
    }

    #[test]
    fn unquotes_every_escape() {
        assert_eq!(
            unquote(r#""a\n\t\x41\X42\1018\?\'\"\\\u00e9\U0001F600b""#),
            "a\n\tABA8?'\"\\é😀b".as_bytes()
        );
        assert_eq!(unquote(r"'\377\0\xff\x1'"), [255, 0, 255, 1]);
        assert_eq!(unquote("''"), []);
    }
}
