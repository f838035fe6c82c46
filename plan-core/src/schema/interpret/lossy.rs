//! Which options can lose something when those are left out that are for the source only.

use alloc::vec::Vec;
use std::collections::{HashMap, HashSet};

use super::retention::{SOURCE, Stripped};
use super::standard::options_message;
use crate::schema::model::{Element, FieldId, MessageId, SchemaSet};
use crate::schema::options::read;

impl SchemaSet {
    /// The elements whose options lose something when those are left out that are for the source only, and what is left.
    pub(in crate::schema) fn stripped(&self) -> HashMap<Element, Stripped> {
        let mut out = HashMap::new();
        let mut lossy: HashMap<&str, HashSet<u32>> = HashMap::new();
        self.each_options(|element, options| {
            let numbers = lossy.entry(element.options_message()).or_insert_with(|| {
                let found = options_message(self, element);
                found.map(|(set, message)| lossy_fields(set, message)).unwrap_or_default()
            });
            if numbers.is_empty() || options.raw.is_empty() {
                return;
            }
            let mut is_lossy = false;
            read::fields(options.raw, |number, _| is_lossy |= numbers.contains(&number));
            if is_lossy && let Some(stripped) = self.strip_source_retention(element) {
                out.insert(element, stripped);
            }
        });
        out
    }
}

/// The numbers of the fields and extensions of a message that are for the source only, or in which something is.
fn lossy_fields(set: &SchemaSet, message: MessageId) -> HashSet<u32> {
    let mut extensions: HashMap<MessageId, Vec<FieldId>> = HashMap::new();
    for (id, field) in set.fields().filter(|(_, field)| field.is_extension()) {
        extensions.entry(field.message).or_default().push(id);
    }
    let fields = |message: MessageId| {
        set.message(message).fields.iter().chain(extensions.get(&message).into_iter().flatten()).copied()
    };
    // every message that is reached, each with the messages in whose fields it is
    let mut around: HashMap<MessageId, Vec<MessageId>> = HashMap::from([(message, Vec::new())]);
    let mut open = alloc::vec![message];
    let mut lossy = Vec::new();
    while let Some(message) = open.pop() {
        for field in fields(message).map(|id| set.field(id)) {
            if field.options.retention == Some(SOURCE) {
                lossy.push(message);
            } else if let Some(inner) = field.kind.message() {
                let known = around.contains_key(&inner);
                around.entry(inner).or_default().push(message);
                if !known {
                    open.push(inner);
                }
            }
        }
    }
    let mut all: HashSet<MessageId> = HashSet::new();
    while let Some(message) = lossy.pop() {
        if all.insert(message) {
            lossy.extend(around.get(&message).into_iter().flatten());
        }
    }
    let is_lossy = |&id: &FieldId| {
        let field = set.field(id);
        field.options.retention == Some(SOURCE)
            || field.kind.message().is_some_and(|inner| all.contains(&inner))
    };
    fields(message).filter(is_lossy).map(|id| set.field(id).number).collect()
}
