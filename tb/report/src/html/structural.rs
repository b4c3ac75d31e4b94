//! Structural coverage down to the line: a table of source files, and each file with its hits.

use std::collections::BTreeMap;
use std::path::Path;

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_coverage::structural::{
    PointHitCounts, SourceFileHits, StructuralCoverage, StructuralPoint, StructuralPointKind,
};

use super::page::{HtmlPage, ReportNavigation, bar, plain, table, table_with_foot};

/// The page with all files, then a page for each; the sources are read from the folder `sources`.
pub(super) fn structural_pages<'a>(
    site: &'a ReportNavigation,
    structural: &StructuralCoverage,
    sources: &'a Path,
) -> impl Iterator<Item = HtmlPage> + 'a {
    let files = structural.files();
    let index = files_page(site, structural, &files);
    let pages = files.into_iter().map(move |file| {
        let source = std::fs::read_to_string(sources.join(&file.path)).ok();
        source_page(site, &file, source.as_deref())
    });
    std::iter::once(index).chain(pages)
}

fn file_name(path: &str) -> String {
    format!("structural-{}.html", plain(path))
}

fn ratio_cell(ratio: PointHitCounts) -> Markup {
    html! {
        td data-v=(ratio.permille()) {
            @if ratio.points > 0 {
                (bar(ratio.permille(), &ratio.to_string()))
                span.dim { " " (grouped(ratio.missing())) " open" }
                @if ratio.explained > 0 {
                    span.dim { ", " (grouped(ratio.explained)) " explained" }
                }
            }
        }
    }
}

fn files_page(
    site: &ReportNavigation,
    structural: &StructuralCoverage,
    files: &[SourceFileHits],
) -> HtmlPage {
    let rows = html! { @for file in files {
        tr {
            td.name { a href=(file_name(&file.path)) { (file.path) } }
            @for kind in StructuralPointKind::ALL { (ratio_cell(PointHitCounts::of([file], kind))) }
        }
    } };
    let all = html! { tr {
        td { "all" }
        @for kind in StructuralPointKind::ALL { (ratio_cell(PointHitCounts::of(files, kind))) }
    } };
    let body = html! {
        p.dim {
            "Lines that ran, sides of decisions that were taken, bits that rose and fell. An "
            "explained point cannot be hit; an open one was not hit and nobody says why."
        }
        (table_with_foot("Points that were hit, by source", "file | line | branch | toggle", &rows, Some(all)))
        p.dim { "Models: " @for model in &structural.models { (model.name) " " code { (model.digest) } " " } }
    };
    site.page("structural.html", "Structural coverage", &body)
}

/// The structural points of one line of a source file.
#[derive(Default)]
struct SourceLineHits<'a> {
    /// Hits of the line; if several line points contain it, those of the one with fewest.
    ran: Option<u64>,
    /// Whether a point of the line was neither hit nor explained as a hole.
    missing: bool,
    explained: bool,
    /// Points that the coverage data place in this line; a block of lines is placed in its first.
    points: Vec<&'a StructuralPoint>,
}

fn lines_with_points(file: &SourceFileHits) -> BTreeMap<u32, SourceLineHits<'_>> {
    let mut lines: BTreeMap<u32, SourceLineHits<'_>> = BTreeMap::new();
    for point in &file.points {
        let here = [point.line];
        let covered = match point.kind {
            StructuralPointKind::Line if !point.lines.is_empty() => &point.lines[..],
            _ => &here,
        };
        for number in covered {
            let line = lines.entry(*number).or_default();
            match (point.hits, &point.hole) {
                (0, None) => line.missing = true,
                (0, Some(_)) => line.explained = true,
                _ => {}
            }
            if point.kind == StructuralPointKind::Line {
                line.ran = Some(line.ran.map_or(point.hits, |ran| ran.min(point.hits)));
            }
        }
        lines.entry(point.line).or_default().points.push(point);
    }
    lines
}

impl SourceLineHits<'_> {
    /// Class in the style sheet; none for a line without points.
    fn class(&self) -> Option<&'static str> {
        if self.missing {
            Some("missing")
        } else if self.explained {
            Some("explained")
        } else if self.ran.is_some() || !self.points.is_empty() {
            Some("covered")
        } else {
            None
        }
    }

    /// The points of the line that were not hit, as text; edges of one signal are put together.
    fn why(&self) -> Markup {
        let open = self.points.iter().filter(|point| point.hits == 0);
        let mut by_reason: BTreeMap<(StructuralPointKind, Option<&str>), Vec<&str>> =
            BTreeMap::new();
        for point in open {
            let texts = by_reason
                .entry((point.kind, point.hole.as_deref()))
                .or_default();
            if !texts.contains(&point.what.as_str()) {
                texts.push(&point.what);
            }
        }
        html! {
            @for ((kind, hole), texts) in by_reason {
                div {
                    @match hole {
                        Some(reason) => { "explained: " (reason) " " },
                        None => span.bad { "never: " },
                    }
                    (kind) " "
                    @if texts.len() > 4 {
                        details { summary { (texts.len()) " of them" } (texts.join(", ")) }
                    } @else { (texts.join(", ")) }
                }
            }
        }
    }
}

fn source_page(site: &ReportNavigation, file: &SourceFileHits, source: Option<&str>) -> HtmlPage {
    let text: Vec<&str> = source.unwrap_or_default().lines().collect();
    let mut lines = lines_with_points(file);
    for (number, _) in (1..).zip(&text) {
        lines.entry(number).or_default();
    }
    let body = html! {
        (table("Points of this source that were hit", "line | branch | toggle", &html! {
            tr { @for kind in StructuralPointKind::ALL { (ratio_cell(PointHitCounts::of([file], kind))) } }
        }))
        @if source.is_none() { p.warn { "The source is not here; lines are shown by number." } }
        div.wide { table.source { caption { "Lines with the fewest hits of their points" } tbody {
            @for (number, line) in &lines {
                tr id={ "L" (number) } class=[line.class()] {
                    td.n { a href={ "#L" (number) } { (number) } }
                    td.n.hits { @if let Some(ran) = line.ran { (grouped(ran)) } }
                    td { (text.get((*number as usize).wrapping_sub(1)).unwrap_or(&"")) }
                    td.why { (line.why()) }
                }
            }
        } } }
    };
    site.page(&file_name(&file.path), &file.path, &body)
}
