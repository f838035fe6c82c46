//! JSON and the text format. The guide to them is `docs/formats.md`.
//!
//! Run with `cargo run --example formats`.

use std::error::Error;
use std::io::{BufRead, Write};

use protoplan::wkt::Any;
use protoplan::{
    Arena, ExtensionSet, FormatError, Json, Limits, Message, MessageType, Reflect, Schema, Text, Types,
    derive_plan, json, text,
};

#[derive_plan("hello.proto", includes = ["../proto"], views = true)]
pub mod hello {}

#[derive_plan("extensions.proto", includes = ["../proto"])]
pub mod extensions {}

use hello::Person;

fn both(ada: &Person) -> Result<(), FormatError> {
    let json = ada.to_json()?; // {"name":"Ada","id":7}
    assert_eq!(Person::from_json(&json)?, *ada);
    let text = ada.to_text(); // name: "Ada" and id: 7, a line for each field
    assert_eq!(Person::from_text(&text)?, *ada);
    Ok(())
}

fn seen(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let arena = Arena::new();
    let view = Person::view(bytes, &arena)?;
    Ok(view.to_json()?)
}

fn converted(person: &MessageType, json: &str) -> Result<Vec<u8>, FormatError> {
    Ok(person.from_json(json)?.encode_to_vec())
}

fn lines(input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let reading = json::ReadOptions::new().ignore_unknown(true).limits(Limits::new().depth(10));
    let writing = json::WriteOptions::new().proto_names(true).defaults(true);
    let mut person = Person::default();
    for line in input.lines() {
        reading.read_into(line?, &mut person)?; // in place of the one before
        writing.to_writer(&person, &mut output)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

fn short(message: &dyn Reflect) -> String {
    text::WriteOptions::new().one_line(true).unknown_fields(true).to_string(message)
}

fn in_an_any(ada: &Person) -> Result<Any, FormatError> {
    let types = Types::new().with::<Person>(); // and .with_schema(&schema)
    let json = json::WriteOptions::new().types(&types).to_string(&Any::pack(ada))?;
    assert_eq!(json, r#"{"@type":"type.googleapis.com/hello.Person","name":"Ada","id":7}"#);
    json::ReadOptions::new().types(&types).read(json)
}

fn extended(host: &extensions::Host) -> Result<extensions::Host, FormatError> {
    let known = ExtensionSet::new().with_all(extensions::EXTENSIONS);
    let text = text::WriteOptions::new().extensions(&known).to_string(host);
    assert_eq!(text, "own: 1\n[extensions.of_bool]: true\n");
    text::ReadOptions::new().extensions(&known).read(text)
}

fn place(json: &str) -> Option<(usize, usize, String)> {
    let error = Person::from_json(json).err()?;
    eprintln!("{error}"); // json: line 2, column 19: emails[1]: expected a string, found a number
    Some((error.line(), error.column(), error.path().to_owned()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let ada = Person { name: "Ada".into(), id: 7, ..Default::default() };
    both(&ada)?;
    assert_eq!(seen(&ada.encode_to_vec())?, ada.to_json()?);

    let schema = Schema::builder().include("proto").file("hello.proto").load()?;
    let person = schema.message("hello.Person")?;
    assert_eq!(converted(&person, &ada.to_json()?)?, ada.encode_to_vec());

    let mut out = Vec::new();
    lines(&b"{\"id\": 7, \"age\": 36}\n{\"name\": \"Bob\"}\n"[..], &mut out)?;
    assert_eq!(
        String::from_utf8(out)?,
        "{\"name\":\"\",\"id\":7,\"emails\":[]}\n{\"name\":\"Bob\",\"id\":0,\"emails\":[]}\n"
    );
    assert_eq!(short(&Person::decode(b"\x10\x07\x98\x06\x01")?), "id: 7 99: 1");

    assert_eq!(in_an_any(&ada)?, Any::pack(&ada));
    let mut host = extensions::Host { own: Some(1), ..Default::default() };
    extensions::OF_BOOL.set(&mut host, true);
    assert_eq!(extended(&host)?, host);

    let found = place("{\n  \"emails\": [\"a\", 1]\n}");
    assert_eq!(found, Some((2, 19, "emails[1]".to_owned())));
    println!("{}", ada.to_text());
    Ok(())
}
