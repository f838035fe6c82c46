//! What must hold of several plans together, and of what the engines do not look at: `verify` proves the rest.

use super::PlansError;
use crate::plan::{Cardinality, DefaultDraft, Drafts, Field, InfoDraft, MessageDraft, NO_INDEX, Op};
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// Checks drafts of which nothing is known.
///
/// # Errors
/// The first message that is wrong, and what is.
pub(super) fn check(drafts: &Drafts) -> Result<(), PlansError> {
    let mut names = BTreeSet::new();
    for draft in &drafts.messages {
        let wrong = |text| Err(PlansError::of_message(draft, text));
        if !names.insert(&draft.name) {
            return wrong("two messages have this name");
        }
        if draft.subs.iter().any(|&it| it >= drafts.messages.len())
            || draft.enums.iter().any(|&it| it >= drafts.enums.len())
        {
            return wrong("a message or an enum is referred to that is not there");
        }
        for (field, info) in draft.fields.iter().zip(&draft.infos) {
            if let Some(sub) = sub(draft, field)
                && drafts.messages[sub].is_entry != (field.cardinality() == Cardinality::Map)
            {
                return wrong("a map, and nothing else, is made of map entries");
            }
            if !suits(field, info) {
                return wrong("the default of a field is of another type than its op");
            }
            if !is_listed(drafts, draft, field, info) {
                return wrong("the default of a closed enum is none of its numbers");
            }
        }
    }
    for (draft, requires) in drafts.messages.iter().zip(requires(drafts)) {
        if draft.requires != requires {
            return Err(PlansError::of_message(
                draft,
                "whether something is required does not fit its fields",
            ));
        }
    }
    Ok(())
}

/// The draft of the messages in a field.
fn sub(draft: &MessageDraft, field: &Field) -> Option<usize> {
    if !field.op().is_message() || field.sub() == NO_INDEX {
        return None;
    }
    draft.subs.get(field.sub() as usize).copied()
}

/// Whether the default of a closed enum is one of its numbers.
fn is_listed(drafts: &Drafts, draft: &MessageDraft, field: &Field, info: &InfoDraft) -> bool {
    if field.op() != Op::ClosedEnum || !field.cardinality().is_singular() {
        return true;
    }
    let number = match info.default {
        DefaultDraft::Bits(bits) => bits as i32,
        _ => 0,
    };
    // that there is an enum, `verify` proves
    let enumeration = draft.enums.get(field.sub() as usize).and_then(|&it| drafts.enums.get(it));
    enumeration.is_none_or(|it| it.numbers.binary_search(&number).is_ok())
}

/// Whether the default can be that of the field.
fn suits(field: &Field, info: &InfoDraft) -> bool {
    match (&info.default, field.op()) {
        (DefaultDraft::Zero, _) => true,
        _ if !field.cardinality().is_singular() => false,
        (DefaultDraft::Bits(bits), Op::Bool) => *bits <= 1,
        (
            DefaultDraft::Bits(_),
            Op::Int32
            | Op::Int64
            | Op::Uint32
            | Op::Uint64
            | Op::Sint32
            | Op::Sint64
            | Op::Fixed32
            | Op::Fixed64
            | Op::Sfixed32
            | Op::Sfixed64
            | Op::Enum
            | Op::ClosedEnum,
        )
        | (DefaultDraft::Double(_), Op::Float | Op::Double)
        | (DefaultDraft::Text(_), Op::String)
        | (DefaultDraft::Bytes(_), Op::Bytes) => true,
        (
            DefaultDraft::Bits(_) | DefaultDraft::Double(_) | DefaultDraft::Text(_) | DefaultDraft::Bytes(_),
            _,
        ) => false,
    }
}

/// For each message whether it or one below it has a required field.
fn requires(drafts: &Drafts) -> Vec<bool> {
    let mut around = vec![Vec::new(); drafts.messages.len()];
    let mut requires = vec![false; drafts.messages.len()];
    let mut open = Vec::new();
    for (at, draft) in drafts.messages.iter().enumerate() {
        for below in draft.fields.iter().filter_map(|field| sub(draft, field)) {
            around[below].push(at);
        }
        if draft.fields.iter().any(|field| field.cardinality() == Cardinality::Required) {
            requires[at] = true;
            open.push(at);
        }
    }
    while let Some(at) = open.pop() {
        for &outer in &around[at] {
            if !requires[outer] {
                requires[outer] = true;
                open.push(outer);
            }
        }
    }
    requires
}
