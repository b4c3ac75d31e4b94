//! Runs compiled networks on the DUT and on the reference model.

mod accuracy;
mod folder;
mod live;
mod options;
mod parts;
mod results;
mod rtl;
mod single;
mod tensors;

use std::path::PathBuf;

use nvdla_bench::engine::{ReplaySpec, Targets};
use nvdla_loadable::case::LoadableCase;

use nvdla_report as report;
use nvdla_report::results::ResultCase;

use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use crate::command::recording;
use crate::command::signals;
use crate::command::target::choose;

pub use options::{LoadableArgs, NetworkExplainArgs, NetworkOptions};

/// A network to run: the folder of a case, or a loadable alone.
pub enum LoadableSource {
    /// A folder with inputs and expected outputs.
    Case(Box<LoadableCase>),
    File(PathBuf),
}

impl LoadableArgs {
    /// Runs the networks. After a signal, or too many failures, the remaining ones have no result.
    pub fn cases(
        &self,
        jobs: Vec<LoadableSource>,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Vec<ResultCase>> {
        if self.common.conditions.overrides.reset_after.is_some() {
            let text = "--reset-after is for single programs, not for networks";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        self.check_files()?;
        let is_case = |job: &LoadableSource| matches!(job, LoadableSource::Case(_));
        if self.is_about_a_file() && jobs.iter().any(is_case) {
            let text =
                "--input, --output and --images are for a network, not for a case with its own";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        let targets = if self.model_only {
            Targets::default()
        } else {
            choose(&out.designs, self.common.conditions.dut.as_deref())?
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let mut cases: Vec<ResultCase> = Vec::new();
        for job in &jobs {
            let failed = cases.iter().filter(|case| case.failed()).count();
            if signals::is_over() || failed >= self.common.output.failures.most().get() {
                break;
            }
            let (ran, took) = recording::timed(|| match job {
                LoadableSource::Case(case) => self.case(case, &targets, out),
                LoadableSource::File(path) => self.file(path, &targets, out),
            });
            let seconds = Some(report::results::seconds(took));
            let case = ran?.map(|case| ResultCase { seconds, ..case });
            if let (Some(case), OutputDetail::Full) = (&case, out.detail) {
                report::console::details(out, &case.report())?;
                writeln!(out)?;
            }
            cases.extend(case);
        }
        Ok(cases)
    }

    /// What runs a network again.
    pub fn replay_of(&self, job: &LoadableSource) -> ReplaySpec {
        match job {
            LoadableSource::Case(case) => self.replay(&case.folder),
            LoadableSource::File(path) => self.replay(path),
        }
    }
}
