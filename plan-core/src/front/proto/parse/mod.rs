//! From tokens to the syntax tree.
//!
//! A statement that is not understood is a fault and is passed over, so that one parse tells all faults of a file.

mod body;
mod default;
mod enumeration;
mod field;
mod message;
mod option;
mod ranges;
mod recover;
mod service;
mod terminal;
mod top;

use alloc::vec::Vec;

use super::ast::{End, EndId, EndOf, File};
use crate::lex::{Fault, Gap, Lexer, Span, Style, TokenKind};
use crate::schema::Edition;

/// A statement was not understood; the fault is noted.
struct Failed;

type Parsed<T> = Result<T, Failed>;

/// In which language a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Proto2,
    Proto3,
    /// An edition, by its number in `google.protobuf.Edition`.
    Edition(i32),
}

impl Language {
    fn is_edition(self) -> bool {
        matches!(self, Self::Edition(_))
    }

    fn since_2024(self) -> bool {
        matches!(self, Self::Edition(number) if number >= Edition::E2024.number())
    }
}

/// Parses a file of at most 4 GiB; answers what was understood, and what is wrong.
pub(super) fn parse(text: &str) -> (File<'_>, Vec<Fault>) {
    let mut parser = Parser {
        lexer: Lexer::new(text, Style::Proto),
        language: Language::Proto2,
        has_syntax: false,
        depth: 0,
        has_package: false,
        after_option_imports: false,
        ends: Vec::new(),
    };
    let file = parser.file();
    (file, parser.lexer.into_faults())
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    language: Language,
    /// Whether the file says so.
    has_syntax: bool,
    /// How deep the message is nested that is being parsed.
    depth: usize,
    /// Whether a `package` was met.
    has_package: bool,
    /// Whether an `import option` was met.
    after_option_imports: bool,
    ends: Vec<End>,
}

impl Parser<'_> {
    /// The place of what began at `start` and ends with the last token.
    fn since(&self, start: Span) -> Span {
        start.to(self.lexer.previous().span)
    }

    /// The place of the token that is looked at.
    fn here(&self) -> Span {
        self.lexer.current().span
    }

    /// Goes on behind a token that ends a declaration, and notes what stands behind it.
    fn end(&mut self, of: EndOf) -> EndId {
        self.lexer.next();
        let gap = Gap(Span::new(self.lexer.previous().span.end, self.here().start));
        self.ends.push(End { gap, of });
        EndId(self.ends.len() as u32 - 1)
    }

    fn is_at_end(&self) -> bool {
        self.lexer.current().kind == TokenKind::End
    }
}
