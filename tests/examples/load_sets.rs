//! Loads descriptor sets, and says what they hold and how long it took: `load_sets SET…`.

use std::time::Instant;

use plan_core::Schema;

fn main() {
    let mut failed = false;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let start = Instant::now();
        match Schema::from_descriptor_set(&bytes) {
            Ok(schema) => {
                let took = start.elapsed();
                let set = schema.descriptors();
                let (files, messages) = (set.files().count(), set.messages().count());
                let (fields, enums) = (set.fields().count(), set.enums().count());
                let empty = schema.messages().filter(|of| of.decode(b"").is_ok()).count();
                println!(
                    "{path}: {} KB, {files} files, {messages} messages, {fields} fields, {enums} enums loaded, lowered and \
                     verified in {took:?}; {empty} messages may be empty",
                    bytes.len() / 1000
                );
            }
            Err(error) => {
                failed = true;
                println!("{path}: {error}");
            }
        }
    }
    assert!(!failed, "a set was refused");
}
