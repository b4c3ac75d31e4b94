//! What came out of a campaign so far, in memory of bounded size.

use std::collections::BTreeMap;

use nvdla_coverage::hits::Hits;

use crate::record::{CaseRecord, End};
use crate::schedule::CaseName;

/// Counts, and the failures; a campaign ends at a limit of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// By profile.
    pub profiles: BTreeMap<String, ProfileTally>,
    pub failures: Vec<FailedCase>,
    /// Core clocks of all cases.
    pub clocks: u64,
    /// Cases by bin of the functional coverage.
    pub hits: Hits,
}

/// Cases of one profile.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProfileTally {
    pub passed: u64,
    pub failed: u64,
    pub not_applicable: u64,
}

/// A case that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedCase {
    pub case: CaseName,
    /// Units and shapes.
    pub what: String,
    /// Name of all failures that look like it.
    pub bucket: String,
    /// Name of the DUT that ran it.
    pub dut: String,
}

impl Summary {
    /// Adds a case.
    pub fn add(&mut self, record: &CaseRecord) {
        let tally = self
            .profiles
            .entry(record.case.profile.clone())
            .or_default();
        match &record.end {
            End::Passed => tally.passed += 1,
            End::NotApplicable(_) => tally.not_applicable += 1,
            End::Failed(bucket) => {
                tally.failed += 1;
                self.failures.push(FailedCase {
                    case: record.case.clone(),
                    what: record.what.clone(),
                    bucket: bucket.clone(),
                    dut: record.dut.clone(),
                });
            }
        }
        self.clocks = self.clocks.saturating_add(record.clocks);
        self.hits.add(&record.bins);
    }

    /// All profiles together.
    pub fn tally(&self) -> ProfileTally {
        self.profiles
            .values()
            .fold(ProfileTally::default(), |sum, tally| ProfileTally {
                passed: sum.passed + tally.passed,
                failed: sum.failed + tally.failed,
                not_applicable: sum.not_applicable + tally.not_applicable,
            })
    }

    /// Number of cases.
    pub fn cases(&self) -> u64 {
        let ProfileTally {
            passed,
            failed,
            not_applicable,
        } = self.tally();
        passed + failed + not_applicable
    }

    /// Failures by bucket, in the order of the names.
    pub fn buckets(&self) -> BTreeMap<&str, Vec<&FailedCase>> {
        let mut buckets: BTreeMap<&str, Vec<&FailedCase>> = BTreeMap::new();
        for failure in &self.failures {
            buckets.entry(&failure.bucket).or_default().push(failure);
        }
        buckets
    }
}
