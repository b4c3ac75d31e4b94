//! `cosim loadable`: compiled networks on the DUT and on the reference model.

mod accuracy;
mod folder;
mod layers;
mod live;
mod options;
mod parts;
mod results;
mod rtl;
mod single;
mod tensors;

use std::path::PathBuf;

use nvdla_bench::engine::Targets;
use nvdla_loadable::case::LoadableCase;

use crate::report;
use crate::report::profile::ProfiledNetwork;
use crate::report::results::ResultCase;

use super::globals::Detail;
use super::problem::{CommandOutcome, CommandProblem, Out};
use super::recording::{self, RunClock};
use super::target::{DutChoice, choose};
use super::{files, signals};

pub(super) use options::LoadableArgs;

/// What came of some loadables.
pub(super) struct RanLoadables {
    pub(super) cases: Vec<ResultCase>,
    /// Those that a signal or too many failures left.
    left: usize,
}

/// Something to run.
enum LoadableJob {
    Case(Box<LoadableCase>),
    File(PathBuf),
}

impl LoadableArgs {
    /// Runs all cases and loadables.
    pub(super) fn run(&self, out: &mut Out<'_>) -> Result<CommandOutcome, CommandProblem> {
        let clock = RunClock::begin("loadable");
        let RanLoadables { cases, left } = self.cases(out)?;
        let results = clock.results(cases);
        self.files.write(&results)?;
        if let Some(Some(path)) = &self.profile {
            let networks = ProfiledNetwork::all(&results);
            files::write(path, report::profile::page(&networks).as_bytes())?;
        }
        let caught = signals::caught().filter(|_| left > 0);
        match caught {
            Some(signal) => report::console::interrupted(out, &signal.to_string(), left, None)?,
            None => report::console::stopped(out, results.tally.failed, left)?,
        }
        report::console::tally(out, results.tally)?;
        Ok(CommandOutcome::of(results.tally.failed > 0, caught))
    }

    /// What came of all cases and loadables; fewer where a signal came.
    pub(super) fn cases(&self, out: &mut Out<'_>) -> Result<RanLoadables, CommandProblem> {
        if self.conditions.overrides.reset_after.is_some() {
            let text = "--reset-after is for single programs, not for networks";
            return Err(CommandProblem::Usage(text.to_owned()));
        }
        self.check_files()?;
        let jobs = self.jobs()?;
        let targets = match self.model_only {
            true => Targets::default(),
            false => choose(DutChoice::of(self.conditions.dut.as_deref()))?,
        };
        signals::watch().map_err(CommandProblem::Signals)?;
        let mut cases: Vec<ResultCase> = Vec::new();
        for job in &jobs {
            let failed = cases.iter().filter(|case| case.failed()).count();
            if signals::is_over() || failed >= self.failures.most().get() {
                break;
            }
            let (ran, took) = recording::timed(|| match job {
                LoadableJob::Case(case) => self.case(case, &targets, out),
                LoadableJob::File(path) => self.file(path, &targets, out),
            });
            let case = ran?.map(|loaded| loaded.result(took));
            if let (Some(case), Detail::Full) = (&case, out.detail()) {
                report::console::details(out, &case.report())?;
                writeln!(out)?;
            }
            cases.extend(case);
        }
        let left = jobs.len() - cases.len();
        Ok(RanLoadables { cases, left })
    }

    /// The cases and loadables, in their order.
    fn jobs(&self) -> Result<Vec<LoadableJob>, CommandProblem> {
        let mut jobs = Vec::new();
        for path in &self.paths {
            if !path.is_dir() {
                jobs.push(LoadableJob::File(path.clone()));
                continue;
            }
            let cases = LoadableCase::find(path)?;
            if cases.is_empty() {
                let (path, kind) = (path.clone(), "case");
                return Err(CommandProblem::Empty { path, kind });
            }
            if self.is_about_a_file() {
                let text = "--input, --output, --explain, --graph, --export and --images are for a \
                            loadable, not for cases";
                return Err(CommandProblem::Usage(text.to_owned()));
            }
            jobs.extend(
                cases
                    .into_iter()
                    .map(|case| LoadableJob::Case(Box::new(case))),
            );
        }
        if !self.last_failed {
            return Ok(jobs);
        }
        let kept = recording::kept()?;
        jobs.retain(|job| {
            kept.has(&match job {
                LoadableJob::Case(case) => self.replay(&case.folder),
                LoadableJob::File(path) => self.replay(path),
            })
        });
        match jobs.is_empty() {
            true => Err(CommandProblem::Nothing(recording::NONE_FAILED.to_owned())),
            false => Ok(jobs),
        }
    }
}
