//! Options that are for the source only: they are left out of the descriptors that are given on.

use alloc::vec::Vec;

use super::content::{Content, Value};
use super::decode::decode;
use super::encode::encode;
use super::standard::options_message;
use crate::schema::descriptor::Location;
use crate::schema::model::{Element, FieldKind, MessageId, SchemaSet};

/// `OptionRetention.RETENTION_SOURCE`
pub(super) const SOURCE: i32 = 2;

/// The options of an element without those that are for the source only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::schema) struct Stripped {
    /// What is left, encoded; none if nothing is left of what there was.
    pub(in crate::schema) options: Option<Vec<u8>>,
    /// The paths in the file of what was left out.
    pub(in crate::schema) paths: Vec<Vec<i32>>,
}

impl SchemaSet {
    /// The options of an element without those, at any depth, whose fields are declared `retention = RETENTION_SOURCE`;
    /// none if the element has no options.
    pub(in crate::schema) fn strip_source_retention(&self, element: impl Into<Element>) -> Option<Stripped> {
        let element = element.into();
        let raw = self.options_of(element)?.raw;
        let Some((set, message)) = options_message(self, element) else {
            return Some(Stripped { options: Some(raw.into()), paths: Vec::new() });
        };
        let mut content = decode(set, message, raw);
        let mut strip = Strip { set, path: self.path(element), paths: Vec::new() };
        strip.path.push(element.options_number());
        let was_empty = content.is_empty();
        strip.message(&mut content);
        // protoc takes its own options messages, unless a schema describes those of files too
        let is_own =
            is_options(set, message) || set.message_by_name("google.protobuf.FileDescriptorProto").is_none();
        if content.is_empty() && !was_empty && is_own {
            strip.paths.push(strip.path);
            return Some(Stripped { options: None, paths: strip.paths });
        }
        Some(Stripped { options: Some(encode(set, message, &content)), paths: strip.paths })
    }
}

/// Stripping, and where it is.
struct Strip<'a> {
    set: &'a SchemaSet,
    path: Vec<i32>,
    paths: Vec<Vec<i32>>,
}

impl Strip<'_> {
    /// Strips a message. Recurs as deep as content is nested, which is bounded.
    fn message(&mut self, content: &mut Content) {
        content.slots.retain(|&number, slot| {
            let field = self.set.field(slot.field);
            self.path.push(number as i32);
            let mut keep = field.options.retention != Some(SOURCE);
            if let (true, FieldKind::Message(inner)) = (keep, field.kind) {
                let is_list = field.presence().is_none();
                for (index, value) in slot.values.iter_mut().enumerate() {
                    let Value::Message(content) = value else { continue };
                    let was_empty = content.is_empty();
                    if is_list {
                        self.path.push(index as i32);
                        self.message(content);
                        self.path.pop();
                    } else {
                        self.message(content);
                        keep = was_empty || !content.is_empty() || !is_options(self.set, inner);
                    }
                }
            }
            if !keep {
                self.paths.push(self.path.clone());
            }
            self.path.pop();
            keep
        });
    }
}

/// Whether a message is one of the options messages.
fn is_options(set: &SchemaSet, message: MessageId) -> bool {
    let schema = set.message(message);
    &*set.file(schema.file).name == "google/protobuf/descriptor.proto" && schema.name().ends_with("Options")
}

/// The locations of a file without those of the paths that were stripped, and of what is inside of them.
pub(in crate::schema) fn without_stripped<'a>(
    locations: &'a [Location],
    stripped: &[Vec<i32>],
) -> impl Iterator<Item = &'a Location> {
    let mut paths: Vec<Vec<i32>> = stripped.to_vec();
    paths.sort();
    // what is inside of another goes, so that the one before a path is the only one that it can be inside of
    paths.dedup_by(|inner, outer| inner.starts_with(outer));
    locations.iter().filter(move |location| {
        let after = paths.partition_point(|path| *path <= location.path);
        !after.checked_sub(1).is_some_and(|at| location.path.starts_with(&paths[at]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_inside_of_what_was_stripped_are_dropped() {
        let at = |path: &[i32]| Location { path: path.into(), ..Location::default() };
        let all = [&[8][..], &[8, 5], &[8, 5, 1], &[8, 6], &[8, 7, 0], &[9]].map(at);
        let left = |stripped: &[&[i32]]| -> Vec<Vec<i32>> {
            let stripped: Vec<Vec<i32>> = stripped.iter().map(|path| path.to_vec()).collect();
            without_stripped(&all, &stripped).map(|it| it.path.clone()).collect()
        };
        assert_eq!(left(&[&[8, 7], &[8, 5]]), [&[8][..], &[8, 6], &[9]]);
        assert_eq!(left(&[&[8, 5], &[8]]), [&[9][..]]);
        assert_eq!(left(&[]).len(), 6);
    }
}
