//! What is wrong with a schema: every problem found, each with its place.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// One thing that is wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    file: String,
    position: Option<(u32, u32)>,
    message: String,
}

impl Problem {
    /// A problem in `file`, at no known position.
    pub fn new(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self { file: file.into(), position: None, message: message.into() }
    }

    /// The same problem at a line and a column, both counted from 1.
    #[must_use]
    pub fn at(mut self, line: u32, column: u32) -> Self {
        self.position = Some((line, column));
        self
    }

    /// The file, by the name under which it is imported.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Line and column, both counted from 1, where the source of the schema tells them.
    pub fn position(&self) -> Option<(u32, u32)> {
        self.position
    }

    /// What was met, what was expected and what to do: lower case, no full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some((line, column)) = self.position {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
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
