//! The page of look-up tables: results of the look-ups, and a plot of the layer with most of them.

use maud::{Markup, PreEscaped, html};

use crate::lut_plot;
use nvdla_bench::engine::grouped;
use nvdla_campaign::again::{LayerOfMostLookUps, LookUpTotals, LutResultCounts};
use nvdla_campaign::record::JournalHeader;
use nvdla_layers::tables::design;

use super::CampaignReport;
use super::page::{HtmlPage, ReportNavigation, number, table};
use crate::tenths;

pub(super) fn luts_page(site: &ReportNavigation, report: &CampaignReport<'_>) -> HtmlPage {
    let body = match report.lookups {
        None => html! {
            p { "The layers of this run cannot be drawn again: its generator or profiles were "
                "others than those of this program." }
        },
        Some(lookups) if lookups.by_unit.is_empty() && lookups.richest.is_empty() => {
            html! { p { "No case that passed looked anything up." } }
        }
        Some(lookups) => look_ups(&report.run.header, lookups),
    };
    site.page("luts.html", "Look-up tables", &body)
}

fn look_ups(header: &JournalHeader, lookups: &LookUpTotals) -> Markup {
    let results = LutResultCounts::NAMES.map(|name| format!("| #{name} | #%"));
    let columns = format!("unit | #layers | #look-ups {}", results.concat());
    let rows = html! { @for (kind, counts) in &lookups.by_unit {
        tr {
            td { (kind) } (number(counts.layers)) (number(counts.lanes))
            @for count in counts.results {
                (number(count))
                td.n { (tenths(count.saturating_mul(100), counts.lanes)) }
            }
        }
    } };
    html! {
        p.dim {
            "Counters of the hardware in cases that passed, padded lanes included. In SDP a "
            "look-up that hits both tables counts for both and hybrid stays 0; its cases count "
            "where every layer of SDP looks up and counts."
        }
        (table("Results of the look-ups of each unit", &columns, &rows))
        @for (kind, richest) in &lookups.richest { (table_picture(header, kind, richest)) }
    }
}

fn table_picture(header: &JournalHeader, kind: &str, richest: &LayerOfMostLookUps) -> Markup {
    let (case, label, inputs) = (&richest.case, &richest.label, &richest.inputs);
    let title = format!("{case}: {label}");
    html! {
        h2 { (kind) }
        p {
            "The layer with most look-ups in a table of a function: " (label) ". "
            @if inputs.is_empty() { "Inputs of SDP's table are not computed. " }
            @else { (grouped(inputs.len() as u64)) " look-ups of real channels. " }
            code { (header.replay(case)) }
        }
        @match design(richest.user, &richest.spec) {
            Ok(table) => figure.paper {
                (PreEscaped(lut_plot::svg(&richest.spec, &table, &title, inputs)))
            },
            Err(why) => p.warn { (why) },
        }
    }
}
