//! Which message and which enum of the new schema stands for which of the old one.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use std::collections::HashMap;

use crate::schema::{EnumId, FileId, MessageId, SchemaSet};

/// For each message and enum of the old schema the one of the new that stands for it: that of the same full name; of one that
/// has none, the one of the same name inside the counterpart of what is around it; and of one at the top of a file the only
/// one that is left over with the same name in another package, if at least half of it is the same.
#[derive(Debug)]
pub(super) struct Counterparts {
    messages: Vec<Option<MessageId>>,
    enums: Vec<Option<EnumId>>,
    /// The new messages and enums that stand for one.
    taken_messages: Vec<bool>,
    taken_enums: Vec<bool>,
}

impl Counterparts {
    pub(super) fn of(old: &SchemaSet, new: &SchemaSet) -> Self {
        let mut all = Self {
            messages: old.messages().map(|(_, it)| new.message_by_name(&it.full_name)).collect(),
            enums: old.enums().map(|(_, it)| new.enum_by_name(&it.full_name)).collect(),
            taken_messages: vec![false; new.messages().len()],
            taken_enums: vec![false; new.enums().len()],
        };
        all.messages.iter().flatten().for_each(|id| all.taken_messages[id.index()] = true);
        all.enums.iter().flatten().for_each(|id| all.taken_enums[id.index()] = true);
        all.find_moved_messages(old, new);
        all.find_moved_enums(old, new);
        all
    }

    pub(super) fn message(&self, old: MessageId) -> Option<MessageId> {
        self.messages[old.index()]
    }

    pub(super) fn enumeration(&self, old: EnumId) -> Option<EnumId> {
        self.enums[old.index()]
    }

    pub(super) fn has_old_message(&self, new: MessageId) -> bool {
        self.taken_messages[new.index()]
    }

    pub(super) fn has_old_enum(&self, new: EnumId) -> bool {
        self.taken_enums[new.index()]
    }

    fn find_moved_messages(&mut self, old: &SchemaSet, new: &SchemaSet) {
        let left = new.messages().filter(|(id, it)| it.parent.is_none() && !self.taken_messages[id.index()]);
        let by_name = only(left.map(|(id, it)| (it.name(), id)));
        for (id, message) in old.messages() {
            if self.messages[id.index()].is_some() {
                continue;
            }
            let found = match message.parent {
                // what is around it was looked at before
                Some(parent) => self.messages[parent.index()].and_then(|parent| {
                    new.message_by_name(&format!("{}.{}", new.message(parent).full_name, message.name()))
                }),
                None => by_name.get(message.name()).copied().flatten().filter(|&other| {
                    let same = message.fields.iter().filter(|&&field| {
                        let field = old.field(field);
                        let found = new.field_by_number(other, field.number);
                        found.is_some_and(|it| new.field(it).name() == field.name())
                    });
                    same.count() * 2 >= message.fields.len().max(new.message(other).fields.len())
                }),
            };
            if let Some(found) = found.filter(|it| !self.taken_messages[it.index()]) {
                self.taken_messages[found.index()] = true;
                self.messages[id.index()] = Some(found);
            }
        }
    }

    fn find_moved_enums(&mut self, old: &SchemaSet, new: &SchemaSet) {
        let left = new.enums().filter(|(id, it)| it.parent.is_none() && !self.taken_enums[id.index()]);
        let by_name = only(left.map(|(id, it)| (it.name(), id)));
        for (id, enumeration) in old.enums() {
            if self.enums[id.index()].is_some() {
                continue;
            }
            let found = match enumeration.parent {
                Some(parent) => self.messages[parent.index()].and_then(|parent| {
                    new.enum_by_name(&format!("{}.{}", new.message(parent).full_name, enumeration.name()))
                }),
                None => by_name.get(enumeration.name()).copied().flatten().filter(|&other| {
                    let same = enumeration.values.iter().filter(|&&value| {
                        let value = old.value(value);
                        let found = new.value_by_name(other, value.name());
                        found.is_some_and(|it| new.value(it).number == value.number)
                    });
                    same.count() * 2 >= enumeration.values.len().max(new.enumeration(other).values.len())
                }),
            };
            if let Some(found) = found.filter(|it| !self.taken_enums[it.index()]) {
                self.taken_enums[found.index()] = true;
                self.enums[id.index()] = Some(found);
            }
        }
    }
}

/// What has each name, `None` if several have it.
pub(super) fn only<'s, T>(named: impl Iterator<Item = (&'s str, T)>) -> HashMap<&'s str, Option<T>> {
    let mut all = HashMap::new();
    for (name, it) in named {
        all.entry(name).and_modify(|only| *only = None).or_insert(Some(it));
    }
    all
}

/// Whether a file is one of google's that the other schema does not have: to import one more or less is no change.
pub(super) fn is_foreign(set: &SchemaSet, file: FileId, other: &SchemaSet) -> bool {
    let name = &set.file(file).name;
    name.starts_with("google/protobuf/") && other.file_by_name(name).is_none()
}
