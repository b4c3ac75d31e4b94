//! `cosim coverage structural`, and the files it reads.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report;
use nvdla_bench::engine::Targets;
use nvdla_coverage::structural::Structural;
use nvdla_coverage::structural::collect::Collector;
use nvdla_coverage::structural::holes;
use nvdla_coverage::structural::holes::Holes;

use super::problem::{CommandOutcome, CommandProblem, Out};

/// Show which lines, branches and bits of the RTL were exercised
///
/// Counted by DUTs that are built with NVDLA_COSIM_COVERAGE=1, in cases that pass: campaigns write
/// structural.json into their directory, other commands with --structural FILE.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim coverage structural night                        a table by file
  cosim coverage structural night directed.json --missing    both together, and what is not hit
  cosim coverage structural night --lines rtl/sdp/nvs_sdp_x.sv    that source with its hits

A point is a block of lines, one side of a branch, or one edge of one bit; instances of a module
are added up. Points that nothing can hit are listed in vectors/structural.yaml with the reason;
the percentages count them all the same. A rule there that matches nothing, or a point that was
hit, is an error.")]
pub(super) struct StructuralShowArgs {
    /// Files, or directories of campaigns
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// List the points that were not hit and are not explained
    #[arg(long)]
    missing: bool,

    /// Print this source with hits and holes
    #[arg(long, value_name = "SOURCE", conflicts_with_all = ["missing", "gate"])]
    lines: Option<PathBuf>,

    /// Fail when a point is neither hit nor explained, or a figure is below that of the holes
    #[arg(long)]
    gate: bool,

    /// Holes with their reasons, and the figures of --gate
    #[arg(long, value_name = "FILE", default_value = holes::LIST)]
    holes: PathBuf,

    /// Write everything together to one file, with reasons
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl StructuralShowArgs {
    /// Prints the table or the source.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let holes = Holes::load(&self.holes)?;
        let mut all = Structural::load_all(&self.files)?;
        let wrong = holes.explain(&mut all, Path::new(""));
        if let Some(path) = &self.out {
            all.store(path)?;
        }
        let files = all.files();
        if let Some(source) = &self.lines {
            let text = std::fs::read_to_string(source).map_err(|error| CommandProblem::Read {
                path: source.clone(),
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

/// A place for the counts of `targets`.
pub(super) fn collector(targets: &Targets) -> Result<Collector, CommandProblem> {
    if targets.count() {
        return Ok(Collector::default());
    }
    let say = "the DUTs of this build count nothing: build with NVDLA_COSIM_COVERAGE=1 \
               (docs/coverage.md)";
    Err(CommandProblem::Usage(say.to_owned()))
}
