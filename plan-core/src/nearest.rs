//! The nearest of some names to one that does not exist.

use alloc::vec::Vec;
#[cfg(feature = "schema")]
use alloc::{format, string::String};
use core::mem;

/// The longest name that is compared, in bytes; longer ones get no suggestion.
const LONGEST: usize = 128;

/// The candidate that is nearest to `name`, if one is near enough to be what was meant.
///
/// Near enough is: at most a third of the letters, rounded up, inserted, deleted, replaced or swapped with their
/// neighbour. Of several equally near the first is taken; a difference of case alone counts as near.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let mut limit = name.len().div_ceil(3);
    let mut best = None;
    for candidate in candidates {
        if candidate.eq_ignore_ascii_case(name) {
            return Some(candidate);
        }
        if candidate.len() > LONGEST || candidate.len().abs_diff(name.len()) > limit {
            continue;
        }
        let distance = distance(name.as_bytes(), candidate.as_bytes());
        if distance < limit || (distance == limit && best.is_none()) {
            best = Some(candidate);
            limit = distance;
        }
    }
    best
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut before = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && y == a[i - 1] {
                let swapped: &Vec<usize> = &before;
                least = least.min(swapped[j - 1] + 1);
            }
            row.push(least);
        }
        before = mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// The first of some names, for one who has to choose: "`a`, `b`, …".
#[cfg(feature = "schema")]
pub(crate) fn choices<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 8;
    let mut names = names.into_iter();
    let mut told: Vec<String> = names.by_ref().take(MOST).map(|name| format!("`{name}`")).collect();
    if names.next().is_some() {
        told.push("…".into());
    }
    told.join(", ")
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn suggests_what_was_meant() {
        for (name, candidates, expected) in [
            ("emial", &["name", "email", "emails"][..], Some("email")),
            ("emial", &["name", "emails"], Some("emails")),
            ("Nmae", &["Name", "nmae"], Some("nmae")),
            ("id", &["name", "in"], Some("in")),
            ("x", &["name"], None),
            ("", &["a"], None),
            ("naïve", &["native", "naive"], Some("native")),
        ] {
            assert_eq!(nearest(name, candidates.iter().copied()), expected, "{name}");
        }
    }
}
