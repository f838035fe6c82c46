//! What the bytes of a field may be that no schema describes.

use plan_core::wire::{Cursor, Fault, Tag, skip};

/// What bytes after a length may be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Guess<'a> {
    /// Text.
    Text(&'a str),
    /// The fields of a message.
    Message,
    /// Neither.
    Bytes,
}

impl<'a> Guess<'a> {
    /// Text if it is UTF-8 without control characters, else a message that nests at most `depth` deep, else text with
    /// line breaks, else bytes.
    ///
    /// Of a message only the records at its top are read, so that what is nested is looked at once for each level at
    /// most, and that by nothing slower than a check for UTF-8.
    pub(crate) fn of(bytes: &'a [u8], depth: u32) -> Self {
        let text = str::from_utf8(bytes).ok();
        let has = |text: &str, odd: fn(char) -> bool| text.chars().any(odd);
        match text {
            Some(text) if !has(text, char::is_control) => Self::Text(text),
            _ if depth > 0 && records(bytes, depth - 1).is_ok() => Self::Message,
            Some(text) if !has(text, |it| it.is_control() && !"\t\n\r".contains(it)) => Self::Text(text),
            _ => Self::Bytes,
        }
    }
}

/// Goes over the records of a message whose groups nest at most `depth` deep.
fn records(bytes: &[u8], depth: u32) -> Result<(), Fault> {
    let mut cursor = Cursor::new(bytes);
    while !cursor.at_limit() {
        let tag = Tag::from_bits(cursor.tag()?).ok_or(Fault::InvalidTag)?;
        skip(&mut cursor, tag, depth)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Guess;

    #[test]
    fn guesses_text_messages_and_bytes() {
        let expect = |bytes: &[u8], guess: Guess<'_>| assert_eq!(Guess::of(bytes, 9), guess, "{bytes:?}");
        expect(b"", Guess::Text(""));
        expect("größer".as_bytes(), Guess::Text("größer"));
        expect(b"\x0a\x03Ada", Guess::Message);
        // a line break, or the tag of a text of 32 bytes
        expect(b"\x0a 12345678901234567890123456789012", Guess::Message);
        expect(b"two\nlines", Guess::Text("two\nlines"));
        expect(b"\x00\x01", Guess::Bytes);
        expect(b"\x0a\x7f", Guess::Bytes);
        // a group, open, closed, and nested too deep
        expect(b"\x0b\x08\x01", Guess::Bytes);
        expect(b"\x0b\x08\x01\x0c", Guess::Message);
        assert_eq!(Guess::of(b"\x0b\x08\x01\x0c", 1), Guess::Bytes);
        assert_eq!(Guess::of(b"\x08\x01", 0), Guess::Bytes);
    }
}
