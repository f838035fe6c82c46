//! The values that fields of the scalar ops have, whatever they are stored in.

use super::{Hold, Lend};
use alloc::string::String;
use alloc::vec::Vec;

/// A scalar value of any type.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "each variant is the type that it holds")]
pub enum AnyValue<'a> {
    I32(i32),
    I64(i64),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Bool(bool),
    Str(&'a str),
    Bytes(&'a [u8]),
}

/// The type of the values of a scalar op: one of the nine that [`AnyValue`] lists. Enums are `i32`.
pub trait Value<'a>: Copy {
    /// What a slot of an arena record holds. All zero bytes are the zero value.
    type Stored: Copy;

    /// What a field of an owned struct holds.
    type Owned: Hold<Self> + Lend<'a, Self> + 'static;

    /// The zero value.
    fn zero() -> Self;

    /// Whether it is the zero value; minus zero is not.
    fn is_zero(self) -> bool;

    /// The stored form.
    fn store(self) -> Self::Stored;

    /// The value of a stored form.
    ///
    /// # Safety
    /// `stored` was made by [`store`](Self::store) from a value that lives for `'a`, or is all zero.
    unsafe fn load(stored: Self::Stored) -> Self;

    /// This value among all.
    fn into_any(self) -> AnyValue<'a>;

    /// The value, if it is of this type.
    fn from_any(any: AnyValue<'a>) -> Option<Self>;
}

macro_rules! plain {
    ($($ty:ty => $variant:ident, |$value:ident| $is_zero:expr;)*) => { $(
        impl<'a> Value<'a> for $ty {
            type Stored = $ty;
            type Owned = $ty;

            fn zero() -> Self {
                Self::default()
            }

            fn is_zero(self) -> bool {
                let $value = self;
                $is_zero
            }

            #[inline(always)]
            fn store(self) -> $ty {
                self
            }

            #[inline(always)]
            unsafe fn load(stored: $ty) -> Self {
                stored
            }

            fn into_any(self) -> AnyValue<'a> {
                AnyValue::$variant(self)
            }

            fn from_any(any: AnyValue<'a>) -> Option<Self> {
                match any {
                    AnyValue::$variant(it) => Some(it),
                    _ => None,
                }
            }
        }
    )* };
}

plain! {
    i32 => I32, |it| it == 0;
    i64 => I64, |it| it == 0;
    u32 => U32, |it| it == 0;
    u64 => U64, |it| it == 0;
    f32 => F32, |it| it.to_bits() == 0;
    f64 => F64, |it| it.to_bits() == 0;
}

impl<'a> Value<'a> for bool {
    type Stored = u8;
    type Owned = Self;

    fn zero() -> Self {
        false
    }

    fn is_zero(self) -> bool {
        !self
    }

    #[inline(always)]
    fn store(self) -> u8 {
        u8::from(self)
    }

    #[inline(always)]
    unsafe fn load(stored: u8) -> Self {
        stored != 0
    }

    fn into_any(self) -> AnyValue<'a> {
        AnyValue::Bool(self)
    }

    fn from_any(any: AnyValue<'a>) -> Option<Self> {
        match any {
            AnyValue::Bool(it) => Some(it),
            _ => None,
        }
    }
}

/// Where bytes lie, in a slot of 16 bytes.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Span {
    start: *const u8,
    len: usize,
}

impl<'a> Value<'a> for &'a [u8] {
    type Stored = Span;
    type Owned = Vec<u8>;

    fn zero() -> Self {
        &[]
    }

    fn is_zero(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn store(self) -> Span {
        Span { start: self.as_ptr(), len: self.len() }
    }

    #[inline(always)]
    unsafe fn load(stored: Span) -> Self {
        if stored.start.is_null() {
            return &[];
        }
        // SAFETY: the caller promises that the span was made from a slice that lives for 'a.
        unsafe { core::slice::from_raw_parts(stored.start, stored.len) }
    }

    fn into_any(self) -> AnyValue<'a> {
        AnyValue::Bytes(self)
    }

    fn from_any(any: AnyValue<'a>) -> Option<Self> {
        match any {
            AnyValue::Bytes(it) => Some(it),
            _ => None,
        }
    }
}

impl<'a> Value<'a> for &'a str {
    type Stored = Span;
    type Owned = String;

    fn zero() -> Self {
        ""
    }

    fn is_zero(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn store(self) -> Span {
        self.as_bytes().store()
    }

    #[inline(always)]
    unsafe fn load(stored: Span) -> Self {
        // SAFETY: the caller promises that the span was made from a string that lives for 'a.
        let bytes = unsafe { <&[u8]>::load(stored) };
        // SAFETY: made from a string, so UTF-8; or empty.
        unsafe { core::str::from_utf8_unchecked(bytes) }
    }

    fn into_any(self) -> AnyValue<'a> {
        AnyValue::Str(self)
    }

    fn from_any(any: AnyValue<'a>) -> Option<Self> {
        match any {
            AnyValue::Str(it) => Some(it),
            _ => None,
        }
    }
}
