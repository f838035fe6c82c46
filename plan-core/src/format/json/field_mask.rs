//! The paths of a field mask, in lower snake case in the message and in lower camel case in JSON.

use alloc::string::String;

/// Writes a path as JSON has it; `None` if it could not be read again.
pub(super) fn write(path: &str, text: &mut String) -> Option<()> {
    let mut is_after_bar = false;
    for byte in path.chars() {
        match (is_after_bar, byte) {
            (false, '_') => {
                is_after_bar = true;
                continue;
            }
            (true, 'a'..='z') => text.push(byte.to_ascii_uppercase()),
            (true, _) | (false, 'A'..='Z') => return None,
            (false, _) => text.push(byte),
        }
        is_after_bar = false;
    }
    (!is_after_bar).then_some(())
}

/// Reads a path from JSON; `None` if no path is written so.
pub(super) fn read(text: &str) -> Option<String> {
    let mut path = String::with_capacity(text.len() + 4);
    for byte in text.chars() {
        match byte {
            '_' => return None,
            'A'..='Z' => path.extend(['_', byte.to_ascii_lowercase()]),
            _ if byte.is_ascii_alphanumeric() || byte == '.' => path.push(byte),
            _ => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use alloc::string::String;

    #[test]
    fn paths_are_read_as_they_are_written() {
        for (path, json) in [("foo", "foo"), ("foo_bar.baz2", "fooBar.baz2"), ("a_b_c", "aBC")] {
            let mut text = String::new();
            assert_eq!((write(path, &mut text), &*text), (Some(()), json));
            assert_eq!(read(json).as_deref(), Some(path));
        }
        for path in ["fooBar", "foo_3", "foo__bar", "foo_", "foo_."] {
            assert_eq!(write(path, &mut String::new()), None, "{path}");
        }
        assert_eq!((read("foo_bar"), read("foo bar")), (None, None));
    }
}
