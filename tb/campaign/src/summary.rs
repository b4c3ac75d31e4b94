//! The results of a campaign so far, in bounded memory.

use std::collections::BTreeMap;

use nvdla_bench::engine::CaseTally;
use nvdla_coverage::hits::BinHits;

use crate::record::{CaseEnding, CaseRecord};
use crate::schedule::CaseName;

/// Counts, failing cases and coverage of a campaign; it ends at a limited number of failing cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CampaignSummary {
    /// Numbers of cases by profile.
    pub profiles: BTreeMap<String, CaseTally>,
    pub failures: Vec<FailedCase>,
    /// Core clocks of all cases.
    pub clocks: u64,
    /// Number of cases that reached each bin of the functional coverage.
    pub hits: BinHits,
}

/// A case that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedCase {
    pub case: CaseName,
    /// Units and shapes of its layers.
    pub what: String,
    /// Name of the bucket: the kind and place of the failure.
    pub bucket: String,
    /// Name of the DUT that ran it.
    pub dut: String,
}

impl CampaignSummary {
    /// Adds the record of a case.
    pub fn add(&mut self, record: &CaseRecord) {
        let profile = record.case.profile.clone();
        *self.profiles.entry(profile).or_default() += record.end.tally();
        if let CaseEnding::Failed(bucket) = &record.end {
            self.failures.push(FailedCase {
                case: record.case.clone(),
                what: record.what.clone(),
                bucket: bucket.clone(),
                dut: record.dut.clone(),
            });
        }
        self.clocks = self.clocks.saturating_add(record.clocks);
        self.hits.add(&record.bins);
    }

    /// Numbers of cases by how they ended, of all profiles together.
    pub fn tally(&self) -> CaseTally {
        let mut sum = CaseTally::default();
        self.profiles.values().for_each(|tally| sum += *tally);
        sum
    }

    /// Number of cases.
    pub fn cases(&self) -> u64 {
        self.tally().cases()
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
