//! What a campaign showed of each feature of the testplan.

use std::path::Path;

use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::BinRatio;
use nvdla_coverage::testplan::PlannedFeature;

use crate::summary::{ProfileTally, Summary};

/// One feature in one campaign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FeatureResults {
    /// Cases of its profiles.
    pub tally: ProfileTally,
    /// Of its bins.
    pub ratio: BinRatio,
}

/// How a feature stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureState {
    /// A case of its profiles failed.
    Failed,
    /// None of its profiles ran.
    NotRun,
    /// Cases passed, bins are missing.
    Partly,
    /// Cases passed, and every bin was reached.
    Whole,
}

impl FeatureResults {
    /// Of a campaign.
    pub fn of(feature: &PlannedFeature, summary: &Summary, exclusions: &Exclusions) -> Self {
        let mut results = Self {
            ratio: BinRatio::of(feature.bins().into_iter(), &summary.hits, exclusions),
            ..Self::default()
        };
        for (profile, tally) in &summary.profiles {
            // A profile may be named by its file.
            let stem = Path::new(profile).file_stem().unwrap_or_default();
            if feature.profiles.iter().any(|name| stem == name.as_str()) {
                results.tally.passed += tally.passed;
                results.tally.failed += tally.failed;
                results.tally.not_applicable += tally.not_applicable;
            }
        }
        results
    }

    /// In a word.
    pub fn state(self) -> FeatureState {
        match (self.tally.failed, self.tally.passed) {
            (1.., _) => FeatureState::Failed,
            (0, 0) => FeatureState::NotRun,
            _ if self.ratio.covered < self.ratio.bins => FeatureState::Partly,
            _ => FeatureState::Whole,
        }
    }
}

impl std::fmt::Display for FeatureState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Failed => "failed",
            Self::NotRun => "not run",
            Self::Partly => "partly",
            Self::Whole => "whole",
        })
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
        let tally = |passed, failed| ProfileTally {
            passed,
            failed,
            not_applicable: 0,
        };
        let exclusions = Exclusions::default();
        let mut summary = Summary::default();
        summary.profiles.insert("cdp".to_owned(), tally(9, 9));
        let none = FeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(
            (none.tally, none.state()),
            (tally(0, 0), FeatureState::NotRun)
        );

        let mixed = "vectors/profiles/mixed.yaml".to_owned();
        summary.profiles.insert(mixed, tally(3, 0));
        let bins = feature.bins();
        let first = bins.first().copied();
        summary.hits.add(&first.into_iter().collect());
        let some = FeatureResults::of(feature, &summary, &exclusions);
        assert_eq!((some.tally, some.ratio.covered), (tally(3, 0), 1));
        assert_eq!(some.state(), FeatureState::Partly);
        summary.hits.add(&bins.into_iter().collect());
        let all = FeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(all.state(), FeatureState::Whole);
        summary.profiles.insert("mixed".to_owned(), tally(0, 1));
        let failed = FeatureResults::of(feature, &summary, &exclusions);
        assert_eq!(failed.state(), FeatureState::Failed);
    }
}
