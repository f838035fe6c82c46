//! Ranges of numbers: which overlap, and what is left free.

use alloc::string::String;
use alloc::vec::Vec;

/// The numbers from `start` to `end`, both among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NumberRange {
    /// The first number.
    pub(super) start: i64,
    /// The last number.
    pub(super) end: i64,
    /// Its position among the ranges as they are written.
    pub(super) index: usize,
}

/// Ranges in the order of their numbers.
#[derive(Default)]
pub(super) struct Spans {
    sorted: Vec<NumberRange>,
    /// For each range, the one that goes farthest of those up to it.
    farthest: Vec<NumberRange>,
}

impl Spans {
    /// Puts ranges in order; those that end before they begin are left out.
    pub(super) fn new(spans: impl Iterator<Item = NumberRange>) -> Self {
        let mut sorted: Vec<NumberRange> = spans.filter(|span| span.start <= span.end).collect();
        sorted.sort_unstable();
        let mut farthest: Vec<NumberRange> = Vec::with_capacity(sorted.len());
        for &span in &sorted {
            let before = farthest.last().filter(|before| before.end >= span.end);
            farthest.push(before.copied().unwrap_or(span));
        }
        Self { sorted, farthest }
    }

    /// Pairs of ranges that overlap, the one written first before the other: at least one pair for each range that
    /// overlaps one of lower numbers.
    pub(super) fn overlaps(&self) -> impl Iterator<Item = (NumberRange, NumberRange)> {
        self.sorted
            .iter()
            .skip(1)
            .zip(&self.farthest)
            .filter(|(span, before)| span.start <= before.end)
            .map(|(&span, &before)| if span.index < before.index { (span, before) } else { (before, span) })
    }

    /// A range that has some of the numbers from `start` to `end`: of several, the one that goes farthest.
    pub(super) fn meeting(&self, start: i64, end: i64) -> Option<NumberRange> {
        let after = self.sorted.partition_point(|span| span.start <= end);
        after.checked_sub(1).map(|at| self.farthest[at]).filter(|span| start <= span.end)
    }

    /// The range that a number is in.
    pub(super) fn of(&self, number: i64) -> Option<NumberRange> {
        self.meeting(number, number)
    }

    /// The ranges, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = NumberRange> {
        self.sorted.iter().copied()
    }

    /// The least number from `from` that is in no range and not among `used`, which is sorted.
    pub(super) fn free(&self, from: i64, used: &[i64]) -> i64 {
        let (mut spans, mut used) = (self.sorted.iter().peekable(), used.iter().peekable());
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
pub(super) fn written(span: NumberRange) -> String {
    let NumberRange { start, end, .. } = span;
    if start == end { alloc::format!("{start}") } else { alloc::format!("{start} to {end}") }
}

#[cfg(test)]
mod tests {
    use super::{NumberRange, Spans};
    use alloc::vec::Vec;

    fn spans(ranges: &[(i64, i64)]) -> Spans {
        Spans::new(ranges.iter().enumerate().map(|(index, &(start, end))| NumberRange { start, end, index }))
    }

    #[test]
    fn finds_what_overlaps() {
        for (ranges, expected) in [
            (&[(5, 9), (1, 4)][..], &[][..]),
            (&[(5, 9), (1, 5)], &[(0, 1)]),
            (&[(1, 100), (2, 3), (50, 60), (101, 102)], &[(0, 1), (0, 2)]),
            (&[(7, 7), (1, 536_870_911), (9, 8)], &[(0, 1)]),
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
        assert_eq!(set.of(50).map(|span| span.index), Some(1));
        assert_eq!(set.of(4), None);
        assert_eq!(set.of(0), None);
        assert_eq!(set.meeting(4, 5).map(|span| span.index), Some(1));
    }
}
