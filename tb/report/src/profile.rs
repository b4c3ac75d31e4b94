//! Profiles of networks as text: where the clocks of each operation go, and when units worked.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_loadable::profile::{NamedCount, NetworkUnitClocks, TimeBar, TimeLane};
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};

/// The units with a measured profile, and their measured figures.
fn profiled(
    rows: &[NetworkReportRow],
) -> impl Iterator<Item = (&NetworkReportRow, &UnitFiguresOnDut, &NetworkUnitClocks)> {
    rows.iter().filter_map(|row| {
        let measured = row.measured.as_ref()?;
        Some((row, measured, measured.profile.as_ref()?))
    })
}

/// Prints for each unit its clocks, when it was at work, the bytes that it moved, its stalls, and advice.
pub fn text(out: &mut dyn Write, rows: &[NetworkReportRow]) -> io::Result<()> {
    for (row, measured, profile) in profiled(rows) {
        writeln!(
            out,
            "  {}: {} clocks",
            row.operations,
            grouped(measured.clocks)
        )?;
        writeln!(out, "    times        {}", times(&profile.bars))?;
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

/// The core clocks since reset in which the host and each unit were at work, such as
/// `host 523 to 636, 746; SDP 760 to 15 298`.
fn times(bars: &[TimeBar]) -> String {
    let mut lanes = Vec::new();
    for lane in TimeLane::ALL {
        let of_lane = bars.iter().filter(|bar| bar.lane == *lane);
        let times: Vec<String> = of_lane.map(time).collect();
        if !times.is_empty() {
            lanes.push(format!("{lane} {}", times.join(", ")));
        }
    }
    lanes.join("; ")
}

fn time(bar: &TimeBar) -> String {
    if bar.begin == bar.end {
        grouped(bar.begin)
    } else {
        format!("{} to {}", grouped(bar.begin), grouped(bar.end))
    }
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
