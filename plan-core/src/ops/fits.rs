//! Which types fit a field, for structs of the user's own.
//!
//! Emitted code passes each place through [`same`](Scalar::same) of the trait that its type must have. So a type that does
//! not fit is one error, at the field: what comes after has no type, and is not judged.

use super::scalar;
use crate::plan::{EnumPlan, PlanRef};
use crate::store::{Enum, Hold, Lend, Message};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A type that holds one value of the scalar op `O`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold a value of the type `{O}` of the schema",
    label = "this type does not fit the field",
    note = "a number or a `bool` is held by the type of Rust of its width, a `string` by `String`, `bytes` by `Vec<u8>` or `Bytes`",
    note = "another type is converted where the field has `#[plan(from = \"…\")]`"
)]
pub trait Scalar<O> {
    /// The type itself.
    type Same<P>;

    /// The place itself.
    fn same<P>(place: P) -> Self::Same<P>;
}

#[diagnostic::do_not_recommend]
impl<O: scalar::Scalar, T> Scalar<O> for T
where
    T: for<'a> Hold<O::Value<'a>> + for<'s> Lend<'s, O::Value<'s>>,
{
    type Same<P> = P;

    #[inline(always)]
    fn same<P>(place: P) -> P {
        place
    }
}

/// The type of a field that holds messages, in whatever it holds them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not bound to a message of the schema",
    label = "expected a message",
    note = "write `#[derive_plan(\"…\")]` above the struct, or use a type that `#[derive_plan]` emitted",
    note = "another type is converted where the field has `#[plan(from = \"…\")]`"
)]
pub trait Messages {
    /// The full name of the message.
    const NAME: &'static str;

    /// The plan of the message.
    const PLAN: PlanRef<'static>;

    /// The type itself.
    type Same<P>;

    /// The place itself.
    fn same<P>(place: P) -> Self::Same<P>;
}

/// The type of a field that holds numbers of an enum, in whatever it holds them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not bound to an enum of the schema",
    label = "expected an enum",
    note = "write `#[derive_plan(\"…\")]` above the enum, or use a type that `#[derive_plan]` emitted, or `i32`",
    note = "another type is converted where the field has `#[plan(from = \"…\")]`"
)]
pub trait Enums {
    /// The plan of the enum.
    const PLAN: &'static EnumPlan<'static>;

    /// The type itself.
    type Same<P>;

    /// The place itself.
    fn same<P>(place: P) -> Self::Same<P>;
}

#[diagnostic::do_not_recommend]
impl<M: Message> Messages for M {
    const NAME: &'static str = M::NAME;
    const PLAN: PlanRef<'static> = M::PLAN;
    type Same<P> = P;

    #[inline(always)]
    fn same<P>(place: P) -> P {
        place
    }
}

#[diagnostic::do_not_recommend]
impl<E: Enum> Enums for E {
    const PLAN: &'static EnumPlan<'static> = E::PLAN;
    type Same<P> = P;

    #[inline(always)]
    fn same<P>(place: P) -> P {
        place
    }
}

macro_rules! around {
    ($([$($parameters:tt)*] $T:ident in $around:ty;)*) => { $(
        impl<$($parameters)*> Messages for $around
        where
            $T: Messages,
        {
            const NAME: &'static str = $T::NAME;
            const PLAN: PlanRef<'static> = $T::PLAN;
            type Same<P> = P;

            #[inline(always)]
            fn same<P>(place: P) -> P {
                place
            }
        }

        impl<$($parameters)*> Enums for $around
        where
            $T: Enums,
        {
            const PLAN: &'static EnumPlan<'static> = $T::PLAN;
            type Same<P> = P;

            #[inline(always)]
            fn same<P>(place: P) -> P {
                place
            }
        }
    )* };
}

around! {
    [T] T in Option<T>;
    [T] T in Vec<T>;
    [K, T] T in BTreeMap<K, T>;
}

#[cfg(feature = "std")]
around! {
    [K, T, S] T in std::collections::HashMap<K, T, S>;
}
