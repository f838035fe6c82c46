//! Ranges of numbers: which overlap, and what is left free.

use alloc::string::String;
use alloc::vec::Vec;

/// The numbers from `start` to `end`, both among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    /// The first number.
    pub(super) start: i64,
    /// The last number.
    pub(super) end: i64,
    /// What the range is for.
    pub(super) purpose: Purpose,
    /// Its position among the ranges of that purpose.
    pub(super) index: usize,
}

/// What a range of numbers is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Purpose {
    /// Nobody may use them.
    Reserved,
    /// Extensions may use them.
    Extensions,
}

impl Purpose {
    /// What the range is called in a message to the user.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Reserved => "reserved range",
            Self::Extensions => "extension range",
        }
    }
}

/// Ranges in the order of their numbers.
pub(super) struct Spans(Vec<Span>);

impl Spans {
    /// Puts ranges in order.
    pub(super) fn new(mut spans: Vec<Span>) -> Self {
        spans.sort_unstable();
        Self(spans)
    }

    /// Each range that overlaps an earlier one, with that one.
    pub(super) fn overlaps(&self) -> impl Iterator<Item = (Span, Span)> {
        let mut widest: Option<Span> = None;
        self.0.iter().filter_map(move |&span| {
            let before = widest;
            if before.is_none_or(|before| span.end > before.end) {
                widest = Some(span);
            }
            before.filter(|before| span.start <= before.end).map(|before| (span, before))
        })
    }

    /// The range that a number is in, if the ranges do not overlap.
    pub(super) fn of(&self, number: i64) -> Option<Span> {
        let after = self.0.partition_point(|span| span.start <= number);
        after.checked_sub(1).map(|at| self.0[at]).filter(|span| number <= span.end)
    }

    /// The least number from `from` that is in no range and not among `used`, which is sorted.
    pub(super) fn free(&self, from: i64, used: &[i64]) -> i64 {
        let (mut spans, mut used) = (self.0.iter().peekable(), used.iter().peekable());
        let mut free = from;
        loop {
            let before = free;
            while used.next_if(|&&number| number <= free).is_some_and(|&number| {
                free = free.max(number + i64::from(number == free));
                true
            }) {}
            while spans.next_if(|span| span.start <= free).is_some_and(|span| {
                free = free.max(span.end + 1);
                true
            }) {}
            if before == free {
                return free;
            }
        }
    }
}

/// A range as it is written in a `.proto` file.
pub(super) fn written(start: i64, end: i64) -> String {
    if start == end { alloc::format!("{start}") } else { alloc::format!("{start} to {end}") }
}

#[cfg(test)]
mod tests {
    use super::{Purpose, Span, Spans};
    use alloc::vec::Vec;

    fn spans(ranges: &[(i64, i64)]) -> Spans {
        let span = |(index, &(start, end))| Span { start, end, purpose: Purpose::Reserved, index };
        Spans::new(ranges.iter().enumerate().map(span).collect())
    }

    #[test]
    fn finds_what_overlaps() {
        for (ranges, expected) in [
            (&[(5, 9), (1, 4)][..], &[][..]),
            (&[(5, 9), (1, 5)], &[(0, 1)]),
            (&[(1, 100), (2, 3), (50, 60), (101, 102)], &[(1, 0), (2, 0)]),
            (&[(1, 536_870_911), (7, 7)], &[(1, 0)]),
        ] {
            let found: Vec<_> = spans(ranges).overlaps().map(|(a, b)| (a.index, b.index)).collect();
            assert_eq!(found, expected, "{ranges:?}");
        }
    }

    #[test]
    fn finds_what_is_free() {
        let set = spans(&[(2, 3), (5, 100), (8, 9)]);
        assert_eq!(set.free(1, &[]), 1);
        assert_eq!(set.free(1, &[1]), 4);
        assert_eq!(set.free(1, &[1, 1, 4, 101]), 102);
        assert_eq!(set.of(6).map(|span| span.index), Some(1));
        assert_eq!(set.of(4), None);
        assert_eq!(set.of(0), None);
    }
}
