//! Why a value could not be set.

use super::LookupError;
use crate::plan::{Cardinality, EnumPlan, Field, FieldIdx, Op, Verified};
use alloc::format;
use alloc::string::String;
use core::fmt;

/// A value could not be set: there is no such field, or the value does not fit it. Nothing was changed.
#[derive(Clone, PartialEq, Eq)]
pub struct SetError {
    text: String,
}

impl SetError {
    /// The field of this plan takes something else than `found`.
    #[cold]
    pub(super) fn mismatch(
        plan: &Verified<'_>,
        at: FieldIdx,
        expected: &str,
        found: impl fmt::Display,
    ) -> Self {
        let (name, field) = (plan.info(at).name, plan.field(at));
        let number = field.number();
        Self {
            text: format!("`{}.{name}` (field {number}): expected {expected}, found {found}", plan.name()),
        }
    }

    /// An enum has no such name.
    #[cold]
    pub(super) fn no_name(enumeration: &EnumPlan<'_>, name: &str) -> Self {
        let Self { mut text } = Self::no_value(enumeration, name);
        if let Some(near) = enumeration.nearest(name) {
            text.extend(["; did you mean `", near, "`?"]);
        }
        Self { text }
    }

    /// A closed enum has no such number, or an enum no such name.
    #[cold]
    pub(super) fn no_value(enumeration: &EnumPlan<'_>, value: impl fmt::Display) -> Self {
        Self { text: format!("no value `{value}` in the enum `{}`", enumeration.name) }
    }

    /// An extension is none of the message, or its value none of the field in the message's schema.
    #[cold]
    pub(crate) fn extension(name: &str, reason: impl fmt::Display) -> Self {
        Self { text: format!("the extension `{name}`: {reason}") }
    }

    /// The message that is copied is of another type, or has a field that this plan of its type declares otherwise.
    #[cold]
    pub(super) fn other_message(plan: &Verified<'_>, found: &str) -> Self {
        Self { text: format!("expected a message `{}`, found a message `{found}`", plan.name()) }
    }

    /// A field is unknown in the source of a copy, and known to the target's plan of the same type.
    #[cold]
    pub(super) fn unknown_field(plan: &Verified<'_>, name: &str, number: u32) -> Self {
        let text = format!(
            "`{}.{name}` (field {number}) is an unknown field where it is copied from; the two are from different schemas: \
             decode the encoded message instead",
            plan.name()
        );
        Self { text }
    }

    /// A field is present in the source of a copy that the target's plan of the same type lacks, or declares otherwise.
    #[cold]
    pub(super) fn other_field(plan: &Verified<'_>, name: &str, number: u32) -> Self {
        let text = format!(
            "`{}.{name}` (field {number}) is declared otherwise, or not at all, where it is copied to; the two are from \
             different schemas: decode the encoded message instead",
            plan.name()
        );
        Self { text }
    }

    #[cold]
    pub(super) fn no_element(len: usize, index: usize) -> Self {
        Self { text: format!("no element {index} in a list of {len}") }
    }
}

/// What a field takes, in words.
pub(super) fn expected(field: &Field) -> &'static str {
    match field.cardinality() {
        Cardinality::Repeated | Cardinality::Packed => "a list: use list_mut",
        Cardinality::Map => "a map: use map_mut",
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            expected_value(field.op())
        }
    }
}

/// What one value of an op is, in words.
pub(super) fn expected_value(op: Op) -> &'static str {
    match op {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => "an integer that fits 32 bits, signed",
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => "an integer that fits 64 bits, signed",
        Op::Uint32 | Op::Fixed32 => "an integer that fits 32 bits, unsigned",
        Op::Uint64 | Op::Fixed64 => "an integer that fits 64 bits, unsigned",
        Op::Float => "a float",
        Op::Double => "a double",
        Op::Bool => "a bool",
        Op::String => "a string",
        Op::Bytes => "bytes",
        Op::Enum | Op::ClosedEnum => "the number or the name of an enum value",
        Op::Message | Op::Group | Op::Item => "a message of the type of the field",
    }
}

impl From<LookupError> for SetError {
    fn from(error: LookupError) -> Self {
        Self { text: format!("{error}") }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "set: {}", self.text.strip_prefix("lookup: ").unwrap_or(&self.text))
    }
}

impl fmt::Debug for SetError {
    /// The text of `Display`, which is what a program's `main` shows of an error that it returns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for SetError {}
