//! Encoded descriptors as text: one line a value, with its path, in the order of the bytes.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::wire::{Records, Value};

/// The field types by their numbers in `FieldDescriptorProto.Type`, as far as they say how a value is shown.
const DOUBLE: u64 = 1;
const FLOAT: u64 = 2;
const STRING: u64 = 9;
const GROUP: u64 = 10;
const MESSAGE: u64 = 11;
const BYTES: u64 = 12;
const SINT32: u64 = 17;
const SINT64: u64 = 18;

const LOCATION: &str = ".google.protobuf.SourceCodeInfo.Location";
const FILE: &str = ".google.protobuf.FileDescriptorProto";

struct Field {
    name: String,
    r#type: u64,
    type_name: String,
}

/// The fields and extensions of message types, by the name of the type and their numbers.
#[derive(Default)]
pub(crate) struct Names(HashMap<String, HashMap<u64, Field>>);

impl Names {
    /// Takes in what all the descriptor sets below a folder declare; of two of one number the first.
    pub(crate) fn read(&mut self, folder: &Path) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                self.read(&path);
            } else if let Ok(set) = std::fs::read(&path) {
                for file in Records::all(&set, 1).map(Value::bytes) {
                    let package = Records::first(file, 2).map(Value::text).unwrap_or_default();
                    let scope = if package.is_empty() { package } else { format!(".{package}") };
                    Records::all(file, 7).for_each(|field| self.field(&scope, None, field.bytes()));
                    Records::all(file, 4).for_each(|message| self.message(&scope, message.bytes()));
                }
            }
        }
    }

    fn message(&mut self, scope: &str, message: &[u8]) {
        let name = Records::first(message, 1).map(Value::text).unwrap_or_default();
        let name = format!("{scope}.{name}");
        Records::all(message, 2).for_each(|field| self.field(&name, Some(&name), field.bytes()));
        Records::all(message, 6).for_each(|field| self.field(&name, None, field.bytes()));
        Records::all(message, 3).for_each(|nested| self.message(&name, nested.bytes()));
    }

    /// A field of the message `of`, or an extension.
    fn field(&mut self, scope: &str, of: Option<&str>, field: &[u8]) {
        let [name, extendee, type_name] =
            [1, 2, 6].map(|it| Records::first(field, it).map(Value::text).unwrap_or_default());
        let [number, r#type] = [3, 5].map(|it| Records::first(field, it).map_or(0, Value::number));
        let name = if of.is_some() { name } else { format!("({}.{name})", scope.trim_start_matches('.')) };
        let fields = self.0.entry(of.map_or(extendee, str::to_owned)).or_default();
        fields.entry(number).or_insert(Field { name, r#type, type_name });
    }

    /// The lines of an encoded `FileDescriptorProto`: the path and the value of each.
    pub(crate) fn list(&self, file: &[u8]) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        self.message_lines(file, FILE, "", &mut lines);
        lines
    }

    fn message_lines(&self, bytes: &[u8], r#type: &str, prefix: &str, lines: &mut Vec<(String, String)>) {
        let mut records = Records::new(bytes);
        let mut counts = HashMap::new();
        for (number, value) in records.by_ref() {
            let field = self.0.get(r#type).and_then(|fields| fields.get(&number));
            let count = counts.entry(number).or_insert(0);
            let mut path = match field {
                Some(field) => format!("{prefix}{}", field.name),
                None => format!("{prefix}{number}"),
            };
            match field.filter(|field| matches!(field.r#type, MESSAGE | GROUP)) {
                Some(field) => {
                    if field.type_name == LOCATION {
                        let _ = write!(path, "({})", self.place(value.bytes()));
                    } else {
                        let _ = write!(path, "[{count}]");
                    }
                    if value.bytes().is_empty() {
                        lines.push((path, "{}".to_owned()));
                    } else {
                        self.message_lines(value.bytes(), &field.type_name, &format!("{path}."), lines);
                    }
                }
                None => lines.push((path, show(value, field.map_or(0, |field| field.r#type)))),
            }
            *count += 1;
        }
        if !records.rest.is_empty() {
            lines.push((format!("{prefix}(not a record)"), format!("{:02x?}", records.rest)));
        }
    }

    /// What the path of a location means.
    fn place(&self, location: &[u8]) -> String {
        let mut place = String::new();
        let (mut r#type, mut in_list) = (FILE, false);
        for number in numbers(Records::first(location, 1).map_or(&[], Value::bytes)) {
            let field = self.0.get(r#type).and_then(|fields| fields.get(&number));
            if in_list {
                let _ = write!(place, "[{number}]");
                in_list = false;
                continue;
            }
            if !place.is_empty() {
                place.push('.');
            }
            let Some(field) = field else {
                let _ = write!(place, "{number}");
                continue;
            };
            place.push_str(&field.name);
            r#type = &field.type_name;
            // what is one thing alone has no index behind it
            in_list = !matches!(
                &*field.name,
                "options"
                    | "name"
                    | "package"
                    | "syntax"
                    | "edition"
                    | "number"
                    | "label"
                    | "type"
                    | "type_name"
                    | "extendee"
                    | "default_value"
                    | "json_name"
                    | "input_type"
                    | "output_type"
                    | "client_streaming"
                    | "server_streaming"
                    | "start"
                    | "end"
                    | "visibility"
            );
        }
        place
    }
}

/// A packed run of varints.
fn numbers(bytes: &[u8]) -> Vec<u64> {
    let mut records = Records::new(bytes);
    std::iter::from_fn(|| records.varint()).collect()
}

fn show(value: Value<'_>, r#type: u64) -> String {
    match value {
        Value::Varint(number) if matches!(r#type, SINT32 | SINT64) => {
            ((number >> 1) as i64 ^ -((number & 1) as i64)).to_string()
        }
        Value::Varint(number) => (number as i64).to_string(),
        Value::Fixed64(bits) if r#type == DOUBLE => format!("{:?} ({bits:#018x})", f64::from_bits(bits)),
        Value::Fixed64(bits) => format!("{bits:#018x}"),
        Value::Fixed32(bits) if r#type == FLOAT => format!("{:?} ({bits:#010x})", f32::from_bits(bits)),
        Value::Fixed32(bits) => format!("{bits:#010x}"),
        Value::Bytes(bytes) if matches!(r#type, 0 | STRING | BYTES) => {
            format!("\"{}\"", bytes.escape_ascii())
        }
        Value::Bytes(bytes) => format!("{:?}", numbers(bytes)),
        Value::Group(bytes) => format!("group {bytes:02x?}"),
    }
}
