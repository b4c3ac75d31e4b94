//! The table of illegal programmings.

use std::io::{self, Write};

use nvdla_bench::engine::grouped;

use super::paint::ended;

/// What one case did.
#[derive(Debug, Default)]
pub struct IllegalRow {
    pub name: String,
    /// What the specification says.
    pub expected: String,
    /// What happened.
    pub outcome: String,
    /// Core clocks until then.
    pub clocks: u64,
    /// What the layer after the reset did.
    pub next: String,
    /// `None`: the DUT cannot run the case.
    pub passed: Option<bool>,
    /// Differences and diagnosis.
    pub details: Vec<String>,
}

/// The bound of the watchdog and the names of the columns.
pub fn head(out: &mut dyn Write, quiet: u32, wait: u64) -> io::Result<()> {
    let (quiet, wait) = (grouped(quiet.into()), grouped(wait));
    writeln!(
        out,
        "watchdog: {quiet} core clocks without progress, with what latency and size of the layer \
         add;\n          {wait} core clocks for one wait at most, where the model does \
         not say\n          all that happens\n"
    )?;
    writeln!(
        out,
        "      {:32} {:6} {:>10}  {:6} outcome",
        "case", "said", "clocks", "next"
    )
}

/// One line, and the details below it.
pub fn row(out: &mut dyn Write, row: &IllegalRow) -> io::Result<()> {
    let Some(passed) = row.passed else {
        return writeln!(out, "n/a   {}", row.name);
    };
    let word = if passed { "pass" } else { "FAIL" };
    let clocks = grouped(row.clocks);
    let (name, said) = (&row.name, &row.expected);
    let (next, outcome) = (&row.next, &row.outcome);
    let line = format!("{word}  {name:32} {said:6} {clocks:>10}  {next:6} {outcome}");
    writeln!(out, "{}", ended(&line))?;
    for line in row.details.iter().flat_map(|text| text.lines()) {
        writeln!(out, "      {line}")?;
    }
    Ok(())
}
