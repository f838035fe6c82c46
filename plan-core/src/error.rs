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
    /// A varint is longer than ten bytes.
    InvalidVarint,
    /// A tag is longer than five bytes, has a field number of 0 or above 536,870,911, or a wire type of 6 or 7.
    InvalidTag,
    /// A `string` field holds bytes that are not UTF-8.
    InvalidUtf8,
    /// The length of a packed field of fixed-width elements is no multiple of their width.
    RaggedPacked,
    /// An end-group tag has no start-group tag before it, or one of another number.
    UnmatchedEndGroup,
    /// A group has no end-group tag.
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
    #[cfg(feature = "std")]
    source: Option<IoSource>,
}

impl DecodeError {
    /// `path` is empty and `field` 0 where the fault lies in no field.
    #[cold]
    pub(crate) fn new(kind: DecodeErrorKind, offset: usize, path: String, field: u32) -> Self {
        Self(Box::new(DecodeErrorParts {
            kind,
            offset,
            path,
            field,
            #[cfg(feature = "std")]
            source: None,
        }))
    }

    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn io(offset: usize, error: std::io::Error) -> Self {
        let mut it = Self::new(DecodeErrorKind::Io, offset, String::new(), 0);
        it.0.source = Some(IoSource::new(error));
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
        let DecodeErrorParts { kind, offset, path, field, .. } = &*self.0;
        write!(f, "decode: byte {offset}: ")?;
        if !path.is_empty() {
            write!(f, "{path} (field {field}): ")?;
        }
        kind.fmt(f)?;
        core::error::Error::source(self).map_or(Ok(()), |source| write!(f, ": {source}"))
    }
}

impl fmt::Debug for DecodeError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for DecodeError {
    /// The [`io::Error`](std::io::Error) of a reader that failed.
    #[cfg(feature = "std")]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source.as_ref().map(IoSource::as_dyn)
    }
}

/// The error of a reader or a writer, which is shared by the clones of the one that tells of it.
#[cfg(feature = "std")]
#[derive(Debug, Clone)]
struct IoSource(alloc::sync::Arc<std::io::Error>);

#[cfg(feature = "std")]
impl IoSource {
    fn new(error: std::io::Error) -> Self {
        Self(alloc::sync::Arc::new(error))
    }

    fn as_dyn(&self) -> &(dyn core::error::Error + 'static) {
        &*self.0
    }

    fn kind(this: Option<&Self>) -> std::io::ErrorKind {
        this.map_or(std::io::ErrorKind::Other, |it| it.0.kind())
    }
}

/// Whether kind and text are the same.
#[cfg(feature = "std")]
impl PartialEq for IoSource {
    fn eq(&self, other: &Self) -> bool {
        use alloc::string::ToString as _;
        self.0.kind() == other.0.kind() && self.0.to_string() == other.0.to_string()
    }
}

#[cfg(feature = "std")]
impl Eq for IoSource {}

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
    /// A conversion of a field (`#[plan(from = "…")]`) gave another value when the message was written than when it was measured, and the
    /// message is a long one that is written into the buffer piece by piece. Part of it is there.
    Changed,
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
            Self::Changed => {
                "a conversion of a field gave another value than a moment before, and part of the message is written; \
                 make it answer the same each time, or encode to a vector"
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

/// A message could not be encoded. Nothing was written, unless the kind is [`EncodeErrorKind::Io`] or
/// [`EncodeErrorKind::Changed`].
#[derive(Clone, PartialEq, Eq)]
pub struct EncodeError {
    kind: EncodeErrorKind,
    /// Of a missing field its path, else what is known besides the kind.
    detail: String,
    field: u32,
    #[cfg(feature = "std")]
    source: Option<IoSource>,
}

impl EncodeError {
    #[cold]
    pub(crate) fn new(kind: EncodeErrorKind, detail: String) -> Self {
        Self {
            kind,
            detail,
            field: 0,
            #[cfg(feature = "std")]
            source: None,
        }
    }

    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn io(error: std::io::Error) -> Self {
        Self { source: Some(IoSource::new(error)), ..Self::new(EncodeErrorKind::Io, String::new()) }
    }

    /// The required field at the end of `path`, of this number, is missing.
    #[cold]
    pub(crate) fn missing(path: String, field: u32) -> Self {
        Self { field, ..Self::new(EncodeErrorKind::MissingRequired, path) }
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
            EncodeErrorKind::TooLong
            | EncodeErrorKind::BufferFull
            | EncodeErrorKind::Changed
            | EncodeErrorKind::Io => "",
        }
    }

    /// The number of the innermost field of [`path`](Self::path), 0 if there is none.
    pub fn field_number(&self) -> u32 {
        self.field
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, detail, field, .. } = self;
        match kind {
            EncodeErrorKind::TooLong => {
                write!(f, "encode: the message takes {detail} bytes; at most 2147483647 are legal")
            }
            EncodeErrorKind::BufferFull => write!(f, "encode: {detail}"),
            EncodeErrorKind::Changed => write!(f, "encode: {kind}"),
            EncodeErrorKind::MissingRequired => write!(f, "encode: {detail} (field {field}): {kind}"),
            EncodeErrorKind::Io => {
                write!(f, "encode: {kind}")?;
                core::error::Error::source(self).map_or(Ok(()), |source| write!(f, ": {source}"))
            }
        }
    }
}

impl fmt::Debug for EncodeError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for EncodeError {
    /// The [`io::Error`](std::io::Error) of a writer that failed.
    #[cfg(feature = "std")]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.source.as_ref().map(IoSource::as_dyn)
    }
}

/// `InvalidData`; of a reader that failed the kind that it told.
#[cfg(feature = "std")]
impl From<DecodeError> for std::io::Error {
    fn from(error: DecodeError) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::Io => IoSource::kind(error.0.source.as_ref()),
            _ => std::io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// `InvalidInput`; of a writer that failed the kind that it told.
#[cfg(feature = "std")]
impl From<EncodeError> for std::io::Error {
    fn from(error: EncodeError) -> Self {
        let kind = match error.kind() {
            EncodeErrorKind::Io => IoSource::kind(error.source.as_ref()),
            _ => std::io::ErrorKind::InvalidInput,
        };
        Self::new(kind, error)
    }
}
