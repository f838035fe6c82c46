//! Strings without their quotes and escapes.

use alloc::vec::Vec;

/// Appends the bytes that a string stands for. It is written with its quotes; what is no escape in it was told by the
/// lexer and is left out.
pub(crate) fn unescape(literal: &str, out: &mut Vec<u8>) {
    let bytes = literal.as_bytes();
    let Some((&quote, bytes)) = bytes.split_first() else { return };
    resolve(bytes.strip_suffix(&[quote]).unwrap_or(bytes), out);
}

/// The bytes that a text without quotes stands for; `None` if a backslash in it begins no escape.
pub(crate) fn unescape_text(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    resolve(text.as_bytes(), &mut out).then_some(out)
}

/// Appends bytes with their escapes resolved; answers whether each backslash begins an escape.
fn resolve(bytes: &[u8], out: &mut Vec<u8>) -> bool {
    let (mut at, mut sound) = (0, true);
    while let Some(step) = bytes[at..].iter().position(|&byte| byte == b'\\') {
        out.extend_from_slice(&bytes[at..at + step]);
        at += step + 1;
        let before = out.len();
        at += escape(&bytes[at..], out);
        sound &= out.len() > before;
    }
    out.extend_from_slice(&bytes[at..]);
    sound
}

/// Appends what the escape at the beginning of `bytes`, behind its backslash, stands for; answers its length.
fn escape(bytes: &[u8], out: &mut Vec<u8>) -> usize {
    let Some(&first) = bytes.first() else { return 0 };
    let simple = match first {
        b'a' => 7,
        b'b' => 8,
        b't' => 9,
        b'n' => 10,
        b'v' => 11,
        b'f' => 12,
        b'r' => 13,
        b'\\' | b'\'' | b'"' | b'?' => first,
        b'0'..=b'7' => {
            let (value, len) = digits(bytes, 8, 3);
            out.push(value as u8);
            return len;
        }
        b'x' | b'X' => {
            let (value, len) = digits(&bytes[1..], 16, 2);
            if len > 0 {
                out.push(value as u8);
            }
            return 1 + len;
        }
        b'u' | b'U' => return 1 + code_point(&bytes[1..], if first == b'u' { 4 } else { 8 }, out),
        _ => return 1,
    };
    out.push(simple);
    1
}

/// The value of at most `most` digits, and how many there are.
fn digits(bytes: &[u8], radix: u32, most: usize) -> (u32, usize) {
    let digits = bytes.iter().take(most).map_while(|&byte| char::from(byte).to_digit(radix));
    digits.fold((0, 0), |(value, len), digit| (value * radix + digit, len + 1))
}

/// Appends the character of a number of `width` digits; two surrogates in a row are one character.
fn code_point(bytes: &[u8], width: usize, out: &mut Vec<u8>) -> usize {
    let (high, len) = digits(bytes, 16, width);
    if len < width {
        return len;
    }
    let (mut code, mut taken) = (high, len);
    if (0xd800..0xdc00).contains(&high) && bytes.get(len..len + 2) == Some(b"\\u") {
        let (low, low_len) = digits(&bytes[len + 2..], 16, 4);
        if low_len == 4 && (0xdc00..0xe000).contains(&low) {
            code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            taken = len + 2 + low_len;
        }
    }
    match char::from_u32(code) {
        Some(character) => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        // beyond the last character; as protoc has it
        None if code > 0xffff => out.extend_from_slice(alloc::format!("\\U{code:08x}").as_bytes()),
        // half of a pair, in the form that UTF-8 would give it
        None => out.extend([
            0xe0 | (code >> 12) as u8,
            0x80 | (code >> 6 & 0x3f) as u8,
            0x80 | (code & 0x3f) as u8,
        ]),
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::{unescape, unescape_text};
    use alloc::vec::Vec;

    fn of(literal: &str) -> Vec<u8> {
        let mut out = Vec::new();
        unescape(literal, &mut out);
        out
    }

    #[test]
    fn escapes_stand_for_bytes() {
        assert_eq!(of(r#""a\n\001\xfF\\\'é\?""#), b"a\n\x01\xff\\'\xc3\xa9?");
        assert_eq!(of(r"'\1234\x1g\0'"), b"S4\x01g\x00");
        assert_eq!(of(r"'\u00e9\U0001F600\ud83d\ude00'"), "é😀😀".as_bytes());
        assert_eq!(of(r"'\ud83d'"), b"\xed\xa0\xbd");
        assert_eq!(of(r"'\U001fffff'"), b"\\U001fffff");
        assert_eq!(of(r"'\777'"), b"\xff");
        assert_eq!(of("'"), b"");
    }

    #[test]
    fn what_is_no_escape_is_told() {
        assert_eq!(unescape_text(r"a\n\001\xfF\\\'é").as_deref(), Some(&b"a\n\x01\xff\\'\xc3\xa9"[..]));
        for text in [r"\", r"\q", r"\x", r"\u12"] {
            assert_eq!(unescape_text(text), None, "{text}");
        }
    }
}
