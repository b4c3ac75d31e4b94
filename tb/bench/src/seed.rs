//! Seeds and random numbers that mean the same on every machine, forever.
//!
//! The generator is PCG XSL 128/64 (MCG), fixed here by name; ranges are drawn by the
//! functions of [`Rng`], not by a library that may change its mapping.

use std::fmt;
use std::str::FromStr;

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng as _;
use serde::{Deserialize, Serialize};

/// Where random numbers start.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// Seed of case `index` of a run.
    pub const fn case(run: u64, index: u64) -> Self {
        Self(mix(mix(run) ^ index.wrapping_mul(GOLDEN)))
    }

    /// Independent seed for the part called `name`.
    pub const fn part(self, name: &str) -> Self {
        let bytes = name.as_bytes();
        let mut hash = self.0;
        let mut i = 0;
        while i < bytes.len() {
            hash = mix(hash ^ bytes[i] as u64);
            i += 1;
        }
        Self(mix(hash))
    }

    /// Generator that starts here.
    pub fn rng(self) -> Rng {
        let low = mix(self.0);
        Rng(Pcg64Mcg::new(
            (u128::from(mix(low)) << 64) | u128::from(low),
        ))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:016x}", self.0)
    }
}

impl FromStr for Seed {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => text.parse(),
        }
        .map(Self)
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of splitmix64.
const fn mix(value: u64) -> u64 {
    let a = value.wrapping_add(GOLDEN);
    let b = (a ^ (a >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    c ^ (c >> 31)
}

/// Random numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in `0..bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let wide = u64::from(self.0.next_u32()) * u64::from(bound);
        u32::try_from(wide >> 32).expect("the product of two 32-bit numbers, halved")
    }

    /// Uniform in `low..=high`.
    pub fn within(&mut self, low: u32, high: u32) -> u32 {
        match high.saturating_sub(low).checked_add(1) {
            Some(count) => low + self.below(count),
            None => self.0.next_u32(),
        }
    }

    /// True in `permille` of 1000 cases.
    pub fn chance(&mut self, permille: u16) -> bool {
        self.below(1000) < u32::from(permille)
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        &items[self.below(count) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_forever() {
        let mut rng = Seed::case(7, 3).part("memory").rng();
        let drawn: Vec<u32> = (0..4).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, vec![558, 82, 538, 454]);
    }

    #[test]
    fn ranges_reach_both_ends_and_never_pass_them() {
        let mut rng = Seed(1).rng();
        let drawn: Vec<u32> = (0..2000).map(|_| rng.within(3, 7)).collect();
        assert_eq!(drawn.iter().min(), Some(&3));
        assert_eq!(drawn.iter().max(), Some(&7));
        assert_eq!(rng.within(5, 5), 5);
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn seeds_are_written_and_read_alike() {
        let seed = Seed::case(1, 2);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("17".parse(), Ok(Seed(17)));
    }
}
