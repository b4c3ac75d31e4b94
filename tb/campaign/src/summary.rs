//! The results of a campaign so far, in bounded memory.

use std::collections::BTreeMap;

use nvdla_bench::engine::CaseTally;
use nvdla_coverage::hits::BinHits;

use crate::record::CaseRecord;

/// Counts, failing cases and coverage of a campaign; it ends at a limited number of failing cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CampaignSummary {
    /// Numbers of cases by profile.
    pub profiles: BTreeMap<String, CaseTally>,
    /// Records of the cases that failed.
    pub failures: Vec<CaseRecord>,
    /// Core clocks of all cases.
    pub clocks: u64,
    /// Number of cases that reached each bin of the functional coverage.
    pub hits: BinHits,
}

impl CampaignSummary {
    /// Adds the record of a case.
    pub fn add(&mut self, record: &CaseRecord) {
        let profile = record.case.profile.clone();
        *self.profiles.entry(profile).or_default() += record.end.tally();
        self.failures
            .extend(record.bucket().map(|_| record.clone()));
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
    pub fn buckets(&self) -> BTreeMap<&str, Vec<&CaseRecord>> {
        let mut buckets: BTreeMap<&str, Vec<&CaseRecord>> = BTreeMap::new();
        for failure in &self.failures {
            let bucket = failure.bucket().unwrap_or_default();
            buckets.entry(bucket).or_default().push(failure);
        }
        buckets
    }
}
