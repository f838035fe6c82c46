//! Which required fields content lacks.

use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::HashMap;

use super::content::{Content, Value};
use crate::schema::model::{FieldId, MessageId, Presence, SchemaSet};

/// The required fields of messages, each message looked through once.
#[derive(Default)]
pub(super) struct Required(RefCell<HashMap<MessageId, Vec<FieldId>>>);

impl Required {
    /// The first required field that content of a message lacks, at any depth. Recurs as deep as content is nested,
    /// which is bounded.
    pub(super) fn missing(&self, set: &SchemaSet, message: MessageId, content: &Content) -> Option<FieldId> {
        let is_required = |&field: &FieldId| set.field(field).presence() == Some(Presence::Required);
        let required = || set.message(message).fields.iter().copied().filter(is_required).collect();
        let is_missing = |field: &FieldId| !content.slots.contains_key(&set.field(*field).number);
        let here = {
            let mut of = self.0.borrow_mut();
            of.entry(message).or_insert_with(required).iter().copied().find(is_missing)
        };
        here.or_else(|| {
            content.slots.values().find_map(|slot| {
                let message = set.field(slot.field).kind.message()?;
                slot.values.iter().find_map(|value| match value {
                    Value::Message(content) => self.missing(set, message, content),
                    _ => None,
                })
            })
        })
    }
}
