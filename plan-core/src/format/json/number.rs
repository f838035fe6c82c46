//! Numbers as they are written, read exactly.

/// The integer that a JSON number says, if it is one below 2⁶⁴ in size: `1.50e1` is, `1.5` is not. Takes time in proportion to
/// the text, whatever the exponent.
pub(super) fn integer(number: &str) -> Option<i128> {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, number),
    };
    if digits.len() < 20 && digits.bytes().all(|it| it.is_ascii_digit()) {
        let value = digits.bytes().fold(0, |value: u64, digit| value * 10 + u64::from(digit - b'0'));
        return Some(sign * i128::from(value));
    }
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut digits = whole.bytes().chain(fraction.bytes()).skip_while(|&it| it == b'0').peekable();
    if digits.peek().is_none() {
        return Some(0);
    }
    // one that does not fit is beyond all digits that memory holds
    let exponent = exponent.trim_start_matches('+').parse::<i64>().ok()?;
    let mut zeros = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?;
    let mut value: u128 = 0;
    let mut held: i64 = 0;
    for digit in digits {
        // zeros count once a digit comes behind them
        if digit == b'0' {
            held += 1;
            continue;
        }
        value = scale(value, held + 1)?.checked_add(u128::from(digit - b'0'))?;
        held = 0;
    }
    zeros = zeros.checked_add(held)?;
    let value = i128::try_from(scale(value, zeros)?).ok()?;
    (value < 1 << 64).then_some(sign * value)
}

/// So many zeros behind a number, if there are not too many.
fn scale(value: u128, zeros: i64) -> Option<u128> {
    10_u128.checked_pow(u32::try_from(zeros).ok()?)?.checked_mul(value)
}

#[cfg(test)]
mod tests {
    use super::integer;

    #[test]
    fn integers_are_exact() {
        for (text, value) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("-0.0e5", Some(0)),
            ("1.0", Some(1)),
            ("1.50e1", Some(15)),
            ("-1e5", Some(-100_000)),
            ("100e-2", Some(1)),
            ("100.0e-2", Some(1)),
            ("10e-2", None),
            ("0.1", None),
            ("9007199254740993.0", Some(9_007_199_254_740_993)),
            ("18446744073709551615", Some(i128::from(u64::MAX))),
            ("18446744073709551616", None),
            ("1.8446744073709551615e19", Some(i128::from(u64::MAX))),
            ("1e1000000000", None),
            ("1e-1000000000", None),
            ("1e99999999999999999999", None),
            ("0e99999999999999999999", Some(0)),
            ("1.000000000000000000000000000000000000000000000", Some(1)),
            ("1.000000000000000000000000000000000000000000001", None),
        ] {
            assert_eq!(integer(text), value, "{text}");
        }
    }
}
