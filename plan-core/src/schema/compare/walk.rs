//! The comparison under way.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashSet;

use super::change::{Change, Place};
use super::counterparts::Counterparts;
use super::members::Extensions;
use super::{ChangeKind, Sides};
use crate::schema::error::one_line;
use crate::schema::{Element, EnumId, FieldId, MessageId, Presence, SchemaSet};

/// Whom a change breaks, and whom it puts at risk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Verdict {
    pub(super) breaks: Sides,
    pub(super) risks: Sides,
}

impl Verdict {
    pub(super) const HARMLESS: Self = Self { breaks: Sides::NONE, risks: Sides::NONE };

    pub(super) fn breaks(breaks: Sides) -> Self {
        Self { breaks, ..Self::HARMLESS }
    }

    pub(super) fn risks(risks: Sides) -> Self {
        Self { risks, ..Self::HARMLESS }
    }
}

/// The element in each schema, as far as there is one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    pub(super) old: Option<Element>,
    pub(super) new: Option<Element>,
}

impl Places {
    pub(super) fn both(old: impl Into<Element>, new: impl Into<Element>) -> Self {
        Self { old: Some(old.into()), new: Some(new.into()) }
    }

    pub(super) fn old(old: impl Into<Element>) -> Self {
        Self { old: Some(old.into()), new: None }
    }

    pub(super) fn new(new: impl Into<Element>) -> Self {
        Self { old: None, new: Some(new.into()) }
    }
}

/// The comparison under way.
pub(super) struct Walk<'s> {
    pub(super) old: &'s SchemaSet,
    pub(super) new: &'s SchemaSet,
    pub(super) counterparts: Counterparts,
    pub(super) old_extensions: Extensions,
    pub(super) new_extensions: Extensions,
    /// The enums of required fields, without whose numbers messages are refused.
    pub(super) old_needs: HashSet<EnumId>,
    pub(super) new_needs: HashSet<EnumId>,
    /// Pairs of messages that are still to be compared.
    messages: VecDeque<(MessageId, MessageId)>,
    enums: VecDeque<(EnumId, EnumId)>,
    seen_messages: HashSet<(MessageId, MessageId)>,
    seen_enums: HashSet<(EnumId, EnumId)>,
    /// How many more fields and values of pairs that are no counterparts may be looked at, so that time stays in proportion
    /// to the schemas though the number of pairs does not.
    budget: usize,
    changes: Vec<Change>,
}

/// All that is different.
pub(super) fn changes(old: &SchemaSet, new: &SchemaSet) -> Vec<Change> {
    let size = |set: &SchemaSet| set.messages().len() + set.fields().len() + set.values().len();
    let mut walk = Walk {
        old,
        new,
        counterparts: Counterparts::of(old, new),
        old_extensions: Extensions::of(old),
        new_extensions: Extensions::of(new),
        old_needs: needs(old),
        new_needs: needs(new),
        messages: VecDeque::new(),
        enums: VecDeque::new(),
        seen_messages: HashSet::new(),
        seen_enums: HashSet::new(),
        budget: 4 * (size(old) + size(new)),
        changes: Vec::new(),
    };
    walk.packages();
    walk.named_messages();
    walk.named_enums();
    walk.services();
    loop {
        if let Some((old, new)) = walk.messages.pop_front() {
            walk.message(old, new);
        } else if let Some((old, new)) = walk.enums.pop_front() {
            walk.enumeration(old, new);
        } else {
            break;
        }
    }
    let mut changes = walk.changes;
    changes.sort_by_cached_key(|change| change.new.clone().or_else(|| change.old.clone()));
    changes
}

fn needs(set: &SchemaSet) -> HashSet<EnumId> {
    let required = set.fields().filter(|(_, field)| field.presence() == Some(Presence::Required));
    required.filter_map(|(_, field)| field.kind.enumeration()).collect()
}

impl Walk<'_> {
    pub(super) fn tell(
        &mut self,
        kind: ChangeKind,
        verdict: Verdict,
        places: Places,
        element: &str,
        text: String,
    ) {
        self.changes.push(Change {
            kind,
            element: element.into(),
            // names in JSON and reserved names can hold anything
            text: one_line(text),
            breaks: verdict.breaks,
            risks: verdict.risks.without(verdict.breaks),
            old: places.old.map(|it| Place::of(self.old, it)),
            new: places.new.map(|it| Place::of(self.new, it)),
        });
    }

    /// Compares two messages, once.
    pub(super) fn meet_messages(&mut self, old: MessageId, new: MessageId) {
        if self.seen_messages.insert((old, new)) {
            self.messages.push_back((old, new));
        }
    }

    /// Compares two enums, once.
    pub(super) fn meet_enums(&mut self, old: EnumId, new: EnumId) {
        if self.seen_enums.insert((old, new)) {
            self.enums.push_back((old, new));
        }
    }

    /// Compares two messages that are no counterparts; `false` if too many were met.
    pub(super) fn follow_messages(&mut self, old: MessageId, new: MessageId) -> bool {
        if self.seen_messages.contains(&(old, new)) {
            return true;
        }
        let size = |set: &SchemaSet, extensions: &Extensions, id: MessageId| {
            let message = set.message(id);
            let ranges =
                message.reserved_ranges.len() + message.reserved_names.len() + message.extension_ranges.len();
            1 + message.fields.len() + extensions.of_message(id).len() + ranges
        };
        let cost = size(self.old, &self.old_extensions, old) + size(self.new, &self.new_extensions, new);
        let affordable = self.spend(cost);
        if affordable {
            self.meet_messages(old, new);
        }
        affordable
    }

    /// Compares two enums that are no counterparts; `false` if too many were met.
    pub(super) fn follow_enums(&mut self, old: EnumId, new: EnumId) -> bool {
        if self.seen_enums.contains(&(old, new)) {
            return true;
        }
        let size = |set: &SchemaSet, id: EnumId| {
            let it = set.enumeration(id);
            it.values.len() + it.reserved_ranges.len() + it.reserved_names.len()
        };
        let affordable = self.spend(size(self.old, old) + size(self.new, new));
        if affordable {
            self.meet_enums(old, new);
        }
        affordable
    }

    fn spend(&mut self, cost: usize) -> bool {
        let left = self.budget.checked_sub(cost);
        self.budget = left.unwrap_or(0);
        left.is_some()
    }
}

/// A field with its number, as texts name it.
pub(super) fn field_label(set: &SchemaSet, id: FieldId) -> String {
    let field = set.field(id);
    let noun = if field.is_extension() { "extension" } else { "field" };
    alloc::format!("{noun} {} `{}`", field.number, field.full_name)
}
