//! The name of a field in JSON, where none is given.

use alloc::string::String;

/// The name without underscores, the letter after each in upper case.
pub(in crate::schema) fn json_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut upper = false;
    for letter in name.chars() {
        if letter == '_' {
            upper = true;
        } else {
            out.push(if upper { letter.to_ascii_uppercase() } else { letter });
            upper = false;
        }
    }
    out
}
