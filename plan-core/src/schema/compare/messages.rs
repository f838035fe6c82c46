//! Files and messages as wholes.

use alloc::format;

use super::counterparts::is_foreign;
use super::walk::{Places, Verdict, Walk};
use super::{ChangeKind, Sides};
use crate::schema::{FileId, JsonFormat, MessageId};

impl Walk<'_> {
    pub(super) fn packages(&mut self) {
        for (old, file) in self.old.files() {
            let Some(new) = self.new.file_by_name(&file.name) else { continue };
            let package = &self.new.file(new).package;
            if *package != file.package {
                let text =
                    format!("the package of `{}` was `{}` and is `{package}`", file.name, file.package);
                self.tell(
                    ChangeKind::PackageChanged,
                    Verdict { breaks: Sides::SOURCE, risks: Sides::WIRE | Sides::JSON },
                    Places::both(old, new),
                    package,
                    text,
                );
            }
        }
    }

    /// Whether an element is in another package as all of its file is, which was told of the file.
    pub(super) fn moved_with_file(&self, old: FileId, new: FileId) -> bool {
        let (old, new) = (self.old.file(old), self.new.file(new));
        old.name == new.name && old.package != new.package
    }

    pub(super) fn named_messages(&mut self) {
        for (old, message) in self.old.messages().filter(|(_, it)| !it.is_map_entry()) {
            let Some(new) = self.counterparts.message(old) else {
                if !is_foreign(self.old, message.file, self.new) {
                    let verdict = Verdict { breaks: Sides::SOURCE, risks: Sides::NEW_READERS | Sides::JSON };
                    let text = format!("message `{}` is gone", message.full_name);
                    self.tell(
                        ChangeKind::MessageRemoved,
                        verdict,
                        Places::old(old),
                        &message.full_name,
                        text,
                    );
                }
                continue;
            };
            let found = self.new.message(new);
            // what is inside a message moves with it
            if found.full_name != message.full_name
                && message.parent.is_none()
                && !self.moved_with_file(message.file, found.file)
            {
                let text = format!("message `{}` is `{}` now", message.full_name, found.full_name);
                let verdict = Verdict { breaks: Sides::SOURCE, risks: Sides::WIRE | Sides::JSON };
                self.tell(ChangeKind::MessageMoved, verdict, Places::both(old, new), &found.full_name, text);
            }
            self.meet_messages(old, new);
        }
        for (new, message) in self.new.messages().filter(|(_, it)| !it.is_map_entry()) {
            if !self.counterparts.has_old_message(new) && !is_foreign(self.new, message.file, self.old) {
                let text = format!("message `{}` is new", message.full_name);
                let places = Places::new(new);
                self.tell(ChangeKind::MessageAdded, Verdict::HARMLESS, places, &message.full_name, text);
            }
        }
    }

    /// Compares all that two messages say themselves.
    pub(super) fn message(&mut self, old: MessageId, new: MessageId) {
        let (old_message, new_message) = (self.old.message(old), self.new.message(new));
        let name = &new_message.full_name;
        let places = Places::both(old, new);
        if old_message.is_message_set() != new_message.is_message_set() {
            let text = format!("message `{name}` is {} message set", now_a(new_message.is_message_set()));
            self.tell(ChangeKind::MessageSetChanged, Verdict::breaks(Sides::WIRE), places, name, text);
        }
        self.json_format(
            (old_message.features.json_format, new_message.features.json_format),
            places,
            "message",
            name,
        );
        self.message_ranges(old, new);
        self.fields(old, new);
    }

    pub(super) fn json_format(
        &mut self,
        (old, new): (JsonFormat, JsonFormat),
        places: Places,
        noun: &str,
        name: &str,
    ) {
        if old == new {
            return;
        }
        let promises = new == JsonFormat::Allow;
        let text = format!(
            "{noun} `{name}` {} to work as JSON",
            if promises { "promises" } else { "no longer promises" }
        );
        let verdict = Verdict::breaks(Sides::JSON.when(!promises));
        self.tell(ChangeKind::JsonFormatChanged, verdict, places, name, text);
    }
}

fn now_a(is: bool) -> &'static str {
    if is { "now a" } else { "no longer a" }
}
