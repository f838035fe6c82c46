//! The plans of the schemas in `proto/`, printed, are the checked-in files of `golden/`, which are reviewed like code.
//!
//! After a change that is meant, `UPDATE_GOLDEN=1 cargo test -p protoplan-tests --test golden` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use plan_core::Schema;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The dump of every message and enum that the file itself declares.
fn dump(schema: &Schema, file: &str) -> String {
    let descriptors = schema.descriptors();
    let id = descriptors.file_by_name(file).unwrap_or_else(|| {
        let names: Vec<_> = descriptors.files().map(|(_, file)| &file.name).collect();
        panic!("no file {file} among {names:?}")
    });
    let mut out = String::new();
    for message in schema.messages().filter(|it| it.descriptor().file == id) {
        out += &message.plan().to_string();
        // entries of maps have no name of their own to ask for
        for sub in message.plan().plan().subs.iter().filter(|sub| sub.get().plan().is_entry) {
            out += &sub.get().to_string();
        }
        out += "\n";
    }
    for (_, enumeration) in descriptors.enums().filter(|(_, it)| it.file == id) {
        out += &schema.enumeration(&enumeration.full_name).expect("an enum of the schema").to_string();
        out += "\n";
    }
    out
}

/// Compares with the file, or writes it.
fn compare(name: &str, found: &str) -> Result<(), String> {
    let path = folder("golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, found).map_err(|error| error.to_string())?;
    }
    let expected = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
    let difference = expected.lines().zip(found.lines()).find(|(a, b)| a != b);
    match difference {
        _ if expected == found => Ok(()),
        Some((a, b)) => Err(format!("{name}: expected\n{a}\nfound\n{b}")),
        None => Err(format!("{name}: {} lines, not {}", found.lines().count(), expected.lines().count())),
    }
}

const TEXTS: [&str; 9] = [
    "hello.proto",
    "scalars.proto",
    "maps.proto",
    "recursive.proto",
    "defaults.proto",
    "extensions.proto",
    "message_sets.proto",
    "required.proto",
    "shop/order.proto",
];

#[test]
fn plans_are_the_golden_ones() {
    let mut wrong = Vec::new();
    for file in TEXTS {
        let schema = Schema::builder().include(folder("../proto")).file(file).load().expect("a schema");
        let name = format!("{}.txt", file.trim_end_matches(".proto").replace('/', "_"));
        wrong.extend(compare(&name, &dump(&schema, file)).err());
    }
    for (set, file) in [("edition2023", "sets/edition2023.proto"), ("edition2024", "sets/edition2024.proto")]
    {
        let bytes = fs::read(folder("../proto/sets").join(set).with_extension("binpb")).expect("a set");
        let schema = Schema::from_descriptor_set(&bytes).expect("a schema");
        wrong.extend(compare(&format!("{set}.txt"), &dump(&schema, file)).err());
    }
    assert!(wrong.is_empty(), "{}\nif that is meant, run with UPDATE_GOLDEN=1", wrong.join("\n"));
}
