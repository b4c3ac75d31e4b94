//! Profiles of networks: a table of where the clocks go, and a picture of when units worked.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_loadable::profile::{NamedCount, NetworkUnitClocks};
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};

/// Name of the file in the folder of a campaign with the results of networks and their profiles.
pub const FILE: &str = "networks.json";

/// The units with a measured profile, and their measured figures.
pub(crate) fn profiled(
    rows: &[NetworkReportRow],
) -> impl Iterator<Item = (&NetworkReportRow, &UnitFiguresOnDut, &NetworkUnitClocks)> {
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

pub(crate) fn counts(counts: &[NamedCount]) -> String {
    let counts = counts
        .iter()
        .map(|it| format!("{} {}", it.name, grouped(it.count)));
    counts.collect::<Vec<_>>().join(", ")
}

pub(crate) fn percent(part: u64, whole: u64) -> u64 {
    part * 100 / whole.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_table_says_how_much_is_used_and_what_limits() {
        let mut out = Vec::new();
        text(&mut out, &[samples::row(&[])]).expect("memory takes every byte");
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
}
