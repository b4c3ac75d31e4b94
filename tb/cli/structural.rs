//! Shows structural coverage, and makes the collector for the counts of a run.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report;
use nvdla_bench::engine::Targets;
use nvdla_coverage::structural::StructuralCoverage;
use nvdla_coverage::structural::collect::StructuralHitCollector;
use nvdla_coverage::structural::holes::{self, CheckedHoleRules};
use nvdla_files::FileError;

use crate::command::problem::{CommandOutcome, CommandOutput, CommandProblem, CommandResult};

/// Options of `cosim report` for structural coverage.
#[derive(Debug, Args)]
pub(super) struct StructuralArgs {
    /// With --structural: print this source with hits and holes
    #[arg(long, value_name = "SOURCE", requires = "structural", conflicts_with_all = ["missing", "gate"])]
    lines: Option<PathBuf>,

    /// With --structural: fail if a point is neither hit nor explained, or too few points are hit
    #[arg(long, requires = "structural")]
    gate: bool,

    /// With --structural: file with holes (points that nothing can hit) and percentages for --gate
    #[arg(long, value_name = "FILE", default_value = holes::LIST)]
    holes: PathBuf,

    /// With --structural: write the sum of all counts to this file
    #[arg(long, value_name = "FILE", requires = "structural")]
    sum: Option<PathBuf>,
}

impl StructuralArgs {
    /// Prints the table of all sources, or one annotated source, from the coverage in files or campaign
    /// folders. With `missing` it lists the points that were neither hit nor explained.
    pub(super) fn show(
        &self,
        files: &[PathBuf],
        missing: bool,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult {
        let holes = CheckedHoleRules::load(&self.holes)?;
        let mut all = StructuralCoverage::load_all(files)?;
        let wrong = holes.explain(&mut all, Path::new(""));
        if let Some(path) = &self.sum {
            all.store(path)?;
        }
        let files = all.files();
        if let Some(source) = &self.lines {
            let text = std::fs::read_to_string(source);
            let text = text.map_err(FileError::reading(source))?;
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
        if missing || self.gate {
            bad |= report::structural::missing(out, &files)? && self.gate;
        }
        if self.gate {
            bad |= report::structural::too_low(out, &files, holes.at_least)?;
        }
        Ok(CommandOutcome::of(bad, None))
    }
}

/// Makes a collector for the structural coverage of the targets.
pub(super) fn collector(targets: &Targets) -> CommandResult<StructuralHitCollector> {
    if targets.count() {
        return Ok(StructuralHitCollector::default());
    }
    let say = "the DUTs of this build count nothing: build with NVDLA_COSIM_COVERAGE=1 \
               (docs/coverage.md)";
    Err(CommandProblem::Usage(say.to_owned()))
}
