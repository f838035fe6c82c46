//! Problems of schemas, told to people and to programs.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};

use plan_core::front::{Source, excerpts};
use plan_core::schema::{Problem, SchemaError, Severity, Span};
use serde::Serialize;

use crate::failure::Failure;

/// Tells problems on the standard error stream: a line each, or with the lines of text that they lie in, if that is
/// wanted or the stream is a terminal.
pub(crate) fn tell(problems: &[Problem], source: &dyn Source, with_excerpts: bool) {
    let mut stream = BufWriter::new(anstream::stderr());
    // that errors cannot be told must not hide what the status says
    let _ = if with_excerpts || io::stderr().is_terminal() {
        stream.write_all(excerpts(problems, source, true).as_bytes())
    } else {
        problems.iter().try_for_each(|problem| writeln!(stream, "{problem}"))
    };
    let _ = stream.flush();
}

/// Tells what is wrong with a schema that a command needs.
pub(crate) fn refuse(error: &SchemaError, source: &dyn Source) -> Failure {
    tell(error.problems(), source, false);
    Failure::Told
}

/// A problem as a program reads it.
#[derive(Debug, Serialize)]
struct Entry<'p> {
    file: &'p str,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    severity: &'static str,
    message: &'p str,
}

/// Prints problems as one JSON array.
pub(crate) fn print_json(problems: &[Problem]) -> io::Result<()> {
    let entries: Vec<_> = problems.iter().map(Entry::of).collect();
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &entries)?;
    writeln!(out)
}

impl<'p> Entry<'p> {
    fn of(problem: &'p Problem) -> Self {
        let (start, end) = (problem.span().map(Span::start), problem.span().map(Span::end));
        Self {
            file: problem.file(),
            line: start.map(|it| it.0),
            column: start.map(|it| it.1),
            end_line: end.map(|it| it.0),
            end_column: end.map(|it| it.1),
            severity: match problem.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: problem.message(),
        }
    }
}
