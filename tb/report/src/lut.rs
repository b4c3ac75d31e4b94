//! Texts about look-up tables: registers, entries, statistics, errors.

use std::io::{self, Write};

use nvdla_layers::tables::quality::LutAccuracy;
use nvdla_layers::tables::{ComputedLutTables, LutUser, TableHitRange, coverage, registers};

/// Number of table entries in a printed line.
const COLUMNS: usize = 10;

/// Prints the ranges, registers and entries of the tables.
pub fn design(out: &mut dyn Write, user: LutUser, design: &ComputedLutTables) -> io::Result<()> {
    let [le, lo] = TableHitRange::of(&design.config);
    writeln!(out, "LE hits {le}, LO hits {lo}")?;
    writeln!(out, "{}", coverage::arrangement([le, lo]))?;
    if design.clamped > 0 {
        let clamped = design.clamped;
        writeln!(
            out,
            "{clamped} entries did not fit 16 bits and were clamped: choose a larger output_step"
        )?;
    }
    writeln!(out, "\nregisters")?;
    for setting in registers(user, &design.config) {
        let name = setting.reg.to_string();
        writeln!(out, "  {name:25} 0x{:08x}", setting.value)?;
    }
    let tables = [("LE", &design.tables.le[..]), ("LO", &design.tables.lo[..])];
    for (name, entries) in tables {
        writeln!(out, "\nentries of {name}")?;
        for (line, entries) in entries.chunks(COLUMNS).enumerate() {
            let entries: Vec<String> = entries.iter().map(|entry| format!("{entry:6}")).collect();
            writeln!(out, "  {:3}: {}", COLUMNS * line, entries.join(" "))?;
        }
    }
    Ok(())
}

/// Prints statistics of the look-ups and the errors against the function. `of` says which values
/// were looked up, `step` is the unit of the errors.
pub fn quality(out: &mut dyn Write, of: &str, step: &str, quality: &LutAccuracy) -> io::Result<()> {
    let (samples, [uflow, oflow, hybrid, le_hit, lo_hit]) = (quality.samples, quality.counts);
    writeln!(out, "\n{samples} look-ups, {of}")?;
    for (what, count) in [
        ("LE alone hits", le_hit),
        ("LO alone hits", lo_hit),
        ("both hit, or miss on different sides", hybrid),
        ("both underflow", uflow),
        ("both overflow", oflow),
    ] {
        let percent = percent(count, samples);
        writeln!(out, "  {what:36} {count:9}  {percent:5.1} %")?;
    }
    writeln!(out, "error against the function, in {step}")?;
    writeln!(
        out,
        "  worst {:.3} at x = {}",
        quality.worst, quality.worst_at
    )?;
    writeln!(out, "  mean  {:.3}", quality.mean)
}

fn percent(count: u64, of: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 samples")]
    let (count, of) = (count as f64, of.max(1) as f64);
    100.0 * count / of
}
