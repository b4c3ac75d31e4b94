//! The results of a campaign so far, in bounded memory.

use std::collections::BTreeMap;

use nvdla_coverage::hits::Hits;

use crate::record::{CaseRecord, End};
use crate::schedule::CaseName;

/// Numbers of cases, and the failures; their number has a limit at which a campaign ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Numbers of cases by profile.
    pub profiles: BTreeMap<String, ProfileTally>,
    pub failures: Vec<FailedCase>,
    /// Core clocks of all cases.
    pub clocks: u64,
    /// Number of cases that reached each bin of the functional coverage.
    pub hits: Hits,
}

/// Numbers of cases of one profile.
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
    /// Units and shapes of its layers.
    pub what: String,
    /// Name of the bucket: of all failures that look alike.
    pub bucket: String,
    /// Name of the DUT that ran it.
    pub dut: String,
}

impl Summary {
    /// Adds the record of a case.
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

    /// Sums over all profiles.
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

    /// Failures by bucket, in the order of the bucket names.
    pub fn buckets(&self) -> BTreeMap<&str, Vec<&FailedCase>> {
        let mut buckets: BTreeMap<&str, Vec<&FailedCase>> = BTreeMap::new();
        for failure in &self.failures {
            buckets.entry(&failure.bucket).or_default().push(failure);
        }
        buckets
    }
}
