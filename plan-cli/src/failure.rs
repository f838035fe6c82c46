//! What ends a command early.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::Red.on_default().bold();

/// What ends a command early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with what was given, and was told already.
    Told,
    /// What is wrong, and what to do: lower case, no full stop.
    Because(String),
    /// The arguments do not fit together; why, and what to do.
    Usage(String),
    /// Whoever reads the output has seen enough.
    Closed,
}

impl Failure {
    /// A file that was named cannot be read.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Because(format!("`{}` cannot be read: {error}", path.display()))
    }

    /// A file that was named cannot be written.
    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::Because(format!("`{}` cannot be written: {error}", path.display()))
    }

    /// Tells what is not told yet, and answers with the status to end with.
    pub(crate) fn tell(&self) -> ExitCode {
        let (text, status) = match self {
            Self::Closed => return ExitCode::SUCCESS,
            Self::Told => return ExitCode::from(1),
            Self::Because(text) => (text, 1),
            Self::Usage(text) => (text, 2),
        };
        // nobody is left to tell that this cannot be told
        let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {text}");
        ExitCode::from(status)
    }
}

/// Of the output: what is read is told with its name.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Because(format!("the output cannot be written: {error}")),
        }
    }
}
