//! Services and their methods.

use alloc::format;
use std::collections::{HashMap, HashSet};

use super::counterparts::only;
use super::walk::{Places, Verdict, Walk};
use super::{ChangeKind, Sides};
use crate::schema::{MessageId, MethodId, ServiceId};

impl Walk<'_> {
    pub(super) fn services(&mut self) {
        // what is left over with a name of its own in another package is taken for moved
        let left = self.new.services().filter(|(_, it)| self.old.service_by_name(&it.full_name).is_none());
        let by_name = only(left.map(|(id, it)| (it.name(), id)));
        let mut known: HashSet<ServiceId> = HashSet::new();
        for (old, service) in self.old.services() {
            let same = self.new.service_by_name(&service.full_name);
            let found = same.or_else(|| {
                let moved = by_name.get(service.name()).copied().flatten();
                moved.filter(|it| !known.contains(it))
            });
            let Some(new) = found else {
                let text = format!("service `{}` is gone", service.full_name);
                let verdict = Verdict::breaks(Sides::OLD_READERS | Sides::SOURCE);
                self.tell(ChangeKind::ServiceRemoved, verdict, Places::old(old), &service.full_name, text);
                continue;
            };
            known.insert(new);
            let name = &self.new.service(new).full_name;
            if same.is_none() {
                let text = format!("service `{}` is `{name}` now", service.full_name);
                let verdict = Verdict::breaks(Sides::WIRE | Sides::SOURCE);
                self.tell(ChangeKind::ServiceMoved, verdict, Places::both(old, new), name, text);
            }
            self.methods(old, new);
        }
        for (new, service) in self.new.services().filter(|(id, _)| !known.contains(id)) {
            let text = format!("service `{}` is new", service.full_name);
            self.tell(
                ChangeKind::ServiceAdded,
                Verdict::HARMLESS,
                Places::new(new),
                &service.full_name,
                text,
            );
        }
    }

    fn methods(&mut self, old: ServiceId, new: ServiceId) {
        let (was, is) = (self.old.service(old), self.new.service(new));
        let mut left: HashMap<&str, MethodId> =
            is.methods.iter().map(|&id| (self.new.method(id).name(), id)).collect();
        for &id in &was.methods {
            let method = self.old.method(id);
            if let Some(found) = left.remove(method.name()) {
                self.method(id, found);
                continue;
            }
            let text = format!("method `{}` is gone", method.full_name);
            let verdict = Verdict::breaks(Sides::OLD_READERS | Sides::SOURCE);
            let places = Places { old: Some(id.into()), new: Some(new.into()) };
            self.tell(ChangeKind::MethodRemoved, verdict, places, &method.full_name, text);
        }
        for &id in is.methods.iter().filter(|&&id| left.contains_key(self.new.method(id).name())) {
            let method = self.new.method(id);
            let text = format!("method `{}` is new", method.full_name);
            let places = Places { old: Some(old.into()), new: Some(id.into()) };
            self.tell(ChangeKind::MethodAdded, Verdict::HARMLESS, places, &method.full_name, text);
        }
    }

    fn method(&mut self, old: MethodId, new: MethodId) {
        let (was, is) = (self.old.method(old), self.new.method(new));
        let (places, name) = (Places::both(old, new), &*is.full_name);
        let streams = [
            (was.client_streaming, is.client_streaming, "takes"),
            (was.server_streaming, is.server_streaming, "answers with"),
        ];
        for (_, now, verb) in streams.into_iter().filter(|(before, now, _)| before != now) {
            let text = format!(
                "method `{name}` {verb} {}",
                if now { "a stream now" } else { "one message, no longer a stream" }
            );
            let verdict = Verdict::breaks(Sides::WIRE | Sides::SOURCE);
            self.tell(ChangeKind::MethodStreamingChanged, verdict, places, name, text);
        }
        self.message_of_method(ChangeKind::MethodRequestChanged, places, name, (was.input, is.input));
        self.message_of_method(ChangeKind::MethodResponseChanged, places, name, (was.output, is.output));
    }

    fn message_of_method(
        &mut self,
        kind: ChangeKind,
        places: Places,
        name: &str,
        (old, new): (MessageId, MessageId),
    ) {
        if self.counterparts.message(old) == Some(new) {
            return;
        }
        let verb = if kind == ChangeKind::MethodRequestChanged { "takes" } else { "answers with" };
        let (before, after) = (&self.old.message(old).full_name, &self.new.message(new).full_name);
        let text = format!("method `{name}` {verb} `{after}`, no longer `{before}`");
        self.tell(kind, Verdict::breaks(Sides::SOURCE), places, name, text);
        if !self.follow_messages(old, new) {
            let text = format!(
                "method `{name}`: `{before}` and `{after}` are not compared, for too many types were changed"
            );
            self.tell(
                ChangeKind::NotCompared,
                Verdict::breaks(Sides::WIRE | Sides::JSON),
                places,
                name,
                text,
            );
        }
    }
}
