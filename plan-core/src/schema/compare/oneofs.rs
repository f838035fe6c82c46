//! Which fields of two messages are in a oneof together.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::collections::HashSet;

use super::walk::{Places, Verdict, Walk, field_label};
use super::{ChangeKind, Sides};
use crate::reading::Origins;
use crate::schema::{FieldId, OneofId};

impl Walk<'_> {
    /// Compares the oneofs of fields that are in both messages.
    pub(super) fn oneofs(&mut self, pairs: &[(FieldId, FieldId)]) {
        let both: Vec<(Option<OneofId>, Option<OneofId>)> =
            pairs.iter().map(|&(old, new)| (self.old.field(old).oneof, self.new.field(new).oneof)).collect();
        let of_old = Origins::of(both.iter().copied());
        let of_new = Origins::of(both.iter().map(|&(was, is)| (is, was)));
        let mut told = HashSet::new();
        for &(old, new) in pairs {
            let (was, is) = (self.old.field(old).oneof, self.new.field(new).oneof);
            let name = |set: &crate::schema::SchemaSet, oneof: Option<OneofId>| {
                oneof.map(|it| set.oneof(it).name().to_owned())
            };
            let (before, after) = (name(self.old, was), name(self.new, is));
            if before == after {
                continue;
            }
            if let (Some(was), Some(is)) = (was, is)
                && (of_old.only(was), of_new.only(is)) == (Some(is), Some(was))
            {
                if told.insert(is) {
                    self.tell_renamed(was, is);
                }
                continue;
            }
            let mut sides = Sides::SOURCE;
            sides |= Sides::OLD_READERS.when(of_old.read(was).is_broken());
            sides |= Sides::NEW_READERS.when(of_new.read(is).is_broken());
            // two members of a oneof in one object are refused
            sides |= Sides::JSON.when(sides.meets(Sides::WIRE));
            let place = |name: &Option<String>| match name {
                Some(name) => format!("in the oneof `{name}`"),
                None => "in no oneof".into(),
            };
            let text =
                format!("{}: was {} and is {}", field_label(self.new, new), place(&before), place(&after));
            let element = &self.new.field(new).full_name;
            let places = Places::both(old, new);
            self.tell(ChangeKind::FieldOneofChanged, Verdict::breaks(sides), places, element, text);
        }
    }

    fn tell_renamed(&mut self, old: OneofId, new: OneofId) {
        let (was, is) = (self.old.oneof(old), self.new.oneof(new));
        let text = format!("oneof `{}` was named `{}`", is.full_name, was.name());
        let verdict = Verdict::breaks(Sides::SOURCE);
        self.tell(ChangeKind::OneofRenamed, verdict, Places::both(old, new), &is.full_name, text);
    }
}
