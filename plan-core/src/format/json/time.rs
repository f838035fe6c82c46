//! Times and durations as text.

use alloc::format;
use alloc::string::String;
use core::ops::RangeInclusive;

/// The seconds of a `Timestamp`: from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
pub(crate) const TIMESTAMP_SECONDS: RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;
/// The seconds of a `Duration`: about 10,000 years either way.
pub(crate) const DURATION_SECONDS: RangeInclusive<i64> = -315_576_000_000..=315_576_000_000;

const DAY: i64 = 86_400;

/// A time as RFC 3339 has it, in UTC; `None` if it is out of range.
pub(super) fn write_timestamp(seconds: i64, nanos: i32) -> Option<String> {
    if !TIMESTAMP_SECONDS.contains(&seconds) || !(0..1_000_000_000).contains(&nanos) {
        return None;
    }
    let (year, month, day) = date(seconds.div_euclid(DAY));
    let second = seconds.rem_euclid(DAY);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let fraction = fraction(nanos);
    Some(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z"))
}

/// The seconds and nanoseconds of a time as RFC 3339 has it; `None` if it is none, or out of range.
pub(super) fn read_timestamp(text: &str) -> Option<(i64, i32)> {
    let mut rest = text.as_bytes();
    let year = number(&mut rest, 4)?;
    let month = marked(&mut rest, b'-', 2)?;
    let day = marked(&mut rest, b'-', 2)?;
    let hour = marked(&mut rest, b'T', 2)?;
    let minute = marked(&mut rest, b':', 2)?;
    let second = marked(&mut rest, b':', 2)?;
    let nanos = read_fraction(&mut rest)?;
    let offset = match rest {
        b"Z" => 0,
        [sign @ (b'+' | b'-'), after @ ..] => {
            rest = after;
            let (hours, minutes) = (number(&mut rest, 2)?, marked(&mut rest, b':', 2)?);
            if !rest.is_empty() || hours > 23 || minutes > 59 {
                return None;
            }
            (hours * 60 + minutes) * if *sign == b'-' { -60 } else { 60 }
        }
        _ => return None,
    };
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let days = days(year, month, day);
    // a day that the month does not have is another date
    if date(days) != (year, month, day) {
        return None;
    }
    let seconds = days * DAY + hour * 3600 + minute * 60 + second - offset;
    TIMESTAMP_SECONDS.contains(&seconds).then_some((seconds, nanos))
}

/// A duration in seconds, such as `-1.500s`; `None` if it is out of range, or its parts have different signs.
pub(super) fn write_duration(seconds: i64, nanos: i32) -> Option<String> {
    let is_mixed = seconds > 0 && nanos < 0 || seconds < 0 && nanos > 0;
    if is_mixed || !DURATION_SECONDS.contains(&seconds) || nanos.unsigned_abs() > 999_999_999 {
        return None;
    }
    let sign = if seconds < 0 || nanos < 0 { "-" } else { "" };
    Some(format!("{sign}{}{}s", seconds.unsigned_abs(), fraction(nanos.abs())))
}

/// The seconds and nanoseconds of a duration, as it is written; `None` if it is none, or out of range.
pub(super) fn read_duration(text: &str) -> Option<(i64, i32)> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let digits = digits.strip_suffix('s')?;
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, mut rest) = digits.as_bytes().split_at(length);
    let seconds = digits[..whole.len()].parse::<i64>().ok()?;
    let nanos = read_fraction(&mut rest)?;
    let is_within = rest.is_empty() && DURATION_SECONDS.contains(&seconds);
    is_within.then_some((sign * seconds, sign as i32 * nanos))
}

/// Nanoseconds as a fraction of a second, of three, six or nine digits; nothing of none.
fn fraction(nanos: i32) -> String {
    match nanos {
        0 => String::new(),
        _ if nanos % 1_000_000 == 0 => format!(".{:03}", nanos / 1_000_000),
        _ if nanos % 1000 == 0 => format!(".{:06}", nanos / 1000),
        _ => format!(".{nanos:09}"),
    }
}

/// Takes a fraction of one to nine digits, if there is one: as nanoseconds.
fn read_fraction(rest: &mut &[u8]) -> Option<i32> {
    let [b'.', after @ ..] = *rest else { return Some(0) };
    let length = after.iter().take_while(|it| it.is_ascii_digit()).count();
    if !(1..=9).contains(&length) {
        return None;
    }
    *rest = after;
    let value = number(rest, length)? as i32;
    Some(value * 10_i32.pow(9 - length as u32))
}

/// Takes a mark and the number of so many digits behind it.
fn marked(rest: &mut &[u8], mark: u8, digits: usize) -> Option<i64> {
    let (&first, after) = rest.split_first()?;
    *rest = after;
    if first == mark { number(rest, digits) } else { None }
}

/// Takes a number of so many digits.
fn number(rest: &mut &[u8], digits: usize) -> Option<i64> {
    let (taken, after) = rest.split_at_checked(digits)?;
    *rest = after;
    taken
        .iter()
        .try_fold(0, |value, digit| digit.is_ascii_digit().then(|| value * 10 + i64::from(digit - b'0')))
}

/// The days from 1970-01-01 to a date of the Gregorian calendar; those of a day that the month does not have are those of some other date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // years that begin in March end with the leap day
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before = year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    before + (month * 153 + 2) / 5 + day - 1 - 719_468
}

/// The date that is so many days after 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    // from 0000-03-01 on, in cycles of 400 years
    let days = days + 719_468;
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    // without the leap days, which end a cycle of 4 years, but not of 100, but of 400
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (year * 365 + year / 4 - year / 100);
    let month = (day * 5 + 2) / 153;
    let day = day - (month * 153 + 2) / 5 + 1;
    let year = cycle * 400 + year;
    if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_is_one_date() {
        let first = days(1, 1, 1);
        let last = days(9999, 12, 31);
        assert_eq!(
            (first * DAY, last * DAY + DAY - 1),
            (*TIMESTAMP_SECONDS.start(), *TIMESTAMP_SECONDS.end())
        );
        let mut before = (0, 12, 31);
        for day in first..=last {
            let (y, m, d) = date(day);
            assert_eq!(days(y, m, d), day);
            let is_next = (y, m, d) == (before.0, before.1, before.2 + 1)
                || d == 1 && (y, m) == (before.0, before.1 + 1)
                || (m, d) == (1, 1) && y == before.0 + 1;
            assert!(is_next && (28..=31).contains(&before.2) || d > 1, "{before:?} {:?}", (y, m, d));
            before = (y, m, d);
        }
        assert_eq!((date(0), date(-1), date(11_016)), ((1970, 1, 1), (1969, 12, 31), (2000, 2, 29)));
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, value) in [
            ("1970-01-01T00:00:00Z", Some((0, 0))),
            ("1969-12-31T23:59:59.500Z", Some((-1, 500_000_000))),
            ("2024-02-29T12:34:56.000000789Z", Some((1_709_210_096, 789))),
            ("0001-01-01T00:00:00Z", Some((*TIMESTAMP_SECONDS.start(), 0))),
            ("9999-12-31T23:59:59.999999Z", Some((*TIMESTAMP_SECONDS.end(), 999_999_000))),
        ] {
            assert_eq!(read_timestamp(text), value, "{text}");
            let (seconds, nanos) = value.expect("a time");
            assert_eq!(write_timestamp(seconds, nanos).as_deref(), Some(text));
        }
        for text in [
            "2023-02-29T00:00:00Z",
            "0000-12-31T23:59:59Z",
            "2024-01-01T24:00:00Z",
            "2024-01-01t00:00:00Z",
            "2024-1-1T00:00:00Z",
            "2024-01-01T00:00:00",
            "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00.0000000000Z",
            "2024-01-01T00:00:00+24:00",
            "2024-13-01T00:00:00Z",
            "2024-00-01T00:00:00Z",
            "+024-01-01T00:00:00Z",
            "0001-01-01T00:00:00+00:01",
            "9999-12-31T23:59:59-00:01",
            "2024-01-01T00:00:60Z",
            "",
        ] {
            assert_eq!(read_timestamp(text), None, "{text}");
        }
        assert_eq!(read_timestamp("2024-01-01T00:00:00.1+01:30"), read_timestamp("2023-12-31T22:30:00.100Z"));
        assert_eq!(write_timestamp(TIMESTAMP_SECONDS.end() + 1, 0), None);
        assert_eq!(write_timestamp(0, -1), None);
    }

    #[test]
    fn durations_are_read_as_they_are_written() {
        for (text, value) in [
            ("0s", (0, 0)),
            ("1s", (1, 0)),
            ("-1.500s", (-1, -500_000_000)),
            ("-0.000000001s", (0, -1)),
            ("315576000000.999999999s", (*DURATION_SECONDS.end(), 999_999_999)),
        ] {
            assert_eq!(read_duration(text), Some(value), "{text}");
            assert_eq!(write_duration(value.0, value.1).as_deref(), Some(text));
        }
        for text in
            ["", "s", "1", "1 s", "+1s", "1.s", ".5s", "--1s", "1.0000000000s", "315576000001s", "1e3s"]
        {
            assert_eq!(read_duration(text), None, "{text}");
        }
        assert_eq!(write_duration(1, -1), None);
        assert_eq!(write_duration(0, 1_000_000_000), None);
    }
}
