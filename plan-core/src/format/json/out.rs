//! JSON text on its way out.

use super::scan;
use crate::format::error::Fault;
use alloc::string::String;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// How much text is gathered before it is handed on.
const PIECE: usize = 16 * 1024;
/// How much text has room at first: that of a small message.
const FIRST: usize = 128;

/// What takes pieces of the text, and says what went wrong.
pub(super) type Drain<'w> = &'w mut dyn FnMut(&str) -> Result<(), Fault>;

/// JSON text, and what is handed on of it.
pub(super) struct Out<'w> {
    text: String,
    drain: Option<Drain<'w>>,
    pretty: bool,
    level: usize,
    /// Whether nothing stands yet in the innermost array or object.
    is_first: bool,
}

impl<'w> Out<'w> {
    pub(super) fn new(pretty: bool, drain: Option<Drain<'w>>) -> Self {
        Self { text: String::with_capacity(FIRST), drain, pretty, level: 0, is_first: true }
    }

    /// The text that was not handed on.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Hands on what is gathered, if it is much, or `all` of it.
    #[inline]
    pub(super) fn hand_on(&mut self, all: bool) -> Result<(), Fault> {
        match &mut self.drain {
            Some(drain) if all || self.text.len() >= PIECE => {
                drain(&self.text)?;
                self.text.clear();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Begins an array or an object.
    #[inline]
    pub(super) fn open(&mut self, mark: char) {
        self.text.push(mark);
        self.level += 1;
        self.is_first = true;
    }

    /// Ends an array or an object.
    #[inline]
    pub(super) fn close(&mut self, mark: char) {
        self.level -= 1;
        if self.pretty && !self.is_first {
            self.line();
        }
        self.text.push(mark);
        self.is_first = false;
    }

    /// Begins an element or a member.
    #[inline]
    pub(super) fn item(&mut self) {
        if !self.is_first {
            self.text.push(',');
        }
        self.is_first = false;
        if self.pretty {
            self.line();
        }
    }

    /// Begins a member with its key.
    #[inline]
    pub(super) fn key(&mut self, key: &str) {
        self.item();
        self.text.push('"');
        self.plain_or_escaped(key);
        self.text.push('"');
        self.colon();
    }

    fn line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.level {
            self.text.push_str("  ");
        }
    }

    /// Ends the key of a member.
    #[inline]
    pub(super) fn colon(&mut self) {
        self.text.push(':');
        if self.pretty {
            self.text.push(' ');
        }
    }

    /// Text that needs no escapes.
    #[inline]
    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Text in quotes that needs no escapes.
    #[inline]
    pub(super) fn quoted(&mut self, text: &str) {
        self.text.push('"');
        self.text.push_str(text);
        self.text.push('"');
    }

    /// A string.
    #[inline]
    pub(super) fn string(&mut self, text: &str) {
        self.text.push('"');
        self.plain_or_escaped(text);
        self.text.push('"');
    }

    #[inline]
    fn plain_or_escaped(&mut self, text: &str) {
        if scan::plain(text.as_bytes()) == text.len() {
            self.text.push_str(text);
        } else {
            self.escaped(text);
        }
    }

    #[cold]
    fn escaped(&mut self, text: &str) {
        let mut rest = text;
        loop {
            let at = scan::plain(rest.as_bytes());
            self.text.push_str(&rest[..at]);
            let Some(&byte) = rest.as_bytes().get(at) else { return };
            match byte {
                b'"' => self.text.push_str("\\\""),
                b'\\' => self.text.push_str("\\\\"),
                b'\n' => self.text.push_str("\\n"),
                b'\r' => self.text.push_str("\\r"),
                b'\t' => self.text.push_str("\\t"),
                0x8 => self.text.push_str("\\b"),
                0xc => self.text.push_str("\\f"),
                _ => {
                    let digit = |it: u8| char::from_digit(it.into(), 16).unwrap_or('0');
                    self.text.push_str("\\u00");
                    self.text.push(digit(byte >> 4));
                    self.text.push(digit(byte & 0xf));
                }
            }
            rest = &rest[at + 1..];
        }
    }

    /// An integer.
    #[inline]
    pub(super) fn integer(&mut self, value: impl itoa::Integer) {
        self.text.push_str(itoa::Buffer::new().format(value));
    }

    /// An integer in quotes, as those of 64 bits are written.
    #[inline]
    pub(super) fn quoted_integer(&mut self, value: impl itoa::Integer) {
        self.quoted(itoa::Buffer::new().format(value));
    }

    /// A double.
    pub(super) fn double(&mut self, value: f64) {
        if value.is_finite() {
            self.text.push_str(zmij::Buffer::new().format_finite(value));
        } else {
            self.not_finite(value);
        }
    }

    /// A float.
    pub(super) fn float(&mut self, value: f32) {
        if value.is_finite() {
            self.text.push_str(zmij::Buffer::new().format_finite(value));
        } else {
            self.not_finite(value.into());
        }
    }

    fn not_finite(&mut self, value: f64) {
        self.text.push_str(if value.is_nan() {
            "\"NaN\""
        } else if value > 0.0 {
            "\"Infinity\""
        } else {
            "\"-Infinity\""
        });
    }

    /// Bytes, in base64.
    pub(super) fn base64(&mut self, bytes: &[u8]) {
        self.text.push('"');
        STANDARD.encode_string(bytes, &mut self.text);
        self.text.push('"');
    }
}
