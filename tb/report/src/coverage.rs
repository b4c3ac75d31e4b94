//! Texts about functional coverage.

use std::io::{self, Write};

use nvdla_coverage::blocks::BLOCKS;
use nvdla_coverage::catalog::{Catalog, number};
use nvdla_coverage::exclude::Exclusions;
use nvdla_coverage::hits::{BinHits, BinRatio};

use nvdla_bench::engine::grouped;

/// Prints how many of all bins are covered, in percent and as numbers.
pub fn covered_line(out: &mut dyn Write, ratio: BinRatio) -> io::Result<()> {
    let (covered, bins) = (grouped(ratio.covered), grouped(ratio.bins));
    writeln!(out, "coverage {ratio}: {covered} of {bins} bins")
}

/// Number of empty bins that a report lists by name; of the others it gives the number.
const NAMED: usize = 10;

/// Prints how many bins of its aim a steered campaign has; if it is stuck, also the missing ones.
pub fn aim(
    out: &mut dyn Write,
    reached: BinRatio,
    is_stuck: bool,
    missing: impl Iterator<Item = &'static str>,
) -> io::Result<()> {
    let (covered, bins) = (grouped(reached.covered), grouped(reached.bins));
    writeln!(
        out,
        "{reached} of the blocks that the profiles reach: {covered} of {bins} bins"
    )?;
    if !is_stuck {
        return Ok(());
    }
    let missing: Vec<&str> = missing.collect();
    let count = missing.len();
    writeln!(
        out,
        "no new bin for long: the aim is out of reach, {count} bins are missing"
    )?;
    for name in missing.iter().take(NAMED) {
        writeln!(out, "      {name}")?;
    }
    if count > NAMED {
        let more = count - NAMED;
        writeln!(
            out,
            "      and {more} more: cosim report RUN --coverage --missing"
        )?;
    }
    Ok(())
}

/// Prints bins, covered bins and excluded ones of each block, then of all blocks.
pub fn table(out: &mut dyn Write, hits: &BinHits, exclusions: &Exclusions) -> io::Result<()> {
    let line = |out: &mut dyn Write, name: &str, ratio: BinRatio| {
        let (bins, covered) = (grouped(ratio.bins), grouped(ratio.covered));
        let percent = ratio.to_string();
        let excluded = ratio.excluded;
        writeln!(
            out,
            "{name:15} {bins:>7} {covered:>8} {percent:>9} {excluded:>9}"
        )
    };
    writeln!(out, "block              bins  covered   percent  excluded")?;
    for block in BLOCKS {
        let ours = Catalog::get().bins(|entry| entry.block == block.name);
        let ratio = BinRatio::of(ours, hits, exclusions);
        if ratio.bins + ratio.excluded > 0 {
            line(out, block.name, ratio)?;
        }
    }
    line(out, "all", hits.coverage(exclusions))
}

/// Prints the bins that nothing reached and nobody excluded, with their meanings.
pub fn missing(out: &mut dyn Write, hits: &BinHits, exclusions: &Exclusions) -> io::Result<()> {
    let absent = hits.absent();
    for (bin, entry) in Catalog::get().entries.iter().enumerate() {
        let bin = number(bin);
        let is_missing = hits.count(bin) == 0 && !absent.has(bin);
        if is_missing && exclusions.reason(bin).is_none() {
            writeln!(out, "{}\n      {}", entry.name, entry.meaning)?;
        }
    }
    Ok(())
}

/// Prints the bins that were reached although they are excluded; true if there is any.
pub fn wrong(out: &mut dyn Write, hits: &BinHits, exclusions: &Exclusions) -> io::Result<bool> {
    let wrong = hits.wrong(exclusions);
    for (entry, reason) in &wrong {
        writeln!(
            out,
            "{} was reached, but is excluded: {reason}\n      {}",
            entry.name, entry.meaning
        )?;
    }
    Ok(!wrong.is_empty())
}
