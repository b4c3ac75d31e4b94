//! Sets of addresses.

use std::collections::BTreeMap;

/// A set of addresses: begin and end of runs that neither overlap nor touch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AddressRuns(BTreeMap<u64, u64>);

impl AddressRuns {
    /// Adds a run of addresses to the set.
    pub(super) fn add(&mut self, (mut begin, mut end): (u64, u64)) {
        if begin >= end {
            return;
        }
        if let Some((before, until)) = self.0.range(..=begin).next_back()
            && *until >= begin
        {
            (begin, end) = (*before, end.max(*until));
        }
        while let Some((next, until)) = self.0.range(begin..=end).next() {
            let (next, until) = (*next, *until);
            self.0.remove(&next);
            end = end.max(until);
        }
        self.0.insert(begin, end);
    }

    /// The parts of a run that are outside of the set.
    pub(super) fn without(&self, (mut begin, end): (u64, u64)) -> Vec<(u64, u64)> {
        let mut parts = Vec::new();
        if let Some((_, until)) = self.0.range(..=begin).next_back() {
            begin = begin.max(*until);
        }
        while begin < end {
            let (next, until) = match self.0.range(begin..end).next() {
                Some((next, until)) => (*next, *until),
                None => (end, end),
            };
            if begin < next {
                parts.push((begin, next));
            }
            begin = until;
        }
        parts
    }

    /// The runs, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(begin, end)| (*begin, *end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(runs: &[(u64, u64)]) -> AddressRuns {
        let mut spans = AddressRuns::default();
        runs.iter().for_each(|run| spans.add(*run));
        spans
    }

    #[test]
    fn runs_that_touch_or_overlap_become_one() {
        let spans = set(&[
            (8, 16),
            (32, 40),
            (16, 24),
            (4, 6),
            (38, 50),
            (9, 10),
            (7, 7),
        ]);
        assert_eq!(
            spans.iter().collect::<Vec<_>>(),
            [(4, 6), (8, 24), (32, 50)]
        );
        let mut all = spans;
        all.add((0, 100));
        assert_eq!(all.iter().collect::<Vec<_>>(), [(0, 100)]);
    }

    #[test]
    fn what_is_left_of_a_run_lies_between_those_of_the_set() {
        let spans = set(&[(8, 16), (32, 40)]);
        assert_eq!(spans.without((0, 50)), [(0, 8), (16, 32), (40, 50)]);
        assert_eq!(spans.without((10, 36)), [(16, 32)]);
        assert_eq!(spans.without((9, 12)), []);
        assert_eq!(spans.without((16, 20)), [(16, 20)]);
        assert_eq!(spans.without((3, 3)), []);
    }
}
