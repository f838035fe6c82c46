//! The scalar ops: how one value is read and put.

use crate::plan::Op;
use crate::store::{List, Value};
use crate::wire::varint::{unzigzag32, unzigzag64, zigzag32, zigzag64};
use crate::wire::{Fault, Pen, Sink, Source, WireType};

/// A scalar op, as a type.
pub trait Scalar: 'static {
    /// The op.
    const OP: Op;

    /// The wire type of one value.
    const WIRE: WireType = Self::OP.wire_type();

    /// The type of the values.
    type Value<'a>: Value<'a>;

    /// Reads a value.
    ///
    /// # Errors
    /// If there is none; the cursor then stands at its start.
    fn read<'a>(c: &mut impl Source<'a>) -> Result<Self::Value<'a>, Fault>;

    /// Appends all the values of an op of fixed width that `bytes`, a multiple of it, hold. An op of another kind has
    /// none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_fixed<'a>(bytes: &'a [u8], list: &mut impl List<Self::Value<'a>>) {
        let _ = (bytes, list);
    }

    /// Appends all the values of an op of varints that `varints` stand for. An op of another kind has none.
    #[inline(always)]
    fn read_varints<'a>(varints: impl ExactSizeIterator<Item = u64>, list: &mut impl List<Self::Value<'a>>) {
        let _ = (varints, list);
    }

    /// Puts a value.
    fn put<K: Sink>(sink: &mut K, value: Self::Value<'_>);

    /// Puts a tag and a value.
    fn put_field<P: Pen>(pen: &mut P, tag: u32, value: Self::Value<'_>);

    /// The bits that are written of a number, as a varint or in the low bytes.
    fn bits(value: Self::Value<'_>) -> u64;

    /// Whether an implicit field of this value counts as absent.
    fn is_zero(value: Self::Value<'_>) -> bool;
}

/// What puts the value of a scalar behind a tag.
struct Tagged<'s, P> {
    pen: &'s mut P,
    tag: u32,
}

impl<P: Pen> Tagged<'_, P> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(self, value: u64) {
        self.pen.put_varint(self.tag, value);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(self, value: u32) {
        self.pen.put_fixed32(self.tag, value);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(self, value: u64) {
        self.pen.put_fixed64(self.tag, value);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn delimited_bytes(self, bytes: &[u8]) {
        self.pen.put_bytes(self.tag, bytes);
    }
}

/// What tells the bits of a scalar.
struct Bits;

#[expect(clippy::unused_self, reason = "called as a sink is")]
impl Bits {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(self, value: u64) -> u64 {
        value
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(self, value: u32) -> u64 {
        value.into()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(self, value: u64) -> u64 {
        value
    }

    /// Texts are no numbers, and not packed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn delimited_bytes(self, _: &[u8]) -> u64 {
        0
    }
}

macro_rules! scalars {
    ($($(#[$doc:meta])* $name:ident: $value:ty,
        $(read: |$c:ident| $read:expr,)? $(varint: |$n:ident| $of_varint:expr,)? |$sink:ident, $v:ident| $put:expr, zero: |$z:ident| $zero:expr
        $(, fixed: $from:expr)?;)*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl Scalar for $name {
            const OP: Op = Op::$name;
            type Value<'a> = $value;

            $(
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn read<'a>($c: &mut impl Source<'a>) -> Result<Self::Value<'a>, Fault> {
                    $read
                }
            )?

            $(
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn read<'a>(c: &mut impl Source<'a>) -> Result<Self::Value<'a>, Fault> {
                    c.varint().map(|$n| $of_varint)
                }

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn read_varints<'a>(varints: impl ExactSizeIterator<Item = u64>, list: &mut impl List<Self::Value<'a>>) {
                    list.extend(varints.map(|$n| $of_varint));
                }
            )?

            $(
                #[cfg_attr(not(debug_assertions), inline(always))]
                fn read_fixed<'a>(bytes: &'a [u8], list: &mut impl List<Self::Value<'a>>) {
                    let (values, _) = bytes.as_chunks();
                    list.extend(values.iter().map(|&value| $from(value)));
                }
            )?

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<K: Sink>($sink: &mut K, $v: Self::Value<'_>) {
                $put
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put_field<P: Pen>(pen: &mut P, tag: u32, $v: Self::Value<'_>) {
                let $sink = Tagged { pen, tag };
                $put;
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn bits($v: Self::Value<'_>) -> u64 {
                let $sink = Bits;
                $put
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn is_zero($z: Self::Value<'_>) -> bool {
                $zero
            }
        }
    )* };
}

scalars! {
    /// `int32`: a negative number takes ten bytes; the low 32 bits count (W1).
    Int32: i32, varint: |v| v as i32, |sink, v| sink.varint(v as i64 as u64), zero: |v| v == 0;
    /// `int64`.
    Int64: i64, varint: |v| v as i64, |sink, v| sink.varint(v as u64), zero: |v| v == 0;
    /// `uint32`: the low 32 bits count (W1).
    Uint32: u32, varint: |v| v as u32, |sink, v| sink.varint(u64::from(v)), zero: |v| v == 0;
    /// `uint64`.
    Uint64: u64, varint: |v| v, |sink, v| sink.varint(v), zero: |v| v == 0;
    /// `sint32`: zigzag.
    Sint32: i32, varint: |v| unzigzag32(v as u32), |sink, v| sink.varint(u64::from(zigzag32(v))), zero: |v| v == 0;
    /// `sint64`: zigzag.
    Sint64: i64, varint: |v| unzigzag64(v), |sink, v| sink.varint(zigzag64(v)), zero: |v| v == 0;
    /// `fixed32`.
    Fixed32: u32, read: |c| c.fixed32(), |sink, v| sink.fixed32(v), zero: |v| v == 0, fixed: u32::from_le_bytes;
    /// `fixed64`.
    Fixed64: u64, read: |c| c.fixed64(), |sink, v| sink.fixed64(v), zero: |v| v == 0, fixed: u64::from_le_bytes;
    /// `sfixed32`.
    Sfixed32: i32, read: |c| c.fixed32().map(|v| v as i32), |sink, v| sink.fixed32(v as u32), zero: |v| v == 0, fixed: i32::from_le_bytes;
    /// `sfixed64`.
    Sfixed64: i64, read: |c| c.fixed64().map(|v| v as i64), |sink, v| sink.fixed64(v as u64), zero: |v| v == 0, fixed: i64::from_le_bytes;
    /// `float`: minus zero is not the zero value.
    Float: f32, read: |c| c.fixed32().map(f32::from_bits), |sink, v| sink.fixed32(v.to_bits()), zero: |v| v.to_bits() == 0, fixed: f32::from_le_bytes;
    /// `double`: minus zero is not the zero value.
    Double: f64, read: |c| c.fixed64().map(f64::from_bits), |sink, v| sink.fixed64(v.to_bits()), zero: |v| v.to_bits() == 0, fixed: f64::from_le_bytes;
    /// `bool`: any bit makes it true.
    Bool: bool, varint: |v| v != 0, |sink, v| sink.varint(u64::from(v)), zero: |v| !v;
    /// `string`: UTF-8.
    String: &'a str, read: |c| c.string(), |sink, v| sink.delimited_bytes(v.as_bytes()), zero: |v| v.is_empty();
    /// `bytes`.
    Bytes: &'a [u8], read: |c| c.bytes(), |sink, v| sink.delimited_bytes(v), zero: |v| v.is_empty();
    /// An enum that keeps every number; the low 32 bits count (W1).
    Enum: i32, varint: |v| v as i32, |sink, v| sink.varint(v as i64 as u64), zero: |v| v == 0;
}
