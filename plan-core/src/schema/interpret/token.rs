//! The tokens of the text format, as it stands inside the braces of an option.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Identifier,
    /// Decimal, octal or hexadecimal.
    Integer,
    /// With a point, an exponent or a trailing `f`.
    Float,
    /// In quotes, which belong to it.
    String,
    /// Any other character.
    Symbol,
    /// Nothing more follows; the text is empty.
    End,
}

/// A token and its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
}

/// A place in the text, in front of the token that was read last.
pub(super) struct Scanner<'a> {
    text: &'a str,
    /// Where the text goes on behind `current`.
    at: usize,
    current: Token<'a>,
}

impl<'a> Scanner<'a> {
    /// The first token of a text.
    pub(super) fn new(text: &'a str) -> Result<Self, String> {
        let mut scanner = Self { text, at: 0, current: Token { kind: Kind::End, text: "" } };
        scanner.advance()?;
        Ok(scanner)
    }

    /// The token that comes next.
    pub(super) fn current(&self) -> Token<'a> {
        self.current
    }

    /// Whether the text of the token that comes next is this.
    pub(super) fn looks_at(&self, text: &str) -> bool {
        self.current.text == text && self.current.kind != Kind::End
    }

    /// Moves on to the token behind the current one.
    pub(super) fn advance(&mut self) -> Result<(), String> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) => self.at += 1,
                Some(b'#') => {
                    self.at = bytes[self.at..]
                        .iter()
                        .position(|&byte| byte == b'\n')
                        .map_or(bytes.len(), |line| self.at + line);
                }
                _ => break,
            }
        }
        let start = self.at;
        let kind = match bytes.get(start) {
            None => Kind::End,
            Some(b'_' | b'a'..=b'z' | b'A'..=b'Z') => {
                self.pass(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
                Kind::Identifier
            }
            Some(b'0'..=b'9') => self.number()?,
            Some(b'.') if bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => self.number()?,
            Some(&quote @ (b'"' | b'\'')) => {
                self.string(quote)?;
                Kind::String
            }
            Some(byte) if byte.is_ascii_graphic() => {
                self.at += 1;
                Kind::Symbol
            }
            Some(_) => {
                let met = self.text[start..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                return Err(format!("`{}` cannot stand outside of quotes", met.escape_debug()));
            }
        };
        self.current = Token { kind, text: &self.text[start..self.at] };
        Ok(())
    }

    /// Moves past a token that must be this one.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.looks_at(text) { self.advance() } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    /// Moves past a token if it is this one.
    pub(super) fn take(&mut self, text: &str) -> Result<bool, String> {
        let found = self.looks_at(text);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// What is between the brackets that come next, without spaces: the name of an extension or the address of a type.
    pub(super) fn bracketed(&mut self) -> Result<String, String> {
        let rest = &self.text[self.at..];
        let is_part =
            |c: char| c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "_-.~!$&()*+,;=%/".contains(c);
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let name = rest[..len].chars().filter(|c| !c.is_ascii_whitespace()).collect();
        self.at += len;
        self.advance()?;
        self.expect("]")?;
        Ok(name)
    }

    /// That something else was expected here.
    pub(super) fn unexpected(&self, expected: &str) -> String {
        match self.current.kind {
            Kind::End => format!("the text ends; expected {expected}"),
            _ => format!("met `{}`; expected {expected}", shortened(self.current.text)),
        }
    }

    fn pass(&mut self, is_part: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| !is_part(byte)).unwrap_or(rest.len());
    }

    /// Moves past a number.
    fn number(&mut self) -> Result<Kind, String> {
        let (bytes, start) = (self.text.as_bytes(), self.at);
        let mut is_float = false;
        let wrong = |scanner: &Self, what: &str| {
            Err(format!("`{}`: {what}", shortened(&scanner.text[start..scanner.at])))
        };
        match bytes[start..] {
            [b'0', b'x' | b'X', ..] => {
                self.at += 2;
                self.pass(|byte| byte.is_ascii_hexdigit());
                if self.at == start + 2 {
                    return wrong(self, "expected hexadecimal digits after `0x`");
                }
            }
            [b'0', b'0'..=b'9', ..] => {
                self.pass(|byte| byte.is_ascii_digit());
                if bytes[start..self.at].iter().any(|&digit| digit > b'7') {
                    return wrong(self, "a number that begins with 0 is octal; remove the 0");
                }
            }
            _ => {
                self.pass(|byte| byte.is_ascii_digit());
                if bytes.get(self.at) == Some(&b'.') {
                    is_float = true;
                    self.at += 1;
                    self.pass(|byte| byte.is_ascii_digit());
                }
                if let Some(b'e' | b'E') = bytes.get(self.at) {
                    is_float = true;
                    self.at += 1;
                    self.at += usize::from(matches!(bytes.get(self.at), Some(b'+' | b'-')));
                    let digits = self.at;
                    self.pass(|byte| byte.is_ascii_digit());
                    if self.at == digits {
                        return wrong(self, "expected digits after the `e`");
                    }
                }
                if let Some(b'f' | b'F') = bytes.get(self.at) {
                    is_float = true;
                    self.at += 1;
                }
            }
        }
        match bytes.get(self.at) {
            Some(b'_' | b'a'..=b'z' | b'A'..=b'Z') => {
                wrong(self, "letters follow the number; put a space between them")
            }
            Some(b'.') => wrong(self, "a second point follows the number"),
            _ => Ok(if is_float { Kind::Float } else { Kind::Integer }),
        }
    }

    /// Moves past a string, and refuses escapes that mean nothing.
    fn string(&mut self, quote: u8) -> Result<(), String> {
        let bytes = self.text.as_bytes();
        self.at += 1;
        loop {
            match bytes.get(self.at) {
                None | Some(0 | b'\n') => return Err("a string has no end; add the quote".to_string()),
                Some(b'\\') => {
                    let len = escape_len(&bytes[self.at + 1..]).ok_or_else(|| {
                        let met = self.text[self.at + 1..].chars().next();
                        format!("`\\{}` is no escape", met.map_or(String::new(), |c| c.to_string()))
                    })?;
                    self.at += 1 + len;
                }
                Some(&byte) => {
                    self.at += 1;
                    if byte == quote {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// The length of the escape behind a backslash, as far as it must be told from other text.
fn escape_len(rest: &[u8]) -> Option<usize> {
    let hex = |from: usize, count: usize| {
        rest.get(from..from + count).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    match *rest.first()? {
        b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' | b'?' | b'\'' | b'"' | b'0'..=b'7' => Some(1),
        b'x' | b'X' => hex(1, 1).then_some(2),
        b'u' => hex(1, 4).then_some(5),
        b'U' => {
            let in_range = matches!(rest.get(1..4), Some(b"000" | b"001"));
            (in_range && hex(4, 5)).then_some(9)
        }
        _ => None,
    }
}

/// Appends what a string token stands for.
pub(super) fn unquote(token: &str, out: &mut Vec<u8>) {
    let bytes = token.as_bytes();
    let mut rest = bytes.get(1..bytes.len() - 1).unwrap_or_default();
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte != b'\\' {
            out.push(*byte);
            continue;
        }
        let [escape, tail @ ..] = rest else { return };
        rest = tail;
        match *escape {
            b'0'..=b'7' => {
                let code = leading(&mut rest, 8, 2, u32::from(escape - b'0'));
                out.push(code as u8);
            }
            b'x' | b'X' => out.push(leading(&mut rest, 16, 2, 0) as u8),
            b'u' | b'U' => {
                let count = if *escape == b'u' { 4 } else { 8 };
                let mut code = leading(&mut rest, 16, count, 0);
                if (0xd800..0xdc00).contains(&code)
                    && let [b'\\', b'u', tail @ ..] = rest
                {
                    let mut tail = tail;
                    let low = leading(&mut tail, 16, 4, 0);
                    if (0xdc00..0xe000).contains(&low) {
                        code = 0x10000 + ((code - 0xd800) << 10 | (low - 0xdc00));
                        rest = tail;
                    }
                }
                push_code_point(code, out);
            }
            b'a' => out.push(7),
            b'b' => out.push(8),
            b't' => out.push(b'\t'),
            b'n' => out.push(b'\n'),
            b'v' => out.push(0x0b),
            b'f' => out.push(0x0c),
            b'r' => out.push(b'\r'),
            other => out.push(other),
        }
    }
}

/// Takes up to `most` digits off the front.
fn leading(rest: &mut &[u8], radix: u32, most: usize, start: u32) -> u32 {
    let mut value = start;
    for _ in 0..most {
        let Some(digit) = rest.first().and_then(|&byte| char::from(byte).to_digit(radix)) else { break };
        value = value * radix + digit;
        *rest = &rest[1..];
    }
    value
}

/// Appends a code point as UTF-8, half of a surrogate pair too, as the three bytes that it would have.
fn push_code_point(code: u32, out: &mut Vec<u8>) {
    match char::from_u32(code) {
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None if code < 0x10000 => {
            out.extend([0xe0 | (code >> 12) as u8, 0x80 | (code >> 6 & 63) as u8, 0x80 | (code & 63) as u8]);
        }
        None => out.extend_from_slice(format!("\\U{code:08x}").as_bytes()),
    }
}

/// The beginning of a text that is told to the user.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Result<Vec<(Kind, &str)>, String> {
        let mut scanner = Scanner::new(text)?;
        let mut found = Vec::new();
        while scanner.current().kind != Kind::End {
            found.push((scanner.current().kind, scanner.current().text));
            scanner.advance()?;
        }
        Ok(found)
    }

    #[test]
    fn splits_text() {
        use Kind::{Float, Identifier, Integer, String, Symbol};
        assert_eq!(
            tokens("a_1: -0x1F,.5e-3f 'b\\'\"' 017 # c\n<2f 1."),
            Ok(alloc::vec![
                (Identifier, "a_1"),
                (Symbol, ":"),
                (Symbol, "-"),
                (Integer, "0x1F"),
                (Symbol, ","),
                (Float, ".5e-3f"),
                (String, "'b\\'\"'"),
                (Integer, "017"),
                (Symbol, "<"),
                (Float, "2f"),
                (Float, "1."),
            ])
        );
    }

    #[test]
    fn refuses_what_is_no_token() {
        for (text, expected) in [
            ("0x", "hexadecimal"),
            ("08", "octal"),
            ("1e", "digits after"),
            ("1a", "letters follow"),
            ("1.2.3", "second point"),
            ("0x1.5", "second point"),
            ("'a", "no end"),
            ("'a\nb'", "no end"),
            ("'\\q'", "`\\q` is no escape"),
            ("'\\x'", "no escape"),
            ("'\\u12'", "no escape"),
            ("'\\U00200000'", "no escape"),
            ("é", "`é` cannot stand"),
            ("\u{1}", "cannot stand"),
        ] {
            let error = tokens(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn resolves_escapes() {
        for (text, expected) in [
            (r"'a\n\101\x41\xfe\?'", &b"a\nAA\xfe?"[..]),
            (r#""\u00e9\U0001F600\ud83d\ude00""#, "é😀😀".as_bytes()),
            (r"'\ud83d'", &[0xed, 0xa0, 0xbd]),
            (r"'\U001fffff'", b"\\U001fffff"),
            (r"'\1234\400'", b"S4\0"),
        ] {
            let mut out = Vec::new();
            unquote(text, &mut out);
            assert_eq!(out, expected, "{text}");
        }
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
