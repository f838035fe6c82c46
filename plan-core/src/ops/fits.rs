//! Which types fit a field, for structs of the user's own.
//!
//! Emitted code passes each place through `same` of the trait that the type of one value must have: [`Scalar`], or `Message`
//! or `Enum` of `store`. So a type that does not fit is one error, at the field: what comes after has no type, and is not
//! judged. That is why there is no implementation for all that holds and lends a value.

use super::scalar;
use crate::plan::{EnumPlan, PlanRef};
use crate::store::{ByteStr, Enum, Message};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use bytes::Bytes;

/// A type that holds one value of the scalar op `O`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not fit the field of the schema",
    label = "this type holds no such value",
    note = "a number or a `bool` is held by the type of Rust that has its width, a `string` by `String` or `ByteStr`, `bytes` by `Vec<u8>` or `Bytes`",
    note = "another type is converted where the field has `#[plan(from = \"…\")]`"
)]
pub trait Scalar<O> {
    /// `P`.
    type Same<P>: From<P>;

    /// The place itself.
    #[inline(always)]
    fn same<P>(place: P) -> Self::Same<P> {
        place.into()
    }
}

macro_rules! scalars {
    ($($holds:ty: $($op:ident)*;)*) => { $($(
        impl Scalar<scalar::$op> for $holds {
            type Same<P> = P;
        }
    )*)* };
}

scalars! {
    i32: Int32 Sint32 Sfixed32 Enum;
    i64: Int64 Sint64 Sfixed64;
    u32: Uint32 Fixed32;
    u64: Uint64 Fixed64;
    f32: Float;
    f64: Double;
    bool: Bool;
    String: String;
    ByteStr: String;
    Vec<u8>: Bytes;
    Bytes: Bytes;
}

/// The type of a whole field that may be an alias of one that holds messages.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no messages of the schema",
    label = "expected messages, or an optional one"
)]
pub trait Messages {
    /// The full name of the message.
    const NAME: &'static str;

    /// The plan of the message.
    const PLAN: PlanRef<'static>;
}

/// The type of a whole field that may be an alias of one that holds numbers of an enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no enum of the schema",
    label = "expected enums, or an optional one"
)]
pub trait Enums {
    /// The plan of the enum.
    const PLAN: &'static EnumPlan<'static>;
}

macro_rules! around {
    ($([$($parameters:ident)*] $around:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<M: Message $(, $parameters)*> Messages for $around {
            const NAME: &'static str = M::NAME;
            const PLAN: PlanRef<'static> = M::PLAN;
        }

        #[diagnostic::do_not_recommend]
        impl<M: Enum $(, $parameters)*> Enums for $around {
            const PLAN: &'static EnumPlan<'static> = M::PLAN;
        }
    )* };
}

around! {
    [] Option<M>;
    [] Vec<M>;
    [K] BTreeMap<K, M>;
}

#[cfg(feature = "std")]
around! {
    [K S] std::collections::HashMap<K, M, S>;
}
