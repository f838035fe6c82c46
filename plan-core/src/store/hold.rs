//! Owned Rust types that hold the value of an op.

use super::Enum;
use alloc::string::String;
use alloc::vec::Vec;
use bytes::Bytes;

/// A type that can be made from a value of the type `V`, and that can take another one.
pub trait Hold<V>: Sized {
    /// Holds the value.
    fn hold(value: V) -> Self;

    /// Holds the value instead of what it held, and keeps what room it has.
    #[inline(always)]
    fn put(&mut self, value: V) {
        *self = Self::hold(value);
    }
}

/// A type that can show what it holds as a value of the type `V`.
pub trait Lend<'s, V> {
    /// What it holds.
    fn lend(&'s self) -> V;
}

macro_rules! plain {
    ($($ty:ty),*) => { $(
        impl Hold<$ty> for $ty {
            #[inline(always)]
            fn hold(value: $ty) -> Self {
                value
            }
        }

        impl Lend<'_, $ty> for $ty {
            #[inline(always)]
            fn lend(&self) -> $ty {
                *self
            }
        }
    )* };
}

plain!(i32, i64, u32, u64, f32, f64, bool);

impl<E: Enum> Hold<i32> for E {
    #[inline(always)]
    fn hold(value: i32) -> Self {
        Self::from(value)
    }
}

impl<E: Enum> Lend<'_, i32> for E {
    #[inline(always)]
    fn lend(&self) -> i32 {
        (*self).into()
    }
}

impl Hold<&str> for String {
    #[inline(always)]
    fn hold(value: &str) -> Self {
        value.into()
    }

    #[inline(always)]
    fn put(&mut self, value: &str) {
        // a new one takes no look at what there is to be kept, which `push_str` on an empty one does
        if self.capacity() < value.len() {
            *self = value.into();
        } else {
            self.clear();
            self.push_str(value);
        }
    }
}

impl<'s> Lend<'s, &'s str> for String {
    #[inline(always)]
    fn lend(&'s self) -> &'s str {
        self
    }
}

impl Hold<&[u8]> for Vec<u8> {
    #[inline(always)]
    fn hold(value: &[u8]) -> Self {
        value.into()
    }

    #[inline(always)]
    fn put(&mut self, value: &[u8]) {
        if self.capacity() < value.len() {
            *self = value.into();
        } else {
            self.clear();
            self.extend_from_slice(value);
        }
    }
}

impl<'s> Lend<'s, &'s [u8]> for Vec<u8> {
    #[inline(always)]
    fn lend(&'s self) -> &'s [u8] {
        self
    }
}

impl Hold<&[u8]> for Bytes {
    #[inline(always)]
    fn hold(value: &[u8]) -> Self {
        Self::copy_from_slice(value)
    }
}

impl<'s> Lend<'s, &'s [u8]> for Bytes {
    #[inline(always)]
    fn lend(&'s self) -> &'s [u8] {
        self
    }
}

/// A view holds where the bytes lie.
impl<'a> Hold<&'a str> for &'a str {
    #[inline(always)]
    fn hold(value: &'a str) -> Self {
        value
    }
}

impl<'s> Lend<'s, &'s str> for &str {
    #[inline(always)]
    fn lend(&'s self) -> &'s str {
        self
    }
}

impl<'a> Hold<&'a [u8]> for &'a [u8] {
    #[inline(always)]
    fn hold(value: &'a [u8]) -> Self {
        value
    }
}

impl<'s> Lend<'s, &'s [u8]> for &[u8] {
    #[inline(always)]
    fn lend(&'s self) -> &'s [u8] {
        self
    }
}

impl<V, T: Hold<V>> Hold<V> for Option<T> {
    #[inline(always)]
    fn hold(value: V) -> Self {
        Some(T::hold(value))
    }

    #[inline(always)]
    fn put(&mut self, value: V) {
        match self {
            Some(held) => held.put(value),
            None => *self = Some(T::hold(value)),
        }
    }
}
