//! The code of the guides is that of an example, which is compiled and run.

use std::fs;
use std::path::Path;

/// The text without what differs between a guide and an example: where the schemas lie, and how lines are indented.
fn plain(text: &str) -> String {
    let text = text.replace(", includes = [\"../proto\"]", "");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Checks that the guide has so many pieces of code, and that each is in the example.
fn check(guide: &str, example: &str, pieces: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let guide = fs::read_to_string(root.join(guide)).unwrap();
    let example = plain(&fs::read_to_string(root.join(example)).unwrap());
    let snippets: Vec<&str> =
        guide.split("```rust\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert_eq!(snippets.len(), pieces);
    for snippet in snippets {
        assert!(example.contains(&plain(snippet)), "not in the example:\n{snippet}");
    }
}

#[test]
fn the_code_of_the_guide_to_binding_is_that_of_the_example() {
    check("docs/binding.md", "examples/bind.rs", 7);
}

#[test]
fn the_code_of_the_guide_to_decoding_and_encoding_is_that_of_the_example() {
    check("docs/encoding_and_decoding.md", "examples/encode_decode.rs", 5);
}

#[test]
fn the_code_of_the_guide_to_views_is_that_of_the_example() {
    check("docs/views.md", "examples/view.rs", 5);
}

#[test]
fn the_code_of_the_guide_to_formats_is_that_of_the_example() {
    check("docs/formats.md", "examples/formats.rs", 8);
}
