//! Which options of an element were set already.

use alloc::collections::BTreeMap;

use super::content::{Content, Slot, Value};
use crate::schema::model::SchemaSet;

/// The numbers of the fields that statements have set, at every level. It is no deeper than content can be.
#[derive(Debug, Default)]
pub(super) struct Touched(BTreeMap<u32, Self>);

impl Touched {
    /// What the inside of a message has, at a number.
    pub(super) fn get(&self, number: u32) -> Option<&Self> {
        self.0.get(&number)
    }

    /// The inside of a number, which counts as set from now on.
    pub(super) fn enter(&mut self, number: u32) -> &mut Self {
        self.0.entry(number).or_default()
    }

    /// Marks all that is set in a content, but for what is inside of repeated fields.
    pub(super) fn mark(&mut self, set: &SchemaSet, content: &Content) {
        for (&number, slot) in &content.slots {
            self.mark_slot(set, number, slot);
        }
    }

    /// Marks the extensions that are set in a content.
    pub(super) fn mark_extensions(&mut self, set: &SchemaSet, content: &Content) {
        for (&number, slot) in &content.slots {
            if set.field(slot.field).is_extension() {
                self.mark_slot(set, number, slot);
            }
        }
    }

    fn mark_slot(&mut self, set: &SchemaSet, number: u32, slot: &Slot) {
        let inside = self.enter(number);
        if let ([Value::Message(content)], Some(_)) = (&slot.values[..], set.field(slot.field).presence()) {
            inside.mark(set, content);
        }
    }
}
