//! What is emitted, and which fields need a box.

use std::collections::HashSet;

use plan_core::schema::{Cardinality, EnumId, FieldId, FieldSchema, FileId, MessageId, SchemaSet};

use crate::load::{DESCRIPTOR, Loaded};
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
}

impl Reach {
    /// Follows the fields from the named files, and what their methods take and answer with, if `services` are told.
    pub(crate) fn of(loaded: &Loaded, outside: &Outside, services: bool) -> Self {
        let Loaded { set, drafts: _, named, well_known: _, one_by_one: _, read: _ } = loaded;
        let is_named = |file: FileId| named.contains(&file);
        // an entry stands where the message around it does
        let is_here = |id: MessageId| {
            let around = set.message(id).parent.filter(|_| set.message(id).is_map_entry());
            outside.message(around.unwrap_or(id)).is_none()
        };
        let is_enum_here = |id: EnumId| outside.enumeration(id).is_none();
        let mut messages = vec![false; set.messages().len()];
        let enums = set.enums().map(|(id, it)| is_named(it.file) && is_enum_here(id));
        let mut enums: Vec<bool> = enums.collect();
        let mut work = Vec::new();
        for (id, message) in set.messages() {
            if is_named(message.file) && is_here(id) {
                messages[id.index()] = true;
                work.push(id);
            }
        }
        // custom options are not meant for a type of the program, unless descriptor.proto is named
        let is_meant = |field: &FieldSchema| {
            let file = set.message(field.message).file;
            is_named(file) || *set.file(file).name != *DESCRIPTOR
        };
        let extensions: HashSet<FieldId> = set
            .fields()
            .filter(|(_, it)| it.is_extension() && is_named(it.file) && is_meant(it))
            .map(|(id, _)| id)
            .collect();
        let mut uses: Vec<FieldId> = extensions.iter().copied().collect();
        let reach = |id: MessageId, messages: &mut Vec<bool>, work: &mut Vec<MessageId>| {
            if !messages[id.index()] && is_here(id) {
                messages[id.index()] = true;
                work.push(id);
            }
        };
        for &extension in &extensions {
            reach(set.field(extension).message, &mut messages, &mut work);
        }
        let methods = set.methods().filter(|(_, it)| services && is_named(set.service(it.service).file));
        for id in methods.flat_map(|(_, it)| [it.input, it.output]) {
            reach(id, &mut messages, &mut work);
        }
        loop {
            for field in uses.drain(..) {
                let kind = set.field(field).kind;
                if let Some(sub) = kind.message() {
                    reach(sub, &mut messages, &mut work);
                }
                if let Some(sub) = kind.enumeration() {
                    enums[sub.index()] |= is_enum_here(sub);
                }
            }
            let Some(id) = work.pop() else { break };
            uses.extend(&set.message(id).fields);
        }
        Self { boxed: boxed(set, &messages), messages, enums, extensions, services }
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
