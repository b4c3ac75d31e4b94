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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_numbers_forever() {
        let seed = Seed::case(7, 3).part("memory").item(2);
        let rng = || seed.rng();
        let some = |draw: &mut dyn FnMut() -> i64| [(); 4].map(|()| draw());
        let [mut narrow, mut wide, mut signed, mut word] = [(); 4].map(|()| rng());
        assert_eq!(seed, Seed(13055493726353657551));
        assert_eq!(rng().bits(), 7660006529133117864);
        assert_eq!(some(&mut || narrow.below(1000).into()), [570, 26, 41, 443]);
        assert_eq!(
            some(&mut || wide.within(1 << 30, u32::MAX).into()),
            [2912764222, 1158266902, 2501215179, 2668141241]
        );
        assert_eq!(
            some(&mut || signed.signed(-1 << 40, 1 << 40)),
            [-186367691484, 1026398899726, -63413762539, -418659665693]
        );
        let mut bytes = vec![1];
        rng().append_bytes(9, &mut bytes);
        assert_eq!(bytes, [1, 168, 1, 39, 146, 90, 207, 77, 106, 201]);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        rng().shuffle(&mut order);
        assert_eq!(order, [6, 1, 5, 7, 4, 0, 3, 2]);
        let weights = [('a', 1), ('b', 0), ('c', 2)];
        let letters = (0..12).filter_map(|_| word.weighted(weights.into_iter()));
        assert_eq!(letters.collect::<String>(), "cccacaaccccc");
    }

    #[test]
    fn names_and_numbers_make_streams_of_their_own() {
        let seed = Seed(1);
        let mut all = vec![
            seed,
            seed.part("a"),
            seed.part("b"),
            seed.part("ab"),
            seed.part(""),
        ];
        all.extend([seed.part("a").part("b"), seed.part("b").part("a")]);
        all.extend((0..100).flat_map(|number| [seed.item(number), seed.part("a").item(number)]));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn wide_ranges_favour_no_number() {
        // A product of 32 bits that is only shifted gives each third number twice as often.
        let rng = &mut Seed(2).rng();
        let mut thirds = [0; 3];
        (0..30_000).for_each(|_| thirds[rng.below(3 << 30) as usize % 3] += 1);
        let even = |count: &i32| (9_600..10_400).contains(count);
        assert!(thirds.iter().all(even), "{thirds:?}");
    }

    #[test]
    fn ranges_reach_both_ends_and_never_pass_them() {
        let mut rng = Seed(1).rng();
        let drawn: Vec<u32> = (0..2000).map(|_| rng.within(3, 7)).collect();
        assert_eq!(drawn.iter().min(), Some(&3));
        assert_eq!(drawn.iter().max(), Some(&7));
        assert_eq!(rng.within(5, 5), 5);
        assert_eq!(rng.within(5, 4), 5);
        assert_eq!(rng.below(0), 0);
        let drawn: Vec<i64> = (0..2000).map(|_| rng.signed(-2, 3)).collect();
        assert_eq!(drawn.iter().min(), Some(&-2));
        assert_eq!(drawn.iter().max(), Some(&3));
        rng.signed(i64::MIN, i64::MAX);
        rng.within(0, u32::MAX);
    }

    #[test]
    fn a_choice_without_weight_is_never_drawn() {
        let rng = &mut Seed(3).rng();
        let weights = [('a', 0), ('b', 1), ('c', 3)];
        let drawn = (0..400).map(|_| rng.weighted(weights.into_iter()).expect("some weight"));
        let drawn: String = drawn.collect();
        assert!(!drawn.contains('a'));
        let often = drawn.matches('c').count();
        assert!((250..350).contains(&often), "{often}");
        assert_eq!(rng.weighted([('a', 0)].into_iter()), None);
        let heavy = [('a', u32::MAX), ('b', u32::MAX)];
        assert!((0..99).any(|_| rng.weighted(heavy.into_iter()) == Some('b')));
    }

    #[test]
    fn many_signed_bytes_are_as_many_signed_numbers() {
        let (mut many, mut one) = (Seed(4).rng(), Seed(4).rng());
        let mut bytes = [0; 1000];
        many.signed_bytes(&mut bytes);
        for byte in bytes {
            assert_eq!(i64::from(byte.cast_signed()), one.signed(-128, 127));
        }
        assert_eq!(many, one);
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Seed(3).rng().shuffle(&mut items);
        assert_ne!(items[..5], [0, 1, 2, 3, 4]);
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn seeds_are_written_and_read_alike() {
        let seed = Seed::case(1, 2);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("17".parse(), Ok(Seed(17)));
    }
}
