//! Which bytes of a string stand for themselves.

/// The same byte, eight times.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// How many bytes stand before the first one that JSON escapes in a string: a control character, `"` or `\`. Eight are looked
/// at together.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let found = escaped(u64::from_le_bytes(*word));
        if found != 0 {
            return index * 8 + found.trailing_zeros() as usize / 8;
        }
    }
    let ends = |byte: &u8| *byte < 0x20 || matches!(byte, b'"' | b'\\');
    rest.iter().position(ends).map_or(bytes.len(), |at| words.len() * 8 + at)
}

/// The highest bit of each byte that is escaped, the first byte lowest; of those behind the first one that is, some others
/// may have it, too.
#[inline]
const fn escaped(word: u64) -> u64 {
    // a byte of zero borrows from the one above it, and is the lowest that does
    let quote = word ^ all(b'"');
    let backslash = word ^ all(b'\\');
    let found = (word.wrapping_sub(all(0x20)) & !word)
        | (quote.wrapping_sub(all(1)) & !quote)
        | (backslash.wrapping_sub(all(1)) & !backslash);
    found & all(0x80)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn each_byte_is_told_at_each_place() {
        for byte in 0..=u8::MAX {
            let is_plain = byte >= 0x20 && byte != b'"' && byte != b'\\';
            for len in 1..20 {
                for at in 0..len {
                    // the byte alone, and before others that end a run
                    let mut bytes = [b'a'; 20];
                    bytes[at] = byte;
                    assert_eq!(plain(&bytes[..len]), if is_plain { len } else { at }, "{byte} {at} {len}");
                    bytes[at + 1..].fill(b'"');
                    assert_eq!(
                        plain(&bytes[..len]),
                        (at + usize::from(is_plain)).min(len),
                        "{byte} {at} {len}"
                    );
                }
            }
        }
        assert_eq!(plain(b""), 0);
    }
}
