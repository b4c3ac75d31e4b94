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

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_coverage::testplan::Testplan;

    #[test]
    fn a_feature_has_the_cases_of_its_profiles_and_the_bins_of_the_campaign() {
        let plan = Testplan::built_in();
        let feature = plan.features.iter().find(|one| one.name == "clocks");
        let feature = feature.expect("clocks are planned");
        let tally = |passed, failed| CaseTally {
            passed,
            failed,
            not_applicable: 0,
        };
        let exclusions = Exclusions::default();
        let mut summary = CampaignSummary::default();
        summary.profiles.insert("cdp".to_owned(), tally(9, 9));
        let none = TestplanFeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(
            (none.tally, none.state()),
            (tally(0, 0), TestplanFeatureState::NotRun)
        );

        let mixed = "vectors/profiles/mixed.yaml".to_owned();
        summary.profiles.insert(mixed, tally(3, 0));
        let bins = feature.bins();
        let first = bins.first().copied();
        summary.hits.add(&first.into_iter().collect());
        let some = TestplanFeatureResults::of(feature, &summary, &exclusions);
        assert_eq!((some.tally, some.ratio.covered), (tally(3, 0), 1));
        assert_eq!(some.state(), TestplanFeatureState::Partly);
        summary.hits.add(&bins.into_iter().collect());
        let all = TestplanFeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(all.state(), TestplanFeatureState::Whole);
        summary.profiles.insert("mixed".to_owned(), tally(0, 1));
        let failed = TestplanFeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(failed.state(), TestplanFeatureState::Failed);
    }
}
