//! Clocks of layers against the least that the hardware could need.

use std::collections::BTreeMap;

use maud::{Markup, html};

use nvdla_bench::conditions::MemoryProfile;
use nvdla_bench::engine::grouped;
use nvdla_campaign::again::LayerFigures;

use super::CampaignReport;
use super::page::{HtmlPage, Site, number, plain, tenths};
use super::scatter::{Dot, plot};

/// Rows of a table.
const ROWS: usize = 300;

/// All measurements of one label.
#[derive(Debug, Clone, Copy)]
pub(super) struct LabelClocks {
    pub(super) ideal: u64,
    /// Multiplications; 0 without the convolution core.
    macs: u64,
    layers: u64,
    pub(super) least: u64,
    most: u64,
}

/// Measurements by label.
pub(super) fn shapes<'a>(
    measured: impl Iterator<Item = &'a LayerFigures>,
) -> BTreeMap<&'a str, LabelClocks> {
    let mut shapes: BTreeMap<&str, LabelClocks> = BTreeMap::new();
    for one in measured {
        let shape = shapes.entry(&one.label).or_insert(LabelClocks {
            ideal: one.ideal.clocks,
            macs: one.ideal.macs,
            layers: 0,
            least: u64::MAX,
            most: 0,
        });
        shape.layers += 1;
        shape.least = shape.least.min(one.clocks);
        shape.most = shape.most.max(one.clocks);
    }
    shapes
}

/// The page.
pub(super) fn page(site: &Site, report: &CampaignReport<'_>) -> HtmlPage {
    let body = match &report.run.measured {
        None => html! {
            p { "The layers of this run cannot be drawn again: its generator or profiles were "
                "others than those of this program." }
        },
        Some(measured) => of(measured),
    };
    site.page("clocks.html", "clocks.html", "Clocks", &body)
}

fn of(measured: &[LayerFigures]) -> Markup {
    let mut kinds: BTreeMap<&str, Vec<&LayerFigures>> = BTreeMap::new();
    for one in measured {
        kinds.entry(one.units).or_default().push(one);
    }
    html! {
        p {
            "Core clocks from the last enable to the interrupt of "
            (grouped(measured.len() as u64)) " layers that ran alone in cases that passed. Ideal: "
            "64 multiplications and one element of SDP, PDP and CDP in each clock; padded lanes "
            "count."
        }
        p {
            "Memory: "
            @for (class, meaning) in [
                ("fast", "fast"), ("latency", "a fixed latency"), ("random", "anything else"),
            ] {
                svg width="10" height="10" { circle class=(class) cx="5" cy="5" r="4" {} }
                " " (meaning) " "
            }
        }
        @for (units, measured) in kinds { (kind(units, &measured)) }
    }
}

fn kind(units: &str, measured: &[&LayerFigures]) -> Markup {
    let dot = |one: &&LayerFigures| Dot {
        x: one.ideal.clocks,
        y: one.clocks,
        class: match one.memory {
            MemoryProfile::Fast => "fast",
            MemoryProfile::Latency(_) | MemoryProfile::Latest => "latency",
            _ => "random",
        },
    };
    let dots: Vec<Dot> = measured.iter().map(dot).collect();
    let shapes = shapes(measured.iter().copied());
    let all = shapes.len();
    let convolves = shapes.values().any(|shape| shape.macs > 0);
    let mut rows: Vec<(&str, LabelClocks)> = shapes.into_iter().collect();
    // What is furthest from its ideal comes first.
    rows.sort_by_key(|(_, shape)| std::cmp::Reverse(shape.least.saturating_sub(shape.ideal)));
    html! {
        h2 id=(plain(units)) { a href={ "#" (plain(units)) } { (units) } }
        figure { (plot(&dots, "ideal clocks", "clocks")) }
        @if all > ROWS {
            p.dim { "The " (ROWS) " of " (grouped(all as u64)) " shapes that are furthest from their ideal." }
        }
        div.wide { table.sort {
            thead { tr {
                th { "shape" } th.n { "layers" } th.n { "ideal" } th.n { "least" } th.n { "most" }
                th.n { "least / ideal" }
                @if convolves { th.n { "MACs" } th.n { "MAC use, %" } }
            } }
            tbody { @for (label, shape) in rows.into_iter().take(ROWS) {
                tr {
                    td { (label) }
                    (number(shape.layers)) (number(shape.ideal))
                    (number(shape.least)) (number(shape.most))
                    @let ratio = shape.least.saturating_mul(1000) / shape.ideal.max(1);
                    td.n data-v=(ratio) { (tenths(shape.least, shape.ideal)) }
                    @if convolves {
                        (number(shape.macs))
                        @let used = shape.macs.saturating_mul(100);
                        td.n { (tenths(used, 64 * shape.least)) }
                    }
                }
            } }
        } }
    }
}
