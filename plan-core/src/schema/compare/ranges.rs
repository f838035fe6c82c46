//! Reserved numbers and names, and numbers that are left to extensions.

use alloc::format;
use alloc::string::String;
use std::collections::HashSet;

use super::intervals::Intervals;
use super::walk::{Places, Verdict, Walk};
use super::{ChangeKind, Sides};
use crate::schema::{EnumId, EnumSchema, MessageId, MessageSchema};

impl Walk<'_> {
    pub(super) fn message_ranges(&mut self, old: MessageId, new: MessageId) {
        let (old_message, new_message) = (self.old.message(old), self.new.message(new));
        let (places, name) = (Places::both(old, new), &*new_message.full_name);
        self.reserved_numbers(&reserved(old_message), &reserved(new_message), places, name);
        self.reserved_names(&old_message.reserved_names, &new_message.reserved_names, places, name);
        let (before, after) = (left_to_extensions(old_message), left_to_extensions(new_message));
        for stretch in before.without(&after) {
            let text = format!("{} of `{name}`: no longer left to extensions", numbers(stretch));
            let verdict = Verdict { breaks: Sides::SOURCE, risks: Sides::NEW_READERS | Sides::JSON };
            self.tell(ChangeKind::ExtensionRangeRemoved, verdict, places, name, text);
        }
        for stretch in after.without(&before) {
            let text = format!("{} of `{name}`: now left to extensions", numbers(stretch));
            self.tell(ChangeKind::ExtensionRangeAdded, Verdict::HARMLESS, places, name, text);
        }
    }

    pub(super) fn enum_ranges(&mut self, old: EnumId, new: EnumId) {
        let (old_enum, new_enum) = (self.old.enumeration(old), self.new.enumeration(new));
        let (places, name) = (Places::both(old, new), &*new_enum.full_name);
        self.reserved_numbers(&reserved_values(old_enum), &reserved_values(new_enum), places, name);
        self.reserved_names(&old_enum.reserved_names, &new_enum.reserved_names, places, name);
    }

    fn reserved_numbers(&mut self, before: &Intervals, after: &Intervals, places: Places, name: &str) {
        for stretch in before.without(after) {
            let text = format!("{} of `{name}`: no longer reserved", numbers(stretch));
            self.tell(ChangeKind::NumberUnreserved, Verdict::breaks(Sides::WIRE), places, name, text);
        }
        for stretch in after.without(before) {
            let text = format!("{} of `{name}`: now reserved", numbers(stretch));
            self.tell(ChangeKind::NumberReserved, Verdict::HARMLESS, places, name, text);
        }
    }

    fn reserved_names(&mut self, before: &[String], after: &[String], places: Places, name: &str) {
        let (old, new): (HashSet<&String>, HashSet<&String>) =
            (before.iter().collect(), after.iter().collect());
        for word in before.iter().filter(|word| !new.contains(word)) {
            let text = format!("the name `{word}` in `{name}` is no longer reserved");
            self.tell(ChangeKind::NameUnreserved, Verdict::breaks(Sides::JSON), places, name, text);
        }
        for word in after.iter().filter(|word| !old.contains(word)) {
            let text = format!("the name `{word}` in `{name}` is now reserved");
            self.tell(ChangeKind::NameReserved, Verdict::HARMLESS, places, name, text);
        }
    }
}

/// The reserved numbers of a message.
pub(super) fn reserved(message: &MessageSchema) -> Intervals {
    Intervals::new(message.reserved_ranges.iter().map(|it| (it.start.into(), it.end.into())))
}

/// The reserved numbers of an enum, whose ranges have their ends in them.
pub(super) fn reserved_values(enumeration: &EnumSchema) -> Intervals {
    Intervals::new(enumeration.reserved_ranges.iter().map(|it| (it.start.into(), i64::from(it.end) + 1)))
}

fn left_to_extensions(message: &MessageSchema) -> Intervals {
    Intervals::new(message.extension_ranges.iter().map(|it| (it.start.into(), it.end.into())))
}

fn numbers((start, end): (i64, i64)) -> String {
    if end - start == 1 { format!("number {start}") } else { format!("numbers {start} to {}", end - 1) }
}
