//! The comments of a schema as Markdown for rustdoc.
//!
//! What Markdown and plain text share stays: paragraphs, lists, code, links, emphasis. All else is shown as it is written:
//! no link to an item, no HTML, no test. The structure is written anew and not trusted, so that no line is indented by
//! four, which rustdoc would compile as a test.

mod inline;

use std::fmt::Write as _;

use inline::{inline, run_of};

/// How far code is indented.
const CODE: usize = 4;

/// The languages of code that are kept: none of them is a word by which rustdoc tests code.
const LANGUAGES: &[&str] = &[
    "bash",
    "c",
    "cpp",
    "go",
    "html",
    "http",
    "java",
    "javascript",
    "json",
    "kotlin",
    "proto",
    "protobuf",
    "python",
    "sh",
    "shell",
    "sql",
    "swift",
    "text",
    "textproto",
    "toml",
    "xml",
    "yaml",
];

/// A comment as Markdown.
pub(crate) fn markdown(comment: &str) -> String {
    // Markdown takes both for the end of a line
    let comment = comment.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<Line<'_>> = comment.split('\n').map(Line::of).collect();
    let common = lines.iter().filter(|it| !it.is_blank()).map(|it| it.indent).min().unwrap_or(0);
    let mut writer = Writer { lines: &lines, common, at: 0, out: String::new(), lists: Vec::new() };
    while writer.skip_blank() {
        writer.block();
    }
    writer.out
}

/// A line of a comment.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    /// How far it is indented; a tab counts to the next multiple of four.
    indent: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn of(line: &'t str) -> Self {
        let text = line.trim_ascii_start();
        let indent = line[..line.len() - text.len()].bytes().fold(0, |indent, it| match it {
            b'\t' => indent / 4 * 4 + 4,
            _ => indent + 1,
        });
        Self { indent, text: text.trim_ascii_end() }
    }

    fn is_blank(self) -> bool {
        self.text.is_empty()
    }
}

/// A list that is open.
#[derive(Debug, Clone, Copy)]
struct List {
    /// The column of the text of its items, in the comment.
    column: usize,
    /// The same in what is written.
    indent: usize,
    marker: Marker,
}

/// What stands before an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    Bullet(char),
    Number(u32, char),
}

impl Marker {
    /// The marker that a line starts with, and the text behind it, which is not empty.
    fn of(text: &str) -> Option<(Self, &str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let mut letters = text[digits..].chars();
        let marker = match (digits, letters.next()?) {
            (0, bullet @ ('-' | '*' | '+')) => Self::Bullet(bullet),
            (1..=4, end @ ('.' | ')')) if digits == 1 || !text.starts_with('0') => {
                Self::Number(text[..digits].parse().ok()?, end)
            }
            _ => return None,
        };
        let behind = letters.as_str();
        // a line of nothing but these is a rule
        let is_rule = text.bytes().all(|it| b"-*+ \t".contains(&it));
        let text = behind.trim_ascii_start();
        (!is_rule && text.len() < behind.len()).then_some((marker, text))
    }

    /// Whether it is that of the item after this one.
    fn is_followed_by(self, next: Self) -> bool {
        match (self, next) {
            (Self::Bullet(one), Self::Bullet(other)) => one == other,
            (Self::Number(one, end), Self::Number(next, other)) => next == one + 1 && end == other,
            _ => false,
        }
    }

    /// The marker behind the item `before`, if there is one. A number that does not follow begins a list of its own, by
    /// another letter behind it, for in one list it would be shown as the one that follows.
    fn behind(self, before: Option<Self>) -> Self {
        match (self, before) {
            (Self::Number(number, _), Some(Self::Number(one, end))) if number == one + 1 => {
                Self::Number(number, end)
            }
            (Self::Number(number, _), Some(Self::Number(_, '.'))) => Self::Number(number, ')'),
            (Self::Number(number, _), Some(Self::Number(..))) => Self::Number(number, '.'),
            _ => self,
        }
    }

    fn to_text(self) -> String {
        match self {
            Self::Bullet(bullet) => format!("{bullet} "),
            Self::Number(number, end) => format!("{number}{end} "),
        }
    }
}

struct Writer<'l, 't> {
    lines: &'l [Line<'t>],
    /// How far all lines are indented.
    common: usize,
    /// How many lines are read.
    at: usize,
    out: String,
    /// The lists around what comes next, the innermost last.
    lists: Vec<List>,
}

impl<'t> Writer<'_, 't> {
    /// The next line, and how far it is indented.
    fn peek(&self) -> Option<(usize, &'t str)> {
        let line = self.lines.get(self.at).filter(|it| !it.is_blank())?;
        Some((line.indent - self.common, line.text))
    }

    /// Whether there is a line after these blank ones.
    fn skip_blank(&mut self) -> bool {
        while self.lines.get(self.at).is_some_and(|it| it.is_blank()) {
            self.at += 1;
        }
        self.at < self.lines.len()
    }

    fn follows_blank(&self) -> bool {
        self.at.checked_sub(1).and_then(|at| self.lines.get(at)).is_none_or(|it| it.is_blank())
    }

    /// The column of the text of the innermost list.
    fn column(&self) -> usize {
        self.lists.last().map_or(0, |it| it.column)
    }

    /// Writes the block that comes next.
    fn block(&mut self) {
        let Some((indent, text)) = self.peek() else { return };
        let mut left = None;
        while indent < self.column() {
            left = self.lists.pop();
        }
        if let Some((marker, fence)) = fence(text) {
            self.fenced(marker, fence);
        } else if self.follows_blank() && indent >= self.column() + CODE {
            self.indented();
        } else if let Some((marker, behind)) = self.item(left) {
            let column = indent + (text.len() - behind.len());
            self.enter(marker, column, left);
            self.paragraph(behind);
        } else if is_row(text) && self.lines.get(self.at + 1).is_some_and(|it| is_row(it.text)) {
            self.table();
        } else if let Some((level, behind)) = self.heading() {
            self.at += 1;
            self.begin();
            let _ = write!(self.out, "{} {}", "#".repeat(level), inline(behind));
        } else {
            self.begin();
            self.paragraph(text);
        }
    }

    /// The marker of an item that the next line begins, and its text; `left` is the list that it is outside of.
    fn item(&self, left: Option<List>) -> Option<(Marker, &'t str)> {
        let (_, text) = self.peek()?;
        let (marker, behind) = Marker::of(text)?;
        let is_item = match marker {
            Marker::Bullet(_) => true,
            // else it may be the end of a sentence
            Marker::Number(number, _) => number <= 1 || left.is_some() || self.follows_blank(),
        };
        is_item.then_some((marker.behind(left.map(|it| it.marker)), behind))
    }

    /// A line that is a heading, apart from others.
    fn heading(&self) -> Option<(usize, &'t str)> {
        let (_, text) = self.peek()?;
        let level = run_of('#', text);
        let behind = text.get(level..)?.strip_prefix(' ')?.trim_ascii_start();
        let alone = self.follows_blank() && self.lines.get(self.at + 1).is_none_or(|it| it.is_blank());
        // `#` at the end would be taken for the end of the heading
        let is_heading = (1..=6).contains(&level) && !behind.ends_with('#');
        (self.lists.is_empty() && alone && is_heading).then_some((level, behind))
    }

    /// Begins a block, apart from what stands before it.
    fn begin(&mut self) {
        if !self.out.is_empty() {
            self.out.push_str("\n\n");
        }
        self.out.push_str(&" ".repeat(self.indent()));
    }

    /// How far lines are indented in the innermost list.
    fn indent(&self) -> usize {
        self.lists.last().map_or(0, |it| it.indent)
    }

    /// Begins an item of the list that was left, or of a new one.
    fn enter(&mut self, marker: Marker, column: usize, left: Option<List>) {
        let goes_on = left.is_some_and(|it| it.marker.is_followed_by(marker));
        if goes_on && !self.follows_blank() {
            self.out.push('\n');
            self.out.push_str(&" ".repeat(self.indent()));
        } else {
            self.begin();
        }
        let text = marker.to_text();
        self.out.push_str(&text);
        self.lists.push(List { column, indent: self.indent() + text.len(), marker });
    }

    /// Writes the paragraph whose first line has this text.
    fn paragraph(&mut self, first: &str) {
        let mut text = first.to_owned();
        self.at += 1;
        while let Some((indent, line)) = self.peek() {
            let left = self.lists.iter().rev().take_while(|it| indent < it.column).last();
            if fence(line).is_some() || is_row(line) || self.item(left.copied()).is_some() {
                break;
            }
            text.push('\n');
            text.push_str(line);
            self.at += 1;
        }
        let line_break = format!("\n{}", " ".repeat(self.indent()));
        self.out.push_str(&inline(&text).replace('\n', &line_break));
    }

    /// Writes code between fences.
    fn fenced(&mut self, marker: &str, language: &str) {
        let column = self.peek().map_or(0, |(indent, _)| indent);
        self.at += 1;
        let mut code = Vec::new();
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            if line.text.len() >= marker.len()
                && line.text.trim_matches(marker.as_bytes()[0] as char).is_empty()
            {
                break;
            }
            code.push((line.indent.saturating_sub(self.common + column), line.text));
        }
        if language.is_empty() || LANGUAGES.contains(&language) {
            self.code(if language.is_empty() { "text" } else { language }, &code);
        } else {
            code.insert(0, (0, language));
            self.code("text", &code);
        }
    }

    /// Writes code that is indented.
    fn indented(&mut self) {
        let column = self.column() + CODE;
        let start = self.at;
        let mut end = start;
        while let Some(line) = self.lines.get(self.at) {
            if !line.is_blank() {
                if line.indent < self.common + column {
                    break;
                }
                end = self.at + 1;
            }
            self.at += 1;
        }
        self.at = end;
        let lines = self.lines[start..end].iter();
        let code: Vec<_> =
            lines.map(|it| (it.indent.saturating_sub(self.common + column), it.text)).collect();
        self.code("text", &code);
    }

    /// Writes a table as it is written: one of Markdown would lose cells that its head does not have.
    fn table(&mut self) {
        let rows = self.lines[self.at..].iter().take_while(|it| is_row(it.text));
        let code: Vec<_> = rows.map(|it| (0, it.text)).collect();
        self.at += code.len();
        self.code("text", &code);
    }

    /// Writes lines of code, each with how far it is indented.
    fn code(&mut self, language: &str, lines: &[(usize, &str)]) {
        let longest = lines.iter().map(|(_, text)| run_of('`', text)).max().unwrap_or(0);
        let fence = "`".repeat(longest.max(2) + 1);
        self.begin();
        let _ = write!(self.out, "{fence}{language}");
        let indent = self.indent();
        for (more, text) in lines {
            self.out.push('\n');
            if !text.is_empty() {
                let _ = write!(self.out, "{:1$}{text}", "", indent + more);
            }
        }
        let _ = write!(self.out, "\n{:indent$}{fence}", "");
    }
}

/// The marks of a line that begins code, and the language behind them.
fn fence(text: &str) -> Option<(&str, &str)> {
    let run = run_of('`', text).max(run_of('~', text));
    let (marker, language) = text.split_at(run);
    (run >= 3 && !language.contains('`')).then_some((marker, language.trim_ascii()))
}

/// Whether a line is that of a table.
fn is_row(text: &str) -> bool {
    text.starts_with('|')
}

#[cfg(test)]
mod tests;
