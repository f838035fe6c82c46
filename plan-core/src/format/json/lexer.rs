//! JSON text, one value after the other, as RFC 8259 has it.

use super::scan;
use crate::format::error::Fault;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What a value is, told by its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Null,
    True,
    False,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// The value in the words of an error.
    pub(super) const fn describe(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::True => "true",
            Self::False => "false",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// A place in JSON text. It can be copied, to come back to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lexer<'j> {
    text: &'j str,
    at: usize,
}

impl<'j> Lexer<'j> {
    /// The start of a text.
    pub(super) fn new(text: &'j str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte that comes next.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What is wrong here.
    #[cold]
    pub(super) fn fault(&self, expected: &str) -> Fault {
        let rest = &self.text[self.at..];
        let found = match rest.chars().next() {
            None => String::from("the end of the text"),
            Some(next) if next.is_alphanumeric() => {
                let word: String = rest.chars().take_while(|it| it.is_alphanumeric()).take(20).collect();
                format!("`{word}`")
            }
            Some(next) => format!("`{}`", next.escape_debug()),
        };
        Fault::at(self.at, format!("expected {expected}, found {found}"))
    }

    /// Passes over white space; says what byte comes then.
    #[inline]
    fn next_byte(&mut self) -> Option<u8> {
        loop {
            match self.byte() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                other => return other,
            }
        }
    }

    /// What value comes next.
    #[inline]
    pub(super) fn kind(&mut self) -> Result<Kind, Fault> {
        Ok(match self.next_byte() {
            Some(b'"') => Kind::String,
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'-' | b'0'..=b'9') => Kind::Number,
            Some(b't') => Kind::True,
            Some(b'f') => Kind::False,
            Some(b'n') => Kind::Null,
            _ => return Err(self.fault("a value")),
        })
    }

    /// Passes over a punctuation mark, if it comes next.
    #[inline]
    pub(super) fn eat(&mut self, mark: u8) -> bool {
        let is_there = self.next_byte() == Some(mark);
        self.at += usize::from(is_there);
        is_there
    }

    /// Passes over a punctuation mark.
    #[inline]
    pub(super) fn expect(&mut self, mark: u8) -> Result<(), Fault> {
        if self.eat(mark) { Ok(()) } else { Err(self.fault(&format!("`{}`", mark as char))) }
    }

    /// Passes over a mark that stands between the parts of an array or an object, or the one that closes it: whether a part
    /// comes.
    #[inline]
    pub(super) fn more(&mut self, close: u8, is_first: bool) -> Result<bool, Fault> {
        match self.next_byte() {
            Some(it) if it == close => {
                self.at += 1;
                Ok(false)
            }
            Some(b',') if !is_first => {
                self.at += 1;
                Ok(true)
            }
            Some(_) if is_first => Ok(true),
            _ => Err(self.fault(&format!("`,` or `{}`", close as char))),
        }
    }

    /// Passes over `null`, `true` or `false`, of which the first letter comes next.
    pub(super) fn word(&mut self, word: &str) -> Result<(), Fault> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if &rest[..length] != word {
            return Err(self.fault("a value"));
        }
        self.at += length;
        Ok(())
    }

    /// Passes over a number, as it is written.
    pub(super) fn number(&mut self) -> Result<&'j str, Fault> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        self.at += usize::from(self.byte() == Some(b'-'));
        match self.byte() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(self.fault("a digit")),
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            if !matches!(self.byte(), Some(b'0'..=b'9')) {
                return Err(self.fault("a digit behind the point"));
            }
            self.digits();
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            if !matches!(self.byte(), Some(b'0'..=b'9')) {
                return Err(self.fault("a digit of the exponent"));
            }
            self.digits();
        }
        if bytes.get(self.at).is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'.') {
            return Err(self.fault("the end of the number"));
        }
        Ok(&self.text[start..self.at])
    }

    /// Passes over an integer of at most 18 digits, if one is written here without a point, an exponent or a sign before zero.
    #[inline]
    pub(super) fn short_integer(&mut self) -> Option<i64> {
        let is_negative = self.byte() == Some(b'-');
        let start = self.at + usize::from(is_negative);
        let (mut at, mut value) = (start, 0_i64);
        let end = loop {
            match self.text.as_bytes().get(at) {
                Some(digit @ b'0'..=b'9') if at - start < 18 => value = value * 10 + i64::from(digit - b'0'),
                end => break end,
            }
            at += 1;
        };
        let is_whole = match end {
            Some(byte) => !byte.is_ascii_alphanumeric() && *byte != b'.',
            None => true,
        };
        let has_zeros = self.text.as_bytes().get(start) == Some(&b'0') && (is_negative || at - start > 1);
        if at == start || !is_whole || has_zeros {
            return None;
        }
        self.at = at;
        Some(if is_negative { -value } else { value })
    }

    /// Passes over a string of such an integer, if one comes next.
    #[inline]
    pub(super) fn quoted_integer(&mut self) -> Option<i64> {
        let mut ahead = Self { at: self.at + 1, ..*self };
        let value = ahead.short_integer()?;
        if ahead.byte() != Some(b'"') {
            return None;
        }
        self.at = ahead.at + 1;
        Some(value)
    }

    /// The text from a byte up to here.
    pub(super) fn since(&self, start: usize) -> &'j str {
        &self.text[start..self.at]
    }

    fn digits(&mut self) {
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
    }

    /// Passes over a string: what it says.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Cow<'j, str>, Fault> {
        if self.next_byte() != Some(b'"') {
            return Err(self.fault("a string"));
        }
        self.at += 1;
        let start = self.at;
        self.plain();
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(&self.text[start..self.at - 1]));
        }
        self.escaped(start).map(Cow::Owned)
    }

    /// Passes over bytes that stand for themselves.
    #[inline]
    fn plain(&mut self) {
        self.at += scan::plain(&self.text.as_bytes()[self.at..]);
    }

    /// The rest of a string that has an escape, or is not closed.
    #[cold]
    fn escaped(&mut self, start: usize) -> Result<String, Fault> {
        let mut said = String::from(&self.text[start..self.at]);
        loop {
            match self.byte() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(said);
                }
                Some(b'\\') => said.push(self.escape()?),
                Some(_) => return Err(self.fault("an escape such as `\\n` for a control character")),
                None => return Err(self.fault("`\"` at the end of the string")),
            }
            let start = self.at;
            self.plain();
            said.push_str(&self.text[start..self.at]);
        }
    }

    /// The character of an escape, at its backslash.
    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let said = match self.byte() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode(start);
            }
            _ => return Err(self.fault("one of `\"\\/bfnrtu` behind the backslash")),
        };
        self.at += 1;
        Ok(said)
    }

    /// The character of an escape by its number, behind the `u`: one that needs two is a pair of surrogates.
    fn unicode(&mut self, start: usize) -> Result<char, Fault> {
        let high = self.hex()?;
        let lone = || {
            Fault::at(
                start,
                String::from(
                    "found half of a surrogate pair; expected both halves, such as `\\ud83d\\ude00`",
                ),
            )
        };
        if !(0xd800..0xe000).contains(&high) {
            return char::from_u32(high).ok_or_else(lone);
        }
        if high >= 0xdc00 || !self.text[self.at..].starts_with("\\u") {
            return Err(lone());
        }
        self.at += 2;
        let low = self.hex()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(lone());
        }
        char::from_u32(0x10000 + ((high - 0xd800) << 10 | (low - 0xdc00))).ok_or_else(lone)
    }

    fn hex(&mut self) -> Result<u32, Fault> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).unwrap_or_default();
        let mut number = 0;
        for digit in digits {
            match (*digit as char).to_digit(16) {
                Some(digit) => number = number << 4 | digit,
                None => return Err(self.fault("four hexadecimal digits")),
            }
        }
        if digits.len() < 4 {
            return Err(self.fault("four hexadecimal digits"));
        }
        self.at += 4;
        Ok(number)
    }

    /// Passes over a value of any kind that is nested no deeper than `depth`.
    pub(super) fn skip(&mut self, depth: usize) -> Result<(), Fault> {
        // the marks that close what is open, innermost last
        let mut open: Vec<u8> = Vec::new();
        loop {
            let mut is_first = false;
            match self.kind()? {
                Kind::Null => self.word("null")?,
                Kind::True => self.word("true")?,
                Kind::False => self.word("false")?,
                Kind::Number => self.number().map(drop)?,
                Kind::String => self.string().map(drop)?,
                kind @ (Kind::Array | Kind::Object) => {
                    if open.len() >= depth {
                        return Err(too_deep(self.at));
                    }
                    self.at += 1;
                    open.push(if kind == Kind::Array { b']' } else { b'}' });
                    is_first = true;
                }
            }
            loop {
                let Some(&close) = open.last() else { return Ok(()) };
                if self.more(close, is_first)? {
                    if close == b'}' {
                        self.string()?;
                        self.expect(b':')?;
                    }
                    break;
                }
                open.pop();
                is_first = false;
            }
        }
    }

    /// Whether nothing but white space is left.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        if self.next_byte().is_none() { Ok(()) } else { Err(self.fault("the end of the text")) }
    }
}

/// The fault of values that are nested too deeply, at a byte of the text.
#[cold]
pub(super) fn too_deep(offset: usize) -> Fault {
    Fault::at(offset, String::from("values are nested too deeply; raise Limits::depth for trusted input"))
}
