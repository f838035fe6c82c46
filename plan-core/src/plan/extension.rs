//! Extensions, as plans know them, and what finds them.

use super::{Field, FieldIdx, FieldInfo, Verified};

/// An extension: a field of a plan of the message that it extends.
///
/// In a pool that is the plan of the message, among whose fields its extensions are; of a generated type it is a plan with
/// the extension as its only field.
#[derive(Debug, Clone, Copy)]
pub struct ExtensionPlan<'p> {
    plan: &'p Verified<'p>,
    at: FieldIdx,
}

impl<'p> ExtensionPlan<'p> {
    /// The field at an index of `plan`.
    pub const fn new(plan: &'p Verified<'p>, at: FieldIdx) -> Self {
        Self { plan, at }
    }

    /// A plan of the message that is extended, of which the extension is a field. It prints as one line a field.
    pub const fn plan(self) -> &'p Verified<'p> {
        self.plan
    }

    /// The full name of the message that is extended.
    pub const fn extendee(self) -> &'p str {
        self.plan.name()
    }

    /// The full name of the extension, such as `people.nickname`.
    pub fn name(self) -> &'p str {
        self.info().name.trim_start_matches('[').trim_end_matches(']')
    }

    /// The number.
    pub fn number(self) -> u32 {
        self.field().number()
    }

    /// Its place among the fields of the plan.
    pub const fn index(self) -> FieldIdx {
        self.at
    }

    /// What the engines know of the extension.
    ///
    /// # Panics
    /// If the plan has no field at the index that this was made with.
    pub fn field(self) -> &'p Field {
        self.plan.field(self.at)
    }

    /// What people and formats ask of the extension.
    ///
    /// # Panics
    /// As [`field`](Self::field).
    pub fn info(self) -> &'p FieldInfo<'p> {
        self.plan.info(self.at)
    }
}

/// What knows extensions: a value that is handed on, never anything that the linker gathers.
///
/// A schema of a running program is one, for all its files; a program of generated types makes one of constants.
pub trait ExtensionRegistry {
    /// The extension of a number of the message with this full name.
    fn extension(&self, extendee: &str, number: u32) -> Option<ExtensionPlan<'_>>;

    /// The extension of a full name, such as `people.nickname`.
    fn extension_by_name(&self, name: &str) -> Option<ExtensionPlan<'_>>;
}
