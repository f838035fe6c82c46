//! Options that are for the source alone, which protoc leaves out of what it writes.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use plan_core::schema::{FieldId, FieldKind, MessageId, SchemaError};
use plan_core::wire::{Cursor, Fault, WireType};
use plan_core::{Schema, ValueRef};

use crate::compiled::Compiled;
use crate::record::{Records, put};
use crate::sources::Sources;

const FILE: &str = "google.protobuf.FileDescriptorProto";

/// `FieldOptions.OptionRetention.RETENTION_SOURCE`
const SOURCE: i32 = 2;

/// The numbers of `FileDescriptorProto.source_code_info`, its `location`, and the `path` of that.
const SOURCE_INFO: [u32; 3] = [9, 1, 1];

/// How deep groups may nest in descriptors, as everywhere.
const DEPTH: u32 = plan_core::Limits::DEFAULT.depth;

/// Which options are for the source alone.
#[derive(Debug)]
pub(crate) struct Retention {
    schema: Schema,
    file: MessageId,
    source_only: HashSet<FieldId>,
}

impl Retention {
    /// Of the options that a schema declares, and of those that every schema knows.
    pub(crate) fn of(schema: &Schema, sources: &Sources) -> Result<Self, SchemaError> {
        if let Some(retention) = Self::declared(schema) {
            return Ok(retention);
        }
        // no file imports the options, so that there are none but the usual ones
        let name = "google/protobuf/descriptor.proto";
        let usual = Compiled::of_names(vec![name.to_owned()], &sources.texts(), false)?;
        let missing =
            || plan_core::schema::Problem::new(name, format!("`{FILE}` is not declared here")).into();
        Self::declared(&usual.schema).ok_or_else(missing)
    }

    /// Of the options that a schema declares; `None` if it does not have those of `google/protobuf/descriptor.proto`.
    fn declared(schema: &Schema) -> Option<Self> {
        let set = schema.descriptors();
        let file = set.message_by_name(FILE)?;
        let source_only = set.fields().map(|(id, _)| id).filter(|&id| is_source_only(schema, id)).collect();
        Some(Self { schema: schema.clone(), file, source_only })
    }

    /// Whether a message holds the options of something: if nothing is left of it, it is left out too.
    fn is_options(&self, message: MessageId) -> bool {
        let set = self.schema.descriptors();
        let message = set.message(message);
        message.file == set.message(self.file).file && message.name().ends_with("Options")
    }

    /// An encoded `FileDescriptorProto` without such options, and without the places that they have in the text.
    pub(crate) fn strip<'f>(&self, file: &'f [u8]) -> Result<Cow<'f, [u8]>, Fault> {
        let mut strip = Strip { retention: self, path: Vec::new(), stripped: BTreeSet::new() };
        let kept = strip.message(file, self.file)?;
        if strip.stripped.is_empty() {
            return Ok(file.into());
        }
        Ok(strip.places(&kept, &SOURCE_INFO)?.into())
    }
}

fn is_source_only(schema: &Schema, id: FieldId) -> bool {
    let options = schema.options(id);
    let retention = options.as_ref().ok().and_then(|options| options.get("retention").ok());
    retention.and_then(ValueRef::as_enum).is_some_and(|retention| retention.number() == SOURCE)
}

struct Strip<'r> {
    retention: &'r Retention,
    /// The way to the current message, as in `SourceCodeInfo.Location.path`.
    path: Vec<i32>,
    /// The ways to what was left out.
    stripped: BTreeSet<Vec<i32>>,
}

impl Strip<'_> {
    // Nests no deeper than descriptors are decoded.
    fn message(&mut self, bytes: &[u8], message: MessageId) -> Result<Vec<u8>, Fault> {
        let mut kept = Vec::with_capacity(bytes.len());
        let mut counts: BTreeMap<u32, i32> = BTreeMap::new();
        let set = self.retention.schema.descriptors();
        for record in Records::of(bytes, DEPTH) {
            let record = record?;
            let number = record.tag.number().get();
            let field =
                set.field_by_number(message, number).or_else(|| set.extension_by_number(message, number));
            let Some(field) = field else {
                kept.extend_from_slice(record.raw);
                continue;
            };
            let depth = self.path.len();
            self.path.push(number as i32);
            match set.field(field).kind {
                _ if self.retention.source_only.contains(&field) => {
                    self.stripped.insert(self.path.clone());
                }
                FieldKind::Message(inner) if record.tag.wire_type() == WireType::Len => {
                    if set.field(field).is_list() {
                        let count = counts.entry(number).or_default();
                        self.path.push(*count);
                        *count += 1;
                    }
                    let body = self.message(record.body, inner)?;
                    if body.is_empty() && !record.body.is_empty() && self.retention.is_options(inner) {
                        self.stripped.insert(self.path.clone());
                    } else {
                        put(&mut kept, record.tag.number(), &body);
                    }
                }
                _ => kept.extend_from_slice(record.raw),
            }
            self.path.truncate(depth);
        }
        Ok(kept)
    }

    /// The bytes without the locations of what was left out: `numbers` lead to the path of a location.
    fn places(&self, bytes: &[u8], numbers: &[u32; 3]) -> Result<Vec<u8>, Fault> {
        let [info, location, path] = *numbers;
        nested(bytes, info, |bytes| {
            let kept = nested(bytes, location, |bytes| {
                let place = packed(bytes, path)?;
                let left_out = (1..=place.len()).any(|len| self.stripped.contains(&place[..len]));
                Ok((!left_out).then(|| bytes.to_vec()))
            });
            kept.map(Some)
        })
    }
}

/// A message with other bytes, or none, in each field of this number.
fn nested(
    bytes: &[u8],
    number: u32,
    change: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, Fault>,
) -> Result<Vec<u8>, Fault> {
    let mut kept = Vec::with_capacity(bytes.len());
    for record in Records::of(bytes, DEPTH) {
        let record = record?;
        if record.tag.number().get() != number {
            kept.extend_from_slice(record.raw);
        } else if let Some(body) = change(record.body)? {
            put(&mut kept, record.tag.number(), &body);
        }
    }
    Ok(kept)
}

/// The numbers of a packed field.
fn packed(bytes: &[u8], number: u32) -> Result<Vec<i32>, Fault> {
    let mut numbers = Vec::new();
    for record in Records::of(bytes, DEPTH) {
        let record = record?;
        let mut cursor = Cursor::new(record.body);
        while record.tag.number().get() == number && !cursor.at_limit() {
            numbers.push(cursor.varint()? as i32);
        }
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plan_core::wire::FieldNumber;

    /// A message of these fields.
    fn message(fields: &[(u32, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for &(number, body) in fields {
            put(&mut bytes, FieldNumber::new(number).unwrap(), body);
        }
        bytes
    }

    /// `SourceCodeInfo` with locations of these paths.
    fn places(paths: &[&[u8]]) -> Vec<u8> {
        let locations: Vec<_> =
            paths.iter().map(|path| message(&[(1, path), (2, b"\x01\x02\x03")])).collect();
        message(&locations.iter().map(|location| (1, &location[..])).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_for_the_source_is_left_out_with_its_places() {
        let schema =
            Schema::from_descriptor_set(include_bytes!("../../proto/sets/edition2024.binpb")).unwrap();
        let retention = Retention::declared(&schema).unwrap();
        // a message with a range of extensions, of which one is declared, and features of which one is of style alone
        let file = |declaration: bool, paths: &[&[u8]]| {
            let declared: &[(u32, &[u8])] = if declaration { &[(2, b"\x08\x01")] } else { &[] };
            let options = message(&[declared, &[(998, b"unknown")]].concat());
            let range = message(&[(3, &options)]);
            let style: &[u8] = if declaration { b"\x08\x01\x38\x01" } else { b"\x08\x01" };
            let options = message(&[(12, style)]);
            // of a further range that is all
            let emptied = if declaration { message(&[(3, &message(declared))]) } else { Vec::new() };
            let inner = message(&[(1, b"M"), (5, &emptied), (5, &range), (7, &options)]);
            message(&[(1, b"a.proto"), (4, &inner), (9, &places(paths)), (12, b"editions")])
        };
        let kept: [&[u8]; 4] = [&[], &[4, 0], &[4, 0, 5, 1, 3], &[4, 0, 5, 0]];
        let gone: [&[u8]; 3] = [&[4, 0, 5, 0, 3], &[4, 0, 5, 1, 3, 2, 0, 1], &[4, 0, 7, 12, 7]];
        let stripped = file(false, &kept);
        assert_eq!(retention.strip(&file(true, &[&kept[..], &gone].concat())).unwrap(), stripped);
        assert_eq!(retention.strip(&stripped).unwrap(), stripped);
    }

    #[test]
    fn a_schema_without_options_declares_none() {
        let schema = Schema::builder().text("a.proto", "message M {}").load().unwrap();
        assert!(Retention::declared(&schema).is_none());
    }
}
