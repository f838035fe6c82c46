//! Decodes a file by a schema that is named on the command line.
//!
//! Run with
//! `cargo run --release --example dynamic -- proto hello.proto hello.Person tests/data/person_100B.bin`:
//! the folder in which files and their imports are looked up, the file, the message, and the encoded message. A file that
//! ends in `.binpb` or `.fds` is a descriptor set, which needs no folder (name any).

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use protoplan::{EnumValue, MessageRef, Schema, ValueRef};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, file, message, input] = &arguments[..] else {
        return Err("expected four arguments: FOLDER FILE MESSAGE INPUT".into());
    };

    // The schema, made while the program runs: from text, or from what protoc wrote.
    let is_set = Path::new(file).extension().is_some_and(|it| it == "binpb" || it == "fds");
    let schema = if is_set {
        Schema::from_descriptor_set(&fs::read(file)?)?
    } else {
        Schema::builder().include(folder).file(file).load()?
    };

    // A name that does not exist is an error that suggests the nearest one.
    let message = schema.message(message)?;
    println!("{}", message.plan());

    let bytes = fs::read(input)?;
    let decoded = message.decode(&bytes)?;
    print(decoded.as_ref(), 0);

    // What was not understood is kept, and written again.
    for field in decoded.as_ref().unknown_fields() {
        println!("unknown field {}: {} bytes", field.tag.number(), field.encoded.len());
    }
    let again = decoded.encode_to_vec();
    println!(
        "\n{} bytes in, {} bytes out, {}",
        bytes.len(),
        again.len(),
        if again == bytes { "the same" } else { "in another form" }
    );
    Ok(())
}

/// Prints the fields that are present, a line each, deeper ones indented.
fn print(message: MessageRef<'_>, depth: usize) {
    for (name, value) in message.fields() {
        print_value(name, value, depth);
    }
}

fn print_value(name: &str, value: ValueRef<'_>, depth: usize) {
    let indent = "  ".repeat(depth);
    match value {
        ValueRef::Message(message) => {
            println!("{indent}{name}:");
            print(message, depth + 1);
        }
        ValueRef::List(list) => list.iter().for_each(|element| print_value(name, element, depth)),
        ValueRef::Map(map) => {
            for (key, value) in map {
                print_value(&format!("{name}[{key:?}]"), value, depth);
            }
        }
        ValueRef::Enum(value) => println!("{indent}{name}: {}", enum_name(value)),
        scalar => println!("{indent}{name}: {scalar:?}"),
    }
}

fn enum_name(value: EnumValue<'_>) -> String {
    value.name().map_or_else(|| value.number().to_string(), str::to_owned)
}
