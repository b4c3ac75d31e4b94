//! The page that shows where the clocks of networks go: pictures of their times, and tables.

use maud::{Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_loadable::profile::{NetworkUnitClocks, TimeBar, TimeLane};
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};

use super::page::{HtmlPage, ReportNavigation, number, table};
use crate::profile::{counts, percent, profiled};
use crate::results::ResultCase;

/// Widths in pixels: of the whole picture, and of the column of names in it.
const WIDTH: u64 = 1400;
const NAMES: u64 = 100;
/// Height in pixels of a lane, the row of one unit.
const LANE: u64 = 22;

/// A page about the networks among these cases alone, for `--profile=FILE`.
pub fn alone(cases: &[ResultCase]) -> String {
    page(&ReportNavigation::default(), cases).html
}

pub(super) fn page(site: &ReportNavigation, cases: &[ResultCase]) -> HtmlPage {
    let columns = "operations | output | #clocks | #estimate | #ideal | #share | #multipliers used | limit | \
                   #bytes read (least) | #written (least) | stalls | what helps";
    let networks = cases
        .iter()
        .filter_map(|case| Some((case, case.network.as_ref()?)));
    let body = html! {
        @for (case, network) in networks {
            @let (name, units) = (&case.name, &network.units);
            @let total: u64 = profiled(units).map(|(_, measured, _)| measured.clocks).sum();
            @let rows = html! { @for (row, measured, profile) in profiled(units) {
                (line(row, measured, profile, total))
            } };
            h2 { (name) }
            p { (case.report().ran_on()) "; " (grouped(total)) " clocks" }
            div.wide { (times(units)) }
            (table(&format!("Operations of {name}"), columns, &rows))
        }
    };
    site.page("networks.html", "Networks", &body)
}

fn line(
    row: &NetworkReportRow,
    measured: &UnitFiguresOnDut,
    profile: &NetworkUnitClocks,
    total: u64,
) -> Markup {
    let [width, height, channels] = row.output;
    html! {
        tr {
            td { (row.operations) }
            td { (width) "x" (height) "x" (channels) }
            (number(measured.clocks))
            td.n { (row.estimate.map_or_else(String::new, grouped)) }
            (number(row.ideal))
            td.n { (percent(measured.clocks, total)) " %" }
            td.n {
                @if profile.multiplying > 0 {
                    (percent(profile.multiplying, measured.clocks)) " %"
                }
            }
            td { (profile.limit) }
            td.n { (grouped(measured.read)) " (" (grouped(row.read)) ")" }
            td.n { (grouped(measured.written)) " (" (grouped(row.written)) ")" }
            td { (counts(&profile.stalls)) }
            td { (profile.advice.as_deref().unwrap_or_default()) }
        }
    }
}

/// A picture with a lane for the host and for each unit, and in it a bar for each time of work.
fn times(rows: &[NetworkReportRow]) -> Markup {
    let bars: Vec<(&NetworkReportRow, &TimeBar)> = profiled(rows)
        .flat_map(|(row, _, profile)| profile.bars.iter().map(move |bar| (row, bar)))
        .collect();
    let begin = bars.iter().map(|(_, bar)| bar.begin).min().unwrap_or(0);
    let end = bars.iter().map(|(_, bar)| bar.end).max().unwrap_or(1);
    let place = |clock: u64| NAMES + (clock - begin) * (WIDTH - NAMES) / (end - begin).max(1);
    let height = LANE * 5;
    html! {
        svg role="img" width=(WIDTH) height=(height) font-size="12" {
            title { "When host and units were at work" }
            @for (y, lane) in (0..).map(|number| number * LANE).zip(TimeLane::ALL) {
                text x="0" y=(y + 15) { (lane) }
                line x1=(NAMES) x2=(WIDTH) y1=(y + LANE - 1) y2=(y + LANE - 1) stroke="#ddd" {}
                @for (row, bar) in bars.iter().filter(|(_, bar)| bar.lane == *lane) {
                    rect x=(place(bar.begin)) y=(y + 3)
                        width=((place(bar.end) - place(bar.begin)).max(1)) height=(LANE - 6)
                        fill=(if bar.lane == TimeLane::Host { "#c84" } else { "#48c" }) {
                        title {
                            (row.operations) ": clocks " (grouped(bar.begin)) " to "
                            (grouped(bar.end))
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use nvdla_loadable::profile::TimeLane;

    use super::*;
    use crate::results::NetworkResult;
    use crate::samples;

    #[test]
    fn the_page_has_a_bar_for_whatever_was_at_work() {
        let units = vec![samples::row(&[
            (TimeLane::Host, 0, 10),
            (TimeLane::Convolution, 10, 110),
            (TimeLane::Sdp, 8, 115),
        ])];
        let case = ResultCase {
            name: "a<b".to_owned(),
            network: Some(NetworkResult {
                units,
                ..NetworkResult::default()
            }),
            ..samples::results().cases.remove(0)
        };
        let page = alone(&[case]);
        assert!(page.contains("<h2>a&lt;b</h2>"));
        assert_eq!(page.matches("<rect").count(), 3);
        // The whole width is 115 clocks.
        assert!(
            page.contains("<rect x=\"213\" y=\"25\" width=\"1130\""),
            "{page}"
        );
    }
}
