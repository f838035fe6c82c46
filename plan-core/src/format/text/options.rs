//! Options of the text format, as values.

use crate::any::Types;
use crate::format::known::Known;
use crate::limits::Limits;
use crate::plan::ExtensionRegistry;
use core::fmt;

/// How a message is written in the text format.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::{Schema, text};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let schema = Schema::builder().text("a.proto", "syntax = 'proto3'; message A { int32 id = 1; A next = 2; }").load()?;
/// let a = schema.message("A")?.decode(b"\x08\x07\x12\x02\x08\x08\x18\x01")?;
/// let options = text::WriteOptions::new().one_line(true).unknown_fields(true);
/// assert_eq!(options.to_string(&a), "id: 7 next { id: 8 } 3: 1");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default)]
pub struct WriteOptions<'t> {
    pub(super) one_line: bool,
    pub(super) unknown_fields: bool,
    pub(super) show_redacted: bool,
    pub(super) limits: Limits,
    pub(super) known: Known<'t>,
}

/// How a message is read from the text format.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'t> {
    pub(super) partial: bool,
    pub(super) limits: Limits,
    pub(super) known: Known<'t>,
}

impl<'t> WriteOptions<'t> {
    /// The default options: a line for each field, and known fields only.
    pub const fn new() -> Self {
        Self {
            one_line: false,
            unknown_fields: false,
            show_redacted: false,
            limits: Limits::DEFAULT,
            known: Known::NONE,
        }
    }

    /// Chooses whether all stands in one line. Default: no.
    #[must_use]
    pub const fn one_line(mut self, yes: bool) -> Self {
        self.one_line = yes;
        self
    }

    /// Chooses whether unknown fields are written, by their numbers; such text cannot be read again. Default: no.
    #[must_use]
    pub const fn unknown_fields(mut self, yes: bool) -> Self {
        self.unknown_fields = yes;
        self
    }

    /// Chooses whether the values of fields with `debug_redact` are written, and not `[REDACTED]` in their place, which cannot be read
    /// again. Default: no.
    #[must_use]
    pub const fn show_redacted(mut self, yes: bool) -> Self {
        self.show_redacted = yes;
        self
    }

    /// Sets the limits, which hold for the messages in an `Any` and for the extensions of generated types: what lies deeper is written as
    /// bytes, or as unknown fields.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The types of the messages that are shown in an `Any`; others are written as bytes. Default: none.
    #[must_use]
    pub const fn types(mut self, types: &'t Types) -> Self {
        self.known.types = Some(types);
        self
    }

    /// The extensions of generated types. Default: none, so that they are unknown fields. Dynamic messages know those of their
    /// schema.
    #[must_use]
    pub const fn extensions(mut self, extensions: &'t dyn ExtensionRegistry) -> Self {
        self.known.extensions = Some(extensions);
        self
    }
}

impl<'t> ReadOptions<'t> {
    /// The default options: the default [`Limits`], and required fields must be there.
    pub const fn new() -> Self {
        Self { partial: false, limits: Limits::DEFAULT, known: Known::NONE }
    }

    /// Chooses whether a message may lack required fields. Default: no.
    #[must_use]
    pub const fn partial(mut self, yes: bool) -> Self {
        self.partial = yes;
        self
    }

    /// Sets the limits. [`Limits::message_bytes`] holds for the text.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The types of the messages that are written out in an `Any`. Default: none.
    #[must_use]
    pub const fn types(mut self, types: &'t Types) -> Self {
        self.known.types = Some(types);
        self
    }

    /// The extensions of generated types. Default: none. Dynamic messages know those of their schema.
    #[must_use]
    pub const fn extensions(mut self, extensions: &'t dyn ExtensionRegistry) -> Self {
        self.known.extensions = Some(extensions);
        self
    }
}

impl fmt::Debug for WriteOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { one_line, unknown_fields, show_redacted, limits, known } = self;
        f.debug_struct("WriteOptions")
            .field("one_line", one_line)
            .field("unknown_fields", unknown_fields)
            .field("show_redacted", show_redacted)
            .field("limits", limits)
            .field("types", &known.types)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ReadOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { partial, limits, known } = self;
        f.debug_struct("ReadOptions")
            .field("partial", partial)
            .field("limits", limits)
            .field("types", &known.types)
            .finish_non_exhaustive()
    }
}
