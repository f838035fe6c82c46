//! What can go wrong when a format is read or written.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// A text could not be read into a message, or a message could not be written as one: what is wrong, where in the text, and
/// in which field.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::Schema;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let schema = Schema::builder().text("a.proto", "edition = '2023'; message A { int32 n = 1; }").load()?;
/// let error = schema.message("A")?.from_json("{\"n\": 1.5}").unwrap_err();
/// assert_eq!(error.to_string(), "json: line 1, column 7: n: expected an integer from -2147483648 to 2147483647, found 1.5");
/// assert_eq!((error.line(), error.column(), error.path()), (1, 7, "n"));
/// assert_eq!(error.reason(), "expected an integer from -2147483648 to 2147483647, found 1.5");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FormatError(Box<Parts>);

#[derive(Clone, PartialEq, Eq)]
struct Parts {
    format: &'static str,
    text: String,
    path: String,
    line: usize,
    column: usize,
}

/// What is wrong, on its way out: at a byte of the text, where there is a text.
pub(super) struct Fault(Box<FaultParts>);

struct FaultParts {
    text: String,
    path: String,
    offset: Option<usize>,
}

/// One step of the way to a field.
#[derive(Clone, Copy)]
pub(super) enum Step<'s> {
    /// The field of a name.
    Field(&'s str),
    /// The element of a list.
    Element(usize),
    /// The entry of a key.
    Entry(&'s str),
}

impl Fault {
    /// What is wrong with a message that is written.
    #[cold]
    pub(super) fn new(text: String) -> Self {
        Self(Box::new(FaultParts { text, path: String::new(), offset: None }))
    }

    /// What is wrong with the text from this byte on.
    #[cold]
    pub(super) fn at(offset: usize, text: String) -> Self {
        Self(Box::new(FaultParts { text, path: String::new(), offset: Some(offset) }))
    }

    /// The same, if its place was not known: at this byte.
    #[cold]
    pub(super) fn or_at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// The same, one step further in.
    #[cold]
    pub(super) fn inside(mut self, step: Step<'_>) -> Self {
        let path = &mut self.0.path;
        let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
        *path = match step {
            Step::Field(name) => format!("{name}{dot}{path}"),
            Step::Element(index) => format!("[{index}]{dot}{path}"),
            Step::Entry(key) => format!("[{key:?}]{dot}{path}"),
        };
        self
    }

    /// The error of a format, told to those who have the text.
    #[cold]
    pub(super) fn told_of(self, format: &'static str, input: &[u8]) -> FormatError {
        let FaultParts { text, path, offset } = *self.0;
        let (line, column) = offset.map_or((0, 0), |offset| {
            let lines = input[..offset.min(input.len())].split(|&byte| byte == b'\n');
            // continuation bytes begin no character
            let characters = |line: &[u8]| line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
            lines.fold((0, 0), |(line, _), last| (line + 1, characters(last) + 1))
        });
        FormatError(Box::new(Parts { format, text, path, line, column }))
    }

    /// The error of a message that could not be written.
    #[cold]
    pub(super) fn untold(self, format: &'static str) -> FormatError {
        self.told_of(format, &[])
    }
}

impl FormatError {
    /// The line of the text that is wrong, from 1; 0 if a message could not be written.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, from 1; 0 if a message could not be written.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// The field, from the outermost message down, such as `orders[3].id`, by its name in the schema; empty where the fault lies
    /// in no field.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What is wrong, without the place, for those who tell the place in a way of their own.
    pub fn reason(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { format, text, path, line, column } = &*self.0;
        write!(f, "{format}: ")?;
        if *line != 0 {
            write!(f, "line {line}, column {column}: ")?;
        }
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        f.write_str(text)
    }
}

impl fmt::Debug for FormatError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for FormatError {}

#[cfg(feature = "std")]
impl From<FormatError> for std::io::Error {
    fn from(error: FormatError) -> Self {
        Self::new(std::io::ErrorKind::InvalidData, error)
    }
}
