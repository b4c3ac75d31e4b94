//! Functional coverage down to the bin: a page for each block; links lead to each bin.

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_coverage::blocks::BLOCKS;
use nvdla_coverage::catalog::{BinId, Catalog, PointBins, PointCrossOrSequence};
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::{BinHits, BinRatio};

use super::CampaignReport;
use super::page::{HtmlPage, ReportNavigation, bar, number, table_with_foot};

/// File name of the page of a block.
pub(super) fn block_file(block: &str) -> String {
    format!("coverage-{block}.html")
}

/// How many cases reached each bin, and the bins that are excluded.
#[derive(Clone, Copy)]
struct Covered<'a> {
    hits: &'a BinHits,
    exclusions: &'a Exclusions,
}

/// The page with a line for each block, then a page for each block.
pub(super) fn coverage_pages<'a>(
    site: &'a ReportNavigation,
    report: &'a CampaignReport<'_>,
) -> impl Iterator<Item = HtmlPage> + 'a {
    let covered = Covered {
        hits: &report.run.summary.hits,
        exclusions: report.exclusions,
    };
    let blocks = BLOCKS
        .iter()
        .map(move |block| covered.block_page(site, block.name));
    std::iter::once(covered.index_page(site)).chain(blocks)
}

/// The bins of a block.
fn bins(block: &str) -> impl Iterator<Item = BinId> {
    Catalog::get().bins(move |entry| entry.block == block)
}

impl Covered<'_> {
    fn ratio(self, bins: impl Iterator<Item = BinId>) -> BinRatio {
        BinRatio::of(bins, self.hits, self.exclusions)
    }

    fn index_page(self, site: &ReportNavigation) -> HtmlPage {
        let row = |name: Markup, ratio: BinRatio| {
            html! { tr {
                td { (name) }
                (number(ratio.bins)) (number(ratio.covered))
                td data-v=(ratio.permille()) { (bar(ratio.permille(), &ratio.to_string())) }
                (number(ratio.excluded))
            } }
        };
        let wrong = self.hits.wrong(self.exclusions);
        let ratios = BLOCKS
            .iter()
            .map(|block| (block, self.ratio(bins(block.name))));
        // A block of cover points may be absent.
        let shown = ratios.filter(|(_, ratio)| ratio.bins + ratio.excluded > 0);
        let rows = html! { @for (block, ratio) in shown {
            (row(html! { a href=(block_file(block.name)) { (block.name) } }, ratio))
        } };
        let all = row(html! { "all" }, self.hits.coverage(self.exclusions));
        let columns = "block | #bins | #covered | percent | #excluded";
        let body = html! {
            p.dim {
                "A bin is one situation that tests should bring about. Cases that passed count; "
                "an excluded bin is one that no legal program reaches."
            }
            @if !wrong.is_empty() {
                h2.bad { "Reached, but excluded" }
                ul { @for (entry, reason) in &wrong {
                    li { a href={ (block_file(entry.block)) "#" (entry.name) } { (entry.name) } ": " (reason) }
                } }
            }
            (table_with_foot("Bins of each block", columns, &rows, Some(all)))
        };
        site.page("coverage.html", "Functional coverage", &body)
    }

    fn block_page(self, site: &ReportNavigation, block: &str) -> HtmlPage {
        let catalog = Catalog::get();
        let ratio = self.ratio(bins(block));
        let items = catalog.items.iter().filter(|item| item.block == block);
        let body = html! {
            p {
                (bar(ratio.permille(), &ratio.to_string())) " "
                (grouped(ratio.covered)) " of " (grouped(ratio.bins)) " bins, "
                (grouped(ratio.excluded)) " excluded. "
                label { input type="checkbox" id="only"; " only empty bins" }
            }
            @for item in items { @if item.kind == PointCrossOrSequence::Point { (self.point(item)) } @else { (self.matrix(item)) } }
        };
        let title = format!("Functional coverage: {block}");
        site.page(&block_file(block), &title, &body)
    }

    fn head(self, name: &str, meaning: &str, bins: &[BinId]) -> Markup {
        let ratio = self.ratio(bins.iter().copied());
        html! {
            h3 id=(name) { a href={ "#" (name) } { (name) } }
            p { (meaning) ". " (bar(ratio.permille(), &ratio.to_string())) }
        }
    }

    fn point(self, point: &PointBins) -> Markup {
        let (of, name) = (&point.of[0], point.name());
        let entries = &Catalog::get().entries;
        html! {
            (self.head(&name, &format!("{} ({})", of.meaning, of.source), &point.bins))
            div.wide { table.sort.bins {
                caption { "Bins of " (name) " and the cases that reached them" }
                thead { tr { th scope="col" { "bin" } th scope="col" { "meaning" } th.n scope="col" { "cases" } th scope="col" { "excluded" } } }
                tbody { @for (bin, (short, meaning)) in point.bins.iter().zip(of.bins) {
                    @let name = &entries[bin.index()].name;
                    @let hits = self.hits.count(*bin);
                    tr id=(name) class=(self.class(*bin)) {
                        td.name { a href={ "#" (name) } { (short) } }
                        td.meaning { (meaning) }
                        td.n.hits data-v=(hits) { (grouped(hits)) }
                        td { (self.exclusions.reason(*bin).unwrap_or_default()) }
                    }
                } }
            } }
        }
    }

    /// A table of the bins of a cross: rows are the bins of one point, columns of the other.
    fn matrix(self, item: &PointBins) -> Markup {
        let ([rows, columns], bins, name) = (&item.of, &item.bins, item.name());
        let across = match item.kind {
            PointCrossOrSequence::Sequence => "of the layer behind it",
            _ => columns.meaning,
        };
        let meaning = format!("{}; across: {across}", rows.meaning);
        let mut reasons: Vec<&str> = Vec::new();
        for reason in bins.iter().filter_map(|bin| self.exclusions.reason(*bin)) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        let note = |bin: BinId| {
            let reason = self.exclusions.reason(bin)?;
            reasons.iter().position(|known| *known == reason)
        };
        html! {
            (self.head(&name, &meaning, bins))
            div.wide { table.matrix {
                caption { "Cases of each pair of bins of " (name) }
                thead { tr {
                    td {}
                    @for (column, meaning) in columns.bins { th scope="col" title=(meaning) { (column) } }
                } }
                tbody { @for (row, bins) in rows.bins.iter().zip(bins.chunks(columns.bins.len())) {
                    tr {
                        th scope="row" title=(row.1) { (row.0) }
                        @for bin in bins { (self.cell(*bin, note(*bin))) }
                    }
                } }
            } }
            @if !reasons.is_empty() {
                p.dim { "Excluded: " @for (nth, reason) in reasons.iter().enumerate() {
                    sup { (nth + 1) } " " (reason) ". "
                } }
            }
        }
    }

    fn cell(self, bin: BinId, note: Option<usize>) -> Markup {
        let entry = &Catalog::get().entries[bin.index()];
        let class = format!("cell {}", self.class(bin));
        html! {
            td id=(entry.name) class=(class) title=(entry.meaning) {
                a href={ "#" (entry.name) } { (grouped(self.hits.count(bin))) }
                @if let Some(note) = note { sup { (note + 1) } }
            }
        }
    }

    fn class(self, bin: BinId) -> &'static str {
        match (self.hits.count(bin), self.exclusions.reason(bin)) {
            (0, None) => "empty",
            (0, Some(_)) => "out",
            (_, Some(_)) => "wrong",
            (_, None) => "hit",
        }
    }
}
