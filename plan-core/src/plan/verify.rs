//! The proof that a plan can be trusted.
//!
//! - **P1** The codes of every field stand for an op and a cardinality, and for the form of the two.
//! - **P2** Numbers are legal, none is among those that implementations keep to themselves, and they ascend; each field knows its place; the tag's wire type is that of the op and the
//!   cardinality. The tag of an item is that of all items.
//! - **P3** Op and cardinality go together: only what is packable is packed, messages have no implicit presence, maps are
//!   made of messages, items are explicit.
//! - **P4** A message, group or map names one of the sub-plans, an enum one of the enums, and nothing else names any.
//! - **P5** Slots and presence are those that `layout` assigns, so that no two values overlap, and each lies inside the
//!   record, aligned to its width.
//! - **P6** Every field has its info.
//! - **P7** A map entry has two fields: a key of number 1 and a value of number 2, both explicit.
//! - **P8** A member of a oneof, and nothing else, names one of the oneofs.
//! - **P9** All fields are items, or none is.
//!
//! That the sub-plan of a map is an entry is not proved here, for plans in cycles cannot be read while they are made; the
//! interpreter looks when it meets one.

use super::lookup::Lookup;
use super::required::Checked;
use super::{Cardinality, Field, Layout, MessagePlan, NO_INDEX, Op, Slots, Verified};
use crate::wire::{FieldNumber, Tag};

/// The largest number of an extension of a message set, 2³¹ − 2.
const LARGEST_IN_SET: u32 = i32::MAX as u32 - 1;

/// The first and the last of the numbers that implementations keep to themselves: no field has them (`wire/mend.rs`).
const OURS: (u32, u32) = (19_000, 19_999);

/// Proves a plan. In the initialiser of a `static` a wrong plan is a compile error.
///
/// # Panics
/// If the plan breaks one of the rules P1 to P9; the message says which.
pub const fn verify(plan: MessagePlan<'_>) -> Verified<'_> {
    match check(plan) {
        Ok(verified) => verified,
        Err(broken) => panic!("{}", broken),
    }
}

/// Proves a plan, or says which rule it breaks.
pub(crate) const fn check(plan: MessagePlan<'_>) -> Result<Verified<'_>, &'static str> {
    let MessagePlan { name: _, fields, infos, oneofs, reserved: _, subs, enums, is_entry, requires: _ } =
        plan;
    if fields.len() != infos.len() {
        return Err("P6: every field of a plan needs its info");
    }
    if fields.len() >= NO_INDEX as usize || oneofs.len() >= 0xffff {
        return Err("P8: a plan has too many fields or oneofs");
    }
    if is_entry && !is_entry_shape(fields) {
        return Err("P7: a map entry has an explicit key of number 1 and an explicit value of number 2");
    }
    let Some(layout) = Layout::of(fields, oneofs.len() as u32) else {
        return Err("P5: a record of the plan would pass 2 GiB");
    };
    let mut slots = Slots::new(layout);
    let mut before = 0;
    let mut i = 0;
    while i < fields.len() {
        let field = &fields[i];
        if !field.has_valid_codes() {
            return Err("P1: a field of the plan has an unknown op or cardinality, or not their form");
        }
        let Some(tag) = tag_of(field) else {
            return Err("P2: a field of the plan has an illegal number");
        };
        if field.number() <= before || tag.bits() != field.tag_bits() {
            return Err(
                "P2: the fields of a plan ascend by number, and their tags have the wire type of the op",
            );
        }
        if field.index().0 as usize != i {
            return Err("P2: a field of the plan does not know its place among the fields");
        }
        if matches!(field.op(), Op::Item) != matches!(fields[0].op(), Op::Item) {
            return Err("P9: a plan has items and other fields");
        }
        before = field.number();
        if let Err(broken) = check_pair(field) {
            return Err(broken);
        }
        let most = if field.op().is_message() {
            subs.len()
        } else if field.op().is_enum() {
            enums.len()
        } else {
            0
        };
        if most == 0 && field.sub() != NO_INDEX || most != 0 && field.sub() as usize >= most {
            return Err("P4: a field of the plan names a sub-plan or an enum that is not there");
        }
        if (field.op().is_message() || field.op().is_enum()) && most == 0 {
            return Err("P4: a field of the plan lacks its sub-plan or enum");
        }
        if matches!(field.cardinality(), Cardinality::Oneof) != (field.oneof() != NO_INDEX)
            || field.oneof() != NO_INDEX && field.oneof() as usize >= oneofs.len()
        {
            return Err("P8: a field of the plan names a oneof that is not there");
        }
        let (slot, presence) = slots.assign(field.op(), field.cardinality(), field.oneof());
        if slot.0 != field.slot().0 || presence != field.presence() {
            return Err("P5: the slot or the presence of a field is not the one that the layout assigns");
        }
        i += 1;
    }
    Ok(Verified::proved(plan, layout, Lookup::new(fields), Checked::new(fields)))
}

/// The tag that a field must have; none if its number is illegal.
const fn tag_of(field: &Field) -> Option<Tag> {
    if matches!(field.op(), Op::Item) {
        return if field.number() != 0 && field.number() <= LARGEST_IN_SET { Some(Tag::ITEM) } else { None };
    }
    match FieldNumber::new(field.number()) {
        Some(number) if number.get() < OURS.0 || OURS.1 < number.get() => {
            Some(Tag::new(number, field.wire_type()))
        }
        _ => None,
    }
}

const fn check_pair(field: &Field) -> Result<(), &'static str> {
    let op = field.op();
    let fits = match field.cardinality() {
        Cardinality::Implicit => !op.is_message(),
        Cardinality::Explicit => true,
        Cardinality::Required | Cardinality::Oneof | Cardinality::Repeated => !matches!(op, Op::Item),
        Cardinality::Packed => op.is_packable(),
        Cardinality::Map => matches!(op, Op::Message),
    };
    if fits { Ok(()) } else { Err("P3: the op and the cardinality of a field do not go together") }
}

const fn is_entry_shape(fields: &[Field]) -> bool {
    let [key, value] = fields else { return false };
    key.number() == 1
        && value.number() == 2
        && key.op().is_map_key()
        && matches!(key.cardinality(), Cardinality::Explicit)
        && matches!(value.cardinality(), Cardinality::Explicit)
}
