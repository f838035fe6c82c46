//! One message merged into another, whatever they lie in (W3).

use super::convert::Found;
use super::map_ref::{KEY, VALUE};
use super::set_error::SetError;
use super::{ListRef, MapRef, MessageMut, MessageRef, ValueRef};
use crate::plan::{Cardinality, EnumPlan, Field, FieldIdx, Verified};

/// Merges a message into another one of the same type.
///
/// # Errors
/// If they are not of the same type. Nothing is changed then.
pub(super) fn merge(from: MessageRef<'_>, to: &mut MessageMut<'_>) -> Result<(), SetError> {
    check(from, to.plan)?;
    merge_checked(from, to);
    Ok(())
}

/// The message for one element of a message field, checked.
pub(super) fn check_message<'v>(
    plan: &Verified<'_>,
    at: FieldIdx,
    value: ValueRef<'v>,
) -> Result<MessageRef<'v>, SetError> {
    let sub = plan.sub(plan.field(at));
    match value {
        ValueRef::Message(message) if message.name() == sub.name() => {
            check(message, sub)?;
            Ok(message)
        }
        _ => Err(SetError::mismatch(plan, at, sub.name(), Found(value))),
    }
}

fn is_same(a: &Verified<'_>, b: &Verified<'_>) -> bool {
    let erase = |plan: &Verified<'_>| core::ptr::from_ref(plan).addr();
    erase(a) == erase(b)
}

/// Whether all that is present in a message can be put into one of this plan.
///
/// It can if the plans are the same one, or of the same name, and have the same op and cardinality for each field that is
/// present; and if what is unknown in the message is unknown to this plan as well, for it is not decoded again.
fn check(from: MessageRef<'_>, plan: &Verified<'_>) -> Result<(), SetError> {
    if is_same(from.plan(), plan) {
        return Ok(());
    }
    if from.name() != plan.name() {
        return Err(SetError::other_message(plan, from.name()));
    }
    for unknown in from.unknown_fields() {
        let number = unknown.tag.number().get();
        if let (None, Some(at)) = (from.plan().find(number), plan.find(number)) {
            return Err(SetError::unknown_field(plan, plan.info(at).name, number));
        }
    }
    from.present().try_for_each(|at| check_field(from, at, plan).map(drop))
}

/// Whether what is in a field can be put into a message of this plan; answers with its field there.
pub(super) fn check_field<'p>(
    from: MessageRef<'_>,
    at: FieldIdx,
    plan: &'p Verified<'p>,
) -> Result<&'p Field, SetError> {
    if is_same(from.plan(), plan) {
        return Ok(plan.field(at));
    }
    let field = counterpart(from.plan(), at, plan)?;
    if field.op().is_message() {
        let sub = plan.sub(field);
        match from.value(at) {
            ValueRef::Message(message) => check(message, sub),
            ValueRef::List(list) => {
                list.iter().filter_map(ValueRef::as_message).try_for_each(|it| check(it, sub))
            }
            ValueRef::Map(map) => check_entries(from.plan().sub(from.plan().field(at)), map, sub),
            _ => Ok(()),
        }?;
    }
    Ok(field)
}

fn check_entries(from: &Verified<'_>, map: MapRef<'_>, entry: &Verified<'_>) -> Result<(), SetError> {
    counterpart(from, KEY, entry)?;
    let field = counterpart(from, VALUE, entry)?;
    if !field.op().is_message() {
        return Ok(());
    }
    let sub = entry.sub(field);
    map.iter().filter_map(|(_, value)| value.as_message()).try_for_each(|it| check(it, sub))
}

/// Whether the numbers of one enum can be put where those of the other go: of a closed one it must list the same (W5).
fn is_enum(a: &EnumPlan<'_>, b: &EnumPlan<'_>) -> bool {
    a.name == b.name && (!a.closed || a.numbers == b.numbers)
}

/// The field of a plan that is the one of another plan of the same message.
fn counterpart<'p>(from: &Verified<'_>, at: FieldIdx, plan: &'p Verified<'p>) -> Result<&'p Field, SetError> {
    let field = from.field(at);
    let found = plan.find(field.number()).map(|it| plan.field(it));
    let is_same = |it: &&Field| {
        it.op() == field.op()
            && it.cardinality() == field.cardinality()
            && (!field.op().is_enum() || is_enum(plan.enumeration(it), from.enumeration(field)))
    };
    found.filter(is_same).ok_or_else(|| SetError::other_field(plan, from.info(at).name, field.number()))
}

/// Merges a message into another one.
///
/// What [`check`] refuses is left out: it was asked before, but what is present may be told by code of the user's, such as the
/// number of an enum, which can answer otherwise the second time.
pub(super) fn merge_checked(from: MessageRef<'_>, to: &mut MessageMut<'_>) {
    let is_same = is_same(from.plan(), to.plan);
    for at in from.present() {
        let field = if is_same { Ok(to.plan.field(at)) } else { counterpart(from.plan(), at, to.plan) };
        if let Ok(field) = field {
            // SAFETY: a field of the same op and cardinality, with messages of the same name.
            unsafe { merge_field(from.value(at), to, field) };
        }
    }
    if let Some(record) = from.record() {
        record.unknown_fields().for_each(|fields| to.record.keep(fields));
    }
}

/// Merges what is in a field.
///
/// # Safety
/// [`check_field`] answers with the field.
pub(super) unsafe fn merge_field(value: ValueRef<'_>, to: &mut MessageMut<'_>, field: &Field) {
    match value {
        // SAFETY: the caller's promise, for the list.
        ValueRef::List(list) => unsafe { merge_list(list, to, field) },
        // SAFETY: the caller's promise, for the map.
        ValueRef::Map(map) => unsafe { merge_map(map, to, field) },
        ValueRef::Message(message) => {
            let sub = to.plan.sub(field);
            // SAFETY: S1, a singular message of the plan `sub`.
            let child = unsafe { to.record.reborrow().into_child(field, sub) };
            // SAFETY: S2: made for `sub`.
            let mut child = unsafe { MessageMut::new(sub, child) };
            merge_checked(message, &mut child);
        }
        // SAFETY: S1, and a value of its op.
        scalar => unsafe { put(scalar, to, field) },
    }
}

/// # Safety
/// S1, a singular scalar or a list of scalars, and a value of the same op.
unsafe fn put(value: ValueRef<'_>, to: &mut MessageMut<'_>, field: &Field) {
    let Some(any) = value.scalar() else { return };
    match field.cardinality() {
        Cardinality::Implicit | Cardinality::Explicit | Cardinality::Required | Cardinality::Oneof => {
            // SAFETY: S1; the value is of the type of the op.
            unsafe { to.record.put(field, any) };
        }
        Cardinality::Repeated | Cardinality::Packed | Cardinality::Map => {
            // SAFETY: as above.
            unsafe { to.record.push(field, any) };
        }
    }
}

/// # Safety
/// As [`merge_checked`], for a list of the same op.
unsafe fn merge_list(list: ListRef<'_>, to: &mut MessageMut<'_>, field: &Field) {
    for value in list {
        let ValueRef::Message(message) = value else {
            // SAFETY: S1, a list, and a value of its op.
            unsafe { put(value, to, field) };
            continue;
        };
        let sub = to.plan.sub(field);
        // SAFETY: S1, a list of messages of the plan `sub`.
        let child = unsafe { to.record.reborrow().into_pushed(field, sub) };
        // SAFETY: S2: made for `sub`.
        let mut child = unsafe { MessageMut::new(sub, child) };
        merge_checked(message, &mut child);
    }
}

/// # Safety
/// As [`merge_checked`], for a map with keys and values of the same ops.
unsafe fn merge_map(map: MapRef<'_>, to: &mut MessageMut<'_>, field: &Field) {
    let entry_plan = to.plan.sub(field);
    let part = |at| counterpart(map.entry_plan(), at, entry_plan);
    let (Ok(key_field), Ok(value_field)) = (part(KEY), part(VALUE)) else { return };
    to.settled(|to| {
        for (key, value) in map {
            let fill = |mut entry: MessageMut<'_>| {
                // SAFETY: S1, the key, and a value of its op.
                unsafe { put(key, &mut entry, key_field) };
                let ValueRef::Message(message) = value else {
                    // SAFETY: S1, the value, and one of its op.
                    unsafe { put(value, &mut entry, value_field) };
                    return Ok(());
                };
                let sub = entry_plan.sub(value_field);
                // SAFETY: S1, a singular message of the plan `sub`.
                let child = unsafe { entry.record.into_child(value_field, sub) };
                // SAFETY: S2: made for `sub`.
                let mut child = unsafe { MessageMut::new(sub, child) };
                merge_checked(message, &mut child);
                Ok::<(), core::convert::Infallible>(())
            };
            // SAFETY: S1, a map, and the plan of its entries.
            let Ok(()) = unsafe { to.record.put_filled(field, entry_plan, fill) };
        }
    });
}
