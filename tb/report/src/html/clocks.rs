//! The page that compares the measured clocks of layers with ideal and estimated ones.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use plotters::style::RGBColor;

use nvdla_bench::engine::grouped;
use nvdla_campaign::again::{LayerClockFigures, LayerTimingKey, ShapeClockRange, shapes};
use nvdla_random::conditions::MemorySetting;

use super::CampaignReport;
use super::page::{HtmlPage, ReportNavigation, number, plain, table};
use super::scatter::{PlotPoint, PlotTitles, scatter_plot};
use crate::tenths;

/// Most rows that a table of this page shows.
const ROWS: usize = 300;

/// Colours of layers by the timing of their memory.
const FAST: RGBColor = RGBColor(0x2f, 0x7e, 0xd8);
const LATENCY: RGBColor = RGBColor(0xd9, 0x8a, 0x1f);
const RANDOM: RGBColor = RGBColor(0xb0, 0x4f, 0xb5);

pub(super) fn clocks_page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let body = match &report.run.measured {
        None => html! {
            p { "The layers of this run cannot be drawn again: its generator or profiles were "
                "others than those of this program." }
        },
        Some(measured) => clocks_by_units(measured),
    };
    site.page("clocks.html", "Clocks", &body)
}

fn clocks_by_units(measured: &[LayerClockFigures]) -> Markup {
    let mut kinds: BTreeMap<&str, Vec<&LayerClockFigures>> = BTreeMap::new();
    for one in measured {
        kinds.entry(&one.units).or_default().push(one);
    }
    html! {
        p {
            "Core clocks from the last enable to the interrupt of "
            (grouped(measured.len() as u64)) " layers that ran alone in cases that passed. Ideal: "
            "64 multiplications and one element of SDP, PDP and CDP in each clock; padded lanes "
            "count. Estimates, of layers whose memory has one latency, follow from registers and "
            "latency alone."
        }
        p {
            "Memory: "
            @for (colour, meaning) in [
                (FAST, "fast"), (LATENCY, "a fixed latency"), (RANDOM, "anything else"),
            ] {
                @let RGBColor(red, green, blue) = colour;
                svg width="10" height="10" role="img" {
                    title { (meaning) }
                    circle fill={ "rgb(" (red) "," (green) "," (blue) ")" } cx="5" cy="5" r="4" {}
                }
                " " (meaning) " "
            }
        }
        @for (units, measured) in kinds { (clocks_of_units(units, &measured)) }
    }
}

fn clocks_of_units(units: &str, measured: &[&LayerClockFigures]) -> Markup {
    let dot = |one: &&LayerClockFigures| PlotPoint {
        x: one.ideal.clocks,
        y: one.clocks,
        colour: match one.memory {
            MemorySetting::Fast => FAST,
            MemorySetting::Latency(_) | MemorySetting::Latest => LATENCY,
            _ => RANDOM,
        },
    };
    let dots: Vec<PlotPoint> = measured.iter().map(dot).collect();
    let titles = PlotTitles {
        title: &format!("Clocks of layers of {units}"),
        x: "ideal clocks",
        y: "clocks",
    };
    // By how many clocks each estimate is off, and the clocks that the layer took.
    let errors = measured.iter().filter_map(|one| {
        let off = one.estimate?.abs_diff(one.clocks);
        Some((off, one.clocks))
    });
    let errors: Vec<(u64, u64)> = errors.collect();
    let within = |percent: u64| {
        let near = errors
            .iter()
            .filter(|(off, clocks)| off.saturating_mul(100) <= clocks.saturating_mul(percent));
        tenths(100 * near.count() as u64, errors.len() as u64)
    };
    let shapes = shapes(measured.iter().copied());
    let all = shapes.len();
    let convolves = shapes.values().any(|shape| shape.macs > 0);
    let mut rows: Vec<(LayerTimingKey, ShapeClockRange)> = shapes.into_iter().collect();
    // What is furthest from its ideal comes first.
    rows.sort_by_key(|(_, shape)| std::cmp::Reverse(shape.least.saturating_sub(shape.ideal)));
    let macs = if convolves {
        "| #MACs | #MAC use, %"
    } else {
        ""
    };
    let columns = format!(
        "shape | memory | #layers | #ideal | #least | #most | #least / ideal | #estimate of the least {macs}"
    );
    let rows = html! { @for (what, shape) in rows.into_iter().take(ROWS) {
        tr {
            td { (what.label) } td.name { (what.memory) }
            (number(shape.layers)) (number(shape.ideal)) (number(shape.least)) (number(shape.most))
            @let ratio = shape.least.saturating_mul(1000) / shape.ideal.max(1);
            td.n data-v=(ratio) { (tenths(shape.least, shape.ideal)) }
            @match shape.estimated {
                Some((_, estimate)) => { (number(estimate)) }
                None => td.n { "" },
            }
            @if convolves {
                (number(shape.macs))
                td.n { (tenths(shape.macs.saturating_mul(100), 64 * shape.least)) }
            }
        }
    } };
    html! {
        h2 id=(plain(units)) { a href={ "#" (plain(units)) } { (units) } }
        figure.paper { (PreEscaped(scatter_plot(&dots, &titles))) }
        @if !errors.is_empty() {
            p {
                "Estimates of " (grouped(errors.len() as u64)) " layers: " (within(1)) " % are within "
                "1 % of the clocks that they took, " (within(5)) " % within 5 %."
            }
        }
        @if all > ROWS {
            p.dim { "The " (ROWS) " of " (grouped(all as u64)) " shapes that are furthest from their ideal." }
        }
        (table(&format!("Clocks of {units} by shape and timing of memory"), &columns, &rows))
    }
}
