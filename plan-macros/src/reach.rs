//! What is emitted, and which fields need a box.

use std::collections::HashSet;

use plan_core::schema::{Cardinality, EnumId, FieldId, FieldSchema, FileId, MessageId, SchemaSet};

use crate::load::{DESCRIPTOR, Loaded};
use crate::options::Options;
use crate::outside::Outside;

/// The messages and enums to emit: those of the named files, and those that they reach in others.
#[derive(Debug)]
pub(crate) struct Reach {
    /// For each message whether it is emitted; map entries have a plan only.
    messages: Vec<bool>,
    /// For each enum whether it is emitted.
    enums: Vec<bool>,
    /// The extensions to emit: those of the named files.
    extensions: HashSet<FieldId>,
    /// The singular fields through which a message would hold itself.
    boxed: HashSet<FieldId>,
    /// Whether services are told.
    services: bool,
    /// For each message whether it has a view too: where that is chosen, and where such a message has it in a field.
    views: Vec<bool>,
}

impl Reach {
    /// Follows the fields from the named files, and what their methods take and answer with, if `services` are told.
    pub(crate) fn of(loaded: &Loaded, outside: &Outside, services: bool) -> Self {
        let set = &loaded.set;
        let is_named = |file: FileId| loaded.named.contains(&file);
        let mut reach = Self::nothing(set, services);
        // custom options are not meant for a type of the program, unless descriptor.proto is named
        let is_meant = |field: &FieldSchema| {
            let file = set.message(field.message).file;
            is_named(file) || *set.file(file).name != *DESCRIPTOR
        };
        let extensions =
            set.fields().filter(|(_, it)| it.is_extension() && is_named(it.file) && is_meant(it));
        reach.extensions = extensions.map(|(id, _)| id).collect();
        for (id, it) in set.enums().filter(|(_, it)| is_named(it.file)) {
            reach.enums[id.index()] = outside.enumeration(id).is_none() && is_named(it.file);
        }
        let messages = set.messages().filter(|(_, it)| is_named(it.file)).map(|(id, _)| id);
        let extended = reach.extensions.iter().map(|&id| set.field(id).message);
        let methods = set.methods().filter(|(_, it)| services && is_named(set.service(it.service).file));
        let methods = methods.flat_map(|(_, it)| [it.input, it.output]);
        let roots = messages.chain(extended).chain(methods).collect();
        reach.follow(set, outside, roots)
    }

    /// Follows the fields from one message.
    pub(crate) fn of_message(loaded: &Loaded, outside: &Outside, id: MessageId) -> Self {
        Self::nothing(&loaded.set, false).follow(&loaded.set, outside, vec![id])
    }

    fn nothing(set: &SchemaSet, services: bool) -> Self {
        Self {
            messages: vec![false; set.messages().len()],
            enums: vec![false; set.enums().len()],
            extensions: HashSet::new(),
            boxed: HashSet::new(),
            services,
            views: Vec::new(),
        }
    }

    /// The same, with the views that are chosen.
    pub(crate) fn with_views(mut self, set: &SchemaSet, options: &Options<'_>) -> Self {
        let chosen = |id: MessageId| self.messages[id.index()] && options.has_view(id);
        let mut work: Vec<MessageId> = set.messages().map(|(id, _)| id).filter(|&id| chosen(id)).collect();
        let mut views = vec![false; self.messages.len()];
        while let Some(id) = work.pop() {
            if self.messages[id.index()] && !std::mem::replace(&mut views[id.index()], true) {
                work.extend(set.message(id).fields.iter().filter_map(|&it| set.field(it).kind.message()));
            }
        }
        self.views = views;
        self
    }

    /// Reaches these messages, and what their fields and the extensions hold.
    fn follow(mut self, set: &SchemaSet, outside: &Outside, roots: Vec<MessageId>) -> Self {
        // an entry stands where the message around it does
        let is_here = |id: MessageId| {
            let around = set.message(id).parent.filter(|_| set.message(id).is_map_entry());
            outside.message(around.unwrap_or(id)).is_none()
        };
        let mut work = Vec::new();
        let reach = |id: MessageId, messages: &mut Vec<bool>, work: &mut Vec<MessageId>| {
            if !messages[id.index()] && is_here(id) {
                messages[id.index()] = true;
                work.push(id);
            }
        };
        for id in roots {
            reach(id, &mut self.messages, &mut work);
        }
        let mut uses: Vec<FieldId> = self.extensions.iter().copied().collect();
        loop {
            for field in uses.drain(..) {
                let kind = set.field(field).kind;
                if let Some(sub) = kind.message() {
                    reach(sub, &mut self.messages, &mut work);
                }
                if let Some(sub) = kind.enumeration() {
                    self.enums[sub.index()] |= outside.enumeration(sub).is_none();
                }
            }
            let Some(id) = work.pop() else { break };
            uses.extend(&set.message(id).fields);
        }
        self.boxed = boxed(set, &self.messages);
        self
    }

    /// Whether a view of the message is emitted.
    pub(crate) fn view(&self, id: MessageId) -> bool {
        self.views.get(id.index()).is_some_and(|&it| it)
    }

    /// Whether services are told.
    pub(crate) fn services(&self) -> bool {
        self.services
    }

    /// Whether the message is emitted.
    pub(crate) fn message(&self, id: MessageId) -> bool {
        self.messages[id.index()]
    }

    /// Whether the enum is emitted.
    pub(crate) fn enumeration(&self, id: EnumId) -> bool {
        self.enums[id.index()]
    }

    /// Whether the extension is emitted.
    pub(crate) fn extension(&self, id: FieldId) -> bool {
        self.extensions.contains(&id)
    }

    /// Whether the field holds its message in a box.
    pub(crate) fn is_boxed(&self, id: FieldId) -> bool {
        self.boxed.contains(&id)
    }
}

/// The singular message fields inside a strongly connected component, by Kosaraju's two walks.
fn boxed(set: &SchemaSet, emitted: &[bool]) -> HashSet<FieldId> {
    let mut forward: Vec<Vec<usize>> = vec![Vec::new(); emitted.len()];
    let mut backward = forward.clone();
    let mut edges = Vec::new();
    for (id, message) in set.messages().filter(|(id, _)| emitted[id.index()]) {
        for &field in &message.fields {
            let schema = set.field(field);
            if let (Some(sub), Cardinality::Singular(_)) = (schema.kind.message(), schema.cardinality) {
                forward[id.index()].push(sub.index());
                backward[sub.index()].push(id.index());
                edges.push((field, id.index(), sub.index()));
            }
        }
    }
    let mut seen = vec![false; emitted.len()];
    let mut order = Vec::new();
    for start in 0..emitted.len() {
        walk(start, &forward, &mut seen, &mut order);
    }
    let mut component = vec![usize::MAX; emitted.len()];
    let mut seen = vec![false; emitted.len()];
    for &start in order.iter().rev() {
        let mut members = Vec::new();
        walk(start, &backward, &mut seen, &mut members);
        for member in members {
            component[member] = start;
        }
    }
    let inside = edges.into_iter().filter(|&(_, from, to)| component[from] == component[to]);
    inside.map(|(field, _, _)| field).collect()
}

/// Walks depth first from `start`, without recursion, and appends what it leaves.
fn walk(start: usize, edges: &[Vec<usize>], seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut open = vec![(start, 0)];
    while let Some((node, next)) = open.last_mut() {
        if let Some(&to) = edges[*node].get(*next) {
            *next += 1;
            if !std::mem::replace(&mut seen[to], true) {
                open.push((to, 0));
            }
        } else {
            left.push(*node);
            open.pop();
        }
    }
}
