//! The page of failures by bucket, with the files about the first cases of each.

use maud::{Markup, html};

use nvdla_campaign::record::CaseRecord;

use super::page::{HtmlPage, ReportNavigation, number, plain, table, url};
use super::{CampaignFolderData, CampaignReport, FailureFolder};

/// Most cases of a bucket that are listed.
const CASES: usize = 10;
/// Most bytes of a text that the page shows; the rest is in its file.
const SHOWN: usize = 20_000;

pub(super) fn failures_page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let run = report.run;
    let body = if run.summary.failures.is_empty() {
        html! { p.good { "No case failed." } }
    } else {
        html! {
            (buckets_table(run))
            @for (number, (bucket, failures)) in run.summary.buckets().iter().enumerate() {
                section id={ "bucket-" (number) } {
                    h2 { a href={ "#bucket-" (number) } { (failures.len()) " x " (bucket) } }
                    (cases_of_bucket(run, failures))
                    @for failure in failures {
                        @if let Some(folder) = folder(run, failure) { (triaged(folder)) }
                    }
                }
            }
        }
    };
    site.page("failures.html", "Failures", &body)
}

/// A table of buckets: number of failed cases, and the command that runs the first again.
pub(super) fn buckets_table(run: &CampaignFolderData) -> Markup {
    let rows = html! { @for (nth, (bucket, failures)) in run.summary.buckets().iter().enumerate() {
        tr {
            td { a href={ "failures.html#bucket-" (nth) } { (bucket) } }
            (number(failures.len() as u64))
            @if let Some(first) = failures.first() {
                td { (first.what) }
                td { code { (run.header.replay(&first.case)) } }
            }
        }
    } };
    table(
        "Failures by bucket",
        "bucket | #cases | first | run it",
        &rows,
    )
}

fn cases_of_bucket(run: &CampaignFolderData, failures: &[&CaseRecord]) -> Markup {
    let rows = html! { @for failure in failures.iter().take(CASES) {
        @let name = plain(&failure.case.to_string());
        tr id={ "case-" (name) } {
            td.name { a href={ "#case-" (name) } { (failure.case) } }
            td { (failure.what) }
            td { code { (run.header.replay(&failure.case)) } }
        }
    } };
    html! {
        (table("Cases of the bucket", "case | layers | run it", &rows))
        @if failures.len() > CASES {
            p.dim { "and " (failures.len() - CASES) " more" }
        }
    }
}

/// The folder that `cosim run CASE --shrink` wrote about a case.
pub(super) fn folder<'a>(
    run: &'a CampaignFolderData,
    failure: &CaseRecord,
) -> Option<&'a FailureFolder> {
    let name = failure.case.folder();
    run.folders.iter().find(|folder| folder.name == name)
}

fn triaged(folder: &FailureFolder) -> Markup {
    let href = |file: &str| format!("failures/{}/{}", url(&folder.name), url(file));
    let text = |wanted: &str| {
        let mut files = folder.files.iter();
        let found = files.find(|(name, _)| name == wanted);
        found.and_then(|(_, text)| text.as_deref())
    };
    let small = format!("{}.yaml", folder.name);
    let maps = folder
        .files
        .iter()
        .filter(|(name, _)| name.ends_with(".svg"));
    html! {
        h3 id=(folder.name) { a href={ "#" (folder.name) } { (folder.name) } }
        @if let Some(report) = text("report.txt") { pre { (cut(report)) } }
        @for (map, _) in maps {
            figure.paper { img src=(href(map)) alt={ "all differences: " (map) } loading="lazy"; }
        }
        @if let Some(yaml) = text(&small) {
            details open { summary { "the smallest case that fails alike" } pre { (cut(yaml)) } }
        }
        @if let Some(map) = text("map.txt") {
            details { summary { "all differences as text" } pre { (cut(map)) } }
        }
        @if let Some(registers) = text("registers.txt") {
            details { summary { "register accesses" } pre { (cut(registers)) } }
        }
        p { "Files: "
            @for (name, _) in &folder.files { a href=(href(name)) { (name) } " " }
        }
    }
}

/// The beginning of a long text: whole lines of at most [`SHOWN`] bytes.
fn cut(text: &str) -> &str {
    if text.len() <= SHOWN {
        return text;
    }
    let lines = text.match_indices('\n').map(|(at, _)| at);
    let end = lines.take_while(|at| *at <= SHOWN).last();
    &text[..end.unwrap_or(0)]
}
