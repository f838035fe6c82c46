//! Enums as Rust types.

use crate::plan::EnumPlan;
use alloc::string::String;
use core::fmt;

/// An enum of a schema: a number that may have a name.
///
/// An emitted type is a transparent newtype over `i32`, with a constant for each name, so a number that this schema does not
/// know is kept, and values can be matched against the constants. A `match` on one has a `_` arm for that reason: the writer of a
/// message may have a newer schema, with values that have no constant here. An enum of one's own, bound by `#[derive_plan]`, keeps
/// such a number in the variant with `#[plan(unknown)]`; without that, for a closed enum needs none, `From<i32>` makes the
/// default of it. Decoding does not: there the number is an unknown field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not bound to an enum of the schema",
    label = "expected an enum",
    note = "write `#[derive_plan(\"…\")]` above the enum, or use a type that `#[derive_plan]` emitted, or `i32`"
)]
pub trait Enum: Copy + Eq + From<i32> + Into<i32> + 'static {
    /// The plan of the enum.
    const PLAN: &'static EnumPlan<'static>;

    /// `P`. Emitted code reaches the numbers in a field through it, so that a type that is no enum is one error: what comes
    /// after has no type.
    #[doc(hidden)]
    type Same<P>: From<P>;

    /// The place itself.
    #[doc(hidden)]
    #[inline(always)]
    fn same<P>(place: P) -> Self::Same<P> {
        place.into()
    }

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
    near: Option<&'static str>,
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
        Self { enumeration: plan.name, name: name.into(), near: plan.nearest(name) }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { enumeration, name, near } = self;
        write!(f, "no value `{name}` in `{enumeration}`")?;
        near.map_or(Ok(()), |near| write!(f, "; did you mean `{near}`?"))
    }
}

impl core::error::Error for UnknownName {}
