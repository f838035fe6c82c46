//! What can go wrong when a message is decoded or encoded.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// What is wrong with the bytes, or with the message that they make.
///
/// Inside the engines this is the whole error: a small `Copy` code. [`DecodeError`] adds the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The input, or the message around it, ends inside a value.
    Truncated,
    /// A varint is longer than ten bytes (rule W1).
    InvalidVarint,
    /// A tag is longer than five bytes, has a field number of 0 or above 536,870,911, or a wire type of 6 or 7 (rule W1).
    InvalidTag,
    /// A `string` field holds bytes that are not UTF-8.
    InvalidUtf8,
    /// The length of a packed field of fixed-width elements is no multiple of their width.
    RaggedPacked,
    /// An end-group tag has no start-group tag before it, or one of another number (rule W6).
    UnmatchedEndGroup,
    /// A group has no end-group tag (rule W6).
    UnterminatedGroup,
    /// Messages and groups are nested deeper than [`Limits::depth`](crate::Limits::depth) allows.
    DepthLimit,
    /// The message is longer than [`Limits::message_bytes`](crate::Limits::message_bytes) allows.
    MessageBytesLimit,
    /// More elements than [`Limits::elements`](crate::Limits::elements) allows.
    ElementLimit,
    /// More unknown fields than [`Limits::unknown_fields`](crate::Limits::unknown_fields) allows.
    UnknownFieldLimit,
    /// A required field is missing.
    MissingRequired,
    /// An extension was asked of a dynamic message of another type than the one that it extends.
    OtherMessage,
    /// The reader that supplies the bytes failed.
    Io,
}

impl DecodeErrorKind {
    /// What was met, what was expected and what to do.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Truncated => "the input ends inside a value; expected more bytes",
            Self::InvalidVarint => "found a varint of more than 10 bytes",
            Self::InvalidTag => {
                "found an invalid tag; expected a field number from 1 to 536870911 and a wire type from 0 to 5"
            }
            Self::InvalidUtf8 => "found bytes that are not UTF-8; expected a string",
            Self::RaggedPacked => "the length of a packed field is no multiple of its elements' width",
            Self::UnmatchedEndGroup => "found an end-group tag that closes no open group of its number",
            Self::UnterminatedGroup => "expected the end-group tag of an open group, found the end",
            Self::DepthLimit => "messages are nested too deeply; raise Limits::depth for trusted input",
            Self::MessageBytesLimit => {
                "the message is too long; raise Limits::message_bytes for trusted input"
            }
            Self::ElementLimit => "too many elements; raise Limits::elements for trusted input",
            Self::UnknownFieldLimit => {
                "too many unknown fields; raise Limits::unknown_fields for trusted input"
            }
            Self::MissingRequired => "a required field is missing",
            Self::OtherMessage => {
                "the extension is one of another message; ask it of a message of the type that it extends"
            }
            Self::Io => "the reader failed",
        }
    }
}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// Bytes could not be decoded: what is wrong, at which byte, in which field.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::DecodeErrorKind;
/// # fn show(error: protoplan::DecodeError) {
/// assert_eq!(error.kind(), DecodeErrorKind::Truncated);
/// println!("{error}"); // decode: byte 1042: orders[3].id (field 5): the input ends inside a value; expected more bytes
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<DecodeErrorParts>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct DecodeErrorParts {
    kind: DecodeErrorKind,
    offset: usize,
    path: String,
    field: u32,
    detail: String,
}

impl DecodeError {
    /// `path` is empty and `field` 0 where the fault lies in no field.
    #[cold]
    pub(crate) fn new(kind: DecodeErrorKind, offset: usize, path: String, field: u32) -> Self {
        Self(Box::new(DecodeErrorParts { kind, offset, path, field, detail: String::new() }))
    }

    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn io(offset: usize, error: &std::io::Error) -> Self {
        let mut it = Self::new(DecodeErrorKind::Io, offset, String::new(), 0);
        it.0.detail = alloc::format!("{error}");
        it
    }

    /// What is wrong.
    pub fn kind(&self) -> DecodeErrorKind {
        self.0.kind
    }

    /// The byte of the input at which the value that cannot be decoded starts; the input's length if a required
    /// field is missing.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The field, from the outermost message down, such as `orders[3].id`; a number where the schema has no name, and
    /// empty where the fault lies in no field.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The number of the innermost field of [`path`](Self::path), 0 if there is none.
    pub fn field_number(&self) -> u32 {
        self.0.field
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DecodeErrorParts { kind, offset, path, field, detail } = &*self.0;
        write!(f, "decode: byte {offset}: ")?;
        if !path.is_empty() {
            write!(f, "{path} (field {field}): ")?;
        }
        kind.fmt(f)?;
        if !detail.is_empty() {
            write!(f, ": {detail}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for DecodeError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for DecodeError {}

/// What keeps a message from being encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The encoded message would be longer than the 2,147,483,647 bytes that every implementation accepts.
    TooLong,
    /// The buffer has less room than the message needs.
    BufferFull,
    /// A required field is missing.
    MissingRequired,
    /// The writer that takes the bytes failed.
    Io,
}

impl EncodeErrorKind {
    /// What was met and what to do.
    pub const fn message(self) -> &'static str {
        match self {
            Self::TooLong => "the message takes more than the 2147483647 bytes that are legal",
            Self::BufferFull => "the buffer has less room than the message takes",
            Self::MissingRequired => {
                "a required field is missing; set it, or allow it with EncodeOptions::partial"
            }
            Self::Io => "the writer failed",
        }
    }
}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// A message could not be encoded. Nothing was written, unless the kind is [`EncodeErrorKind::Io`].
#[derive(Clone, PartialEq, Eq)]
pub struct EncodeError {
    kind: EncodeErrorKind,
    /// Of a missing field its path, else what is known besides the kind.
    detail: String,
    field: u32,
}

impl EncodeError {
    #[cold]
    pub(crate) fn new(kind: EncodeErrorKind, detail: String) -> Self {
        Self { kind, detail, field: 0 }
    }

    /// The required field at the end of `path`, of this number, is missing.
    #[cold]
    pub(crate) fn missing(path: String, field: u32) -> Self {
        Self { kind: EncodeErrorKind::MissingRequired, detail: path, field }
    }

    /// What is wrong.
    pub fn kind(&self) -> EncodeErrorKind {
        self.kind
    }

    /// The required field that is missing, from the outermost message down, such as `orders[3].id`; empty where the fault
    /// is another.
    pub fn path(&self) -> &str {
        match self.kind {
            EncodeErrorKind::MissingRequired => &self.detail,
            EncodeErrorKind::TooLong | EncodeErrorKind::BufferFull | EncodeErrorKind::Io => "",
        }
    }

    /// The number of the innermost field of [`path`](Self::path), 0 if there is none.
    pub fn field_number(&self) -> u32 {
        self.field
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, detail, field } = self;
        match kind {
            EncodeErrorKind::TooLong => {
                write!(f, "encode: the message takes {detail} bytes; at most 2147483647 are legal")
            }
            EncodeErrorKind::BufferFull => write!(f, "encode: {detail}"),
            EncodeErrorKind::MissingRequired => write!(f, "encode: {detail} (field {field}): {kind}"),
            EncodeErrorKind::Io => write!(f, "encode: {kind}: {detail}"),
        }
    }
}

impl fmt::Debug for EncodeError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for EncodeError {}

/// `InvalidData`; `Other` if it was a reader that failed.
#[cfg(feature = "std")]
impl From<DecodeError> for std::io::Error {
    fn from(error: DecodeError) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::Io => std::io::ErrorKind::Other,
            _ => std::io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// `InvalidInput`; `Other` if it was a writer that failed.
#[cfg(feature = "std")]
impl From<EncodeError> for std::io::Error {
    fn from(error: EncodeError) -> Self {
        let kind = match error.kind() {
            EncodeErrorKind::Io => std::io::ErrorKind::Other,
            _ => std::io::ErrorKind::InvalidInput,
        };
        Self::new(kind, error)
    }
}
