//! What is wrong with a schema: every problem found, each with its place.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::span::Span;

/// One thing that is wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    severity: Severity,
    file: String,
    span: Option<Span>,
    message: String,
}

/// Whether a schema with a problem can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can, but something in it is likely not meant.
    Warning,
}

impl Problem {
    /// An error in `file`, at no known place.
    pub fn new(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, file: file.into(), span: None, message: one_line(message.into()) }
    }

    /// A warning about `file`, at no known place.
    pub fn warning(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::new(file, message) }
    }

    /// The same problem at a line and a column, both counted from 1, of which no end is known.
    #[must_use]
    pub fn at(self, line: u32, column: u32) -> Self {
        self.with_span(Span::point(line, column))
    }

    /// The same problem in a stretch of the file.
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Whether the schema can be used all the same.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The file, by the name under which it is imported.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The stretch of the file, where the source of the schema tells it.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Line and column at which [`span`](Self::span) starts, both counted from 1.
    pub fn position(&self) -> Option<(u32, u32)> {
        self.span.map(Span::start)
    }

    /// What was met, what was expected and what to do: lower case, no full stop. One line; control characters are escaped.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// A message with its control characters escaped: it may quote what a string in a schema says.
pub(super) fn one_line(message: String) -> String {
    if !message.contains(char::is_control) {
        return message;
    }
    let mut out = String::with_capacity(message.len());
    for character in message.chars() {
        if character.is_control() {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
    }
    out
}

impl fmt::Display for Problem {
    /// `file:line:column: message`, and `warning: ` before the message of a warning.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some((line, column)) = self.position() {
            write!(f, ":{line}:{column}")?;
        }
        let warning = if self.severity == Severity::Warning { "warning: " } else { "" };
        write!(f, ": {warning}{}", self.message)
    }
}

/// A schema could not be used: all the problems that were found, in the order of the files.
///
/// Its text has one line a problem.
#[derive(Clone, PartialEq, Eq)]
pub struct SchemaError {
    problems: Vec<Problem>,
}

impl SchemaError {
    /// The error of these problems; `None` if there are none.
    pub fn of(problems: Vec<Problem>) -> Option<Self> {
        (!problems.is_empty()).then_some(Self { problems })
    }

    /// The problems, never none.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl From<Problem> for SchemaError {
    fn from(problem: Problem) -> Self {
        Self { problems: alloc::vec![problem] }
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "schema: {problem}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SchemaError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for SchemaError {}
