//! The page about several campaigns: coverage and other figures over time, and changed clocks.

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_campaign::trend::{CampaignTrend, TrendCampaign};
use nvdla_layers::tables::plot::PlotAxis;

use super::against::changed_clocks;
use super::page::{HtmlPage, ReportNavigation, number, table};
use crate::tenths;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 625.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 128.0;
/// Most rows that a table of this page shows.
const ROWS: usize = 200;

pub(super) fn page(site: &ReportNavigation, trend: &CampaignTrend) -> HtmlPage {
    let alike: Vec<&TrendCampaign> = match trend.runs.last() {
        Some(last) => trend.runs.iter().filter(|run| run.is_like(last)).collect(),
        None => Vec::new(),
    };
    let same_bins = |run: &TrendCampaign| {
        let last = alike.last();
        last.is_some_and(|last| last.coverage == run.coverage)
    };
    let body = html! {
        p.dim {
            (grouped(trend.runs.len() as u64)) " runs; " (grouped(alike.len() as u64))
            " with profiles and DUT of the last one are drawn. Coverage is drawn where the bins are "
            "the same."
        }
        (chart(&alike, "functional coverage, %", |run| same_bins(run).then(|| run.ratio.permille()), |value| tenths(value, 10)))
        (chart(&alike, "failed cases", |run| Some(run.tally.failed), grouped))
        (chart(&alike, "simulated clocks a second", TrendCampaign::speed, grouped))
        h2 { "Runs" }
        (runs(&trend.runs))
        h2 { "Clocks by shape" }
        p {
            (grouped(trend.compared)) " shapes of the last run ran before, on the same DUT under the "
            "same timing of memory; " (grouped(trend.changes.len() as u64)) " took other clocks."
        }
        @if !trend.changes.is_empty() { (changes(trend)) }
    };
    site.page("trend.html", "Trend", &body)
}

/// A curve of one figure over the campaigns that have it.
fn chart(
    runs: &[&TrendCampaign],
    title: &str,
    value: impl Fn(&TrendCampaign) -> Option<u64>,
    text: impl Fn(u64) -> String,
) -> Markup {
    let values: Vec<(usize, u64)> = runs
        .iter()
        .enumerate()
        .filter_map(|(at, run)| Some((at, value(run)?)))
        .collect();
    let most = values.iter().map(|(_, value)| *value).max().unwrap_or(0);
    let least = values.iter().map(|(_, value)| *value).min().unwrap_or(0);
    let last = values.last().map(|(_, value)| text(*value));
    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers of runs and figures of a plot"
    )]
    let place = |(at, value): (usize, u64)| {
        let last = runs.len().saturating_sub(1) as f64;
        let axis = |from, to| PlotAxis { from, to };
        let x = axis((0.0, last), (LEFT, RIGHT)).at(at as f64);
        let y = axis((least as f64, most as f64), (BOTTOM, TOP)).at(value as f64);
        (format!("{x:.1}"), format!("{y:.1}"))
    };
    let places: Vec<(String, String)> = values.iter().map(|one| place(*one)).collect();
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let ends = match most == least {
        true => vec![(f64::midpoint(TOP, BOTTOM), most)],
        false => vec![(TOP, most), (BOTTOM, least)],
    };
    html! {
        h3 { (title) }
        @if let Some(last) = last {
            figure {
                svg.plot.trend viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } width=(WIDTH) height=(HEIGHT)
                    role="img" {
                    title { (title) ": " (last) " in the last of " (values.len()) " runs" }
                    @for (y, value) in &ends {
                        line.grid x1=(LEFT) x2=(RIGHT) y1=(y) y2=(y) {}
                        text x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (text(*value)) }
                    }
                    polyline points=(line.join(" ")) {}
                    @for ((x, y), (at, value)) in places.iter().zip(&values) {
                        circle cx=(x) cy=(y) r="3" {
                            title { (runs[*at].date) " " (runs[*at].name) ": " (text(*value)) }
                        }
                    }
                }
            }
        } @else { p { "No run has it." } }
    }
}

fn runs(runs: &[TrendCampaign]) -> Markup {
    let columns = "date | folder | profiles | DUT | #seed | #passed | #failed | #coverage | #clocks | \
                   #clocks/s";
    let rows = html! { @for run in runs {
        tr {
            td.name { (run.date) } td.name { code { (run.name) } }
            td { (run.profiles) }
            td { (if run.dut.is_empty() { "the smallest" } else { &run.dut }) }
            td.n { (run.seed) }
            (number(run.tally.passed)) (number(run.tally.failed))
            td.n data-v=(run.ratio.permille()) { (run.ratio) }
            (number(run.clocks))
            @match run.speed() { Some(speed) => (number(speed)), None => td.n {}, }
        }
    } };
    table("Campaigns by date, UTC", columns, &rows)
}

fn changes(trend: &CampaignTrend) -> Markup {
    let columns = "change | shape | memory | since | #ideal | #then | #now | #now / then, %";
    let rows = html! { @for change in trend.changes.iter().take(ROWS) {
        (changed_clocks(&change.shape, Some(&change.since), [change.ideal, change.then, change.now]))
    } };
    let caption = "Shapes whose least clocks changed, the largest change first";
    table(caption, columns, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_bench::engine::CaseTally;

    #[test]
    fn a_line_goes_through_the_runs_that_have_the_figure() {
        let run = |failed, millis| TrendCampaign {
            tally: CaseTally {
                failed,
                ..CaseTally::default()
            },
            clocks: 1000,
            millis,
            ..TrendCampaign::default()
        };
        let runs = [run(0, Some(10)), run(4, None), run(2, Some(20))];
        let runs: Vec<&TrendCampaign> = runs.iter().collect();
        let failed = chart(&runs, "failed", |run| Some(run.tally.failed), grouped).into_string();
        assert!(
            failed.contains("points=\"90.0,128.0 357.5,14.0 625.0,71.0\""),
            "{failed}"
        );
        let speed = chart(&runs, "speed", TrendCampaign::speed, grouped).into_string();
        assert!(
            speed.contains("points=\"90.0,14.0 625.0,128.0\""),
            "{speed}"
        );
        assert!(
            speed.contains("speed: 50 000 in the last of 2 runs"),
            "{speed}"
        );
        let none = chart(&[], "failed", |run| Some(run.tally.failed), grouped).into_string();
        assert!(none.contains("No run has it"), "{none}");
    }
}
