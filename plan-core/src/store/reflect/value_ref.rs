//! The value of a field.

use super::{ListRef, MapRef, MessageRef};
use crate::plan::EnumPlan;
use crate::store::{AnyValue, Enum};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The number of an enum, with the enum that may have a name for it.
#[derive(Clone, Copy)]
pub struct EnumValue<'m> {
    pub(super) plan: &'m EnumPlan<'m>,
    pub(super) number: i32,
}

impl<'m> EnumValue<'m> {
    /// The number.
    pub fn number(self) -> i32 {
        self.number
    }

    /// The name in the schema; `None` for a number without one.
    pub fn name(self) -> Option<&'m str> {
        self.plan.name_of(self.number)
    }

    /// The enum.
    pub fn plan(self) -> &'m EnumPlan<'m> {
        self.plan
    }
}

impl PartialEq for EnumValue<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && self.plan.name == other.plan.name
    }
}

impl fmt::Debug for EnumValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => self.number.fmt(f),
        }
    }
}

/// The value of a field: of an absent one its default.
#[derive(Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "each variant is the type that it holds")]
pub enum ValueRef<'m> {
    I32(i32),
    I64(i64),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Bool(bool),
    Str(&'m str),
    Bytes(&'m [u8]),
    Enum(EnumValue<'m>),
    Message(MessageRef<'m>),
    List(ListRef<'m>),
    Map(MapRef<'m>),
}

impl<'m> From<AnyValue<'m>> for ValueRef<'m> {
    #[inline]
    fn from(any: AnyValue<'m>) -> Self {
        match any {
            AnyValue::I32(it) => Self::I32(it),
            AnyValue::I64(it) => Self::I64(it),
            AnyValue::U32(it) => Self::U32(it),
            AnyValue::U64(it) => Self::U64(it),
            AnyValue::F32(it) => Self::F32(it),
            AnyValue::F64(it) => Self::F64(it),
            AnyValue::Bool(it) => Self::Bool(it),
            AnyValue::Str(it) => Self::Str(it),
            AnyValue::Bytes(it) => Self::Bytes(it),
        }
    }
}

macro_rules! from {
    ($($ty:ty => $variant:ident),*) => { $(
        impl<'m> From<$ty> for ValueRef<'m> {
            fn from(it: $ty) -> Self {
                Self::$variant(it)
            }
        }
    )* };
}

from!(i32 => I32, i64 => I64, u32 => U32, u64 => U64, f32 => F32, f64 => F64, bool => Bool, &'m str => Str,
    &'m [u8] => Bytes, EnumValue<'m> => Enum, MessageRef<'m> => Message);

/// The value of a generated enum, by its number.
impl<E: Enum> From<E> for ValueRef<'_> {
    fn from(it: E) -> Self {
        Self::I32(it.number())
    }
}

impl<'m> From<&'m String> for ValueRef<'m> {
    fn from(it: &'m String) -> Self {
        Self::Str(it)
    }
}

impl<'m> From<&'m Vec<u8>> for ValueRef<'m> {
    fn from(it: &'m Vec<u8>) -> Self {
        Self::Bytes(it)
    }
}

impl<'m, const N: usize> From<&'m [u8; N]> for ValueRef<'m> {
    fn from(it: &'m [u8; N]) -> Self {
        Self::Bytes(it)
    }
}

macro_rules! as_exact {
    ($($(#[$doc:meta])* $name:ident: $variant:ident($ty:ty);)*) => { $(
        $(#[$doc])*
        pub fn $name(self) -> Option<$ty> {
            match self {
                Self::$variant(it) => Some(it),
                _ => None,
            }
        }
    )* };
}

impl<'m> ValueRef<'m> {
    as_exact! {
        /// The bool, if it is one.
        as_bool: Bool(bool);
        /// The string, if it is one.
        as_str: Str(&'m str);
        /// The bytes, if they are some.
        as_bytes: Bytes(&'m [u8]);
        /// The enum's value, if it is one.
        as_enum: Enum(EnumValue<'m>);
        /// The message, if it is one.
        as_message: Message(MessageRef<'m>);
        /// The list, if it is one.
        as_list: List(ListRef<'m>);
        /// The map, if it is one.
        as_map: Map(MapRef<'m>);
    }

    /// The value of a scalar; `None` if it is a message, a list or a map.
    pub(super) fn scalar(self) -> Option<AnyValue<'m>> {
        Some(match self {
            Self::I32(it) => AnyValue::I32(it),
            Self::I64(it) => AnyValue::I64(it),
            Self::U32(it) => AnyValue::U32(it),
            Self::U64(it) => AnyValue::U64(it),
            Self::F32(it) => AnyValue::F32(it),
            Self::F64(it) => AnyValue::F64(it),
            Self::Bool(it) => AnyValue::Bool(it),
            Self::Str(it) => AnyValue::Str(it),
            Self::Bytes(it) => AnyValue::Bytes(it),
            Self::Enum(it) => AnyValue::I32(it.number),
            Self::Message(_) | Self::List(_) | Self::Map(_) => return None,
        })
    }

    /// The integer, of whatever width, or the number of an enum; `None` if it is neither.
    pub(crate) fn integer(self) -> Option<i128> {
        match self {
            Self::I32(it) => Some(it.into()),
            Self::I64(it) => Some(it.into()),
            Self::U32(it) => Some(it.into()),
            Self::U64(it) => Some(it.into()),
            Self::Enum(it) => Some(it.number.into()),
            _ => None,
        }
    }

    /// The integer, of whatever type, or the number of an enum, if it fits an `i32`.
    pub fn as_i32(self) -> Option<i32> {
        match self {
            Self::I32(it) => Some(it),
            _ => self.integer()?.try_into().ok(),
        }
    }

    /// The integer, of whatever type, or the number of an enum, if it fits an `i64`.
    pub fn as_i64(self) -> Option<i64> {
        match self {
            Self::I64(it) => Some(it),
            _ => self.integer()?.try_into().ok(),
        }
    }

    /// The integer, of whatever type, or the number of an enum, if it fits a `u32`.
    pub fn as_u32(self) -> Option<u32> {
        match self {
            Self::U32(it) => Some(it),
            _ => self.integer()?.try_into().ok(),
        }
    }

    /// The integer, of whatever type, or the number of an enum, if it fits a `u64`.
    pub fn as_u64(self) -> Option<u64> {
        match self {
            Self::U64(it) => Some(it),
            _ => self.integer()?.try_into().ok(),
        }
    }

    /// The floating-point number, if it is one.
    pub fn as_f64(self) -> Option<f64> {
        match self {
            Self::F32(it) => Some(it.into()),
            Self::F64(it) => Some(it),
            _ => None,
        }
    }
}

impl fmt::Debug for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::I32(it) => it.fmt(f),
            Self::I64(it) => it.fmt(f),
            Self::U32(it) => it.fmt(f),
            Self::U64(it) => it.fmt(f),
            Self::F32(it) => it.fmt(f),
            Self::F64(it) => it.fmt(f),
            Self::Bool(it) => it.fmt(f),
            Self::Str(it) => it.fmt(f),
            Self::Bytes(it) => write!(f, "b\"{}\"", it.escape_ascii()),
            Self::Enum(it) => it.fmt(f),
            Self::Message(it) => it.fmt(f),
            Self::List(it) => it.fmt(f),
            Self::Map(it) => it.fmt(f),
        }
    }
}
