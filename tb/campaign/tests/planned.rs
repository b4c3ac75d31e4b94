//! Features of the test plan in a campaign.

use nvdla_bench::engine::CaseTally;
use nvdla_campaign::planned::{TestplanFeatureResults, TestplanFeatureState};
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::exclude::Exclusions;
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
