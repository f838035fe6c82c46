//! The values that fields of the scalar ops have, whatever they are stored in.

use super::{Hold, Lend};
use crate::plan::{Default, Op};
use alloc::string::String;
use alloc::vec::Vec;
use core::ptr::NonNull;

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

impl<'p> AnyValue<'p> {
    /// What an absent field of a scalar op reads as; of a message no bytes.
    pub fn of_default(op: Op, default: Default<'p>) -> Self {
        let (bits, double) = match default {
            Default::Bits(bits) => (bits, 0.0),
            Default::Double(bits) => (0, f64::from_bits(bits)),
            Default::Text(text) => return Self::Str(text),
            Default::Bytes(bytes) => return Self::Bytes(bytes),
            Default::Zero => (0, 0.0),
        };
        match op {
            Op::Int32 | Op::Sint32 | Op::Sfixed32 | Op::Enum | Op::ClosedEnum => Self::I32(bits as i32),
            Op::Int64 | Op::Sint64 | Op::Sfixed64 => Self::I64(bits as i64),
            Op::Uint32 | Op::Fixed32 => Self::U32(bits as u32),
            Op::Uint64 | Op::Fixed64 => Self::U64(bits),
            Op::Float => Self::F32(double as f32),
            Op::Double => Self::F64(double),
            Op::Bool => Self::Bool(bits != 0),
            Op::String => Self::Str(""),
            Op::Bytes | Op::Message | Op::Group | Op::Item => Self::Bytes(&[]),
        }
    }
}

/// A value of a type that whoever asks for it knows: two words, which are answered in registers.
#[derive(Debug, Clone, Copy)]
pub struct Bare {
    /// Where its bytes start; of a number anywhere, if there is one.
    start: Option<NonNull<u8>>,
    /// How many they are, or the bits of the number.
    bits: u64,
}

impl Bare {
    /// No value.
    pub(super) const NONE: Self = Self { start: None, bits: 0 };

    /// Whether there is a value.
    #[inline(always)]
    pub(super) fn is_some(self) -> bool {
        self.start.is_some()
    }

    #[inline(always)]
    fn of_number(bits: u64) -> Self {
        Self { start: Some(NonNull::dangling()), bits }
    }

    /// The value, if there is one.
    ///
    /// # Safety
    /// It was made by [`Value::bare`] of a `V` that lives for `'a`.
    #[inline(always)]
    pub(super) unsafe fn get<'a, V: Value<'a>>(self) -> Option<V> {
        let start = self.start?;
        // SAFETY: the caller's promise.
        Some(unsafe { V::of_bare(start, self.bits) })
    }
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

    /// This value without its type.
    fn bare(self) -> Bare;

    /// The value of which [`bare`](Self::bare) made these.
    ///
    /// # Safety
    /// It was a value of this type, which lives for `'a`.
    unsafe fn of_bare(start: NonNull<u8>, bits: u64) -> Self;

    /// This value among all.
    fn into_any(self) -> AnyValue<'a>;

    /// The value, if it is of this type.
    fn from_any(any: AnyValue<'a>) -> Option<Self>;
}

macro_rules! plain {
    ($($ty:ty => $variant:ident, |$value:ident| $is_zero:expr, $to:expr, |$bits:ident| $of:expr;)*) => { $(
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

            #[inline(always)]
            fn bare(self) -> Bare {
                let $value = self;
                Bare::of_number($to)
            }

            #[inline(always)]
            unsafe fn of_bare(_: NonNull<u8>, $bits: u64) -> Self {
                $of
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
    i32 => I32, |it| it == 0, it as u64, |bits| bits as i32;
    i64 => I64, |it| it == 0, it as u64, |bits| bits as i64;
    u32 => U32, |it| it == 0, it.into(), |bits| bits as u32;
    u64 => U64, |it| it == 0, it, |bits| bits;
    f32 => F32, |it| it.to_bits() == 0, it.to_bits().into(), |bits| f32::from_bits(bits as u32);
    f64 => F64, |it| it.to_bits() == 0, it.to_bits(), |bits| f64::from_bits(bits);
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

    #[inline(always)]
    fn bare(self) -> Bare {
        Bare::of_number(self.into())
    }

    #[inline(always)]
    unsafe fn of_bare(_: NonNull<u8>, bits: u64) -> Self {
        bits != 0
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

    #[inline(always)]
    fn bare(self) -> Bare {
        Bare { start: Some(NonNull::from_ref(self).cast()), bits: self.len() as u64 }
    }

    #[inline(always)]
    unsafe fn of_bare(start: NonNull<u8>, bits: u64) -> Self {
        // SAFETY: the caller's promise: the start and the length of a slice that lives for 'a.
        unsafe { core::slice::from_raw_parts(start.as_ptr(), bits as usize) }
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

    #[inline(always)]
    fn bare(self) -> Bare {
        self.as_bytes().bare()
    }

    #[inline(always)]
    unsafe fn of_bare(start: NonNull<u8>, bits: u64) -> Self {
        // SAFETY: the caller's promise.
        let bytes = unsafe { <&[u8]>::of_bare(start, bits) };
        // SAFETY: made from a string, so UTF-8.
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
