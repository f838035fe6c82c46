//! How messages are read and written.

use std::io;
use std::path::Path;

use plan_core::{DecodeOptions, DynamicMessage, EncodeOptions, FormatError, Types, json, text};

use crate::arguments::{Format, MessageArguments, WriteArguments};
use crate::failure::Failure;
use crate::pieces::{END_OF_TEXT, Piece};

/// How a message is read.
pub(crate) enum Reading<'t> {
    Binary(DecodeOptions),
    Json(json::ReadOptions<'t>),
    Text(text::ReadOptions<'t>),
}

/// How a message is written.
pub(crate) enum Writing<'t> {
    Binary(EncodeOptions),
    Json(json::WriteOptions<'t>),
    Text(text::WriteOptions<'t>),
}

impl<'t> Reading<'t> {
    /// The way to read a format.
    pub(crate) fn new(
        from: Format,
        ignore_unknown: bool,
        partial: bool,
        types: &'t Types,
    ) -> Result<Self, Failure> {
        if ignore_unknown && from != Format::Json {
            return Err(misplaced("--ignore-unknown", "JSON that is read"));
        }
        Ok(match from {
            Format::Binary => Self::Binary(DecodeOptions::new().partial(partial)),
            Format::Json => {
                let options = json::ReadOptions::new().types(types).partial(partial);
                Self::Json(options.ignore_unknown(ignore_unknown))
            }
            Format::Text => Self::Text(text::ReadOptions::new().types(types).partial(partial)),
        })
    }

    /// Reads a message of the input `name`, in place of what it holds.
    pub(crate) fn read(
        &self,
        piece: Piece<'_>,
        name: &Path,
        message: &mut DynamicMessage,
    ) -> Result<(), Failure> {
        let read = match self {
            Self::Binary(options) => {
                return options
                    .decode_into(message, piece.bytes)
                    .map_err(|error| Failure::Because(format!("{}{error}", numbered(piece.number))));
            }
            Self::Json(options) => options.read_into(piece.bytes, message),
            Self::Text(options) => options.read_into(piece.bytes, message),
        };
        read.map_err(|error| Failure::Because(placed(&error, piece, name)))
    }
}

/// An error as those of schemas are told: file, line and column first.
fn placed(error: &FormatError, piece: Piece<'_>, name: &Path) -> String {
    let place = match error.line() {
        0 => String::new(),
        line => format!("{}:{}:", piece.line + line, error.column()),
    };
    let path = if error.path().is_empty() { String::new() } else { format!("{}: ", error.path()) };
    format!("{}:{place} {}{path}{}", name.display(), numbered(piece.number), error.reason())
}

/// The number of a message in a stream, before an error.
fn numbered(number: usize) -> String {
    if number == 0 { String::new() } else { format!("message {number}: ") }
}

impl<'t> Writing<'t> {
    /// The way to write a format.
    pub(crate) fn new(
        to: Format,
        write: &WriteArguments,
        messages: &MessageArguments,
        types: &'t Types,
    ) -> Result<Self, Failure> {
        write.check(Some(to))?;
        if messages.delimited && to == Format::Json && write.pretty {
            return Err(Failure::Usage(
                "a stream of JSON has each message in one line; leave out --pretty".to_owned(),
            ));
        }
        Ok(match to {
            Format::Binary => Self::Binary(EncodeOptions::new().partial(messages.partial)),
            Format::Json => {
                let options = json::WriteOptions::new().types(types).pretty(write.pretty);
                let options = options.proto_names(write.proto_names).defaults(write.defaults);
                Self::Json(options.enum_numbers(write.enum_numbers))
            }
            Format::Text => {
                // what is written shall be the whole message
                let options = text::WriteOptions::new().types(types).show_redacted(true);
                Self::Text(options.one_line(write.compact).unknown_fields(write.unknown_fields))
            }
        })
    }

    /// Writes a message at the end of `out`, with what stands before or behind it: of a stream, that which keeps messages apart.
    pub(crate) fn write(
        &self,
        message: &DynamicMessage,
        number: usize,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let failed = |error: &dyn std::error::Error| Failure::Because(format!("{}{error}", numbered(number)));
        match self {
            Self::Binary(options) if number == 0 => {
                options.encode(message, out).map_err(|error| failed(&error))?;
            }
            Self::Binary(options) => {
                options.encode_length_delimited(message, out).map_err(|error| failed(&error))?;
            }
            Self::Json(options) => {
                options.to_writer(message, &mut *out).map_err(|error: io::Error| failed(&error))?;
                out.push(b'\n');
            }
            Self::Text(options) => {
                out.extend_from_slice(options.to_string(message).as_bytes());
                if !out.is_empty() && !out.ends_with(b"\n") {
                    out.push(b'\n');
                }
                if number != 0 {
                    out.extend_from_slice(END_OF_TEXT);
                    out.push(b'\n');
                }
            }
        }
        Ok(())
    }
}

impl WriteArguments {
    /// Refuses options that are of another format than the one that is written; a listing is none.
    pub(crate) fn check(&self, to: Option<Format>) -> Result<(), Failure> {
        let (is_json, is_text) = (to == Some(Format::Json), to == Some(Format::Text));
        let both = is_json || is_text;
        for (is_given, fits, option, what) in [
            (self.pretty, both, "--pretty", "JSON or text that is written"),
            (self.compact, both, "--compact", "JSON or text that is written"),
            (self.proto_names, is_json, "--proto-names", "JSON that is written"),
            (self.defaults, is_json, "--defaults", "JSON that is written"),
            (self.enum_numbers, is_json, "--enum-numbers", "JSON that is written"),
            (self.unknown_fields, is_text, "--unknown-fields", "text that is written"),
        ] {
            if is_given && !fits {
                return Err(misplaced(option, what));
            }
        }
        Ok(())
    }
}

/// An option that says nothing of the formats at hand.
fn misplaced(option: &str, what: &str) -> Failure {
    Failure::Usage(format!("{option} is for {what}; leave it out"))
}
