//! Structural coverage: the view of it, and the counts of a run.

use std::path::{Path, PathBuf};

use crate::report;
use nvdla_bench::engine::Targets;
use nvdla_structural::Structural;
use nvdla_structural::collect::Collector;
use nvdla_structural::holes::Holes;

use super::problem::{CommandOutcome, CommandProblem, Out};

/// Options of the view of structural coverage.
pub(super) struct StructuralView<'a> {
    /// Files of counts, or folders of campaigns.
    pub(super) files: &'a [PathBuf],
    /// List the points that were not hit and are not explained.
    pub(super) missing: bool,
    /// Print this source with hits and holes.
    pub(super) lines: Option<&'a Path>,
    /// Fail when a point is neither hit nor explained, or a figure is below that of the holes.
    pub(super) gate: bool,
    /// Holes with their reasons, and the figures of `gate`.
    pub(super) holes: &'a Path,
    /// Write everything together to one file, with reasons.
    pub(super) sum: Option<&'a Path>,
}

impl StructuralView<'_> {
    /// Prints the table of files, or one source.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let holes = Holes::load(self.holes)?;
        let mut all = Structural::load_all(self.files)?;
        let wrong = holes.explain(&mut all, Path::new(""));
        if let Some(path) = self.sum {
            all.store(path)?;
        }
        let files = all.files();
        if let Some(source) = self.lines {
            let text = std::fs::read_to_string(source).map_err(|error| CommandProblem::Read {
                path: source.to_owned(),
                source: error,
            })?;
            let path = source.strip_prefix("./").unwrap_or(source);
            let file = files.iter().find(|file| Path::new(&file.path) == path);
            let Some(file) = file else {
                return Err(CommandProblem::Usage(format!(
                    "{}: no model counted anything in this source; paths are as in the table",
                    source.display()
                )));
            };
            report::structural::annotated(out, file, &text)?;
            return Ok(CommandOutcome::Good);
        }
        report::structural::table(out, &files)?;
        let mut bad = report::structural::wrong(out, &wrong)?;
        if self.missing || self.gate {
            bad |= report::structural::missing(out, &files)? && self.gate;
        }
        if self.gate {
            bad |= report::structural::too_low(out, &files, holes.at_least())?;
        }
        Ok(match bad {
            true => CommandOutcome::Mismatch,
            false => CommandOutcome::Good,
        })
    }
}

/// A collector for the counts of models that `targets` runs.
pub(super) fn collector(targets: &Targets) -> Result<Collector, CommandProblem> {
    if targets.count() {
        return Ok(Collector::default());
    }
    let say = "the DUTs of this build count nothing: build with NVDLA_COSIM_COVERAGE=1 \
               (docs/coverage.md)";
    Err(CommandProblem::Usage(say.to_owned()))
}
