//! What is emitted, and which fields need a box.

use std::collections::HashSet;

use plan_core::schema::{Cardinality, EnumId, FieldId, FileId, MessageId, SchemaSet};

use crate::load::Loaded;

/// The messages and enums to emit: those of the named files, and those that they reach in others.
#[derive(Debug)]
pub(crate) struct Reach {
    /// For each message whether it is emitted; map entries have a plan only.
    messages: Vec<bool>,
    /// For each enum whether it is emitted.
    enums: Vec<bool>,
    /// The singular fields through which a message would hold itself.
    boxed: HashSet<FieldId>,
}

impl Reach {
    /// Follows the fields from the named files.
    pub(crate) fn of(loaded: &Loaded) -> Self {
        let set = &loaded.set;
        let is_named = |file: FileId| loaded.named.contains(&file);
        let messages = set.messages().filter(|(_, it)| is_named(it.file)).map(|(id, _)| id);
        Self::from(loaded, messages.collect(), set.enums().map(|(_, it)| is_named(it.file)).collect())
    }

    /// Follows the fields from one message.
    pub(crate) fn of_message(loaded: &Loaded, id: MessageId) -> Self {
        Self::from(loaded, vec![id], vec![false; loaded.set.enums().len()])
    }

    fn from(loaded: &Loaded, mut work: Vec<MessageId>, mut enums: Vec<bool>) -> Self {
        let Loaded { set, drafts: _, named: _, well_known, read: _ } = loaded;
        let mut messages = vec![false; set.messages().len()];
        for id in &work {
            messages[id.index()] = true;
        }
        while let Some(id) = work.pop() {
            for &field in &set.message(id).fields {
                let kind = set.field(field).kind;
                if let Some(sub) = kind.message()
                    && !messages[sub.index()]
                    && !well_known.contains(&set.message(sub).file)
                {
                    messages[sub.index()] = true;
                    work.push(sub);
                }
                if let Some(sub) = kind.enumeration() {
                    enums[sub.index()] |= !well_known.contains(&set.enumeration(sub).file);
                }
            }
        }
        Self { boxed: boxed(set, &messages), messages, enums }
    }

    /// Whether the message is emitted.
    pub(crate) fn message(&self, id: MessageId) -> bool {
        self.messages[id.index()]
    }

    /// Whether the enum is emitted.
    pub(crate) fn enumeration(&self, id: EnumId) -> bool {
        self.enums[id.index()]
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
