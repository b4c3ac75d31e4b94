//! Profiles of networks: a table of where the clocks go, and a picture of when units worked.

use std::io::{self, Write};

use maud::{DOCTYPE, Markup, html};

use nvdla_bench::engine::grouped;
use nvdla_loadable::profile::{NamedCount, TimeBar, TimeLane, UnitClockProfile};
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};

use super::results::Results;

/// Widths in pixels: of the whole picture, and of the column of names in it.
const WIDTH: u64 = 1400;
const NAMES: u64 = 100;
/// Height in pixels of a lane, the row of one unit.
const LANE: u64 = 22;

/// A network that ran with a profile of its clocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfiledNetwork {
    pub name: String,
    /// DUT, memory timing, clock ratio, host and seed of the run.
    pub ran_on: String,
    pub units: Vec<NetworkReportRow>,
}

impl ProfiledNetwork {
    /// Name of the file in the folder of a campaign that holds the profiles.
    pub const FILE: &str = "networks.json";

    /// The networks among the cases of a run, with the profiles of their units.
    pub fn all(results: &Results) -> Vec<Self> {
        let networks = results.cases.iter().filter_map(|case| {
            Some(Self {
                name: case.name.clone(),
                ran_on: case.report().ran_on(),
                units: case.network.as_ref()?.units.clone(),
            })
        });
        networks.collect()
    }
}

/// The units with a measured profile, and their measured figures.
fn profiled(
    rows: &[NetworkReportRow],
) -> impl Iterator<Item = (&NetworkReportRow, &UnitFiguresOnDut, &UnitClockProfile)> {
    rows.iter().filter_map(|row| {
        let measured = row.measured.as_ref()?;
        Some((row, measured, measured.profile.as_ref()?))
    })
}

/// Prints for each unit its clocks, the bytes that it moved, its stalls, and advice.
pub fn text(out: &mut dyn Write, rows: &[NetworkReportRow]) -> io::Result<()> {
    for (row, measured, profile) in profiled(rows) {
        writeln!(
            out,
            "  {}: {} clocks",
            row.operations,
            grouped(measured.clocks)
        )?;
        if profile.multiplying > 0 {
            let used = percent(profile.multiplying, measured.clocks);
            writeln!(out, "    multipliers  {used} % of their clocks are used")?;
        }
        writeln!(out, "    limit        {}", profile.limit)?;
        writeln!(
            out,
            "    bytes        {} read (least {}), {} written (least {})",
            grouped(measured.read),
            grouped(row.read),
            grouped(measured.written),
            grouped(row.written)
        )?;
        writeln!(out, "    clients      {}", counts(&profile.clients))?;
        if !profile.stalls.is_empty() {
            writeln!(out, "    stalls       {}", counts(&profile.stalls))?;
        }
        if let Some(advice) = &profile.advice {
            writeln!(out, "    advice       {advice}")?;
        }
    }
    Ok(())
}

fn counts(counts: &[NamedCount]) -> String {
    let counts = counts
        .iter()
        .map(|it| format!("{} {}", it.name, grouped(it.count)));
    counts.collect::<Vec<_>>().join(", ")
}

fn percent(part: u64, whole: u64) -> u64 {
    part * 100 / whole.max(1)
}

/// A complete HTML page about these networks: pictures of their times, and tables.
pub fn page(networks: &[ProfiledNetwork]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { "Where the clocks go" }
                style { (STYLE) }
            }
            body {
                h1 { "Where the clocks go" }
                (body(networks))
            }
        }
    };
    page.into_string()
}

/// The content of the page about networks: for each a time line of its units, and a table.
pub fn body(networks: &[ProfiledNetwork]) -> Markup {
    html! {
        @for ProfiledNetwork { name, ran_on, units } in networks {
            @let total: u64 = profiled(units).map(|(_, measured, _)| measured.clocks).sum();
            h2 { (name) }
            p { (ran_on) "; " (grouped(total)) " clocks" }
            (times(units))
            table {
                caption { "Operations of " (name) }
                tr {
                    @for title in TITLES { th scope="col" { (title) } }
                }
                @for (row, measured, profile) in profiled(units) {
                    (line(row, measured, profile, total))
                }
            }
        }
    }
}

const TITLES: [&str; 12] = [
    "operations",
    "output",
    "clocks",
    "estimate",
    "ideal",
    "share",
    "multipliers used",
    "limit",
    "bytes read (least)",
    "written (least)",
    "stalls",
    "what helps",
];

const STYLE: &str = "body{font-family:sans-serif;font-size:14px;margin:24px}\
    caption{text-align:left}\
    table{border-collapse:collapse;margin-top:16px}\
    td,th{border:1px solid #ccc;padding:3px 8px;text-align:left;vertical-align:top}\
    td.n{text-align:right;white-space:nowrap}";

fn line(
    row: &NetworkReportRow,
    measured: &UnitFiguresOnDut,
    profile: &UnitClockProfile,
    total: u64,
) -> Markup {
    let [width, height, channels] = row.output;
    html! {
        tr {
            td { (row.operations) }
            td { (width) "x" (height) "x" (channels) }
            td.n { (grouped(measured.clocks)) }
            td.n { (row.estimate.map_or_else(String::new, grouped)) }
            td.n { (grouped(row.ideal)) }
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
    use super::*;

    fn row(bars: &[(TimeLane, u64, u64)]) -> NetworkReportRow {
        let bars = bars.iter().map(|(lane, begin, end)| TimeBar {
            lane: *lane,
            begin: *begin,
            end: *end,
        });
        NetworkReportRow {
            task: 0,
            operations: "CONV 0 -> SDP 1".to_owned(),
            output: [4, 5, 6],
            ideal: 50,
            estimate: Some(98),
            read: 640,
            written: 80,
            measured: Some(UnitFiguresOnDut {
                clocks: 100,
                reference: None,
                read: 800,
                written: 80,
                agrees: true,
                profile: Some(UnitClockProfile {
                    multiplying: 25,
                    limit: "memory reads, busy for 100 % of the clocks".to_owned(),
                    bars: bars.collect(),
                    ..UnitClockProfile::default()
                }),
            }),
        }
    }

    #[test]
    fn the_table_says_how_much_is_used_and_what_limits() {
        let mut out = Vec::new();
        text(&mut out, &[row(&[])]).expect("memory takes every byte");
        let text = String::from_utf8(out).expect("text");
        for part in [
            "CONV 0 -> SDP 1: 100 clocks",
            "25 % of their clocks",
            "limit        memory reads",
            "800 read (least 640), 80 written (least 80)",
        ] {
            assert!(text.contains(part), "{part} is missing: {text}");
        }
    }

    #[test]
    fn the_page_has_a_bar_for_whatever_was_at_work() {
        let rows = [row(&[
            (TimeLane::Host, 0, 10),
            (TimeLane::Convolution, 10, 110),
            (TimeLane::Sdp, 8, 115),
        ])];
        let page = page(&[ProfiledNetwork {
            name: "a<b".to_owned(),
            ran_on: "nv_small".to_owned(),
            units: rows.to_vec(),
        }]);
        assert!(page.contains("<h2>a&lt;b</h2>"));
        assert_eq!(page.matches("<rect").count(), 3);
        // The whole width is 115 clocks.
        assert!(
            page.contains("<rect x=\"213\" y=\"25\" width=\"1130\""),
            "{page}"
        );
    }
}
