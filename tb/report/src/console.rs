//! Text about a run: a line for each case, a block for each failure, one last line.

use std::io::{self, Write};
use std::path::Path;

use nvdla_bench::engine::{CaseReport, CaseTally, grouped};

use nvdla_stimulus::legality::{BrokenConstraint, Constraint};

use super::paint::{ColourClass, ended};

/// Width of the column with the names of cases, in characters.
const NAMES: usize = 40;

/// Prints layers, DUT, conditions and seed of a case, and the command that runs it again.
pub fn details(out: &mut dyn Write, case: &CaseReport) -> io::Result<()> {
    for (name, text) in case.details() {
        writeln!(out, "      {name:8} {text}")?;
    }
    Ok(())
}

/// Prints a text in which the first word, a verdict, has its colour.
pub fn verdict(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "{}", ended(text))
}

/// Prints a warning: a layer of the file breaks a constraint, which all random layers keep.
pub fn warning(out: &mut dyn Write, case: &str, broken: &BrokenConstraint) -> io::Result<()> {
    let Constraint {
        name, rule, source, ..
    } = broken.constraint;
    let layer = broken.layer;
    let text = format!("layer {layer} of its unit breaks {name}: {rule} ({source})");
    verdict(out, &format!("warn  {case:NAMES$} {text}"))
}

/// A layer file whose clocks now differ from those in the perf list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayerClockChange {
    pub name: String,
    /// Core clocks of each wait in the perf list; `None` if the file is not in it.
    pub before: Option<Vec<u64>>,
    /// Core clocks of each wait now; `None` if the file is gone or its case failed.
    pub after: Option<Vec<u64>>,
}

impl LayerClockChange {
    /// Whether a design that got better explains the change: no figure grew, none is new or gone.
    #[must_use]
    pub fn is_faster(&self) -> bool {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return false;
        };
        before.len() == after.len() && before.iter().zip(after).all(|(old, new)| new <= old)
    }
}

/// The layer files whose clocks were compared with the perf list.
#[derive(Debug, Clone)]
pub struct ComparedLayerClocks<'a> {
    /// Number of all layer files.
    pub files: usize,
    pub changes: &'a [LayerClockChange],
    /// Path of the perf list.
    pub stored: &'a Path,
    /// The command that updates the perf list.
    pub again: &'a str,
}

/// Prints changed clocks of layer files, and the command that updates the perf list.
pub fn clock_changes(out: &mut dyn Write, compared: &ComparedLayerClocks<'_>) -> io::Result<()> {
    let ComparedLayerClocks {
        files,
        changes,
        stored,
        again,
    } = compared;
    let text = |clocks: &Option<Vec<u64>>| match clocks {
        Some(clocks) => clocks
            .iter()
            .copied()
            .map(grouped)
            .collect::<Vec<_>>()
            .join(" + "),
        None => "nothing".to_owned(),
    };
    for change in *changes {
        let (before, after) = (text(&change.before), text(&change.after));
        let what = match (&change.before, &change.after) {
            (None, _) => "new",
            (_, None) => "gone",
            _ if change.is_faster() => "faster",
            _ => "slower",
        };
        writeln!(out, "{what:6} {:NAMES$} {before} -> {after}", change.name)?;
    }
    let changed = changes.len();
    let faster = changes.iter().filter(|change| change.is_faster()).count();
    let stored = stored.display();
    let wrong = changed - faster;
    let wrong = ColourClass::Bad
        .of(&wrong)
        .paint(&format!("{wrong} with other clocks than {stored}"));
    let faster = if faster > 0 {
        format!(", {faster} with fewer")
    } else {
        String::new()
    };
    writeln!(out, "{files} layer files, {wrong}{faster}")?;
    if changed > 0 {
        writeln!(out, "if they are meant: {again}")?;
    }
    Ok(())
}

/// Prints that a run stopped after `failures` failing cases; nothing if `left` is 0.
pub fn stopped(out: &mut dyn Write, failures: u64, left: usize) -> io::Result<()> {
    match left {
        0 => Ok(()),
        _ => writeln!(
            out,
            "stopped after {failures} failures: {left} cases not run"
        ),
    }
}

/// Prints the last line of every run: how many cases passed, failed and were not applicable.
pub fn tally(out: &mut dyn Write, tally: CaseTally) -> io::Result<()> {
    let good = match tally.failed {
        0 => ColourClass::Good.of(&tally.passed),
        _ => ColourClass::Plain,
    };
    let good = good.paint(&format!("{} passed", tally.passed));
    let bad = ColourClass::Bad.of(&tally.failed);
    let bad = bad.paint(&format!("{} failed", tally.failed));
    let others = tally.not_applicable;
    writeln!(out, "{good}, {bad}, {others} not applicable")
}
