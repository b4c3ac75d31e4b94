//! The first page: verdicts, DUT and coverage of the campaign, and the command that repeats it.

use std::collections::BTreeMap;

use maud::{Markup, html};

use nvdla_bench::engine::{CaseTally, grouped};
use nvdla_campaign::record::CaseRecord;
use nvdla_campaign::speed::CampaignSpeed;
use nvdla_coverage::structural::{PointHitCounts, StructuralPointKind};

use super::page::{HtmlPage, ReportNavigation, bar, number, table};
use super::{CampaignFolderData, CampaignReport, failures};
use crate::tenths;

pub(super) fn index_page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let run = report.run;
    let tally = run.summary.tally();
    let coverage = run.summary.hits.coverage(report.exclusions);
    let body = html! {
        p { (verdict(tally)) }
        dl {
            dt { "cases" }
            dd {
                (grouped(tally.passed)) " passed, " (grouped(tally.failed)) " failed, "
                (grouped(tally.not_applicable)) " not applicable"
            }
            dt { "core clocks" } dd { (grouped(run.summary.clocks)) }
            dt { "functional coverage" }
            dd {
                a href="coverage.html" { (bar(coverage.permille(), &coverage.to_string())) }
                " " (grouped(coverage.covered)) " of " (grouped(coverage.bins)) " bins, "
                (grouped(coverage.excluded)) " excluded"
            }
            @if let Some(structural) = &run.structural {
                @let files = structural.files();
                @for kind in StructuralPointKind::ALL {
                    @let ratio = PointHitCounts::of(&files, kind);
                    dt { (kind) " coverage" }
                    dd {
                        a href="structural.html" {
                            (bar(ratio.permille(), &ratio.to_string()))
                        }
                        " " (grouped(ratio.covered)) " of " (grouped(ratio.points)) " points, "
                        (grouped(ratio.explained)) " explained"
                    }
                }
            }
            dt { "run again" } dd { code { (command(run)) } }
            dt { "seed" } dd { code { (run.header.seed.0) } }
            dt { "draw version" } dd { (run.header.draw) }
            dt { "DUT" } dd { (run.header.dut.as_deref().unwrap_or("the smallest that can run a case")) }
            @if run.header.shard.of > 1 { dt { "shard" } dd { (run.header.shard) } }
            dt { "digest" }
            dd { code { (run.header.digest) } " of profiles and models, coverage model "
                 code { (run.header.coverage) } }
            @if let Some(speed) = &run.speed { dt { "speed" } dd { (self::speed(speed)) } }
        }
        @if !run.summary.failures.is_empty() {
            h2 { "Failures" }
            (failures::buckets_table(run))
        }
        h2 { "By profile" }
        (tallies_table("profile", &run.summary.profiles))
        h2 { "By units" }
        p.dim { "A case counts once for each combination of units among its layers." }
        (tallies_table("units", &tallies_by_units(&run.records)))
    };
    site.page("index.html", "Summary", &body)
}

fn verdict(tally: CaseTally) -> Markup {
    match tally.failed {
        0 if tally.passed > 0 => html! { span.verdict.good { "passed" } },
        0 => html! { span.verdict.bad { "nothing ran" } },
        _ => html! { span.verdict.bad { "failed" } },
    }
}

/// The command line that runs the same campaign again.
pub(super) fn command(run: &CampaignFolderData) -> String {
    let header = &run.header;
    let mut command = format!("cosim campaign {}", header.profiles.join(" "));
    let drawn = run
        .summary
        .cases()
        .saturating_sub(header.first.len() as u64);
    let count = header.count.unwrap_or(drawn * header.shard.of);
    command.push_str(&format!(" --count {count} --seed {}", header.seed.0));
    if let Some(percent) = header.until_coverage {
        command.push_str(&format!(" --until-coverage {percent}"));
    }
    if header.shard.of > 1 {
        command.push_str(&format!(" --shard {}", header.shard));
    }
    command + &header.under()
}

fn speed(speed: &CampaignSpeed) -> Markup {
    let rate = |count: u64| grouped(count.saturating_mul(1000) / speed.millis.max(1));
    html! {
        (rate(speed.clocks)) " clocks/s, " (rate(speed.cases)) " cases/s: "
        (grouped(speed.cases)) " cases in " (tenths(speed.millis, 1000)) " s"
    }
}

/// Numbers of passed, failed and not applicable cases, for each combination of units in a layer.
fn tallies_by_units(records: &[CaseRecord]) -> BTreeMap<String, CaseTally> {
    let mut kinds: BTreeMap<String, CaseTally> = BTreeMap::new();
    for record in records {
        let mut of_case: Vec<String> = record.what.split("; ").map(units).collect();
        of_case.sort_unstable();
        of_case.dedup();
        for kind in of_case {
            *kinds.entry(kind).or_default() += record.end.tally();
        }
    }
    kinds
}

/// The units in the label of a layer: `CONV 3x3x8 * 8 of 1x1 -> SDP 3x3x8` has CONV and SDP.
fn units(label: &str) -> String {
    let units = label
        .split(" -> ")
        .filter_map(|unit| unit.split(' ').next());
    units.collect::<Vec<_>>().join(" + ")
}

fn tallies_table(what: &str, tallies: &BTreeMap<String, CaseTally>) -> Markup {
    let rows = html! { @for (name, tally) in tallies {
        tr {
            td { (name) }
            (number(tally.passed)) (number(tally.failed)) (number(tally.not_applicable))
        }
    } };
    let columns = format!("{what} | #passed | #failed | #not applicable");
    table(&format!("Cases by {what}"), &columns, &rows)
}
