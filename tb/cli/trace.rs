//! `cosim trace`: trace files with reference results.

use std::path::{Path, PathBuf};

use clap::Args;
use nvdla_programs::{packed, trace};

use nvdla_bench::conditions::{ConditionOverrides, MemoryProfile};
use nvdla_bench::engine::Case;

use super::args::{RunOptions, quoted};
use super::batch::{Batch, Listing, selected};
use super::files;
use super::plan::CasePlan;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::rerun::Again;

/// Run trace files and compare with the reference hardware, too
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim trace vectors/golden
  cosim trace ../shared/nvdla-traces --memory random --seed 3
  cosim trace vectors/golden/sdp --jobs 1 --json sdp.json
  cosim trace vectors/golden/multilayer --host paced=16

A case is a .cfg file with its memory images and its .expect.yaml in one directory, or the same
packed into one .yaml file. Clocks of the last layer stand beside those of the reference, which had
a memory latency of 32 clocks: so has this run, unless --memory says otherwise. The host of the
reference took 16 to 19 clocks for each register write; --host paced=16 does so, too, which
matters where layers queue.")]
pub(super) struct Trace {
    /// Traces (.cfg, or packed .yaml), and directories of them
    #[arg(value_name = "CASE|DIR", required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    options: RunOptions,
}

/// Memory latency of the reference runs.
pub(super) const REFERENCE_LATENCY: MemoryProfile = MemoryProfile::Latency(32);

impl Trace {
    /// Runs the traces.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let (plans, bad) = self.plans()?;
        let plans = selected(&self.options, plans)?;
        Batch {
            bad,
            ..Batch::new("trace", plans, &self.options, Listing::All)
        }
        .run(out)
    }

    /// The cases of the files, and what is wrong with files that have none.
    fn plans(&self) -> Result<(Vec<CasePlan>, Vec<CommandProblem>), CommandProblem> {
        let files = files::collect(&self.paths, "trace (.cfg or packed .yaml)", is_case)?;
        files::good(&files, |path| self.plan(path))
    }

    /// The same cases once more.
    pub(super) fn again(&self) -> Result<Again, CommandProblem> {
        Again::case(self.plans()?.0, &self.options.conditions)
    }

    /// The case in a file.
    fn plan(&self, path: &Path) -> Result<CasePlan, CommandProblem> {
        let case = if files::has_extension(path, "yaml") {
            packed::read(path)?
        } else {
            trace::read(path)?
        };
        let program = Case::new(case.program);
        let case = match case.expectation {
            Some(expectation) => program.with_reference(expectation),
            None => program,
        };
        let usual = ConditionOverrides {
            memory: Some(REFERENCE_LATENCY),
            ..ConditionOverrides::default()
        };
        let command = format!("cosim trace {}", quoted(path));
        let (run, conditions) = (self.options.seeding.seed, &self.options.conditions);
        Ok(CasePlan::of_program(command, run, case, conditions, usual))
    }
}

/// Whether a file below a directory is a case: a trace, or a packed one. Register-level
/// sequences, expectations and layer files beside their traces are YAML, too.
fn is_case(path: &Path) -> bool {
    let packed = files::has_extension(path, "yaml")
        && !path.to_string_lossy().ends_with(".expect.yaml")
        && !path
            .parent()
            .is_some_and(|folder| folder.ends_with("system"))
        && !path.with_extension("cfg").is_file();
    packed || files::has_extension(path, "cfg")
}
