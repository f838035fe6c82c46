//! The paths of a field mask, in lower snake case in the message and in lower camel case in JSON.

use alloc::string::String;

/// Writes a path as JSON has it; `None` if it would not be read as the same path.
pub(super) fn write(path: &str, text: &mut String) -> Option<()> {
    let mut is_after_bar = false;
    for c in path.chars() {
        match (is_after_bar, c) {
            (false, '_') => {
                is_after_bar = true;
                continue;
            }
            (true, 'a'..='z') => text.push(c.to_ascii_uppercase()),
            (false, 'a'..='z' | '0'..='9' | '.') => text.push(c),
            _ => return None,
        }
        is_after_bar = false;
    }
    (!is_after_bar && !path.is_empty()).then_some(())
}

/// Reads a path from JSON; `None` if no path is written so.
pub(super) fn read(text: &str) -> Option<String> {
    let mut path = String::with_capacity(text.len() + 4);
    for c in text.chars() {
        match c {
            'A'..='Z' => path.extend(['_', c.to_ascii_lowercase()]),
            'a'..='z' | '0'..='9' | '.' => path.push(c),
            _ => return None,
        }
    }
    (!path.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use alloc::string::String;

    #[test]
    fn paths_are_read_as_they_are_written() {
        for (path, json) in [("foo", "foo"), ("foo_bar.baz2", "fooBar.baz2"), ("a_b_c", "aBC"), ("_a", "A")] {
            let mut text = String::new();
            assert_eq!((write(path, &mut text), &*text), (Some(()), json));
            assert_eq!(read(json).as_deref(), Some(path));
        }
        for path in ["", "fooBar", "foo_3", "foo__bar", "foo_", "foo_.", "foo bar", "foo,bar", "f\u{e9}"] {
            assert_eq!(write(path, &mut String::new()), None, "{path}");
        }
        for json in ["", "foo_bar", "foo bar", "f\u{e9}"] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
