//! The fields of a message, extensions included.

use alloc::vec::Vec;
use std::collections::HashMap;

use crate::schema::{FieldId, MessageId, SchemaSet};

/// The extensions of each message, by number; of several with one number the first.
#[derive(Debug, Default)]
pub(super) struct Extensions(HashMap<MessageId, Vec<FieldId>>);

impl Extensions {
    pub(super) fn of(set: &SchemaSet) -> Self {
        let mut all: HashMap<MessageId, Vec<FieldId>> = HashMap::new();
        for (id, field) in set.fields().filter(|(_, field)| field.is_extension()) {
            all.entry(field.message).or_default().push(id);
        }
        for extensions in all.values_mut() {
            extensions.sort_by_key(|&id| set.field(id).number);
            extensions.dedup_by_key(|id| set.field(*id).number);
        }
        Self(all)
    }

    pub(super) fn of_message(&self, message: MessageId) -> &[FieldId] {
        self.0.get(&message).map_or(&[], Vec::as_slice)
    }
}

/// The name of a field among its siblings: extensions have names of their own.
pub(super) type Name<'s> = (bool, &'s str);

pub(super) fn name(set: &SchemaSet, id: FieldId) -> Name<'_> {
    let field = set.field(id);
    if field.is_extension() { (true, &field.full_name) } else { (false, field.name()) }
}

/// The fields of a message, looked up by number and by name.
pub(super) struct Members<'s> {
    set: &'s SchemaSet,
    by_number: Vec<FieldId>,
    by_name: HashMap<Name<'s>, FieldId>,
}

impl<'s> Members<'s> {
    pub(super) fn of(set: &'s SchemaSet, extensions: &Extensions, message: MessageId) -> Self {
        let fields = &set.message(message).fields_by_number;
        let mut by_number: Vec<FieldId> =
            fields.iter().chain(extensions.of_message(message)).copied().collect();
        by_number.sort_by_key(|&id| set.field(id).number);
        let by_name = by_number.iter().map(|&id| (name(set, id), id)).collect();
        Self { set, by_number, by_name }
    }

    /// In the order of the numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = FieldId> {
        self.by_number.iter().copied()
    }

    pub(super) fn numbered(&self, number: u32) -> Option<FieldId> {
        let at = self.by_number.binary_search_by_key(&number, |&id| self.set.field(id).number).ok()?;
        Some(self.by_number[at])
    }

    pub(super) fn named(&self, name: Name<'_>) -> Option<FieldId> {
        self.by_name.get(&name).copied()
    }
}
