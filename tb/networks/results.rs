//! Makes the results of compiled networks, for the reports.

use std::path::Path;

use nvdla_bench::engine::{CaseFailure, CaseResult, PassedCase, ReplaySpec, Targets};
use nvdla_loadable::case::NetworkCaseFailure;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::NetworkRunError;
use nvdla_loadable::summary::NetworkReportRow;
use nvdla_random::conditions::Conditions;
use nvdla_regs::configuration::Configuration;

use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};
use nvdla_report::results::{NetworkResult, ResultCase};

use super::options::LoadableArgs;
use super::parts;
use super::rtl::DutBesideModel;

impl LoadableArgs {
    /// What runs this network (the folder of a case, or a loadable) again.
    pub(super) fn replay(&self, path: &Path) -> ReplaySpec {
        let inputs = self.options.input.iter();
        ReplaySpec {
            inputs: inputs
                .map(|file| file.to_string_lossy().into_owned())
                .collect(),
            model_only: self.model_only,
            schedule: Some(self.options.schedule.to_string()),
            ..self
                .common
                .conditions
                .replay(path, self.common.seeding.seed)
        }
    }

    /// The result of a loadable with this outcome, in the form that all kinds of cases have.
    pub(super) fn loaded(
        &self,
        name: &str,
        path: &Path,
        (conditions, targets): (&Conditions, &Targets),
        outcome: CaseResult,
        network: NetworkResult,
    ) -> ResultCase {
        let schedule = self.options.schedule;
        let (dut, conditions) = match targets.for_case(Configuration::NvSmall) {
            Some(target) => (target.label(), format!("{conditions}, {schedule}")),
            None => ("reference model".to_owned(), schedule.to_string()),
        };
        ResultCase {
            name: name.to_owned(),
            what: format!("{} units", network.units.len()),
            dut,
            conditions,
            seed: self.common.seeding.seed.0,
            verdict: outcome,
            seconds: None,
            replay: self.replay(path).into(),
            network: Some(network),
        }
    }

    /// The smallest part that fails alone, as text; also written to the folder of an option.
    pub(super) fn smallest(
        &self,
        dut: Option<&DutBesideModel<'_>>,
        network: &CompiledNetwork,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Option<String>> {
        let part = dut.map_or(Ok(None), |dut| dut.smallest(network))?;
        let text = match (part, &self.failed) {
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
                    self.common.conditions
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
