//! The page of the test plan: passed and failed cases and reached bins of each feature.

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_campaign::planned::{TestplanFeatureResults, TestplanFeatureState};
use nvdla_coverage::testplan::{Testplan, TestplanFeature};

use super::CampaignReport;
use super::page::{HtmlPage, ReportNavigation, bar, number, table};

pub(super) fn testplan_page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let features = &Testplan::built_in().features;
    let rows = html! { @for feature in features {
        (feature_row(feature, TestplanFeatureResults::of(feature, &report.run.summary, report.exclusions)))
    } };
    let body = html! {
        p.dim {
            "What the specification asks for. A feature failed when a case of its profiles did; it is "
            "whole when none did and all its bins were reached. Vectors and mutants run in the "
            "regression, not in a campaign."
        }
        (table("Features and their state", "feature | state | #passed | #failed | bins | proof", &rows))
    };
    site.page("testplan.html", "Testplan", &body)
}

fn feature_row(feature: &TestplanFeature, results: TestplanFeatureResults) -> Markup {
    let state = results.state();
    let class = match state {
        TestplanFeatureState::Failed => "name bad",
        TestplanFeatureState::NotRun => "name dim",
        TestplanFeatureState::Partly => "name warn",
        TestplanFeatureState::Whole => "name good",
    };
    let ratio = results.ratio;
    html! { tr id={ "feature-" (feature.name) } {
        th scope="row" { a href={ "#feature-" (feature.name) } { (feature.name) } }
        td class=(class) { (state) }
        (number(results.tally.passed)) (number(results.tally.failed))
        td.name data-v=(ratio.permille()) {
            @if ratio.bins > 0 {
                (bar(ratio.permille(), &ratio.to_string())) " "
                span.percent { (grouped(ratio.covered)) " of " (grouped(ratio.bins)) }
            }
        }
        td.meaning { details {
            summary { (feature.what) }
            dl {
                dt { "specification" } dd { (feature.spec.join("; ")) }
                @for (kind, names) in [
                    ("profiles", &feature.profiles), ("vectors", &feature.vectors),
                    ("bins", &feature.bins), ("mutants", &feature.mutants),
                ] {
                    @if !names.is_empty() { dt { (kind) } dd.mono { (names.join(" ")) } }
                }
            }
        } }
    } }
}
