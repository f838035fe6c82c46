//! What is set in a message of options: a tree that statements are merged into.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::schema::model::{FieldId, FieldKind, OneofId, Presence, SchemaSet};

/// One value of a field.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// A number, as it is written on the wire: a varint, or the bits of a fixed one.
    Number(u64),
    /// A string or bytes.
    Bytes(Vec<u8>),
    /// A message, in either encoding.
    Message(Content),
}

/// The values of a field: just one, unless it is repeated.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slot {
    pub(super) field: FieldId,
    pub(super) values: Vec<Value>,
}

/// What is set in a message, at most `DEEPEST_OPTION` deep.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Content {
    /// The fields and extensions by their numbers.
    pub(super) slots: BTreeMap<u32, Slot>,
    /// The number of the member that is set of each oneof.
    members: BTreeMap<OneofId, u32>,
    /// The records of fields that are not known.
    pub(super) unknown: Vec<u8>,
}

impl Content {
    /// Content with one value.
    pub(super) fn of(set: &SchemaSet, field: FieldId, value: Value) -> Self {
        let mut content = Self::default();
        content.add(set, field, value);
        content
    }

    /// Whether nothing is set.
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty() && self.unknown.is_empty()
    }

    /// The member of a oneof that is set.
    pub(super) fn member(&self, oneof: OneofId) -> Option<FieldId> {
        let number = self.members.get(&oneof)?;
        self.slots.get(number).map(|slot| slot.field)
    }

    /// Adds a value as a decoder does: appended, merged, or in place of the one before and of the other members of its
    /// oneof.
    pub(super) fn add(&mut self, set: &SchemaSet, field: FieldId, value: Value) {
        let schema = set.field(field);
        let number = schema.number;
        if let Some(oneof) = schema.oneof
            && let Some(other) = self.members.insert(oneof, number)
            && other != number
        {
            self.slots.remove(&other);
        }
        if schema.presence() == Some(Presence::Implicit) && value.is_zero() {
            self.slots.remove(&number);
            return;
        }
        let Some(slot) = self.slots.get_mut(&number) else {
            self.slots.insert(number, Slot { field, values: vec![value] });
            return;
        };
        if schema.presence().is_none() {
            slot.values.push(value);
            return;
        }
        match (slot.values.first_mut(), value) {
            (Some(Value::Message(present)), Value::Message(more)) => present.merge(set, more),
            (Some(present), value) => *present = value,
            (None, value) => slot.values.push(value),
        }
    }

    /// Adds all that another content of the same message has. Recurs at most `DEEPEST_OPTION` deep.
    pub(super) fn merge(&mut self, set: &SchemaSet, more: Self) {
        for slot in more.slots.into_values() {
            for value in slot.values {
                self.add(set, slot.field, value);
            }
        }
        self.unknown.extend_from_slice(&more.unknown);
    }
}

impl Value {
    /// Whether it is what an absent field of implicit presence has.
    fn is_zero(&self) -> bool {
        match self {
            Self::Number(number) => *number == 0,
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::Message(_) => false,
        }
    }

    /// The default of a field that is written even so: the part of a map entry.
    pub(super) fn zero(set: &SchemaSet, kind: FieldKind) -> Self {
        match kind {
            FieldKind::String | FieldKind::Bytes => Self::Bytes(Vec::new()),
            FieldKind::Message(_) | FieldKind::Group(_) => Self::Message(Content::default()),
            FieldKind::Enum(id) => Self::Number(i64::from(set.enum_default(id)) as u64),
            _ => Self::Number(0),
        }
    }
}
