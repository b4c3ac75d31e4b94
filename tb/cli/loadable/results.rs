//! What came of a loadable, for reports.

use std::fmt::Display;

use serde::Serialize;

use nvdla_bench::conditions::Conditions;
use nvdla_bench::engine::{CaseReport, CaseResult, Failed, Passed, Targets};
use nvdla_loadable::case::CaseFailure;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::NetworkTrouble;
use nvdla_loadable::summary::UnitRow;
use nvdla_regs::configuration::Configuration;

use crate::cli::problem::{CommandProblem, Out};
use crate::report::profile::{ProfiledNetwork, ProfiledRun};
use crate::report::{self, CaseTally};

use super::accuracy::Classified;
use super::options::{LoadableArgs, ScheduleArg};
use super::parts;
use super::rtl::{Runner, Smallest};

/// A loadable that ran.
#[derive(Debug, Serialize)]
pub(super) struct Loaded {
    pub(super) report: CaseReport,
    pub(super) schedule: ScheduleArg,
    pub(super) warnings: Vec<String>,
    /// What was done for the first inputs.
    pub(super) units: Vec<UnitRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) classified: Option<Classified>,
}

#[derive(Serialize)]
pub(super) struct Document<'a> {
    pub(super) command: &'a str,
    pub(super) tally: CaseTally,
    pub(super) loadables: &'a [Loaded],
}

impl Loaded {
    /// As pages show it.
    pub(super) fn profiled(&self) -> ProfiledNetwork {
        ProfiledNetwork {
            report: ProfiledRun {
                name: self.report.name.clone(),
                conditions: self.report.ran_on(),
            },
            units: self.units.clone(),
        }
    }
}

impl LoadableArgs {
    /// Whether so many have failed that nothing more runs.
    pub(super) fn are_enough(&self, all: &[Loaded]) -> bool {
        let failed = |one: &&Loaded| matches!(one.report.outcome, CaseResult::Failed(_));
        all.iter().filter(failed).count() >= self.failures.most().get()
    }

    /// What came of a loadable.
    pub(super) fn loaded(
        &self,
        name: &str,
        path: &dyn Display,
        (conditions, targets): (&Conditions, &Targets),
        outcome: CaseResult,
        (warnings, units): (Vec<String>, Vec<UnitRow>),
    ) -> Loaded {
        let (schedule, seed) = (self.schedule.name(), self.seeding.seed);
        let (dut, only) = match targets.for_case(Configuration::NvSmall) {
            Some(target) => (target.label(), ""),
            None => ("reference model".to_owned(), " --model-only"),
        };
        let files = self.input.iter();
        let files: String = files
            .map(|it| format!(" --input {}", it.display()))
            .collect();
        Loaded {
            report: CaseReport {
                name: name.to_owned(),
                what: format!("{} units", units.len()),
                conditions: match only {
                    "" => format!("{conditions}, {schedule}"),
                    _ => schedule.to_owned(),
                },
                dut,
                seed,
                outcome,
                replay: format!(
                    "cosim loadable {path}{files}{only} --schedule {schedule}{} --seed {}",
                    self.conditions, seed.0
                ),
            },
            schedule: self.schedule,
            warnings,
            units,
            classified: None,
        }
    }

    /// Says where the clocks have gone, if that is asked for.
    pub(super) fn show_profile(
        &self,
        rows: &[UnitRow],
        out: &mut Out<'_>,
    ) -> Result<(), CommandProblem> {
        match self.profile {
            Some(_) => Ok(report::profile::text(out, rows)?),
            None => Ok(()),
        }
    }

    /// The smallest part of a network that fails, in words; written where that is asked for.
    pub(super) fn smallest(
        &self,
        runner: &Runner<'_>,
        network: &CompiledNetwork,
        out: &mut Out<'_>,
    ) -> Result<Option<String>, CommandProblem> {
        let text = match (runner.smallest(network)?, &self.failed) {
            (Smallest::Whole, _) => "no part fails from reset: it takes the whole run".to_owned(),
            (Smallest::Part(part), None) => {
                let name = &part.name;
                format!("{name} fails by itself; --failed DIR writes it as a trace")
            }
            (Smallest::Part(part), Some(folder)) => {
                let _ = parts::write(folder, network, &part)?;
                let file = folder.join(format!("{}.cfg", part.name));
                let (name, file) = (&part.name, file.display());
                format!(
                    "{name} fails by itself: cosim trace {file}{}",
                    self.conditions
                )
            }
        };
        writeln!(out, "  {text}")?;
        Ok(Some(text))
    }
}

/// All agrees.
pub(super) fn passed(rows: &[UnitRow], clocks: u64) -> CaseResult {
    let measured = rows.iter().filter_map(|row| row.measured.as_ref());
    CaseResult::Passed(Passed {
        layers: measured.map(|it| it.clocks).collect(),
        reference: None,
        clocks,
    })
}

/// What follows of a failure; a DUT that could not be run is none.
pub(super) fn failed(
    failure: CaseFailure,
    smallest: Option<String>,
) -> Result<CaseResult, CommandProblem> {
    let bucket = match &failure {
        CaseFailure::Ran(NetworkTrouble::Different { bucket, .. }) => bucket.clone(),
        _ => "loadable".to_owned(),
    };
    match failure {
        CaseFailure::Ran(NetworkTrouble::Accelerator(error)) => {
            Err(CommandProblem::Accelerator(error))
        }
        failure => Ok(CaseResult::Failed(Failed {
            bucket,
            verdict: failure.to_string(),
            smallest,
        })),
    }
}

/// What the compiler is known to do wrong.
pub(super) fn warnings(network: &CompiledNetwork) -> Vec<String> {
    network.warnings.iter().map(ToString::to_string).collect()
}
