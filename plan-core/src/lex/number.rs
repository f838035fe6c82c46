//! The values of numbers.

/// The value of a whole number: decimal, hexadecimal behind `0x`, octal behind `0`; `None` beyond 64 bits.
pub(crate) fn integer(text: &str) -> Option<u64> {
    match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => u64::from_str_radix(&text[2..], 16).ok(),
        [b'0', _, ..] => u64::from_str_radix(&text[1..], 8).ok(),
        _ => text.parse().ok(),
    }
}

/// The value of a number with a point or an exponent; an exponent without digits counts as none.
pub(crate) fn float(text: &str) -> f64 {
    let text = text.strip_suffix(['f', 'F']).unwrap_or(text);
    let text = text.strip_suffix(['+', '-']).unwrap_or(text);
    let text = text.strip_suffix(['e', 'E']).unwrap_or(text);
    text.parse().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::{float, integer};

    #[test]
    fn integers_have_three_bases() {
        for (text, value) in [
            ("0", Some(0)),
            ("00", Some(0)),
            ("017", Some(15)),
            ("08", None),
            ("0x1F", Some(31)),
            ("0x", None),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("0x10000000000000000", None),
        ] {
            assert_eq!(integer(text), value, "{text}");
        }
    }

    #[test]
    fn floats_have_their_value() {
        for (text, value) in
            [("1.5", 1.5), (".5", 0.5), ("1.", 1.0), ("1e3", 1000.0), ("1e", 1.0), ("1e999", f64::INFINITY)]
        {
            assert_eq!(float(text).to_bits(), value.to_bits(), "{text}");
        }
    }
}
