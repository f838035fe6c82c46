//! The options that are set on an element, one by one, for the rules about them.

use alloc::vec::Vec;

use super::content::{Content, Value};
use super::decode::decode;
use super::standard::options_message;
use crate::schema::model::{Element, FieldId, FieldKind, SchemaSet};

/// A field that is set in the options of an element, at any depth.
pub(in crate::schema) struct SetOption<'a> {
    /// The set that has the field.
    pub(in crate::schema) set: &'a SchemaSet,
    pub(in crate::schema) field: FieldId,
    /// The number of the option of the element itself that it is inside of, or that it is.
    pub(in crate::schema) top: u32,
    /// The numbers that it is set to, if it is an enum.
    pub(in crate::schema) numbers: Vec<i32>,
    /// Whether there is a group around it.
    pub(in crate::schema) in_group: bool,
}

impl SetOption<'_> {
    /// Whether a set has the field: handles of another are others.
    pub(in crate::schema) fn is_of(&self, set: &SchemaSet) -> bool {
        core::ptr::eq(self.set, set)
    }
}

/// All that is set in the encoded options of an element.
pub(in crate::schema) fn set_options<'a>(
    set: &'a SchemaSet,
    element: Element,
    raw: &[u8],
) -> Vec<SetOption<'a>> {
    let mut out = Vec::new();
    if let Some((set, message)) = options_message(set, element) {
        collect(set, &decode(set, message, raw), None, false, &mut out);
    }
    out
}

/// Recurs as deep as content is nested, which is bounded.
fn collect<'a>(
    set: &'a SchemaSet,
    content: &Content,
    top: Option<u32>,
    in_group: bool,
    out: &mut Vec<SetOption<'a>>,
) {
    for (&number, slot) in &content.slots {
        let top = top.unwrap_or(number);
        let kind = set.field(slot.field).kind;
        let mut numbers = Vec::new();
        for value in &slot.values {
            match (kind, value) {
                (FieldKind::Enum(_), Value::Number(number)) => numbers.push(*number as i32),
                (_, Value::Message(inside)) => {
                    let in_group = in_group || matches!(kind, FieldKind::Group(_));
                    collect(set, inside, Some(top), in_group, out);
                }
                _ => {}
            }
        }
        out.push(SetOption { set, field: slot.field, top, numbers, in_group });
    }
}
