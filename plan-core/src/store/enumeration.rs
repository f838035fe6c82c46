//! Enums as Rust types.

use crate::plan::EnumPlan;
use alloc::string::String;
use core::fmt;

/// An enum of a schema: a number that may have a name.
///
/// The type is a transparent newtype over `i32`, with a constant for each name, so a number that this schema does not
/// know is kept, and values can be matched against the constants.
pub trait Enum: Copy + Eq + From<i32> + Into<i32> + 'static {
    /// The plan of the enum.
    const PLAN: &'static EnumPlan<'static>;

    /// The number.
    fn number(self) -> i32 {
        self.into()
    }

    /// The name in the schema; `None` for a number without one.
    fn name(self) -> Option<&'static str> {
        Self::PLAN.name_of(self.into())
    }

    /// The value of a name in the schema.
    fn from_name(name: &str) -> Option<Self> {
        Self::PLAN.number_of(name).map(Self::from)
    }

    /// Whether the schema has a name for this number.
    fn is_known(self) -> bool {
        Self::PLAN.contains(self.into())
    }

    /// The values that have a name, by ascending number, each once.
    fn values() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        Self::PLAN.numbers.iter().map(|&number| Self::from(number))
    }
}

/// A text is not the name of any value of the enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    enumeration: &'static str,
    name: String,
}

impl UnknownName {
    /// `name` is no name of `E`.
    #[cold]
    pub fn new<E: Enum>(name: &str) -> Self {
        Self::of(E::PLAN, name)
    }

    /// `name` is no name of the enum of this plan.
    #[cold]
    #[inline(never)]
    pub(crate) fn of(plan: &'static EnumPlan<'static>, name: &str) -> Self {
        Self { enumeration: plan.name, name: name.into() }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no value `{}` in `{}`", self.name, self.enumeration)
    }
}

impl core::error::Error for UnknownName {}
