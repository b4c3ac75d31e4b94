//! Texts about the trend over several campaigns.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;
use nvdla_campaign::trend::CampaignTrend;

/// Most changes of clocks that are printed.
const SHOWN: usize = 40;

/// Prints a line for each campaign, then the layer shapes whose clocks changed in the last one.
pub fn table(out: &mut dyn Write, trend: &CampaignTrend) -> io::Result<()> {
    writeln!(
        out,
        "date                folder                 passed failed  coverage     clocks/s  profiles"
    )?;
    for run in &trend.runs {
        let speed = run.speed().map(grouped).unwrap_or_default();
        writeln!(
            out,
            "{:19} {:20} {:>8} {:>6} {:>9} {speed:>12}  {}",
            run.date,
            run.name,
            grouped(run.tally.passed),
            grouped(run.tally.failed),
            run.ratio.to_string(),
            run.profiles,
        )?;
    }
    let slower = trend
        .changes
        .iter()
        .filter(|one| one.now > one.then)
        .count();
    writeln!(
        out,
        "{} shapes ran before under the same memory: {slower} slower, {} faster",
        grouped(trend.compared),
        trend.changes.len() - slower
    )?;
    for change in trend.changes.iter().take(SHOWN) {
        let kind = if change.now > change.then {
            "slower"
        } else {
            "faster"
        };
        writeln!(
            out,
            "{kind}  {} -> {} clocks since {}, ideal {}: {}, memory {}",
            grouped(change.then),
            grouped(change.now),
            change.since,
            grouped(change.ideal),
            change.shape.label,
            change.shape.memory
        )?;
    }
    if trend.changes.len() > SHOWN {
        writeln!(out, "and {} more", trend.changes.len() - SHOWN)?;
    }
    Ok(())
}
