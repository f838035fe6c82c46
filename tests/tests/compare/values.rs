//! Whether a message reads as what was written, though by another schema.

use plan_core::{ListRef, MapRef, MessageRef, ValueRef};

/// The first field that both know and that is not read as it was written.
pub(crate) fn difference(written: MessageRef<'_>, read: MessageRef<'_>) -> Option<String> {
    for (index, info) in written.plan().plan().infos.iter().enumerate() {
        let number = written.plan().fields()[index].number();
        // by the name, so that a field with another number is the same one; else by the number
        let known = read.plan().find_name(info.name).map(|at| read.plan().field(at).number());
        let Some(other) = known.or_else(|| read.plan().find(number).map(|_| number)) else { continue };
        let (was, is) = (written.get(number).unwrap(), read.get(other).unwrap());
        let (was_there, is_there) = (written.has(number).unwrap(), read.has(other).unwrap());
        if !same((was, was_there), (is, is_there)) {
            return Some(format!("{}: {was:?} became {is:?}", info.name));
        }
    }
    None
}

fn same((was, was_there): (ValueRef<'_>, bool), (is, is_there): (ValueRef<'_>, bool)) -> bool {
    match (was, is) {
        (ValueRef::List(was), ValueRef::List(is)) => {
            was.len() == is.len() && was.iter().zip(is.iter()).all(|(was, is)| same_value(was, is))
        }
        (ValueRef::Map(was), ValueRef::Map(is)) => {
            was.len() == is.len()
                && was
                    .iter()
                    .all(|(key, value)| is.iter().any(|it| same_value(key, it.0) && same_value(value, it.1)))
        }
        (ValueRef::Map(map), ValueRef::List(list)) | (ValueRef::List(list), ValueRef::Map(map)) => {
            same_entries(map, list)
        }
        (ValueRef::Map(map), ValueRef::Message(entry)) => one_entry((entry, is_there), map),
        (ValueRef::Message(entry), ValueRef::Map(map)) => one_entry((entry, was_there), map),
        (ValueRef::List(list), one) => one_of((one, is_there), list),
        (one, ValueRef::List(list)) => one_of((one, was_there), list),
        (ValueRef::Message(was), ValueRef::Message(is)) => {
            was_there == is_there && (!was_there || difference(was, is).is_none())
        }
        // a message that is read as bytes is still there; without presence, no bytes are an empty one
        (ValueRef::Message(was), _) => is_there || !was_there || was.fields().next().is_none(),
        (_, ValueRef::Message(_)) if !is_there => !was_there,
        _ => same_value(was, is),
    }
}

/// Whether a list holds one value, or none where that is absent.
fn one_of((one, is_there): (ValueRef<'_>, bool), list: ListRef<'_>) -> bool {
    match list.get(0) {
        Some(first) => list.len() == 1 && same_value(one, first),
        None => !is_there,
    }
}

/// Whether a map holds one entry, or none where that is absent.
fn one_entry((entry, is_there): (MessageRef<'_>, bool), map: MapRef<'_>) -> bool {
    map.len() == usize::from(is_there) && map.iter().all(|it| is_entry(entry, it))
}

fn is_entry(entry: MessageRef<'_>, (key, value): (ValueRef<'_>, ValueRef<'_>)) -> bool {
    same_value(key, entry.get(1).unwrap()) && same_value(value, entry.get(2).unwrap())
}

fn same_entries(map: MapRef<'_>, list: ListRef<'_>) -> bool {
    map.len() == list.len()
        && list.iter().all(|entry| {
            // an entry that is read as bytes is still there
            let ValueRef::Message(entry) = entry else { return matches!(entry, ValueRef::Bytes(_)) };
            map.iter().any(|it| is_entry(entry, it))
        })
}

fn same_value(was: ValueRef<'_>, is: ValueRef<'_>) -> bool {
    match (was, is) {
        (ValueRef::Message(was), ValueRef::Message(is)) => difference(was, is).is_none(),
        (ValueRef::F32(was), ValueRef::F32(is)) => was.to_bits() == is.to_bits(),
        (ValueRef::F64(was), ValueRef::F64(is)) => was.to_bits() == is.to_bits(),
        (ValueRef::Message(_), ValueRef::Bytes(_)) => true,
        _ => match (integer(was), integer(is)) {
            (Some(was), Some(is)) => was == is,
            (None, None) => bytes(was).is_some() && bytes(was) == bytes(is),
            _ => false,
        },
    }
}

fn integer(value: ValueRef<'_>) -> Option<i128> {
    Some(match value {
        ValueRef::I32(it) => it.into(),
        ValueRef::I64(it) => it.into(),
        ValueRef::U32(it) => it.into(),
        ValueRef::U64(it) => it.into(),
        ValueRef::Bool(it) => it.into(),
        ValueRef::Enum(it) => it.number().into(),
        _ => return None,
    })
}

fn bytes(value: ValueRef<'_>) -> Option<&[u8]> {
    match value {
        ValueRef::Str(it) => Some(it.as_bytes()),
        ValueRef::Bytes(it) => Some(it),
        _ => None,
    }
}
