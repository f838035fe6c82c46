//! Values as the text format writes them.

use alloc::string::String;
use core::fmt::Write as _;

/// Appends a string in quotes; what is no ASCII stays as it is.
pub(super) fn write_str(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        if character.is_ascii() {
            write_byte(character as u8, out);
        } else {
            out.push(character);
        }
    }
    out.push('"');
}

/// Appends bytes in quotes.
pub(super) fn write_bytes(bytes: &[u8], out: &mut String) {
    out.push('"');
    for &byte in bytes {
        write_byte(byte, out);
    }
    out.push('"');
}

fn write_byte(byte: u8, out: &mut String) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\'' => out.push_str("\\'"),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        b' '..=b'~' => out.push(byte as char),
        // writing to a string cannot fail
        _ => drop(write!(out, "\\{byte:03o}")),
    }
}

/// Appends a floating-point number, given as it prints.
pub(super) fn write_float(value: impl core::fmt::Debug + Into<f64> + Copy, out: &mut String) {
    let wide: f64 = value.into();
    if wide.is_finite() {
        // writing to a string cannot fail
        let _ = write!(out, "{value:?}");
    } else {
        out.push_str(if wide.is_nan() {
            "nan"
        } else if wide > 0.0 {
            "inf"
        } else {
            "-inf"
        });
    }
}

/// Whether the escapes of a literal stand for bytes, and for whole characters where they are numbers of characters: `\400`,
/// `\ud83d` and `\U00110000` do not.
pub(super) fn is_sound(literal: &str) -> bool {
    let mut rest = literal.as_bytes();
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        rest = &rest[at + 1..];
        let (digits, is_sound): (usize, fn(u32) -> bool) = match rest {
            [b'u', ..] => (4, |code| char::from_u32(code).is_some()),
            [b'U', ..] => (8, |code| char::from_u32(code).is_some()),
            [] | [b'4'..=b'7', b'0'..=b'7', b'0'..=b'7', ..] => return false,
            [_, after @ ..] => {
                rest = after;
                continue;
            }
        };
        let code = literal_code(&rest[1..], digits);
        if !code.is_some_and(is_sound) {
            return false;
        }
        rest = &rest[1 + digits..];
    }
    true
}

/// The number of so many hexadecimal digits.
fn literal_code(bytes: &[u8], digits: usize) -> Option<u32> {
    let digits = core::str::from_utf8(bytes.get(..digits)?).ok()?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::is_sound;

    #[test]
    fn escapes_stand_for_bytes_and_characters() {
        for text in [r"a", r"\377\xff\n\\400", r"\u00e9\U0001F600", r"\\ud83d"] {
            assert!(is_sound(text), "{text}");
        }
        for text in [r"\400", r"\777", r"\ud83d", r"\ud83d\ude00", r"\U00110000", r"\U0000d800"] {
            assert!(!is_sound(text), "{text}");
        }
    }
}
