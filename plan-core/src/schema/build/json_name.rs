//! The name of a field in JSON, where none is given.

use alloc::string::String;

/// The name without underscores, the letter after each in upper case.
pub(in crate::schema) fn json_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    out.extend(letters(name));
    out
}

/// The name of the message of the entries of a map field: `foo_bar` gives `FooBarEntry`.
pub(crate) fn entry_name(field: &str) -> String {
    let mut letters = letters(field);
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain("Entry".chars()).collect()
}

/// Whether the name in JSON is the one that is computed.
pub(in crate::schema) fn is_json_name(json: &str, name: &str) -> bool {
    json.chars().eq(letters(name))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    let mut upper = false;
    name.chars().filter_map(move |letter| {
        let after_underscore = core::mem::replace(&mut upper, letter == '_');
        (letter != '_').then_some(if after_underscore { letter.to_ascii_uppercase() } else { letter })
    })
}
