//! Values as descriptors write them: numbers in decimal, bytes with C escapes.

use alloc::format;
use alloc::string::{String, ToString};

/// A `double` in the fewest of 15 or 17 digits that give it back.
pub(crate) fn double_text(value: f64) -> String {
    let short = digits(value, 15);
    if value.is_nan() || short.parse() == Ok(value) { short } else { digits(value, 17) }
}

/// A `float` in the fewest of 6 or 9 digits that give it back; in 9 if it is subnormal, as protoc writes it.
pub(crate) fn float_text(value: f32) -> String {
    let short = digits(f64::from(value), 6);
    if value.is_nan() || !value.is_subnormal() && short.parse() == Ok(value) {
        short
    } else {
        digits(f64::from(value), 9)
    }
}

/// A number in at most `precision` digits, as C's `%g` writes it.
fn digits(value: f64, precision: usize) -> String {
    if value.is_nan() {
        return "nan".to_string();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf" } else { "inf" }.to_string();
    }
    let scientific = format!("{value:.*e}", precision - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= precision as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{}e{sign}{:02}", trim(mantissa), exponent.unsigned_abs());
    }
    let decimals = (precision as i32 - 1 - exponent).max(0) as usize;
    trim(&format!("{value:.decimals$}")).to_string()
}

/// A decimal number without the zeros at its end.
fn trim(number: &str) -> &str {
    if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number }
}

/// Bytes as text, all that is not printable ASCII escaped.
pub(crate) fn c_escape(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            b'"' => out.push_str("\\\""),
            b'\'' => out.push_str("\\'"),
            b'\\' => out.push_str("\\\\"),
            0x20..0x7f => out.push(char::from(byte)),
            _ => out.extend(['\\', digit(byte >> 6), digit(byte >> 3), digit(byte)]),
        }
    }
    out
}

/// The lowest three bits as an octal digit.
fn digit(bits: u8) -> char {
    char::from(b'0' + (bits & 7))
}

#[cfg(test)]
mod tests {
    use super::{c_escape, double_text, float_text};

    #[test]
    fn numbers_are_written_as_c_does() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (0.1, "0.1"),
            (1e10, "10000000000"),
            (1e15, "1e+15"),
            (1.5e-5, "1.5e-05"),
            (0.0001, "0.0001"),
            (1.0 / 3.0, "0.33333333333333331"),
            (1e100, "1e+100"),
            (123_456_789.123_456_78, "123456789.12345678"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
        ] {
            assert_eq!(double_text(value), text);
        }
        for (value, text) in [
            (0.1, "0.1"),
            (1e10, "1e+10"),
            (16_777_216.0, "16777216"),
            (1e-45, "1.40129846e-45"),
            (1.0 / 3.0, "0.333333343"),
        ] {
            assert_eq!(float_text(value), text);
        }
    }

    #[test]
    fn bytes_are_escaped_in_octal() {
        assert_eq!(c_escape(b"a\n\x01\xff\"'\\?"), r#"a\n\001\377\"\'\\?"#);
    }
}
