//! Problems with the lines of text that they lie in, for people to read.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::source::Source;
use crate::schema::{Problem, Severity, Span};

/// The most problems that are shown; of others only the number is told.
const MOST_PROBLEMS: usize = 100;

/// The longest part of a line that is shown, in bytes.
const WIDEST_LINE: usize = 100;

/// How much of a longer line is shown before the part that is marked, in bytes.
const LEAD: usize = 30;

/// The longest message that is shown whole, in bytes.
const LONGEST_MESSAGE: usize = 2000;

/// The problems as text, each with its place, and the line with the part that is wrong marked, as far as `source` has
/// them: the text may be gone, or be another by now. With colours for a terminal if `coloured`.
///
/// At most 100 problems are shown, and of long lines the part around the fault.
///
/// ```
/// use plan_core::front::{Memory, excerpts};
/// use plan_core::schema::{Problem, Span};
///
/// let source = Memory::new().with("a.proto", "message M {\n  optional Nope n = 1;\n}\n");
/// let problem = Problem::new("a.proto", "no type `Nope`").with_span(Span::new((2, 12), (2, 16)));
/// let expected = "\
/// error: no type `Nope`
///  --> a.proto:2:12
///   |
/// 2 |   optional Nope n = 1;
///   |            ^^^^";
/// assert_eq!(excerpts(&[problem], &source, false).trim_end(), expected);
/// ```
pub fn excerpts(problems: &[Problem], source: &dyn Source, coloured: bool) -> String {
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut texts: BTreeMap<&str, Option<String>> = BTreeMap::new();
    let mut shown = String::new();
    for problem in problems.iter().take(MOST_PROBLEMS) {
        let text = texts.entry(problem.file()).or_insert_with(|| {
            let read = source.read(problem.file());
            read.ok().flatten().map(|file| file.text)
        });
        shown.push_str(&told(&renderer, problem, text.as_deref()));
        shown.push_str("\n\n");
    }
    if let Some(more @ 1..) = problems.len().checked_sub(MOST_PROBLEMS) {
        let _ = writeln!(shown, "and {more} more");
    }
    shown
}

/// The line that a problem lies in, with the part that is wrong marked, as [`excerpts`] shows it, and nothing else; none if
/// `source` has no such line.
///
/// ```
/// use plan_core::front::{Memory, excerpt};
/// use plan_core::schema::{Problem, Span};
///
/// let source = Memory::new().with("a.proto", "message M {\n  optional Nope n = 1;\n}\n");
/// let problem = Problem::new("a.proto", "no type `Nope`").with_span(Span::new((2, 12), (2, 16)));
/// let expected = "  |\n2 |   optional Nope n = 1;\n  |            ^^^^";
/// assert_eq!(excerpt(&problem, &source).as_deref(), Some(expected));
/// ```
pub fn excerpt(problem: &Problem, source: &dyn Source) -> Option<String> {
    let text = source.read(problem.file()).ok().flatten()?.text;
    let snippet = Excerpt::of(&text, problem.span()?)?.into_snippet();
    let group = Group::with_level(Level::ERROR).element(snippet);
    Some(Renderer::plain().decor_style(DecorStyle::Ascii).render(&[group]))
}

/// One problem, with its line if `text` has it.
fn told(renderer: &Renderer, problem: &Problem, text: Option<&str>) -> String {
    let level = match problem.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    // The place is told here, as the renderer counts columns in another way.
    let mut origin = Origin::path(problem.file());
    if let Some((line, column)) = problem.position() {
        origin = origin.line(line as usize).char_column(column as usize);
    }
    let group = Group::with_title(level.primary_title(clipped(problem.message()))).element(origin);
    let excerpt = text.zip(problem.span()).and_then(|(text, span)| Excerpt::of(text, span));
    let Some(excerpt) = excerpt else { return renderer.render(&[group]) };
    let rendered = renderer.render(&[group.element(excerpt.into_snippet())]);
    // Above the line and its marks the renderer says that they are of another file than the place, for it knows of none.
    let mut lines: Vec<&str> = rendered.lines().collect();
    if let Some(at) = lines.len().checked_sub(3) {
        lines.remove(at);
    }
    lines.join("\n")
}

/// A message, cut if it is very long.
fn clipped(message: &str) -> Cow<'_, str> {
    if message.len() <= LONGEST_MESSAGE {
        return message.into();
    }
    format!("{}…", &message[..message.floor_char_boundary(LONGEST_MESSAGE)]).into()
}

/// The line at which a span starts, or a part of it.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    /// The number of the line, from 1.
    line: u32,
    text: String,
    /// The bytes of `text` to mark.
    marked: Range<usize>,
}

impl Excerpt {
    /// The line of `text` at which `span` starts; `None` if there is none. What the span has on later lines is left out.
    fn of(text: &str, span: Span) -> Option<Self> {
        let (number, column) = span.start();
        let line = text.lines().nth((number as usize).checked_sub(1)?)?;
        let start = line.floor_char_boundary(byte_of(line, column));
        let end = match span.end() {
            end if end == span.start() => start + word(&line[start..]),
            (last, column) if last == number => line.ceil_char_boundary(byte_of(line, column)).max(start),
            _ => line.len(),
        };
        let (from, to) = if line.len() <= WIDEST_LINE {
            (0, line.len())
        } else {
            let from = line.floor_char_boundary(start.saturating_sub(LEAD));
            (from, line.floor_char_boundary((from + WIDEST_LINE).min(line.len())))
        };
        let before = if from > 0 { "…" } else { "" };
        let after = if to < line.len() { "…" } else { "" };
        let shift = |at: usize| at.min(to) - from + before.len();
        Some(Self {
            line: number,
            marked: shift(start)..shift(end),
            text: format!("{before}{}{after}", &line[from..to]),
        })
    }

    fn into_snippet(self) -> Snippet<'static, Annotation<'static>> {
        let Self { line, text, marked } = self;
        let mark = AnnotationKind::Primary.span(marked);
        Snippet::source(text).line_start(line as usize).annotation(mark)
    }
}

/// The byte of a line at a column of [`Span`]; the end of the line if it has no such column.
fn byte_of(line: &str, column: u32) -> usize {
    let mut at = 1_u32;
    for (index, byte) in line.bytes().enumerate() {
        if at >= column {
            return index;
        }
        at = if byte == b'\t' { (at - 1) / 8 * 8 + 9 } else { at + 1 };
    }
    line.len()
}

/// How long the word is with which a text starts, or its first letter if it starts with no word.
fn word(text: &str) -> usize {
    let len = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
    if len > 0 { len } else { text.chars().next().map_or(0, char::len_utf8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::Memory;
    use alloc::borrow::ToOwned;

    /// What is shown of a problem at a span of this text.
    fn shown(text: &str, start: (u32, u32), end: (u32, u32)) -> String {
        let problem = Problem::new("a.proto", "wrong").with_span(Span::new(start, end));
        excerpts(&[problem], &Memory::new().with("a.proto", text), false)
    }

    /// The line and its marks, without the gutter.
    fn marked(text: &str, start: (u32, u32), end: (u32, u32)) -> (String, String) {
        let shown = shown(text, start, end);
        let line = |at: usize| shown.lines().nth(at).unwrap().split_once("| ").unwrap().1.to_owned();
        (line(3), line(4).trim_end().to_owned())
    }

    #[test]
    fn marks_the_span() {
        let expect = |text: &str, start, end, line: &str, marks: &str| {
            assert_eq!(marked(text, start, end), (line.to_owned(), marks.to_owned()), "{text:?}");
        };
        expect("int32 a;\r\n", (1, 7), (1, 8), "int32 a;", "      ^");
        // tabs count to the next multiple of 8
        expect("\tint32 a;", (1, 9), (1, 14), "    int32 a;", "    ^^^^^");
        expect("a\tint32 a;", (1, 9), (1, 14), "a    int32 a;", "     ^^^^^");
        // letters of two bytes count as two columns, and as one in the marks
        expect("/*é*/ x", (1, 8), (1, 9), "/*é*/ x", "      ^");
        expect("/*é*/ x", (1, 4), (1, 4), "/*é*/ x", "  ^");
        // a point marks a word
        expect("a foo.Bar b", (1, 3), (1, 3), "a foo.Bar b", "  ^^^^^^^");
        // of several lines the first
        expect("a {\n}", (1, 3), (2, 2), "a {", "  ^");
        expect("ab", (1, 99), (1, 100), "ab", "  ^");
    }

    #[test]
    fn shows_what_there_is() {
        let plain = "error: wrong\n--> a.proto:9:1\n\n";
        assert_eq!(shown("one line", (9, 1), (9, 2)), plain);
        assert_eq!(shown("", (9, 1), (9, 2)), plain);
        let absent = Problem::warning("b.proto", "odd").at(0, 0);
        assert_eq!(excerpts(&[absent], &Memory::new(), false), "warning: odd\n--> b.proto:0:0\n\n");
        let nowhere = Problem::new("b.proto", "no place");
        assert_eq!(excerpts(&[nowhere], &Memory::new(), false), "error: no place\n--> b.proto\n\n");
        let bad_name = Problem::new("/../b.proto", "no file").at(1, 1);
        assert!(excerpts(&[bad_name], &Memory::new(), false).starts_with("error: no file\n"));
    }

    #[test]
    fn any_span_of_any_text_is_shown() {
        let text = "ab\tcé\u{301}世界\t\n\u{1b}[31m\0\n\n\r\nx";
        for (line, column) in (0..7).flat_map(|line| (0..30).map(move |column| (line, column))) {
            for end in (0..3).flat_map(|more| [0, 1, 2, 9, u32::MAX].map(|column| (line + more, column))) {
                let shown = shown(text, (line, column), end);
                assert!(shown.starts_with("error: wrong\n") && !shown.contains('\u{1b}'), "{shown}");
            }
        }
    }

    #[test]
    fn what_is_long_is_cut() {
        let text = "é".repeat(100_000);
        for column in [1, 2, 999, 1000, 199_999, 200_001, u32::MAX] {
            let (line, marks) = marked(&text, (1, column), (1, u32::MAX));
            assert!(line.chars().count() <= WIDEST_LINE && line.contains('…'), "{line}");
            assert!(marks.contains('^'), "{column}");
        }
        let problem = Problem::new("a.proto", "é".repeat(100_000));
        assert!(excerpts(&[problem], &Memory::new(), false).len() < 3000);
        let many: Vec<_> = (0..250).map(|line| Problem::new("a.proto", "wrong").at(line, 1)).collect();
        let shown = excerpts(&many, &Memory::new(), false);
        assert_eq!(shown.matches("wrong").count(), 100);
        assert!(shown.ends_with("\n\nand 150 more\n"), "{shown}");
    }

    #[test]
    fn colours_are_asked_for() {
        let problem = [Problem::new("a.proto", "wrong").at(1, 1)];
        let source = Memory::new().with("a.proto", "text");
        assert!(excerpts(&problem, &source, true).contains("\u{1b}["));
        assert!(!excerpts(&problem, &source, false).contains("\u{1b}["));
    }
}
