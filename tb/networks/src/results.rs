//! Makes the results of compiled networks, for the reports.

use std::path::Path;
use std::time::Duration;

use nvdla_bench::conditions::Conditions;
use nvdla_bench::engine::{CaseFailure, CaseReport, CaseResult, PassedCase, Targets};
use nvdla_loadable::case::NetworkCaseFailure;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::NetworkRunError;
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_regs::configuration::Configuration;

use nvdla_command::args::quoted;
use nvdla_command::problem::{CommandOutput, CommandProblem, CommandResult};
use nvdla_report as report;
use nvdla_report::results::{NetworkResult, RecognisedPictures, ResultCase};

use super::options::LoadableArgs;
use super::parts;
use super::rtl::NetworkRunner;

/// The result of a loadable that ran: that of a case, and figures of its units.
#[derive(Debug)]
pub(super) struct LoadableResult {
    report: CaseReport,
    network: NetworkResult,
}

impl LoadableResult {
    /// Adds how many pictures the network classified rightly.
    pub(super) fn with(mut self, classified: RecognisedPictures) -> Self {
        self.network.classified = Some(classified);
        self
    }

    /// Converts into the result that all kinds of cases have; `took` is the time of the run.
    pub(super) fn result(self, took: Duration) -> ResultCase {
        ResultCase {
            network: Some(self.network),
            ..ResultCase::of(self.report, Some(took))
        }
    }
}

impl LoadableArgs {
    /// The command that runs this network (the folder of a case, or a loadable) again.
    pub(super) fn replay(&self, path: &Path) -> String {
        let (path, schedule, seed) = (
            quoted(path),
            self.options.schedule.name(),
            self.seeding.seed.0,
        );
        let files = self.options.input.iter();
        let files: String = files.map(|it| format!(" --input {}", quoted(it))).collect();
        let only = if self.model_only { " --model-only" } else { "" };
        let conditions = &self.conditions;
        format!("cosim run {path}{files}{only} --schedule {schedule}{conditions} --seed {seed}")
    }

    /// The result of a loadable with this outcome, these warnings and these rows of units.
    pub(super) fn loaded(
        &self,
        name: &str,
        path: &Path,
        (conditions, targets): (&Conditions, &Targets),
        outcome: CaseResult,
        (warnings, units): (Vec<String>, Vec<NetworkReportRow>),
    ) -> LoadableResult {
        let schedule = self.options.schedule.name();
        let (dut, conditions) = match targets.for_case(Configuration::NvSmall) {
            Some(target) => (target.label(), format!("{conditions}, {schedule}")),
            None => ("reference model".to_owned(), schedule.to_owned()),
        };
        LoadableResult {
            report: CaseReport {
                name: name.to_owned(),
                what: format!("{} units", units.len()),
                dut,
                conditions,
                seed: self.seeding.seed,
                outcome,
                replay: self.replay(path),
            },
            network: NetworkResult {
                warnings,
                units,
                classified: None,
            },
        }
    }

    /// Prints for each unit where its clocks went, if there is the option --profile.
    pub(super) fn show_profile(
        &self,
        rows: &[NetworkReportRow],
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<()> {
        match self.options.profile {
            Some(_) => Ok(report::profile::text(out, rows)?),
            None => Ok(()),
        }
    }

    /// The smallest part that fails alone, as text; also written to the folder of an option.
    pub(super) fn smallest(
        &self,
        runner: &NetworkRunner<'_>,
        network: &CompiledNetwork,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Option<String>> {
        let text = match (runner.smallest(network)?, &self.failed) {
            (None, _) => "no part fails from reset: it takes the whole run".to_owned(),
            (Some(part), None) => {
                let name = &part.name;
                format!("{name} fails by itself; --shrink DIR writes it as a trace")
            }
            (Some(part), Some(folder)) => {
                let _ = parts::write(folder, network, &part)?;
                let file = folder.join(format!("{}.cfg", part.name));
                let (name, file) = (&part.name, file.display());
                format!(
                    "{name} fails by itself: cosim run {file}{}",
                    self.conditions
                )
            }
        };
        writeln!(out, "  {text}")?;
        Ok(Some(text))
    }
}

/// The result of a network whose outputs are all right, with its core clocks.
pub(super) fn passed(rows: &[NetworkReportRow], clocks: u64) -> CaseResult {
    let measured = rows.iter().filter_map(|row| row.measured.as_ref());
    CaseResult::Passed(PassedCase {
        layers: measured.map(|it| it.clocks).collect(),
        clocks,
        ..PassedCase::default()
    })
}

/// The result of a network that failed. An error if the DUT could not be run.
pub(super) fn failed(
    failure: NetworkCaseFailure,
    smallest: Option<String>,
) -> CommandResult<CaseResult> {
    let bucket = match &failure {
        NetworkCaseFailure::Ran(NetworkRunError::Different { bucket, .. }) => bucket.clone(),
        _ => "loadable".to_owned(),
    };
    match failure {
        NetworkCaseFailure::Ran(NetworkRunError::Accelerator(error)) => {
            Err(CommandProblem::Accelerator(error))
        }
        failure => Ok(CaseResult::Failed(CaseFailure {
            bucket,
            verdict: failure.to_string(),
            smallest,
        })),
    }
}

/// Messages about known faults of the compiler that the network shows.
pub(super) fn warnings(network: &CompiledNetwork) -> Vec<String> {
    network.warnings.iter().map(ToString::to_string).collect()
}
