//! Which messages must be looked through for required fields.

use crate::schema::{Cardinality, FieldId, FieldKind, Presence, SchemaSet};
use alloc::vec;
use alloc::vec::Vec;

/// For each message whether it, or one below it, has a required field; `fields` are those of each message.
pub(super) fn of(set: &SchemaSet, fields: &[Vec<FieldId>]) -> Vec<bool> {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); fields.len()];
    let mut found = vec![false; fields.len()];
    let mut work = Vec::new();
    for (user, fields) in fields.iter().enumerate() {
        for field in fields.iter().map(|&id| set.field(id)) {
            if let FieldKind::Message(sub) | FieldKind::Group(sub) = field.kind {
                users[sub.index()].push(user);
            }
            if field.cardinality == Cardinality::Singular(Presence::Required) && !found[user] {
                found[user] = true;
                work.push(user);
            }
        }
    }
    while let Some(message) = work.pop() {
        for &user in &users[message] {
            if !found[user] {
                found[user] = true;
                work.push(user);
            }
        }
    }
    found
}
