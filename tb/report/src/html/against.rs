//! The page that compares a campaign with another one.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_campaign::again::{LayerTimingKey, shapes};
use nvdla_campaign::schedule::CaseName;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::catalog::Catalog;

use super::page::{HtmlPage, ReportNavigation, number, table};
use super::{CampaignFolderData, CampaignReport, coverage};
use crate::tenths;

/// Most rows that a table of this page shows.
const ROWS: usize = 200;

pub(super) fn page(
    site: &ReportNavigation,
    report: &CampaignReport<'_>,
    other: &CampaignFolderData,
) -> HtmlPage {
    let run = report.run;
    let body = html! {
        p { "This run against " code { (other.name) } "." }
        (totals(report, other))
        h2 { "Failures" }
        (failures(run, other))
        h2 { "Coverage" }
        (bins(report, other))
        h2 { "Clocks by shape" }
        (clocks(run, other))
    };
    site.page("against.html", "Against another run", &body)
}

fn totals(report: &CampaignReport<'_>, other: &CampaignFolderData) -> Markup {
    let row = |run: &CampaignFolderData| {
        let tally = run.summary.tally();
        let coverage = run.summary.hits.coverage(report.exclusions);
        html! { tr {
            td { code { (run.name) } }
            (number(tally.passed)) (number(tally.failed)) (number(tally.not_applicable))
            (number(run.summary.clocks))
            td.n { @if run.header.coverage == report.run.header.coverage { (coverage) } }
            td.n { @if let Some(speed) = &run.speed {
                (grouped(speed.clocks.saturating_mul(1000) / speed.millis.max(1)))
            } }
            td { code { (run.header.digest) } }
        } }
    };
    let columns =
        "run | #passed | #failed | #not applicable | #clocks | #coverage | #clocks/s | digest";
    let rows = html! { (row(other)) (row(report.run)) };
    table("Both runs", columns, &rows)
}

fn failures(run: &CampaignFolderData, other: &CampaignFolderData) -> Markup {
    let by_case = |run: &CampaignFolderData| -> BTreeMap<CaseName, String> {
        let failures = run.summary.failures.iter();
        failures
            .filter_map(|failure| Some((failure.case.clone(), failure.bucket()?.to_owned())))
            .collect()
    };
    let (now, before) = (by_case(run), by_case(other));
    let ran = |run: &CampaignFolderData| -> BTreeSet<CaseName> {
        run.records
            .iter()
            .map(|record| record.case.clone())
            .collect()
    };
    let (ran_now, ran_before) = (ran(run), ran(other));
    let mut rows: Vec<(&str, &CaseName, &str)> = Vec::new();
    for (case, bucket) in &now {
        let what = match (before.contains_key(case), ran_before.contains(case)) {
            (true, _) => "still fails",
            (false, true) => "new",
            (false, false) => "did not run before",
        };
        rows.push((what, case, bucket));
    }
    for (case, bucket) in before.iter().filter(|(case, _)| !now.contains_key(*case)) {
        let what = match ran_now.contains(case) {
            true => "fixed",
            false => "did not run now",
        };
        rows.push((what, case, bucket));
    }
    html! {
        @if run.header.draw != other.header.draw {
            p.warn { "The generators differ: the same case has other layers." }
        }
        @if rows.is_empty() { p.good { "None, neither then nor now." } }
        @else {
            @let rows = html! { @for (what, case, bucket) in rows {
                tr { td { (what) } td.name { (case) } td { (bucket) } }
            } };
            (table("Cases that failed in one of the runs", "change | case | bucket", &rows))
        }
    }
}

fn bins(report: &CampaignReport<'_>, other: &CampaignFolderData) -> Markup {
    if report.run.header.coverage != other.header.coverage {
        return html! { p.warn { "The coverage models differ: bins cannot be compared." } };
    }
    let (now, before) = (&report.run.summary.hits, &other.summary.hits);
    let (now, before) = (now.bins(), before.bins());
    let list = |title: &str, bins: BinSet| {
        html! {
            h3 { (title) ": " (grouped(bins.count().into())) }
            ul { @for bin in bins.iter() {
                @let entry = &Catalog::get().entries[bin.index()];
                li {
                    a href={ (coverage::file(entry.block)) "#" (entry.name) } { (entry.name) }
                    " " span.dim { (entry.meaning) }
                }
            } }
        }
    };
    html! { (list("lost", before.without(&now))) (list("gained", now.without(&before))) }
}

/// The row about a layer whose least core clocks differ between two campaigns: ideal, earlier and
/// present clocks. `since` names the earlier campaign.
pub(super) fn changed_clocks(
    shape: &LayerTimingKey,
    since: Option<&str>,
    [ideal, then, now]: [u64; 3],
) -> Markup {
    let (class, change) = match now > then {
        true => ("bad", "slower"),
        false => ("good", "faster"),
    };
    html! { tr {
        td class=(class) { (change) }
        td { (shape.label) } td.name { (shape.memory) }
        @if let Some(since) = since { td.name { code { (since) } } }
        (number(ideal)) (number(then)) (number(now))
        td.n { (tenths(now.saturating_mul(100), then)) }
    } }
}

fn clocks(run: &CampaignFolderData, other: &CampaignFolderData) -> Markup {
    let (Some(now), Some(before)) = (&run.measured, &other.measured) else {
        return html! { p { "The layers of one of the runs cannot be drawn again." } };
    };
    // Stalls at random say nothing about the hardware.
    let (now, before) = (now.iter(), before.iter());
    let now = shapes(now.filter(|one| one.is_repeatable));
    let before = shapes(before.filter(|one| one.is_repeatable));
    let both = now
        .iter()
        .filter_map(|(shape, now)| Some((shape, *before.get(shape)?, *now)));
    let both: Vec<_> = both.collect();
    let mut changed = both.clone();
    changed.retain(|(_, before, now)| before.least != now.least);
    changed.sort_by_key(|(_, before, now)| std::cmp::Reverse(before.least.abs_diff(now.least)));
    html! {
        p {
            (grouped(both.len() as u64)) " shapes ran in both with the same timing of memory, "
            (grouped(changed.len() as u64)) " with other clocks."
        }
        @if !changed.is_empty() {
            @let rows = html! { @for (shape, before, now) in changed.into_iter().take(ROWS) {
                (changed_clocks(shape, None, [now.ideal, before.least, now.least]))
            } };
            @let columns = "change | shape | memory | #ideal | #then | #now | #now / then, %";
            (table("Shapes whose clocks changed", columns, &rows))
        }
    }
}
