//! Sets of integers, stored as ranges.

use std::ops::RangeInclusive;

use nvdla_random::seed::Rng;

/// A set of integers, stored as ranges in rising order that neither overlap nor touch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IntegerSet(Vec<(i64, i64)>);

impl From<RangeInclusive<i64>> for IntegerSet {
    fn from(range: RangeInclusive<i64>) -> Self {
        let (least, most) = range.into_inner();
        Self(Vec::from_iter((least <= most).then_some((least, most))))
    }
}

impl From<RangeInclusive<u32>> for IntegerSet {
    fn from(range: RangeInclusive<u32>) -> Self {
        Self::from(i64::from(*range.start())..=i64::from(*range.end()))
    }
}

impl FromIterator<i64> for IntegerSet {
    /// The set of the given numbers, which must be in rising order.
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut spans: Vec<(i64, i64)> = Vec::new();
        for number in numbers {
            match spans.last_mut() {
                Some((_, most)) if *most + 1 == number => *most = number,
                _ => spans.push((number, number)),
            }
        }
        Self(spans)
    }
}

impl IntegerSet {
    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers of the set from `least` to `most`.
    #[must_use]
    pub fn within(&self, (least, most): (i64, i64)) -> Self {
        let cut = |(from, to): &(i64, i64)| (least.max(*from), most.min(*to));
        let cut = self.0.iter().map(cut);
        Self(cut.filter(|(from, to)| from <= to).collect())
    }

    /// The least and the largest number of the set; `None` if it is empty.
    pub fn ends(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.1))
    }

    /// The number of the set nearest to `number`, of two the smaller; `None` if the set is empty.
    pub fn nearest(&self, number: i64) -> Option<i64> {
        let ends = self
            .0
            .iter()
            .map(|(least, most)| number.clamp(*least, *most));
        ends.min_by_key(|end| end.abs_diff(number))
    }

    /// Draws a number of the set, all equally likely; it has at most 2^32. `None` if it is empty.
    pub fn pick(&self, rng: &mut Rng) -> Option<i64> {
        let size = |(least, most): &(i64, i64)| most.abs_diff(*least).saturating_add(1);
        let all: u64 = self.0.iter().map(size).sum();
        let last = u32::try_from(all.checked_sub(1)?).unwrap_or(u32::MAX);
        let mut left = u64::from(rng.within(0, last));
        for span in &self.0 {
            match left.checked_sub(size(span)) {
                Some(rest) => left = rest,
                None => return span.0.checked_add_unsigned(left),
            }
        }
        None
    }
}
