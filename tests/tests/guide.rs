//! The code of the guides is that of an example, which is compiled and run.

use std::fs;
use std::path::Path;

/// The text without what differs between a guide and an example: where the schemas lie, and how lines are indented.
fn plain(text: &str) -> String {
    let text = text.replace(", includes = [\"../proto\"]", "");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_code_of_the_guide_to_binding_is_that_of_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let guide = fs::read_to_string(root.join("docs/binding.md")).unwrap();
    let example = plain(&fs::read_to_string(root.join("examples/bind.rs")).unwrap());
    let snippets: Vec<&str> =
        guide.split("```rust\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert_eq!(snippets.len(), 7);
    for snippet in snippets {
        assert!(example.contains(&plain(snippet)), "not in the example:\n{snippet}");
    }
}
