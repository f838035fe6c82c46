//! The members of oneofs in structs.

use super::Access;
use super::value::{Held, ValueAccess};
use crate::store::AnyValue;
use crate::store::value::Bare;
use core::ptr::NonNull;

/// The enum of a oneof, of which the member of the number `N` is one variant.
pub trait Variant<const N: u32>: Sized {
    /// What the variant holds.
    type Value;

    /// What the variant holds, if it is this one.
    fn get(&self) -> Option<&Self::Value>;

    /// What the variant holds, if it is this one.
    fn get_mut(&mut self) -> Option<&mut Self::Value>;

    /// The variant.
    fn wrap(value: Self::Value) -> Self;
}

unsafe fn put<E: Variant<N, Value: Held>, const N: u32>(at: NonNull<u8>, value: AnyValue<'_>) {
    // SAFETY: the rule of `ValueAccess`: an Option<E>, which may be written.
    let oneof = unsafe { at.cast::<Option<E>>().as_mut() };
    match oneof.as_mut().and_then(E::get_mut) {
        Some(held) => held.put(value),
        None => *oneof = Some(E::wrap(E::Value::of(value))),
    }
}

unsafe fn get<E: Variant<N, Value: Held>, const N: u32>(at: NonNull<u8>) -> Bare {
    // SAFETY: the rule of `ValueAccess`: an Option<E>, which may be read.
    unsafe { at.cast::<Option<E>>().as_ref() }.as_ref().and_then(E::get).map_or(Bare::NONE, Held::get)
}

unsafe fn clear<E: Variant<N>, const N: u32>(at: NonNull<u8>) {
    // SAFETY: the rule of `ValueAccess`: an Option<E>, which may be written.
    let oneof = unsafe { at.cast::<Option<E>>().as_mut() };
    if oneof.as_ref().and_then(E::get).is_some() {
        *oneof = None;
    }
}

impl Access {
    /// That of the member of the number `N` in an `Option<E>`.
    pub const fn member<E: Variant<N, Value: Held> + 'static, const N: u32>() -> Self {
        Self::Value(&const { ValueAccess { put: put::<E, N>, get: get::<E, N>, clear: clear::<E, N> } })
    }
}
