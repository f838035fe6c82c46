//! Values on their way into a message.

use super::ValueRef;
use super::set_error::{SetError, expected_value};
use crate::plan::{FieldIdx, Op, Verified};
use crate::store::AnyValue;

/// The value for one element of a scalar field, checked.
#[inline]
pub(super) fn convert<'v>(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'v>,
) -> Result<AnyValue<'v>, SetError> {
    let field = plan.field(at);
    if field.op().is_enum() {
        return convert_enum(plan, at, value);
    }
    fitting(field.op(), value).ok_or_else(|| {
        let expected = match (field.op(), value) {
            (Op::Float, ValueRef::F64(_)) => "a number within the range of a float",
            (Op::Float, _) if value.integer().is_some() => "an integer that a float holds exactly",
            (Op::Double, _) if value.integer().is_some() => "an integer that a double holds exactly",
            (op, _) => expected_value(op),
        };
        SetError::mismatch(plan, at, expected, Found(value))
    })
}

/// The value as one of a scalar op that is no enum, if it fits.
#[inline]
pub(super) fn fitting(op: Op, value: ValueRef<'_>) -> Option<AnyValue<'_>> {
    match op {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => value.as_i32().map(AnyValue::I32),
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => value.as_i64().map(AnyValue::I64),
        Op::Uint32 | Op::Fixed32 => value.as_u32().map(AnyValue::U32),
        Op::Uint64 | Op::Fixed64 => value.as_u64().map(AnyValue::U64),
        Op::Float => float(value).map(AnyValue::F32),
        Op::Double => double(value).map(AnyValue::F64),
        Op::Bool => value.as_bool().map(AnyValue::Bool),
        Op::String => value.as_str().map(AnyValue::Str),
        Op::Bytes => value.as_bytes().map(AnyValue::Bytes),
        Op::Enum | Op::ClosedEnum | Op::Message | Op::Group | Op::Item => None,
    }
}

/// The nearest float to a number, if the number is not out of range; of an integer the same number, if there is one.
#[expect(clippy::cast_precision_loss, reason = "what is lost is found by casting back")]
fn float(value: ValueRef<'_>) -> Option<f32> {
    match value {
        ValueRef::F32(it) => Some(it),
        // what is finite must stay so, as an integer out of range is refused
        ValueRef::F64(it) => Some(it as f32).filter(|near| near.is_finite() || !it.is_finite()),
        ValueRef::Enum(_) => None,
        _ => value.integer().filter(|&it| (it as f32) as i128 == it).map(|it| it as f32),
    }
}

/// The same for a double, into which every float fits.
#[expect(clippy::cast_precision_loss, reason = "what is lost is found by casting back")]
fn double(value: ValueRef<'_>) -> Option<f64> {
    match value {
        ValueRef::Enum(_) => None,
        _ => value
            .as_f64()
            .or_else(|| value.integer().filter(|&it| (it as f64) as i128 == it).map(|it| it as f64)),
    }
}

fn convert_enum(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'_>,
) -> Result<AnyValue<'static>, SetError> {
    let field = plan.field(at);
    let enumeration = plan.enumeration(field);
    let number = match value {
        ValueRef::Str(name) => {
            enumeration.number_of(name).ok_or_else(|| SetError::no_name(enumeration, name))?
        }
        _ => value
            .as_i32()
            .ok_or_else(|| SetError::mismatch(plan, at, expected_value(field.op()), Found(value)))?,
    };
    if enumeration.closed && !enumeration.contains(number) {
        return Err(SetError::no_value(enumeration, number));
    }
    Ok(AnyValue::I32(number))
}

/// A value in the words of an error.
pub(super) struct Found<'v>(pub(super) ValueRef<'v>);

impl core::fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            ValueRef::Message(message) => write!(f, "a message `{}`", message.name()),
            ValueRef::List(_) => f.write_str("a list"),
            ValueRef::Map(_) => f.write_str("a map"),
            value => write!(f, "{value:?}"),
        }
    }
}
