//! Text that is taken for JSON, and for the text format: it is refused, or it is a message that says the same once it is written
//! and read again, in generated types and in dynamic messages.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use plan_core::{EncodeOptions, Limits, Reflect, Schema, Types, json, text};
use protoplan_tests::cases::SCHEMAS;
use protoplan_tests::full;

const MESSAGES: [&str; 4] = ["t.M", "t2.P", "extensions.Host", "groups.Nest"];

static SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases"));
static TYPES: LazyLock<Types> = LazyLock::new(|| Types::new().with_schema(&SCHEMA));

fuzz_target!(|data: &[u8]| {
    let Some((&choice, input)) = data.split_first() else { return };
    let name = MESSAGES[usize::from(choice >> 1) % MESSAGES.len()];
    let mut owned = full::new_message(name).expect("a message of the cases");
    let mut dynamic = SCHEMA.message(name).expect("a message of the cases").new_message();
    let is_json = choice & 1 == 0;
    let ours = bytes(is_json, input, &mut *owned);
    let theirs = bytes(is_json, input, &mut dynamic);
    // generated types keep extensions among unknown fields, whose order is their own
    assert_eq!(ours.is_some(), theirs.is_some());
    assert_eq!(ours.map(|it| it.len()), theirs.map(|it| it.len()));
});

/// The encoding of the message that the input is, if it is one.
fn bytes(is_json: bool, input: &[u8], message: &mut dyn Reflect) -> Option<Vec<u8>> {
    let extensions = full::extensions();
    let limits = Limits::new().depth(30).elements(10_000);
    let json_reading = json::ReadOptions::new().types(&TYPES).extensions(&extensions).limits(limits).partial(true);
    let text_reading = text::ReadOptions::new().types(&TYPES).extensions(&extensions).limits(limits).partial(true);
    let read = |input: &[u8], message: &mut dyn Reflect| {
        if is_json { json_reading.read_into(input, message) } else { text_reading.read_into(input, message) }
    };
    read(input, message).ok()?;
    let options = EncodeOptions::new().deterministic(true).partial(true);
    let encoded = options.encode_to_vec(&message.reflect()).expect("a message of legal length");
    let written = if is_json {
        let writing = json::WriteOptions::new().types(&TYPES).extensions(&extensions);
        writing.to_string(message).expect("what was read can be written")
    } else {
        text::WriteOptions::new().types(&TYPES).extensions(&extensions).show_redacted(true).to_string(message)
    };
    read(written.as_bytes(), message).expect("what was written can be read");
    assert_eq!(options.encode_to_vec(&message.reflect()).expect("a message of legal length"), encoded);
    Some(encoded)
}
