//! The bytes to read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read as _};
use std::path::Path;

use crate::failure::Failure;

/// What an input is called: its path, or `standard input` if there is none or it is `-`.
pub(crate) fn name(path: Option<&Path>) -> &Path {
    path.filter(|path| *path != Path::new("-")).unwrap_or(Path::new("standard input"))
}

/// Reads a file, or the standard input if there is none or it is `-`.
pub(crate) fn read(path: Option<&Path>, hex: bool) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = open_file(path).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| Failure::unreadable(name(path), &error))?;
    if hex { of_hex(&bytes).map_err(Failure::Because) } else { Ok(bytes) }
}

/// Opens a file, or the standard input, to be read piece by piece; hexadecimal digits are read to their end.
pub(crate) fn open(path: Option<&Path>, hex: bool) -> Result<Box<dyn BufRead>, Failure> {
    if hex {
        return Ok(Box::new(Cursor::new(read(path, hex)?)));
    }
    open_file(path).map_err(|error| Failure::unreadable(name(path), &error))
}

fn open_file(path: Option<&Path>) -> io::Result<Box<dyn BufRead>> {
    Ok(match path.filter(|path| *path != Path::new("-")) {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(io::stdin().lock()),
    })
}

/// The bytes of hexadecimal digits, between which may stand white space, colons and `0x`.
fn of_hex(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len() / 2);
    let mut high = None;
    let mut at = 0;
    while let Some(&letter) = text.get(at) {
        let digit = char::from(letter).to_digit(16);
        match (high, digit) {
            (None, Some(0)) if matches!(text.get(at + 1), Some(b'x' | b'X')) => at += 1,
            (None, Some(digit)) => high = Some(digit),
            (Some(first), Some(digit)) => {
                bytes.push((first << 4 | digit) as u8);
                high = None;
            }
            (_, None) if letter.is_ascii_whitespace() || letter == b':' => {}
            (_, None) => {
                let letter = [letter].escape_ascii().to_string();
                return Err(format!("the input has `{letter}` at byte {at}; expected hexadecimal digits"));
            }
        }
        at += 1;
    }
    if high.is_some() {
        return Err("the input has an odd number of hexadecimal digits; expected two a byte".to_owned());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::of_hex;

    #[test]
    fn hexadecimal_digits_become_bytes() {
        let expect = |text: &str, bytes: &[u8]| assert_eq!(of_hex(text.as_bytes()).unwrap(), bytes, "{text}");
        expect("", b"");
        expect("0a03\n41 64:61\n", b"\n\x03Ada");
        expect("0x0A 0xfF 0x00", b"\n\xff\0");
        expect("a b", b"\xab");
        let expect = |text: &str, error: &str| assert!(of_hex(text.as_bytes()).unwrap_err().contains(error));
        expect("0a0", "odd number");
        expect("0g", "`g` at byte 1");
        expect("0a\u{fe}", "byte 2");
        expect("0 x", "`x` at byte 2");
    }
}
