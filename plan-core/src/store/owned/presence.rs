//! Whether a field of a struct is present, by its type.

use crate::store::Enum;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use bytes::Bytes;

/// The type of a field, which tells whether it is present: an option that holds something, a list or a map that is not
/// empty, and a value of implicit presence that is not zero.
pub trait Presence {
    /// Whether it is.
    fn is_present(&self) -> bool;
}

macro_rules! presence {
    ($([$($generics:tt)*] $ty:ty: |$it:ident| $is_present:expr;)*) => { $(
        impl<$($generics)*> Presence for $ty {
            #[inline(always)]
            fn is_present(&self) -> bool {
                let $it = self;
                $is_present
            }
        }
    )* };
}

presence! {
    [] i32: |it| *it != 0;
    [] i64: |it| *it != 0;
    [] u32: |it| *it != 0;
    [] u64: |it| *it != 0;
    [] f32: |it| it.to_bits() != 0;
    [] f64: |it| it.to_bits() != 0;
    [] bool: |it| *it;
    [] String: |it| !it.is_empty();
    [] Bytes: |it| !it.is_empty();
    [T] Vec<T>: |it| !it.is_empty();
    [T] Option<T>: |it| it.is_some();
    [K, V] BTreeMap<K, V>: |it| !it.is_empty();
    [E: Enum] E: |it| it.number() != 0;
}

#[cfg(feature = "std")]
presence! {
    [K, V, S] std::collections::HashMap<K, V, S>: |it| !it.is_empty();
}
