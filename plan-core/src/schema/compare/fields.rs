//! The fields of two messages: which is which, and what differs besides their types.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::defaults;
use super::members::{self, Members};
use super::ranges::reserved;
use super::shape;
use super::walk::{Places, Verdict, Walk, field_label};
use super::{ChangeKind, Sides};
use crate::reading::{Reading, read_absent};
use crate::schema::{FieldId, FieldKind, FieldSchema, MessageId, Presence, SchemaSet};

/// How two fields were found to be the same.
#[derive(Debug, Clone, Copy)]
enum Match {
    /// By their number, and their names are the same, too.
    Both,
    /// By their number alone.
    Number,
    /// By their name alone.
    Name,
}

impl Walk<'_> {
    /// Compares the fields and oneofs of two messages.
    pub(super) fn fields(&mut self, old: MessageId, new: MessageId) {
        let before = Members::of(self.old, &self.old_extensions, old);
        let after = Members::of(self.new, &self.new_extensions, new);
        let mut pairs: Vec<(FieldId, FieldId)> = Vec::new();
        let is_reserved = reserved(self.new.message(new));
        for field in before.iter() {
            let number = self.old.field(field).number;
            let name = members::name(self.old, field);
            let found = match (after.numbered(number), after.named(name)) {
                (Some(same), Some(named)) if same == named => Some((same, Match::Both)),
                (at, Some(named)) => {
                    if let Some(at) = at {
                        self.number_reused(field, at);
                    }
                    Some((named, Match::Name))
                }
                // its name was that of another field
                (Some(at), None) if before.named(members::name(self.new, at)).is_some() => {
                    self.number_reused(field, at);
                    None
                }
                (Some(at), None) => Some((at, Match::Number)),
                (None, None) => None,
            };
            if let Some((same, how)) = found {
                self.field(field, same, how);
                pairs.push((field, same));
            } else {
                let is_used = after.numbered(number).is_some();
                self.field_removed(field, new, is_used || is_reserved.contains(number.into()));
            }
        }
        for field in after.iter() {
            let (number, name) = (self.new.field(field).number, members::name(self.new, field));
            // what has the number, and another name, is this field, unless its own name is still there
            let is_known = before.named(name).is_some()
                || before
                    .numbered(number)
                    .is_some_and(|it| after.named(members::name(self.old, it)).is_none());
            if !is_known {
                self.field_added(field, old);
            }
        }
        self.oneofs(&pairs);
    }

    fn number_reused(&mut self, old: FieldId, new: FieldId) {
        let (was, is) = (self.old.field(old), self.new.field(new));
        let text = format!("{}: this number was that of `{}`", field_label(self.new, new), was.name());
        let places = Places::both(old, new);
        self.tell(ChangeKind::FieldNumberReused, Verdict::breaks(Sides::WIRE), places, &is.full_name, text);
    }

    fn field_removed(&mut self, id: FieldId, message: MessageId, is_reserved: bool) {
        let field = self.old.field(id);
        let label = field_label(self.old, id);
        let places = Places { new: Some(message.into()), ..Places::old(id) };
        if field.is_extension() {
            let verdict = Verdict { breaks: Sides::SOURCE, risks: Sides::JSON };
            let text = format!("{label} is gone");
            self.tell(ChangeKind::ExtensionRemoved, verdict, Places::old(id), &field.full_name, text);
            return;
        }
        let reading = read_absent(shape::count(field));
        if reading.is_broken() {
            let verdict = Verdict::breaks(Sides::OLD_READERS | Sides::JSON | Sides::SOURCE);
            let text = format!("{label} is gone and was required: old readers: {reading}");
            self.tell(ChangeKind::RequiredFieldRemoved, verdict, places, &field.full_name, text);
        } else {
            let verdict = Verdict { breaks: Sides::SOURCE, risks: Sides::JSON };
            let text = format!("{label} is gone");
            self.tell(ChangeKind::FieldRemoved, verdict, places, &field.full_name, text);
        }
        if !is_reserved {
            let text = format!("{label} is gone, and its number is not reserved");
            let verdict = Verdict::breaks(Sides::WIRE);
            self.tell(ChangeKind::FieldNumberUnreserved, verdict, places, &field.full_name, text);
        }
        if !self.new.message(message).reserved_names.iter().any(|name| name == field.name()) {
            let text = format!("{label} is gone, and its name is not reserved");
            let verdict = Verdict::breaks(Sides::JSON);
            self.tell(ChangeKind::FieldNameUnreserved, verdict, places, &field.full_name, text);
        }
    }

    fn field_added(&mut self, id: FieldId, message: MessageId) {
        let field = self.new.field(id);
        let label = field_label(self.new, id);
        let places = Places { old: Some(message.into()), ..Places::new(id) };
        let reading = read_absent(shape::count(field));
        let (kind, verdict, text) = if field.is_extension() {
            (ChangeKind::ExtensionAdded, Verdict::risks(Sides::JSON), format!("{label} is new"))
        } else if reading.is_broken() {
            (
                ChangeKind::RequiredFieldAdded,
                Verdict { breaks: Sides::NEW_READERS | Sides::JSON, risks: Sides::NONE },
                format!("{label} is new and required: new readers: {reading}"),
            )
        } else {
            (ChangeKind::FieldAdded, Verdict::risks(Sides::JSON), format!("{label} is new"))
        };
        self.tell(kind, verdict, places, &field.full_name, text);
    }

    fn field(&mut self, old: FieldId, new: FieldId, how: Match) {
        let (was, is) = (self.old.field(old), self.new.field(new));
        let places = Places::both(old, new);
        let label = field_label(self.new, new);
        let tell = |walk: &mut Self, kind, verdict, what: String| {
            walk.tell(kind, verdict, places, &is.full_name, format!("{label}: {what}"));
        };
        match how {
            Match::Both => {}
            Match::Number if was.is_extension() != is.is_extension() => {
                let kind = if is.is_extension() {
                    ChangeKind::FieldMadeExtension
                } else {
                    ChangeKind::ExtensionMadeField
                };
                let what = format!("was {}", field_label(self.old, old));
                tell(self, kind, Verdict::breaks(Sides::JSON | Sides::SOURCE), what);
            }
            Match::Number => {
                let what =
                    format!("was named `{}`", if was.is_extension() { &was.full_name } else { was.name() });
                tell(self, ChangeKind::FieldRenamed, Verdict::breaks(Sides::JSON | Sides::SOURCE), what);
            }
            Match::Name => {
                let what = format!("had the number {}", was.number);
                tell(self, ChangeKind::FieldRenumbered, Verdict::breaks(Sides::WIRE), what);
            }
        }
        let is_same_name = !matches!(how, Match::Number) && !is.is_extension();
        if is_same_name && was.json_name != is.json_name {
            let what = format!("was `{}` in JSON and is `{}`", was.json_name, is.json_name);
            tell(self, ChangeKind::FieldJsonNameChanged, Verdict::breaks(Sides::JSON), what);
        }
        self.field_types(old, new);
        self.presence(old, new);
        if let Some((before, after)) = defaults::differ((self.old, was), (self.new, is)) {
            let what = format!("an absent one read as {before} and reads as {after}");
            tell(self, ChangeKind::FieldDefaultChanged, Verdict::breaks(Sides::WIRE | Sides::JSON), what);
        }
        if was.utf8 != is.utf8 && holds_text(self.old, was) && holds_text(self.new, is) {
            let (what, sides) = if is.utf8 {
                ("is checked to be UTF-8, which old writers need not have done", Sides::NEW_READERS)
            } else {
                ("is no longer checked to be UTF-8, as old readers do", Sides::OLD_READERS)
            };
            tell(self, ChangeKind::FieldUtf8Changed, Verdict::risks(sides), what.into());
        }
    }

    /// Compares whether two fields must be there, and how the presence of singular ones is told.
    fn presence(&mut self, old: FieldId, new: FieldId) {
        let (was, is) = (self.old.field(old), self.new.field(new));
        // parts of an entry are always written
        if was.presence() == is.presence() || self.new.message(is.message).is_map_entry() {
            return;
        }
        let label = field_label(self.new, new);
        // where a oneof or a list is left or entered, that is told
        let changes_rust = was.oneof.is_none()
            && is.oneof.is_none()
            && was.presence().is_some()
            && is.presence().is_some()
            && [was.presence(), is.presence()].contains(&Some(Presence::Implicit));
        let in_rust = Sides::SOURCE.when(changes_rust);
        let (old_reads, new_reads) = (read_presence(is, was), read_presence(was, is));
        let (kind, sides, text) = if new_reads.is_broken() {
            let text = format!("{label}: is required: new readers: {new_reads}");
            (ChangeKind::FieldMadeRequired, Sides::NEW_READERS | Sides::JSON, text)
        } else if old_reads.is_broken() {
            let text = format!("{label}: is no longer required: old readers: {old_reads}");
            (ChangeKind::FieldMadeOptional, Sides::OLD_READERS | Sides::JSON, text)
        } else if changes_rust {
            let tells =
                if is.presence() == Some(Presence::Implicit) { "no longer tells" } else { "now tells" };
            (ChangeKind::FieldPresenceChanged, Sides::NONE, format!("{label}: {tells} zero from absent"))
        } else {
            return;
        };
        let verdict = Verdict::breaks(sides | in_rust);
        self.tell(kind, verdict, Places::both(old, new), &is.full_name, text);
    }
}

/// What becomes of a field that need not be written, whatever its type.
fn read_presence(written: &FieldSchema, read: &FieldSchema) -> Reading {
    if written.presence() == Some(Presence::Required) {
        return Reading::Same;
    }
    read_absent(shape::count(read))
}

/// Whether strings are in a field, or in the keys or values of a map.
fn holds_text(set: &SchemaSet, field: &FieldSchema) -> bool {
    let is_text = |id| set.field(id).kind == FieldKind::String;
    let entry = field.map_entry().and_then(|entry| set.map_fields(entry));
    field.kind == FieldKind::String || entry.is_some_and(|(key, value)| is_text(key) || is_text(value))
}
