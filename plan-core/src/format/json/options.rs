//! Options of JSON, as values.

use crate::any::Types;
use crate::format::known::Known;
use crate::limits::Limits;
use crate::plan::ExtensionRegistry;
use core::fmt;

/// How a message is written as JSON.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::{Schema, json};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let schema = Schema::builder().text("a.proto", "syntax = 'proto3'; message A { int32 some_id = 1; bool done = 2; }").load()?;
/// let mut a = schema.message("A")?.new_message();
/// a.set("some_id", 7)?;
/// assert_eq!(a.to_json()?, r#"{"someId":7}"#);
/// let options = json::WriteOptions::new().proto_names(true).defaults(true);
/// assert_eq!(options.to_string(&a)?, r#"{"some_id":7,"done":false}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct WriteOptions<'t> {
    pub(super) pretty: bool,
    pub(super) proto_names: bool,
    pub(super) defaults: bool,
    pub(super) enum_numbers: bool,
    pub(super) limits: Limits,
    pub(super) known: Known<'t>,
}

/// How a message is read from JSON.
///
/// ```
/// # extern crate plan_core as protoplan;
/// # use protoplan::{Schema, json};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let schema = Schema::builder().text("a.proto", "syntax = 'proto3'; message A { int32 some_id = 1; }").load()?;
/// let mut a = schema.message("A")?.new_message();
/// let options = json::ReadOptions::new().ignore_unknown(true);
/// options.read_into(br#"{"some_id": "7", "other": []}"#, &mut a)?;
/// assert_eq!(a.get("some_id")?.as_i32(), Some(7));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'t> {
    pub(super) ignore_unknown: bool,
    pub(super) partial: bool,
    pub(super) limits: Limits,
    pub(super) known: Known<'t>,
}

impl<'t> WriteOptions<'t> {
    /// The default options: one line, names in JSON's way, enums by name, and only what is present.
    pub const fn new() -> Self {
        Self {
            pretty: false,
            proto_names: false,
            defaults: false,
            enum_numbers: false,
            limits: Limits::DEFAULT,
            known: Known::NONE,
        }
    }

    /// Chooses whether each field has its own line, indented by two spaces a level. Default: no.
    #[must_use]
    pub const fn pretty(mut self, yes: bool) -> Self {
        self.pretty = yes;
        self
    }

    /// Chooses whether fields are named as in the schema, such as `some_id` instead of `someId`. Default: no.
    #[must_use]
    pub const fn proto_names(mut self, yes: bool) -> Self {
        self.proto_names = yes;
        self
    }

    /// Chooses whether fields without presence are written where they are zero, and lists and maps where they are empty.
    /// Default: no.
    #[must_use]
    pub const fn defaults(mut self, yes: bool) -> Self {
        self.defaults = yes;
        self
    }

    /// Chooses whether enums are written as numbers. Default: no; numbers without a name always are.
    #[must_use]
    pub const fn enum_numbers(mut self, yes: bool) -> Self {
        self.enum_numbers = yes;
        self
    }

    /// Sets the limits, of which [`Limits::depth`] holds here.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The types that the messages in an `Any` may have. Default: none, so that it is an error to write one.
    #[must_use]
    pub const fn types(mut self, types: &'t Types) -> Self {
        self.known.types = Some(types);
        self
    }

    /// The extensions of generated types. Default: none, so that they are left out as other unknown fields are. Dynamic
    /// messages know those of their schema.
    #[must_use]
    pub const fn extensions(mut self, extensions: &'t dyn ExtensionRegistry) -> Self {
        self.known.extensions = Some(extensions);
        self
    }
}

impl<'t> ReadOptions<'t> {
    /// The default options: unknown names are errors, and the default [`Limits`].
    pub const fn new() -> Self {
        Self { ignore_unknown: false, partial: false, limits: Limits::DEFAULT, known: Known::NONE }
    }

    /// Chooses whether fields and enum values of unknown names are passed over. Default: no.
    #[must_use]
    pub const fn ignore_unknown(mut self, yes: bool) -> Self {
        self.ignore_unknown = yes;
        self
    }

    /// Chooses whether a message may lack required fields. Default: no.
    #[must_use]
    pub const fn partial(mut self, yes: bool) -> Self {
        self.partial = yes;
        self
    }

    /// Sets the limits. Lists and objects inside a `Value` count for the depth as messages do; [`Limits::message_bytes`] holds for
    /// the text.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The types that the messages in an `Any` may have. Default: none, so that it is an error to read one.
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
        let Self { pretty, proto_names, defaults, enum_numbers, limits, known } = self;
        f.debug_struct("WriteOptions")
            .field("pretty", pretty)
            .field("proto_names", proto_names)
            .field("defaults", defaults)
            .field("enum_numbers", enum_numbers)
            .field("limits", limits)
            .field("types", &known.types)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ReadOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ignore_unknown, partial, limits, known } = self;
        f.debug_struct("ReadOptions")
            .field("ignore_unknown", ignore_unknown)
            .field("partial", partial)
            .field("limits", limits)
            .field("types", &known.types)
            .finish_non_exhaustive()
    }
}
