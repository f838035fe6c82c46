//! From text to tokens.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::span::{Fault, Span};

/// The most faults that are told of one text.
const MOST_FAULTS: usize = 100;

/// What kind of thing a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Before the first token.
    Start,
    /// Letters, digits and underscores.
    Name,
    /// A whole number.
    Integer,
    /// A number with a point or an exponent.
    Float,
    /// A string with its quotes.
    String,
    /// Any other character.
    Symbol(u8),
    /// The end of the text.
    End,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Where it stands.
    pub(crate) span: Span,
}

/// The language of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `.proto` text: comments behind `//`, and between `/*` and `*/`.
    Proto,
    /// The text format: comments behind `#`; numbers may end with `f`, and names may stand right behind them.
    TextFormat,
}

/// What a byte can begin or go on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Space,
    Control,
    Other,
}

/// The class of each byte.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Space,
            0..0x20 => Class::Control,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// Splits a text into tokens, one at a time; comments and white space are passed over.
#[derive(Debug)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    style: Style,
    /// Where the next token is looked for.
    at: usize,
    /// The token before the current one.
    previous: Token,
    current: Token,
    faults: Vec<Fault>,
}

impl<'t> Lexer<'t> {
    /// Stands before the first token of a text of at most 4 GiB; a byte order mark is passed over.
    pub(crate) fn new(text: &'t str, style: Style) -> Self {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let none = Token { kind: TokenKind::Start, span: Span::new(start as u32, start as u32) };
        Self { text, style, at: start, previous: none, current: none, faults: Vec::new() }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// The token that is looked at.
    pub(crate) fn current(&self) -> Token {
        self.current
    }

    /// The token before it.
    pub(crate) fn previous(&self) -> Token {
        self.previous
    }

    /// The text of the token that is looked at.
    pub(crate) fn word(&self) -> &'t str {
        self.current.span.of(self.text)
    }

    /// Notes a fault.
    pub(crate) fn fault(&mut self, span: Span, message: impl Into<String>) {
        let fault = Fault { span, message: message.into() };
        match self.faults.len() {
            // the end of the text ends every block that is open
            _ if self.faults.last() == Some(&fault) => {}
            0..MOST_FAULTS => self.faults.push(fault),
            MOST_FAULTS => {
                let message = format!("more than {MOST_FAULTS} faults in this text; the rest is not told");
                self.faults.push(Fault { span, message });
            }
            _ => {}
        }
    }

    /// The first thing that was wrong.
    pub(crate) fn first_fault(&self) -> Option<&Fault> {
        self.faults.first()
    }

    /// Takes bytes behind the token that is looked at, instead of a token.
    pub(crate) fn take_while(&mut self, is: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        self.skip_while(|byte| byte.is_ascii() && is(byte));
        &self.text[start..self.at]
    }

    /// What was wrong so far.
    pub(crate) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn class(&self) -> Class {
        CLASSES[usize::from(self.peek())]
    }

    fn skip_while(&mut self, is: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| !is(byte)).unwrap_or(rest.len());
    }

    fn fault_here(&mut self, message: impl Into<String>) {
        let end = (self.at + usize::from(self.at < self.text.len())) as u32;
        self.fault(Span::new(self.at as u32, end), message);
    }

    /// Goes on to the next token.
    pub(crate) fn next(&mut self) {
        self.previous = self.current;
        loop {
            self.skip_while(|byte| CLASSES[usize::from(byte)] == Class::Space);
            let start = self.at;
            let Some(&first) = self.text.as_bytes().get(start) else {
                self.current = Token { kind: TokenKind::End, span: Span::new(start as u32, start as u32) };
                return;
            };
            let kind = match CLASSES[usize::from(first)] {
                Class::Letter => {
                    self.skip_while(|byte| {
                        matches!(CLASSES[usize::from(byte)], Class::Letter | Class::Digit)
                    });
                    TokenKind::Name
                }
                Class::Digit => {
                    self.at += 1;
                    self.number(first == b'0', false)
                }
                Class::Control => {
                    self.fault_here("control characters are no part of the language; remove them");
                    self.skip_while(|byte| CLASSES[usize::from(byte)] == Class::Control);
                    continue;
                }
                Class::Space | Class::Other => match first {
                    b'/' | b'#' if self.comment() => continue,
                    b'"' | b'\'' => self.string(first),
                    b'.' => self.point(),
                    _ => self.symbol(first),
                },
            };
            self.current = Token { kind, span: Span::new(start as u32, self.at as u32) };
            return;
        }
    }

    /// Passes over a comment, if there is one.
    fn comment(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        match (self.style, rest) {
            (Style::TextFormat, [b'#', ..]) | (Style::Proto, [b'/', b'/', ..]) => {
                self.at += rest.iter().position(|&byte| byte == b'\n' || byte == 0).unwrap_or(rest.len());
                true
            }
            (Style::Proto, [b'/', b'*', ..]) => {
                self.block_comment();
                true
            }
            _ => false,
        }
    }

    fn block_comment(&mut self) {
        let bytes = self.text.as_bytes();
        let start = self.at;
        self.at += 2;
        loop {
            self.skip_while(|byte| byte != b'*' && byte != b'/' && byte != 0);
            match (self.peek(), bytes.get(self.at + 1)) {
                (b'*', Some(b'/')) => {
                    self.at += 2;
                    return;
                }
                (b'/', Some(b'*')) => {
                    // the asterisk stays, for a slash behind it ends the comment
                    self.at += 1;
                    self.fault_here("`/*` inside of a comment; comments cannot be nested");
                }
                (0, _) => {
                    let end = Span::new(self.at as u32, self.at as u32);
                    self.fault(end, "the text ends inside of a comment; expected `*/`");
                    self.fault(Span::new(start as u32, start as u32 + 2), "the comment begins here");
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    fn symbol(&mut self, first: u8) -> TokenKind {
        if first.is_ascii() {
            self.at += 1;
        } else {
            let character = self.text[self.at..].chars().next().unwrap_or_default();
            let span = Span::new(self.at as u32, (self.at + character.len_utf8()) as u32);
            self.fault(
                span,
                format!("`{character}` is no ASCII character; names are of letters, digits and underscores"),
            );
            self.at = span.end as usize;
        }
        TokenKind::Symbol(first)
    }

    /// A point, or a number that begins with one.
    fn point(&mut self) -> TokenKind {
        let start = self.at as u32;
        self.at += 1;
        if self.class() != Class::Digit {
            return TokenKind::Symbol(b'.');
        }
        self.at += 1;
        if self.previous.kind == TokenKind::Name && self.previous.span.end == start {
            self.fault(
                Span::new(start, self.at as u32),
                "a number right behind a name; put a space between them",
            );
        }
        self.number(false, true)
    }

    /// The rest of a number behind its first digit.
    fn number(&mut self, zero: bool, point: bool) -> TokenKind {
        let digits = |byte: u8| byte.is_ascii_digit();
        let mut is_float = point;
        if zero && matches!(self.peek(), b'x' | b'X') {
            self.at += 1;
            if !self.peek().is_ascii_hexdigit() {
                self.fault_here("expected hexadecimal digits behind `0x`");
            }
            self.skip_while(|byte| byte.is_ascii_hexdigit());
        } else if zero && self.class() == Class::Digit {
            self.skip_while(|byte| (b'0'..=b'7').contains(&byte));
            if self.class() == Class::Digit {
                self.fault_here(
                    "a number that begins with 0 is octal, which has the digits 0 to 7; remove the 0",
                );
                self.skip_while(digits);
            }
        } else {
            self.skip_while(digits);
            if !point && self.peek() == b'.' {
                is_float = true;
                self.at += 1;
                self.skip_while(digits);
            }
            if matches!(self.peek(), b'e' | b'E') {
                is_float = true;
                self.at += 1;
                if matches!(self.peek(), b'+' | b'-') {
                    self.at += 1;
                }
                if self.class() != Class::Digit {
                    self.fault_here("expected an exponent behind `e`");
                }
                self.skip_while(digits);
            }
            if self.style == Style::TextFormat && matches!(self.peek(), b'f' | b'F') {
                is_float = true;
                self.at += 1;
            }
        }
        if self.class() == Class::Letter && self.style == Style::Proto {
            self.fault_here("a name right behind a number; put a space between them");
        } else if self.peek() == b'.' {
            self.fault_here(if is_float {
                "a second point in a number; remove one"
            } else {
                "a point in a hexadecimal or octal number; these are whole"
            });
        }
        if is_float { TokenKind::Float } else { TokenKind::Integer }
    }

    /// A string; it ends at its quote or, with a fault, at the end of the line.
    fn string(&mut self, quote: u8) -> TokenKind {
        self.at += 1;
        loop {
            self.skip_while(|byte| byte != quote && byte != b'\\' && byte != b'\n' && byte != 0);
            match self.peek() {
                0 => {
                    self.fault_here("the text ends inside of a string; expected its closing quote");
                    break;
                }
                b'\n' => {
                    self.fault_here("the line ends inside of a string; expected its closing quote");
                    break;
                }
                b'\\' => {
                    self.at += 1;
                    self.escape();
                }
                _ => {
                    self.at += 1;
                    break;
                }
            }
        }
        TokenKind::String
    }

    /// Checks an escape, behind its backslash.
    fn escape(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let hex =
            |from: usize, to: usize| (from..to).all(|at| rest.get(at).is_some_and(u8::is_ascii_hexdigit));
        let (len, wrong) = match rest.first() {
            Some(
                b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' | b'?' | b'\'' | b'"' | b'0'..=b'7',
            ) => (1, None),
            Some(b'x' | b'X') if hex(1, 2) => (2, None),
            Some(b'x' | b'X') => (1, Some("expected hexadecimal digits behind `\\x`")),
            Some(b'u') if hex(1, 5) => (5, None),
            Some(b'u') => (1, Some("expected four hexadecimal digits behind `\\u`")),
            Some(b'U')
                if rest.get(1..3) == Some(b"00") && matches!(rest.get(3), Some(b'0' | b'1')) && hex(4, 9) =>
            {
                (9, None)
            }
            Some(b'U') => (1, Some("expected eight hexadecimal digits up to 0010ffff behind `\\U`")),
            _ => (0, Some("no escape; write a backslash as `\\\\`")),
        };
        self.at += len;
        if let Some(wrong) = wrong {
            self.fault_here(wrong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexer, Style, TokenKind};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Tokens, and faults with their offsets.
    type Lexed<'t> = (Vec<(TokenKind, &'t str)>, Vec<(u32, String)>);

    fn lex(text: &str, style: Style) -> Lexed<'_> {
        let mut lexer = Lexer::new(text, style);
        let mut tokens = Vec::new();
        loop {
            lexer.next();
            if lexer.current().kind == TokenKind::End {
                let faults = lexer.into_faults().into_iter().map(|fault| (fault.span.start, fault.message));
                return (tokens, faults.collect());
            }
            tokens.push((lexer.current().kind, lexer.word()));
        }
    }

    #[test]
    fn text_is_split() {
        use TokenKind::{Float, Integer, Name, String, Symbol};
        let text = "a_1: -0x1F,.5e-3 'b\\'\"' 017 // c\n<2 /* ' */ 1.";
        let expected = [
            (Name, "a_1"),
            (Symbol(b':'), ":"),
            (Symbol(b'-'), "-"),
            (Integer, "0x1F"),
            (Symbol(b','), ","),
            (Float, ".5e-3"),
            (String, "'b\\'\"'"),
            (Integer, "017"),
            (Symbol(b'<'), "<"),
            (Integer, "2"),
            (Float, "1."),
        ];
        assert_eq!(lex(text, Style::Proto), (expected.into(), Vec::new()));
        let expected = [(Float, "1f"), (Symbol(b'/'), "/"), (Float, "2.5F")];
        assert_eq!(lex("1f / # c\n2.5F", Style::TextFormat), (expected.into(), Vec::new()));
        assert_eq!(lex("\u{feff}a", Style::Proto).0, [(Name, "a")]);
    }

    #[test]
    fn faults_are_told_where_they_are() {
        for (text, at, expected) in [
            ("0x", 2, "hexadecimal"),
            ("08", 1, "octal"),
            ("1e", 2, "exponent"),
            ("1a", 1, "right behind a number"),
            ("a.5", 1, "right behind a name"),
            ("1.2.3", 3, "second point"),
            ("0x1.5", 3, "a point in a hexadecimal"),
            ("'a", 2, "the text ends inside of a string"),
            ("'a\nb", 2, "the line ends inside of a string"),
            ("'\\q'", 2, "no escape"),
            ("'\\x'", 3, "hexadecimal"),
            ("'\\u12'", 3, "four"),
            ("'\\U00200000'", 3, "eight"),
            ("a é", 2, "`é` is no ASCII"),
            (" \u{1}", 1, "control"),
            ("/* a", 4, "ends inside of a comment"),
            ("/* /* */", 4, "nested"),
        ] {
            let (_, faults) = lex(text, Style::Proto);
            assert!(faults[0].0 == at && faults[0].1.contains(expected), "{text:?}: {faults:?}");
        }
    }
}
