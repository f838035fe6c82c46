//! Scalars in structs.

use super::Access;
use crate::store::value::Bare;
use crate::store::{AnyValue, ByteStr, Enum, Hold, Lend, Value};
use alloc::string::String;
use alloc::vec::Vec;
use bytes::Bytes;
use core::ptr::NonNull;

/// How one scalar is reached through functions that know the type of its place.
///
/// Safety of each: the place holds what the access was made for, and may be read, or written, for the time of the call;
/// what is lent lives until the place is changed, and not `'static`.
#[derive(Debug)]
pub struct ValueAccess {
    /// Puts the value, and makes it present.
    pub(super) put: unsafe fn(NonNull<u8>, AnyValue<'_>),
    /// The value, of the type that the op has, if it is present.
    pub(super) get: unsafe fn(NonNull<u8>) -> Bare,
    /// Makes the value absent, or zero.
    pub(super) clear: unsafe fn(NonNull<u8>),
}

/// How a list of scalars is reached; safety as that of [`ValueAccess`].
#[derive(Debug)]
pub struct ValuesAccess {
    /// Appends a value.
    pub(super) push: unsafe fn(NonNull<u8>, AnyValue<'_>),
    /// Makes room for so many more.
    pub(super) reserve: unsafe fn(NonNull<u8>, usize),
    /// How many there are.
    pub(super) count: unsafe fn(NonNull<u8>) -> usize,
    /// The one at an index below the count, of the type that the op has.
    pub(super) nth: unsafe fn(NonNull<u8>, usize) -> Bare,
    /// Bytes from one to the next.
    pub(super) size: usize,
    /// Drops those from an index on, and says where the first one lies, to be changed.
    pub(super) cut: unsafe fn(NonNull<u8>, usize) -> NonNull<u8>,
}

/// A Rust type that holds one scalar, whatever type of value is put in.
pub trait Held: Sized {
    /// Holds the value.
    ///
    /// # Panics
    /// If the value is not of the type that is held.
    fn of(value: AnyValue<'_>) -> Self;

    /// Holds the value instead of what it held.
    ///
    /// # Panics
    /// If the value is not of the type that is held.
    fn put(&mut self, value: AnyValue<'_>);

    /// What it holds.
    fn get(&self) -> Bare;

    /// Holds zero.
    fn clear(&mut self);
}

/// A [`Held`] type, and how it is reached in a struct.
///
/// # Safety
/// The accesses are those of `Self`, `Option<Self>` and `Vec<Self>`.
pub unsafe trait StoredValue: Held + 'static {
    /// That of the type itself.
    const ONE: Access =
        Access::Value(&const { ValueAccess { put: put::<Self>, get: get::<Self>, clear: clear::<Self> } });
    /// That of an option of it.
    const OPTIONAL: Access = Access::Value(
        &const {
            ValueAccess {
                put: put_optional::<Self>,
                get: get_optional::<Self>,
                clear: clear_optional::<Self>,
            }
        },
    );
    /// That of a vector of it.
    const LIST: Access = Access::Values(
        &const {
            ValuesAccess {
                push: push::<Self>,
                reserve: reserve::<Self>,
                count: count::<Self>,
                nth: nth::<Self>,
                size: size_of::<Self>(),
                cut: cut::<Self>,
            }
        },
    );
}

macro_rules! held {
    ($value:ty) => {
        fn of(value: AnyValue<'_>) -> Self {
            <Self as Hold<$value>>::hold(Value::from_any(value).unwrap_or_else(|| stray()))
        }

        fn put(&mut self, value: AnyValue<'_>) {
            <Self as Hold<$value>>::put(self, Value::from_any(value).unwrap_or_else(|| stray()));
        }

        #[inline]
        fn get(&self) -> Bare {
            <Self as Lend<'_, $value>>::lend(self).bare()
        }

        fn clear(&mut self) {
            <Self as Hold<$value>>::put(self, Value::zero());
        }
    };
}

macro_rules! plain {
    ($($ty:ty: $value:ty),*) => { $(
        impl Held for $ty {
            held!($value);
        }

        // SAFETY: `$ty` is the `Owned` of `$value`.
        unsafe impl StoredValue for $ty {
            const ONE: Access = Access::Plain;
            const OPTIONAL: Access = Access::Optional;
            const LIST: Access = Access::List;
        }
    )* };
}

plain!(i32: i32, i64: i64, u32: u32, u64: u64, f32: f32, f64: f64, bool: bool);
plain!(String: &str, Vec<u8>: &[u8]);

impl<E: Enum> Held for E {
    held!(i32);
}

// SAFETY: the functions are made for the type.
unsafe impl<E: Enum> StoredValue for E {}

impl Held for Bytes {
    held!(&[u8]);
}

// SAFETY: the functions are made for the type.
unsafe impl StoredValue for Bytes {}

impl Held for ByteStr {
    held!(&str);
}

// SAFETY: the functions are made for the type.
unsafe impl StoredValue for ByteStr {}

impl Access {
    /// That of a `T`.
    pub const fn one<T: StoredValue>() -> Self {
        T::ONE
    }

    /// That of an `Option<T>`.
    pub const fn optional<T: StoredValue>() -> Self {
        T::OPTIONAL
    }

    /// That of a `Vec<T>`.
    pub const fn list<T: StoredValue>() -> Self {
        T::LIST
    }
}

/// Stops: a value of another type than that of the op.
#[cold]
#[inline(never)]
fn stray() -> ! {
    panic!("T1: a value of another type than that of its field")
}

unsafe fn put<T: Held>(at: NonNull<u8>, value: AnyValue<'_>) {
    // SAFETY: the rule of `ValueAccess`: a T, which may be written.
    unsafe { at.cast::<T>().as_mut() }.put(value);
}

unsafe fn get<T: Held>(at: NonNull<u8>) -> Bare {
    // SAFETY: the rule of `ValueAccess`: a T, which may be read.
    unsafe { at.cast::<T>().as_ref() }.get()
}

unsafe fn put_optional<T: Held>(at: NonNull<u8>, value: AnyValue<'_>) {
    // SAFETY: the rule of `ValueAccess`: an Option<T>, which may be written.
    match unsafe { at.cast::<Option<T>>().as_mut() } {
        Some(held) => held.put(value),
        place @ None => *place = Some(T::of(value)),
    }
}

unsafe fn get_optional<T: Held>(at: NonNull<u8>) -> Bare {
    // SAFETY: the rule of `ValueAccess`: an Option<T>, which may be read.
    unsafe { at.cast::<Option<T>>().as_ref() }.as_ref().map_or(Bare::NONE, Held::get)
}

unsafe fn push<T: Held>(at: NonNull<u8>, value: AnyValue<'_>) {
    // SAFETY: the rule of `ValuesAccess`: a Vec<T>, which may be written.
    unsafe { at.cast::<Vec<T>>().as_mut() }.push(T::of(value));
}

unsafe fn reserve<T>(at: NonNull<u8>, additional: usize) {
    // SAFETY: the rule of `ValuesAccess`: a Vec<T>, which may be written.
    unsafe { at.cast::<Vec<T>>().as_mut() }.reserve(additional);
}

unsafe fn count<T>(at: NonNull<u8>) -> usize {
    // SAFETY: the rule of `ValuesAccess`: a Vec<T>, which may be read.
    unsafe { at.cast::<Vec<T>>().as_ref() }.len()
}

unsafe fn nth<T: Held>(at: NonNull<u8>, index: usize) -> Bare {
    // SAFETY: the rule of `ValuesAccess`: a Vec<T>, which may be read.
    let list = unsafe { at.cast::<Vec<T>>().as_ref() };
    list[index].get()
}

unsafe fn clear<T: Held>(at: NonNull<u8>) {
    // SAFETY: the rule of `ValueAccess`: a T, which may be written.
    unsafe { at.cast::<T>().as_mut() }.clear();
}

unsafe fn clear_optional<T>(at: NonNull<u8>) {
    // SAFETY: the rule of `ValueAccess`: an Option<T>, which may be written.
    *unsafe { at.cast::<Option<T>>().as_mut() } = None;
}

/// Drops the elements of a vector from an index on, and says where the first one lies, to be changed.
///
/// # Safety
/// There is a `Vec<T>`, which may be written.
pub(super) unsafe fn cut<T>(at: NonNull<u8>, len: usize) -> NonNull<u8> {
    // SAFETY: the caller's promise.
    let list = unsafe { at.cast::<Vec<T>>().as_mut() };
    list.truncate(len);
    NonNull::from_mut(list.as_mut_slice()).cast()
}
