//! Counts of the cases that reached each bin, and percentages of covered bins.

use std::cell::LazyCell;

use crate::bins::BinSet;
use crate::catalog::{BinId, Catalog, CatalogEntry, number};
use crate::exclude::Exclusions;

/// Number of cases that reached each bin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BinHits {
    /// Number of cases by bin number; bins beyond the end have 0.
    counts: Vec<u64>,
}

impl BinHits {
    /// Counts a case that reached `bins`.
    pub fn add(&mut self, bins: &BinSet) {
        for bin in bins.iter() {
            if self.counts.len() <= bin.index() {
                self.counts.resize(bin.index() + 1, 0);
            }
            self.counts[bin.index()] += 1;
        }
    }

    /// Number of cases that reached a bin.
    pub fn count(&self, bin: BinId) -> u64 {
        self.counts.get(bin.index()).copied().unwrap_or(0)
    }

    /// The bins that at least one case reached.
    pub fn bins(&self) -> BinSet {
        let reached = self.counts.iter().enumerate();
        let reached = reached.filter(|(_, count)| **count > 0);
        reached.map(|(bin, _)| number(bin)).collect()
    }

    /// Bins of cover points that the designs lack: those of blocks of which no case reached a bin.
    pub fn absent(&self) -> BinSet {
        Catalog::get().absent(|bin| self.count(bin) > 0)
    }

    /// Coverage of all bins of the catalog.
    pub fn coverage(&self, exclusions: &Exclusions) -> BinRatio {
        BinRatio::of(Catalog::get().bins(|_| true), self, exclusions)
    }

    /// Excluded bins that a case reached all the same, each with the wrong reason of its exclusion.
    pub fn wrong<'a>(&self, exclusions: &'a Exclusions) -> Vec<(&'static CatalogEntry, &'a str)> {
        let entries = Catalog::get().entries.iter().enumerate();
        entries
            .filter(|(bin, _)| self.count(number(*bin)) > 0)
            .filter_map(|(bin, entry)| Some((entry, exclusions.reason(number(bin))?)))
            .collect()
    }
}

/// Number of bins that must be reached (`bins`), of those reached (`covered`), and of excluded ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BinRatio {
    pub covered: u64,
    pub bins: u64,
    pub excluded: u64,
}

impl BinRatio {
    /// Counts the given bins; cover points that the designs lack are left out.
    pub fn of(bins: impl Iterator<Item = BinId>, hits: &BinHits, exclusions: &Exclusions) -> Self {
        let mut ratio = Self::default();
        let of_design = &Catalog::get().of_design;
        // Few sets of bins have such points.
        let absent = LazyCell::new(|| hits.absent());
        for bin in bins.filter(|bin| !(of_design.has(*bin) && absent.has(*bin))) {
            match exclusions.reason(bin) {
                Some(_) => ratio.excluded += 1,
                None => {
                    ratio.bins += 1;
                    ratio.covered += u64::from(hits.count(bin) > 0);
                }
            }
        }
        ratio
    }

    /// Covered bins in thousandths of those that must be reached, rounded down; 1000 if there are none.
    pub fn permille(self) -> u64 {
        match self.bins {
            0 => 1000,
            bins => self.covered * 1000 / bins,
        }
    }
}

impl std::fmt::Display for BinRatio {
    /// Shows the ratio in percent.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{} %", self.permille() / 10, self.permille() % 10)
    }
}
