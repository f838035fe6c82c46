//! Values and messages on their way into an arena.

use super::set_error::{SetError, expected_value};
use super::{MessageRef, ValueRef};
use crate::plan::{Cardinality, Field, FieldIdx, Op, Verified};
use crate::store::record_ref::with_value_type;
use crate::store::{AnyValue, Arena, ArenaRecord, ArenaRef, KeepUnknown, Record, RecordMut, Value};

/// The value for one element of a scalar field, checked, and with its text or bytes in `arena`.
pub(super) fn convert<'m>(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'_>,
    arena: &'m Arena,
) -> Result<AnyValue<'m>, SetError> {
    let field = plan.field(at);
    let fits = match field.op() {
        Op::Int32 | Op::Sint32 | Op::Sfixed32 => value.as_i32().map(AnyValue::I32),
        Op::Int64 | Op::Sint64 | Op::Sfixed64 => value.as_i64().map(AnyValue::I64),
        Op::Uint32 | Op::Fixed32 => value.as_u32().map(AnyValue::U32),
        Op::Uint64 | Op::Fixed64 => value.as_u64().map(AnyValue::U64),
        Op::Float => float(value).map(AnyValue::F32),
        Op::Double => double(value).map(AnyValue::F64),
        Op::Bool => value.as_bool().map(AnyValue::Bool),
        Op::String => value.as_str().map(|it| AnyValue::Str(arena.copy_str(it))),
        Op::Bytes => value.as_bytes().map(|it| AnyValue::Bytes(arena.copy(it))),
        Op::Enum | Op::ClosedEnum => return convert_enum(plan, at, value),
        Op::Message | Op::Group => None,
    };
    fits.ok_or_else(|| {
        let expected = match (field.op(), value) {
            (Op::Float, ValueRef::F64(_)) => "a number within the range of a float",
            (Op::Float, _) if value.integer().is_some() => "an integer that a float holds exactly",
            (Op::Double, _) if value.integer().is_some() => "an integer that a double holds exactly",
            (op, _) => expected_value(op),
        };
        SetError::mismatch(plan, at, expected, Found(value))
    })
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

fn convert_enum<'m>(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'_>,
) -> Result<AnyValue<'m>, SetError> {
    let field = plan.field(at);
    let enumeration = plan.enumeration(field);
    let number = match value {
        ValueRef::Str(name) => {
            enumeration.number_of(name).ok_or_else(|| SetError::no_value(enumeration, name))?
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

/// The message for one element of a message field, checked: it must be of the very plan of the field.
pub(super) fn convert_message<'v>(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'v>,
) -> Result<MessageRef<'v>, SetError> {
    let field = plan.field(at);
    match value {
        ValueRef::Message(message) if core::ptr::eq(erase(message.plan()), erase(plan.sub(field))) => {
            Ok(message)
        }
        _ => Err(SetError::mismatch(plan, at, plan.sub(field).name(), Found(value))),
    }
}

fn erase(plan: &Verified<'_>) -> *const () {
    core::ptr::from_ref(plan).cast()
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

macro_rules! give {
    ($any:expr, $it:ident => $use:expr) => {
        match $any {
            AnyValue::I32($it) => $use,
            AnyValue::I64($it) => $use,
            AnyValue::U32($it) => $use,
            AnyValue::U64($it) => $use,
            AnyValue::F32($it) => $use,
            AnyValue::F64($it) => $use,
            AnyValue::Bool($it) => $use,
            AnyValue::Str($it) => $use,
            AnyValue::Bytes($it) => $use,
        }
    };
}

/// Sets a singular scalar field.
///
/// # Safety
/// S1; `any` was made by [`convert`] for this field.
pub(super) unsafe fn put_any<'m>(record: &mut ArenaRecord<'m>, field: &Field, any: AnyValue<'m>) {
    // SAFETY: S1; `convert` answers with the value type of the op.
    give!(any, it => unsafe { record.put(field, it) });
}

/// Appends to a repeated scalar field.
///
/// # Safety
/// S1; `any` was made by [`convert`] for this field.
pub(super) unsafe fn push_any<'m>(record: &mut ArenaRecord<'m>, field: &Field, any: AnyValue<'m>) {
    // SAFETY: S1; `convert` answers with the value type of the op.
    give!(any, it => unsafe { record.push(field, it) });
}

/// Copies all that `from` holds into `to`, an empty record.
///
/// # Safety
/// S2: both records were made for `plan`.
pub(super) unsafe fn copy_record(plan: &Verified<'_>, from: ArenaRef<'_>, to: &mut ArenaRecord<'_>) {
    for field in plan.fields() {
        // SAFETY: S1 by S2.
        if !unsafe { from.has(field) } {
            continue;
        }
        match field.cardinality() {
            Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
                // SAFETY: S1 by S2, a singular field.
                unsafe { copy_singular(plan, field, from, to) };
            }
            Cardinality::Repeated | Cardinality::Packed if !field.op().is_message() => {
                // SAFETY: S1 by S2, a list of scalars.
                unsafe { copy_list(field, from, to) };
            }
            Cardinality::Repeated | Cardinality::Packed => {
                // SAFETY: S1 by S2, a list of messages.
                for child in unsafe { from.children(field) } {
                    // SAFETY: as above.
                    let mut copy = unsafe { to.push_child(field, plan.sub(field)) };
                    // SAFETY: S2: both are records of the field's sub-plan.
                    unsafe { copy_record(plan.sub(field), child, &mut copy) };
                }
            }
            Cardinality::Map => {
                // SAFETY: S1 by S2, a map.
                for entry in unsafe { from.children(field) } {
                    let mut copy = ArenaRecord::new(plan.sub(field), to.arena);
                    // SAFETY: S2: both are records of the field's sub-plan.
                    unsafe { copy_record(plan.sub(field), entry, &mut copy) };
                    // SAFETY: S1, a map, and an entry of its plan.
                    unsafe { to.insert(field, plan.sub(field), copy) };
                }
            }
        }
    }
    for bytes in from.unknown_fields() {
        let copy = to.arena.copy(bytes);
        (&mut *to).keep(copy);
    }
}

/// # Safety
/// S1, for both records: a singular field that `from` holds.
unsafe fn copy_singular(plan: &Verified<'_>, field: &Field, from: ArenaRef<'_>, to: &mut ArenaRecord<'_>) {
    if !field.op().is_message() {
        // SAFETY: S1, a scalar.
        let any = own(unsafe { from.any(field) }, to.arena);
        // SAFETY: S1; the value is of the type of the op, for it was read from such a field.
        unsafe { put_any(to, field, any) };
        return;
    }
    // SAFETY: S1, a message.
    if let Some(child) = unsafe { from.child(field) } {
        let mut copy = ArenaRecord::new(plan.sub(field), to.arena);
        // SAFETY: S2: both are records of the field's sub-plan.
        unsafe { copy_record(plan.sub(field), child, &mut copy) };
        // SAFETY: S1, a message of the field's sub-plan.
        unsafe { to.attach(field, copy) };
    }
}

/// # Safety
/// S1, for both records: a list of scalars.
unsafe fn copy_list<'m>(field: &Field, from: ArenaRef<'m>, to: &mut ArenaRecord<'_>) {
    macro_rules! copy {
        ($ty:ty) => {
            // SAFETY: S1, a list, and the value type of its op.
            for value in unsafe { from.list::<$ty>(field) } {
                let any = own(value.into_any(), to.arena);
                // SAFETY: S1; the value is of the type of the op.
                unsafe { push_any(to, field, any) };
            }
        };
    }
    with_value_type!(field.op(), copy);
}

/// The same value, its text or bytes copied to `arena`.
fn own<'m>(any: AnyValue<'_>, arena: &'m Arena) -> AnyValue<'m> {
    match any {
        AnyValue::I32(it) => AnyValue::I32(it),
        AnyValue::I64(it) => AnyValue::I64(it),
        AnyValue::U32(it) => AnyValue::U32(it),
        AnyValue::U64(it) => AnyValue::U64(it),
        AnyValue::F32(it) => AnyValue::F32(it),
        AnyValue::F64(it) => AnyValue::F64(it),
        AnyValue::Bool(it) => AnyValue::Bool(it),
        AnyValue::Str(it) => AnyValue::Str(arena.copy_str(it)),
        AnyValue::Bytes(it) => AnyValue::Bytes(arena.copy(it)),
    }
}
