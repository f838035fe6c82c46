//! Tokens of `.proto` text: names, numbers, strings and symbols, and the gaps between them.
//!
//! Everything is told in byte offsets of the text; [`Lines`] makes lines and columns of them, for people.

mod escape;
mod gap;
mod lexer;
mod lines;
mod number;
mod scanner;
mod span;

pub(crate) use escape::{unescape, unescape_text};
pub(crate) use gap::Gap;
pub(crate) use lexer::{Lexer, Style, Token, TokenKind};
pub(crate) use lines::Lines;
pub(crate) use number::{float, integer};
pub(crate) use scanner::Scanner;
pub(crate) use span::{Fault, Span};
