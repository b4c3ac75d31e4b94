//! Draws that stimulus needs beyond those of [`Rng`]: signed ranges, weights, orders, bytes.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize};

use nvdla_bench::seed::Rng;

use crate::scalar::{Percent, Ranged};

/// Uniform in `min..=max`, which must not be wider than 32 bits.
pub fn signed(rng: &mut Rng, min: i64, max: i64) -> i64 {
    let width = u32::try_from(max - min).expect("ranges of stimulus fit 32 bits");
    min + i64::from(rng.within(0, width))
}

/// Any value of the range.
pub fn any<const MIN: i64, const MAX: i64>(rng: &mut Rng) -> Ranged<MIN, MAX> {
    Ranged::clamp(signed(rng, MIN, MAX))
}

/// True `percent` times of a hundred.
pub fn chance(rng: &mut Rng, percent: Percent) -> bool {
    i64::from(rng.below(100)) < percent.get()
}

/// A random word of 32 bits.
pub fn word(rng: &mut Rng) -> u32 {
    rng.within(0, u32::MAX)
}

/// `len` random bytes.
pub fn bytes(rng: &mut Rng, len: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(len + 8);
    while out.len() < len {
        out.extend(rng.bits().to_le_bytes());
    }
    out.truncate(len);
    out
}

/// Brings `items` into a random order.
pub fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let end = u32::try_from(last).expect("fewer than 2^32 items");
        items.swap(last, rng.within(0, end) as usize);
    }
}

/// Choices with weights: `{never: 0, seldom: 1, often: 9}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Weights<T: Ord>(BTreeMap<T, u32>);

impl<T: Ord + Copy> Weights<T> {
    /// These choices; their weights must not all be 0.
    pub fn new(choices: &[(T, u32)]) -> Option<Self> {
        let weights = Self(choices.iter().copied().collect());
        (weights.total() > 0).then_some(weights)
    }

    fn total(&self) -> u32 {
        self.0
            .values()
            .fold(0, |sum, weight| sum.saturating_add(*weight))
    }

    /// The choices with their weights.
    pub fn choices(&self) -> impl Iterator<Item = (T, u32)> {
        self.0.iter().map(|(choice, weight)| (*choice, *weight))
    }

    /// Whether `choice` can be drawn.
    pub fn may_be(&self, choice: T) -> bool {
        self.0.get(&choice).is_some_and(|weight| *weight > 0)
    }

    /// One choice.
    pub fn pick(&self, rng: &mut Rng) -> T {
        let mut left = rng.below(self.total());
        for (choice, weight) in &self.0 {
            match left.checked_sub(*weight) {
                Some(rest) => left = rest,
                None => return *choice,
            }
        }
        unreachable!("the draw is below the sum of the weights")
    }
}

impl<'de, T: Ord + Copy + DeserializeOwned> Deserialize<'de> for Weights<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let weights = Self(BTreeMap::deserialize(deserializer)?);
        if weights.total() == 0 {
            return Err(de::Error::custom(
                "all weights are 0: nothing can be drawn; give some choice a weight above 0",
            ));
        }
        Ok(weights)
    }
}

/// Numbers from `min` to `max`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Span {
    pub min: u32,
    pub max: u32,
}

impl Span {
    /// One of the numbers.
    pub fn pick(self, rng: &mut Rng) -> u32 {
        rng.within(self.min, self.max)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.min, self.max)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Ends {
            min: u32,
            max: u32,
        }
        let Ends { min, max } = Ends::deserialize(deserializer)?;
        if min > max {
            return Err(de::Error::custom(format_args!(
                "min {min} is above max {max}"
            )));
        }
        Ok(Self { min, max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_bench::seed::Seed;

    #[test]
    fn signed_ranges_reach_both_ends() {
        let rng = &mut Seed(3).rng();
        let drawn: Vec<_> = (0..1000).map(|_| signed(rng, -2, 3)).collect();
        assert_eq!(drawn.iter().min(), Some(&-2));
        assert_eq!(drawn.iter().max(), Some(&3));
        signed(rng, -(1 << 31), (1 << 31) - 1);
    }

    #[test]
    fn a_choice_without_weight_is_never_drawn() {
        let weights = Weights::new(&[('a', 0), ('b', 1), ('c', 3)]).expect("some weight");
        let rng = &mut Seed(3).rng();
        let drawn: String = (0..400).map(|_| weights.pick(rng)).collect();
        assert!(!drawn.contains('a'));
        let often = drawn.matches('c').count();
        assert!((250..350).contains(&often), "{often}");
        assert_eq!(Weights::new(&[('a', 0)]), None);
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        shuffle(&mut Seed(3).rng(), &mut items);
        assert_ne!(items[..5], [0, 1, 2, 3, 4]);
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn the_asked_number_of_bytes_is_drawn() {
        let rng = &mut Seed(3).rng();
        assert_eq!(bytes(rng, 0).len(), 0);
        assert_eq!(bytes(rng, 13).len(), 13);
    }
}
