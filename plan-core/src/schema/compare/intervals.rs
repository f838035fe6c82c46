//! Sets of numbers as stretches of them.

use alloc::vec::Vec;

/// Numbers as stretches that ascend and do not touch; ends are exclusive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Intervals(Vec<(i64, i64)>);

impl Intervals {
    /// The numbers of these stretches, in any order; empty ones are passed over.
    pub(super) fn new(stretches: impl Iterator<Item = (i64, i64)>) -> Self {
        let mut sorted: Vec<_> = stretches.filter(|(start, end)| start < end).collect();
        sorted.sort_unstable();
        let mut merged: Vec<(i64, i64)> = Vec::new();
        for (start, end) in sorted {
            match merged.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        Self(merged)
    }

    pub(super) fn contains(&self, number: i64) -> bool {
        let at = self.0.partition_point(|&(start, _)| start <= number);
        at.checked_sub(1).is_some_and(|at| number < self.0[at].1)
    }

    /// The stretches of numbers that `other` does not have.
    pub(super) fn without(&self, other: &Self) -> Vec<(i64, i64)> {
        let (mut left, mut at) = (Vec::new(), 0);
        for &(mut start, end) in &self.0 {
            while other.0.get(at).is_some_and(|it| it.1 <= start) {
                at += 1;
            }
            let mut next = at;
            while let Some(&(from, to)) = other.0.get(next).filter(|it| it.0 < end) {
                if start < from {
                    left.push((start, from));
                }
                start = start.max(to);
                // the last one may reach into the next stretch
                if to > end {
                    break;
                }
                next += 1;
            }
            if start < end {
                left.push((start, end));
            }
            at = next;
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_sets() {
        let of = |stretches: &[(i64, i64)]| Intervals::new(stretches.iter().copied());
        assert_eq!(of(&[(5, 7), (1, 3), (3, 4), (9, 9)]).0, [(1, 4), (5, 7)]);
        assert_eq!(of(&[(1, 10)]).without(&of(&[(3, 4), (6, 8)])), [(1, 3), (4, 6), (8, 10)]);
        assert_eq!(of(&[(1, 3), (5, 7)]).without(&of(&[(2, 6)])), [(1, 2), (6, 7)]);
        assert_eq!(of(&[(1, 3)]).without(&of(&[])), [(1, 3)]);
        // against sets of numbers, for all pairs of sets below 6
        for bits in 0..1u32 << 12 {
            let numbers = |bits: u32| (0..6).filter(move |at| bits >> at & 1 == 1);
            let set = |bits: u32| Intervals::new(numbers(bits).map(|at| (at, at + 1)));
            let (one, other) = (set(bits & 63), set(bits >> 6));
            let left = one.without(&other).into_iter().flat_map(|(start, end)| start..end);
            let expected = numbers(bits & 63).filter(|&it| !other.contains(it));
            assert!(left.eq(expected), "{one:?} {other:?}");
        }
    }
}
