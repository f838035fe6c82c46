//! The checked-in table of option messages is that of the bundled `google/protobuf/descriptor.proto`.
//!
//! After a change to the file, `UPDATE_PLANS=1 cargo test -p plan-core --features schema` writes it anew.

use plan_core::front::{Bundled, Compiler, Front, read_descriptor_set};
use plan_core::schema::{DescriptorOptions, EnumDescriptor, FieldDescriptor, MessageDescriptor};
use std::fmt::Write as _;

const HEAD: &str = "//! The option messages of the bundled `google/protobuf/descriptor.proto`, written by `tests/standard_options.rs`.

use super::standard::{StandardEnum, StandardField, StandardMessage};
";

/// The messages that options are, and those that they refer to.
fn is_wanted(message: &MessageDescriptor) -> bool {
    message.name.ends_with("Options") || matches!(&*message.name, "UninterpretedOption" | "FeatureSet")
}

fn put_message(out: &mut String, it: &MessageDescriptor, indent: usize) {
    let pad = " ".repeat(indent);
    let _ = writeln!(out, "{pad}StandardMessage {{\n{pad}    name: \"{}\",", it.name);
    put_list(out, "fields", &it.fields, indent + 4, put_field);
    put_list(out, "messages", &it.messages, indent + 4, put_message);
    put_list(out, "enums", &it.enums, indent + 4, put_enum);
    let _ = writeln!(out, "{pad}}},");
}

fn put_list<T>(out: &mut String, name: &str, items: &[T], indent: usize, put: fn(&mut String, &T, usize)) {
    let pad = " ".repeat(indent);
    if items.is_empty() {
        let _ = writeln!(out, "{pad}{name}: &[],");
        return;
    }
    let _ = writeln!(out, "{pad}{name}: &[");
    for item in items {
        put(out, item, indent + 4);
    }
    let _ = writeln!(out, "{pad}],");
}

fn put_field(out: &mut String, it: &FieldDescriptor, indent: usize) {
    let options = it.options.raw.escape_ascii();
    let _ = writeln!(
        out,
        "{}StandardField {{ name: {:?}, number: {}, label: {}, r#type: {}, type_name: {:?}, options: b\"{options}\" }},",
        " ".repeat(indent),
        it.name,
        it.number,
        it.label,
        it.r#type,
        it.type_name,
    );
}

fn put_enum(out: &mut String, it: &EnumDescriptor, indent: usize) {
    let values: Vec<String> =
        it.values.iter().map(|value| format!("({:?}, {})", value.name, value.number)).collect();
    let _ = writeln!(
        out,
        "{}StandardEnum {{ name: {:?}, values: &[{}] }},",
        " ".repeat(indent),
        it.name,
        values.join(", ")
    );
}

#[test]
fn the_checked_in_table_is_the_one_of_the_bundled_file() {
    let parsed = Compiler::new().parse(&["google/protobuf/descriptor.proto"], &Bundled).unwrap();
    let set = parsed.descriptor_set(DescriptorOptions::new().source_options(true));
    let files = read_descriptor_set(&set).unwrap();
    let mut made = HEAD.to_owned();
    made.push_str("\n#[rustfmt::skip]\npub(super) static MESSAGES: &[StandardMessage] = &[\n");
    for message in files[0].messages.iter().filter(|it| is_wanted(it)) {
        put_message(&mut made, message, 4);
    }
    made.push_str("];\n\n#[rustfmt::skip]\npub(super) static ENUMS: &[StandardEnum] = &[\n");
    for it in files[0].enums.iter().filter(|it| it.name == "Edition") {
        put_enum(&mut made, it, 4);
    }
    made.push_str("];\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/schema/interpret/standard_table.rs");
    if std::env::var_os("UPDATE_PLANS").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    let checked_in = std::fs::read_to_string(path).unwrap();
    assert!(
        made == checked_in,
        "src/schema/interpret/standard_table.rs is out of date: run with UPDATE_PLANS=1"
    );
}
