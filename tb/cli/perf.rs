//! `cosim perf`: clocks of the directed layers against `vectors/perf.yaml`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::report::console;
use crate::report::figures::ClockFigures;
use nvdla_yaml as yaml;

use super::args;
use super::args::{ConditionArgs, OutputArgs, RunOptions};
use super::batch::{Batch, Listing};
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{ResultFiles, RunClock};
use super::run::RunArgs;
use super::target::DutChoice;
use super::{result_file, signals};

/// Compare the clocks and stalls of the directed layers with vectors/perf.yaml
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cosim perf                                       fails when a layer takes other clocks
  cosim perf --update                              rewrites vectors/perf.yaml
  cosim perf --dut my_nvdla/dut.yaml --file mine.yaml --update   the clocks of a design of your own

A slower design is a regression. A faster one updates the file in the same commit. Layers that the
DUT lacks a stage for are left out.")]
pub(super) struct Perf {
    /// Write the clocks of this run to the file
    #[arg(long)]
    update: bool,

    /// The file [default: vectors/perf.yaml, which has the clocks of this project's DUTs]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// DUT to run on, by name or by the path of its description [default: that of NVDLA_COSIM_DUT,
    /// else those of this project]
    #[arg(long, value_name = "NAME")]
    dut: Option<String>,

    /// Cases that run at the same time; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::jobs)]
    jobs: usize,

    #[command(flatten)]
    files: ResultFiles,
}

/// The file.
const FILE: &str = "vectors/perf.yaml";

impl Perf {
    /// Runs the directed layers and compares.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        self.files.check()?;
        let choice = DutChoice::of(self.dut.as_deref());
        let path = self.file.as_deref().unwrap_or(Path::new(FILE));
        if self.update {
            if self.file.is_none() && !choice.is_ours()? {
                return Err(CommandProblem::Usage(format!(
                    "{FILE} has the clocks of this project's DUTs: name another file with --file"
                )));
            }
            // Only a checkout has a file to update.
            result_file::check(path)?;
        }
        let directed = RunArgs {
            paths: vec![self.directed()],
            layer: None,
            tensors: None,
            options: RunOptions {
                conditions: ConditionArgs {
                    dut: self.dut.clone(),
                    ..ConditionArgs::default()
                },
                output: OutputArgs {
                    jobs: self.jobs,
                    ..OutputArgs::default()
                },
                ..RunOptions::default()
            },
        };
        let (plans, bad) = directed.plans()?;
        if let Some(problem) = bad.into_iter().next() {
            return Err(problem);
        }
        let count = plans.len();
        let mut batch = Batch::new("perf", plans, &directed.options, Listing::Failures);
        let clock = RunClock::begin("perf");
        let results = clock.results(batch.results(out, choice)?);
        self.files.write(&results)?;
        let cases = &results.cases;
        let now = ClockFigures::of(cases);
        if let Some(signal) = signals::caught().filter(|_| cases.len() < count) {
            return Ok(CommandOutcome::Interrupted(signal));
        }
        let failed = results.tally.failed > 0;
        if self.update && !failed {
            let text = yaml::to_string(&now);
            result_file::write(path, |out| out.write_all(text.as_bytes()))?;
            return Ok(CommandOutcome::Good);
        }
        let changes = ClockFigures::load(path)?.changes(&now, cases);
        console::clock_changes(out, now.clocks.len(), (&changes, path, &self.again()))?;
        Ok(match failed || !changes.is_empty() {
            true => CommandOutcome::Mismatch,
            false => CommandOutcome::Good,
        })
    }
}

impl Perf {
    /// The command that writes the file anew.
    fn again(&self) -> String {
        let dut = self.dut.as_ref().map(|dut| format!(" --dut {dut}"));
        let file = self.file.as_ref();
        let file = file.map(|file| format!(" --file {}", file.display()));
        let [dut, file] = [dut, file].map(Option::unwrap_or_default);
        format!("cosim perf --update{dut}{file}")
    }

    /// The directed layers here, else those of the checkout in which this was built.
    fn directed(&self) -> PathBuf {
        let here = Path::new("vectors/directed");
        match here.exists() {
            true => here.to_owned(),
            false => Path::new(env!("CARGO_MANIFEST_DIR")).join(here),
        }
    }
}
