//! `cosim sequence`: register-level sequences.

use std::path::{Path, PathBuf};

use clap::Args;
use nvdla_programs::sequence;

use nvdla_bench::conditions::ConditionOverrides;
use nvdla_bench::engine::Case;

use super::args::{RunOptions, quoted};
use super::batch::{Batch, Listing, selected};
use super::files;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::rerun::Again;

/// Run register-level sequence files (YAML)
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim sequence vectors/sequences
  cosim sequence vectors/golden/system/glb_mask_set_status.yaml --clocks 3:1

The format is in docs/nv_small/system.md, section 13.")]
pub(super) struct SequenceArgs {
    /// Sequence files, and directories of them
    #[arg(value_name = "FILE|DIR", required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    options: RunOptions,
}

impl SequenceArgs {
    /// Runs the sequences.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let (plans, bad) = self.plans()?;
        let plans = selected(&self.options, plans)?;
        Batch {
            bad,
            ..Batch::new("sequence", plans, &self.options, Listing::All)
        }
        .run(out)
    }

    /// The cases of the files, and what is wrong with files that have none.
    fn plans(&self) -> Result<(Vec<CasePlan>, Vec<CommandProblem>), CommandProblem> {
        let yaml = |path: &Path| files::has_extension(path, "yaml");
        let files = files::collect(&self.paths, "sequence (.yaml)", yaml)?;
        files::good(&files, |path| self.plan(path))
    }

    /// The same cases once more.
    pub(super) fn again(&self) -> Result<Again, CommandProblem> {
        Again::case(self.plans()?.0, &self.options.conditions)
    }

    /// The case in a file.
    fn plan(&self, path: &Path) -> Result<CasePlan, CommandProblem> {
        let program = sequence::read(path)?;
        let command = format!("cosim sequence {}", quoted(path));
        Ok(CasePlan::of_program(
            command,
            self.options.seeding.seed,
            Case::new(program),
            &self.options.conditions,
            ConditionOverrides::default(),
        ))
    }
}
