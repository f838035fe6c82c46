//! The comments between two tokens, and what they belong to.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::Span;

/// What stands between the end of a declaration and the token behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gap(pub(crate) Span);

/// The comments of a gap.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Comments {
    /// The one that belongs to the declaration before the gap; empty if there is none.
    pub(crate) trailing: String,
    /// Those that belong to neither.
    pub(crate) detached: Vec<String>,
    /// The one that belongs to what stands behind the gap; empty if there is none.
    pub(crate) leading: String,
}

impl Gap {
    /// Reads the comments of the gap in a text.
    ///
    /// A comment belongs to the declaration before it if it begins on the same line, or on the next one with an empty line
    /// behind it; to the one behind it if no empty line is between them; else to neither. Lines of `//` in a row are one.
    pub(crate) fn comments(self, text: &str) -> Comments {
        let gap = self.0.of(text).as_bytes();
        if gap.is_empty() {
            return Comments::default();
        }
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let behind = text.as_bytes().get(self.0.end as usize).copied();
        Collector { rest: gap, attaches: self.0.start > mark, ..Collector::default() }
            .collect(self.0.start <= mark, behind)
    }
}

/// Reads a gap from its beginning.
#[derive(Default)]
struct Collector<'t> {
    rest: &'t [u8],
    /// The lines passed.
    line: u32,
    out: Comments,
    /// The comment that is read, until it is known what it belongs to.
    pending: Option<Pending>,
    /// Whether the pending comment can still belong to the declaration before the gap.
    attaches: bool,
    has_trailing: bool,
    /// How many comments were settled.
    settled: usize,
}

struct Pending {
    text: Vec<u8>,
    of_lines: bool,
}

impl Collector<'_> {
    fn collect(mut self, first: bool, behind: Option<u8>) -> Comments {
        let mut trailing_ends = None;
        if !first {
            self.skip_spaces();
            if self.rest.starts_with(b"//") {
                trailing_ends = Some(self.line);
                self.line_comment();
                self.settle();
            } else if self.rest.starts_with(b"/*") {
                self.block_comment();
                trailing_ends = Some(self.line);
                self.skip_spaces();
                self.settle();
            } else if !self.take_line_end() {
                return self.out;
            }
        }
        loop {
            self.skip_spaces();
            if self.rest.starts_with(b"//") {
                self.line_comment();
            } else if self.rest.starts_with(b"/*") {
                self.block_comment();
                self.skip_spaces();
                self.take_line_end();
            } else if self.take_line_end() {
                self.settle();
                self.attaches = false;
            } else if self.rest.is_empty() {
                break;
            } else {
                // a control character, which the lexer refuses
                self.rest = &self.rest[1..];
            }
        }
        if matches!(behind, None | Some(b'}' | b']' | b')')) {
            self.settle();
        }
        if behind.is_some() && (!first && self.line == 0 || trailing_ends == Some(self.line)) {
            self.detach_the_only_one();
        }
        if let Some(pending) = self.pending.take() {
            self.out.leading = pending.into_text();
        }
        self.out
    }

    fn skip_spaces(&mut self) {
        while let [b' ' | b'\t' | b'\r' | 0x0b | 0x0c, rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    fn take_line_end(&mut self) -> bool {
        let [b'\n', rest @ ..] = self.rest else { return false };
        self.rest = rest;
        self.line += 1;
        true
    }

    fn line_comment(&mut self) {
        if self.pending.as_ref().is_some_and(|pending| !pending.of_lines) {
            self.settle();
        }
        let body = &self.rest[2..];
        let end = body.iter().position(|&byte| byte == b'\n').map_or(body.len(), |at| at + 1);
        let pending = self.pending.get_or_insert(Pending { text: Vec::new(), of_lines: true });
        pending.text.extend_from_slice(&body[..end]);
        self.line += u32::from(body[..end].ends_with(b"\n"));
        self.rest = &body[end..];
    }

    /// Reads a block comment; blanks and one asterisk at the beginning of its lines are no part of it.
    fn block_comment(&mut self) {
        self.settle();
        let mut text = Vec::new();
        self.rest = &self.rest[2..];
        loop {
            let line_end =
                self.rest.iter().position(|&byte| byte == b'\n').map_or(self.rest.len(), |at| at + 1);
            let line = &self.rest[..line_end];
            if let Some(end) = line.windows(2).position(|pair| pair == b"*/") {
                text.extend_from_slice(&line[..end]);
                self.rest = &self.rest[end + 2..];
                break;
            }
            text.extend_from_slice(line);
            self.rest = &self.rest[line_end..];
            if self.rest.is_empty() {
                break;
            }
            self.line += 1;
            self.skip_spaces();
            if let [b'*', rest @ ..] = self.rest {
                self.rest = rest;
                if let [b'/', rest @ ..] = self.rest {
                    self.rest = rest;
                    break;
                }
            }
        }
        self.pending = Some(Pending { text, of_lines: false });
    }

    /// The pending comment does not belong to what stands behind the gap.
    fn settle(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        if mem::take(&mut self.attaches) {
            self.out.trailing = pending.into_text();
            self.has_trailing = true;
        } else {
            self.out.detached.push(pending.into_text());
        }
        self.settled += 1;
    }

    /// With declarations on both sides in one line a single comment belongs to neither.
    fn detach_the_only_one(&mut self) {
        if self.settled + usize::from(self.pending.is_some()) != 1 {
            return;
        }
        if self.has_trailing {
            let trailing = mem::take(&mut self.out.trailing);
            self.out.detached.insert(0, trailing);
        }
        self.settle();
    }
}

impl Pending {
    fn into_text(self) -> String {
        // cut at ASCII characters out of UTF-8
        String::from_utf8(self.text).unwrap_or_default()
    }
}
