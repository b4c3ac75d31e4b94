//! Results of a campaign for each feature of the test plan.

use std::path::Path;

use nvdla_bench::engine::CaseTally;
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinRatio;
use nvdla_coverage::testplan::TestplanFeature;

use crate::summary::CampaignSummary;

/// Results of a campaign for one feature of the test plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TestplanFeatureResults {
    /// Numbers of cases, by how they ended, of the profiles that the feature names.
    pub tally: CaseTally,
    /// Coverage of the bins of the feature.
    pub ratio: BinRatio,
}

/// State of a feature of the test plan after a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum TestplanFeatureState {
    /// A case of one of the feature's profiles failed.
    Failed,
    /// No case of the feature's profiles has run.
    #[strum(to_string = "not run")]
    NotRun,
    /// The feature's cases passed, but did not reach all of its bins.
    Partly,
    /// The feature's cases passed and reached all of its bins.
    Whole,
}

impl TestplanFeatureResults {
    /// Results for `feature` in the campaign of `summary`.
    pub fn of(
        feature: &TestplanFeature,
        summary: &CampaignSummary,
        exclusions: &Exclusions,
    ) -> Self {
        let mut results = Self {
            ratio: BinRatio::of(feature.bins().into_iter(), &summary.hits, exclusions),
            ..Self::default()
        };
        for (profile, tally) in &summary.profiles {
            // A profile may be named by its file.
            let stem = Path::new(profile).file_stem().unwrap_or_default();
            if feature.profiles.iter().any(|name| stem == name.as_str()) {
                results.tally += *tally;
            }
        }
        results
    }

    /// Whether cases of the feature failed, did not run, or reached some or all of its bins.
    pub fn state(self) -> TestplanFeatureState {
        match (self.tally.failed, self.tally.passed) {
            (1.., _) => TestplanFeatureState::Failed,
            (0, 0) => TestplanFeatureState::NotRun,
            _ if self.ratio.covered < self.ratio.bins => TestplanFeatureState::Partly,
            _ => TestplanFeatureState::Whole,
        }
    }
}
