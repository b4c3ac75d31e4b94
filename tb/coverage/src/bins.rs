//! Numbers of coverage bins, and sets of them; the journal of a campaign has a set as text.

use serde::{Deserialize, Serialize};

/// Number of a bin in the [`Catalog`](crate::catalog::Catalog).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BinId(pub u32);

impl BinId {
    /// The number as an index into the entries of the catalog.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of bins. As text it is hexadecimal digits: digit `d` has bins `4d` to `4d + 3`, the lowest
/// in its lowest bit; zeros at the end are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BinSet(Vec<u64>);

impl BinSet {
    /// Whether no bin is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds a bin.
    pub fn insert(&mut self, bin: BinId) {
        let (word, bit) = (bin.index() / 64, bin.index() % 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
    }

    /// Adds all bins of `other`.
    pub fn extend(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether a bin is in the set.
    pub fn has(&self, bin: BinId) -> bool {
        let word = self.0.get(bin.index() / 64).copied().unwrap_or(0);
        word >> (bin.index() % 64) & 1 == 1
    }

    /// Number of bins that are in this set and not in `other`.
    pub fn beyond(&self, other: &Self) -> u32 {
        self.without(other).count()
    }

    /// Number of bins in the set.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The bins that are in both sets.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        let pairs = self.0.iter().zip(&other.0);
        Self(pairs.map(|(word, with)| word & with).collect())
    }

    /// The bins that are in this set and not in `other`.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let others = other.0.iter().chain(std::iter::repeat(&0));
        let pairs = self.0.iter().zip(others);
        Self(pairs.map(|(word, less)| word & !less).collect())
    }

    /// Iterates over the bins in the set, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = BinId> {
        let words = (0_u32..).zip(&self.0);
        words.flat_map(|(number, word)| bits(*word).map(move |bit| BinId(64 * number + bit)))
    }
}

/// Numbers of the bits that are set in a word, lowest first.
pub(crate) fn bits(word: u64) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        // The lowest one goes.
        left &= left.checked_sub(1)?;
        Some(bit)
    })
}

impl FromIterator<BinId> for BinSet {
    fn from_iter<I: IntoIterator<Item = BinId>>(bins: I) -> Self {
        let mut set = Self::default();
        bins.into_iter().for_each(|bin| set.insert(bin));
        set
    }
}

impl From<BinSet> for String {
    fn from(set: BinSet) -> Self {
        let nibbles = set.0.iter().flat_map(|word| {
            let nibble = move |at: u32| u32::try_from(word >> (4 * at) & 15).unwrap_or(0);
            (0..16).map(nibble)
        });
        let digits = nibbles.filter_map(|nibble| char::from_digit(nibble, 16));
        let text: Self = digits.collect();
        text.trim_end_matches('0').to_owned()
    }
}

impl TryFrom<String> for BinSet {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut set = Self::default();
        for (digit, bins) in (0_u32..).zip(text.chars()) {
            let bits = bins
                .to_digit(16)
                .ok_or_else(|| format!("`{bins}` is no hexadecimal digit of a set of bins"))?;
            self::bits(bits.into()).for_each(|bit| set.insert(BinId(4 * digit + bit)));
        }
        Ok(set)
    }
}
