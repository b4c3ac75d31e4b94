//! Seeds and random numbers that are the same on every machine and in every release.
//!
//! A [`Seed`] starts a stream of random numbers. Seeds form a tree: that of a run has children for
//! its cases, these for layers, units and fields ([`Seed::part`], [`Seed::item`]). Streams are
//! independent: one draw more from a stream changes no number of another stream.
//!
//! Why the numbers never change:
//!
//! * The generator is PCG XSL 128/64 (MCG), `rand_pcg::Pcg64Mcg`. Named generators of `rand` never
//!   change their numbers ("Reproducibility" in the book of rand).
//! * `rand` maps the numbers to ranges without bias (feature `unbiased`). Its versions 0.10.x give
//!   the same values; 0.11 may not. A test here has numbers of every kind of draw; whoever must
//!   change them also counts up the version of the draw in `nvdla_stimulus::generate`.
//! * The hash of a parent seed and a name to a child seed is defined in this file.

use std::fmt;
use std::str::FromStr;

use rand::seq::SliceRandom;
use rand::{Rng as _, RngExt};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use crate::probability::Probability;

/// Start of a stream of random numbers.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// Seed of case `index` of a run with seed `run`.
    pub const fn case(run: u64, index: u64) -> Self {
        Self(run).item(index)
    }

    /// Child seed with the number `number`; children of different numbers are independent.
    pub const fn item(self, number: u64) -> Self {
        Self(mix(mix(self.0) ^ number.wrapping_mul(GOLDEN)))
    }

    /// Child seed with the name `name`; children of different names are independent.
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

    /// The stream of random numbers of the child seed `name`.
    pub fn of(self, name: &str) -> Rng {
        self.part(name).rng()
    }

    /// The stream of random numbers that starts from this seed.
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

/// Hashes `value` with the finaliser of splitmix64.
pub const fn mix(value: u64) -> u64 {
    let a = value.wrapping_add(GOLDEN);
    let b = (a ^ (a >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    c ^ (c >> 31)
}

/// A generator of random numbers. Draws from a range are uniform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// 32 random bits.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Appends `len` random bytes to `out`.
    pub fn append_bytes(&mut self, len: usize, out: &mut Vec<u8>) {
        let from = out.len();
        out.resize(from + len, 0);
        self.0.fill_bytes(&mut out[from..]);
    }

    /// A random number in `0..bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.within(0, bound.saturating_sub(1))
    }

    /// A random number in `low..=high`; `low` if the range is empty.
    pub fn within(&mut self, low: u32, high: u32) -> u32 {
        self.0.random_range(low..=high.max(low))
    }

    /// A random signed number in `low..=high`; `low` if the range is empty.
    pub fn signed(&mut self, low: i64, high: i64) -> i64 {
        self.0.random_range(low..=high.max(low))
    }

    /// Fills `bytes` with random int8 numbers, the same as [`Self::signed`] would draw one by one.
    pub fn signed_bytes(&mut self, bytes: &mut [u8]) {
        // Of 256 numbers, which leave nothing over, the highest bits choose one.
        for byte in bytes {
            let [.., highest] = self.bits().to_le_bytes();
            *byte = highest ^ 0x80;
        }
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: Probability) -> bool {
        self.below(probability.all.into()) < probability.share.into()
    }

    /// A random element of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        &items[self.below(count) as usize]
    }

    /// Draws one of the `choices`, pairs of value and weight; `None` if all weights are 0.
    pub fn weighted<T>(&mut self, choices: impl Iterator<Item = (T, u32)> + Clone) -> Option<T> {
        let all = choices.clone().map(|(_, weight)| u64::from(weight)).sum();
        let mut left = self.0.random_range(0..std::cmp::max(all, 1));
        for (choice, weight) in choices {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Some(choice),
            }
        }
        None
    }

    /// Brings `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.0);
    }
}
