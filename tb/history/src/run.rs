//! One campaign as the history keeps it.

/// A campaign that ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HistoryRun {
    /// UTC, `2026-05-01T12:00:00`: when its last result was written.
    pub date: String,
    pub host: String,
    /// Of the sources.
    pub revision: String,
    /// DUT that was asked for; empty: the smallest that can run a case.
    pub dut: String,
    /// Names, with blanks between.
    pub profiles: String,
    pub seed: u64,
    /// Version of the draw.
    pub draw: u64,
    /// Digest of its results: the same directory is not added twice.
    pub results: String,
    pub passed: u64,
    pub failed: u64,
    pub not_applicable: u64,
    /// Core clocks.
    pub clocks: u64,
    /// Time on the wall, where it is known.
    pub millis: Option<u64>,
    /// Digest of the bins: ratios of others cannot be compared.
    pub coverage: String,
    pub covered: u64,
    pub bins: u64,
}

impl HistoryRun {
    /// Bins that were covered, in thousandths, rounded down.
    pub fn permille(&self) -> u64 {
        match self.bins {
            0 => 1000,
            bins => self.covered.saturating_mul(1000) / bins,
        }
    }

    /// Core clocks a second.
    pub fn speed(&self) -> Option<u64> {
        let millis = self.millis?;
        Some(self.clocks.saturating_mul(1000) / millis.max(1))
    }

    /// Whether two runs were asked for the same cases, but for seed and number.
    pub fn is_like(&self, other: &Self) -> bool {
        self.profiles == other.profiles && self.dut == other.dut
    }
}
