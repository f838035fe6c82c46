//! The cases of `cases/formats`: JSON and text, whether they are a message, and what it is; of generated types and dynamic
//! messages, which must say the same.

use std::fs;
use std::path::Path;

use protoplan::{EncodeOptions, Reflect, Schema, Types, json, text};
use protoplan_tests::cases::{Expect, SCHEMAS, from_hex};
use protoplan_tests::full;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// A text that is a message, or is none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// Full name of the message.
    message: String,
    input: String,
    expect: Expect,
    /// What the case is about.
    #[serde(default, rename = "note")]
    _note: String,
    /// The encoding of the message, in hexadecimal digits.
    wire: Option<String>,
    /// Text that says the same.
    shown: Option<String>,
}

fn load(name: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/formats").join(name);
    let file: File = toml::from_str(&fs::read_to_string(path).expect("a file of cases")).expect("cases");
    file.case
}

/// A format, as one kind of message has it.
struct Format<'t> {
    read: &'t dyn Fn(&str, &mut dyn Reflect) -> Result<(), String>,
    write: &'t dyn Fn(&dyn Reflect) -> Result<String, String>,
}

/// Checks the cases of a file on messages that `new` makes.
fn check(file: &str, format: &Format<'_>, new: &dyn Fn(&str) -> Box<dyn Reflect>) {
    let mut wrong = Vec::new();
    for case in load(file) {
        let mut message = new(&case.message);
        let read = (format.read)(&case.input, &mut *message);
        match (case.expect, &read) {
            (Expect::Ok, Err(error)) => wrong.push(format!("{}: {error}", case.id)),
            (Expect::Reject, Ok(())) => wrong.push(format!("{}: accepted", case.id)),
            _ => {}
        }
        if read.is_err() {
            continue;
        }
        let options = EncodeOptions::new().deterministic(true);
        let bytes = options.encode_to_vec(&message.reflect()).expect("a message of legal length");
        if case.wire.is_some_and(|wire| from_hex(&wire).expect("hexadecimal digits") != bytes) {
            wrong.push(format!("{}: encoded as {bytes:02x?}", case.id));
        }
        let written = (format.write)(&*message).expect("what was read can be written");
        for (what, text) in [("what is written", Some(&written)), ("what is shown", case.shown.as_ref())] {
            let Some(text) = text else { continue };
            let mut again = new(&case.message);
            match (format.read)(text, &mut *again) {
                Ok(()) if options.encode_to_vec(&again.reflect()).as_deref() == Ok(&bytes) => {}
                other => wrong.push(format!("{}: {what} is another message: {text}: {other:?}", case.id)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check_storages(file: &str, format: &Format<'_>, schema: &Schema) {
    check(file, format, &|name| full::new_message(name).expect("a message of the cases"));
    check(file, format, &|name| {
        Box::new(schema.message(name).expect("a message of the cases").new_message())
    });
}

#[test]
fn json_is_read_and_written() {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let types = Types::new().with_schema(&schema);
    let (reading, writing) =
        (json::ReadOptions::new().types(&types), json::WriteOptions::new().types(&types));
    for writing in [writing, writing.pretty(true), writing.proto_names(true).enum_numbers(true)] {
        let format = Format {
            read: &|text, message| reading.read_into(text, message).map_err(|error| error.to_string()),
            write: &|message| writing.to_string(message).map_err(|error| error.to_string()),
        };
        check_storages("json.toml", &format, &schema);
    }
}

#[test]
fn text_is_read_and_written() {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    let types = Types::new().with_schema(&schema);
    let extensions = full::extensions();
    let reading = text::ReadOptions::new().types(&types).extensions(&extensions);
    let writing = text::WriteOptions::new().types(&types).extensions(&extensions);
    for writing in [writing, writing.one_line(true)] {
        let format = Format {
            read: &|text, message| reading.read_into(text, message).map_err(|error| error.to_string()),
            write: &|message| Ok(writing.to_string(message)),
        };
        check_storages("text.toml", &format, &schema);
    }
}
