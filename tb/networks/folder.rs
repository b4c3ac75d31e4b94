//! A network as a test case: a folder with a loadable, inputs and expected outputs.

use nvdla_bench::engine::{CaseResult, Targets};
use nvdla_loadable::case::{self, LoadableCase, NetworkCaseFailure, NetworkCaseVerdict};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::NetworkRunError;

use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandResult};
use nvdla_report as report;
use nvdla_report::results::{NetworkResult, ResultCase};

use super::options::LoadableArgs;
use super::results::{failed, passed};
use super::rtl::DutBesideModel;

impl LoadableArgs {
    /// Runs the network in the folder of a case; `None` if a signal ended it before.
    pub(super) fn case(
        &self,
        case: &LoadableCase,
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Option<ResultCase>> {
        let head = format!("{}: {}", case.name, case.why);
        writeln!(out.usual(), "{head}")?;
        let conditions = self.conditions_of(&case.name);
        let on = (&conditions, targets);
        let (mut clocks, mut shown, mut smallest) = (0, NetworkResult::default(), None);
        let verdict = match CompiledNetwork::read(&case.loadable()) {
            Err(error) => case::judge_refusal(case, error),
            Ok(network) => {
                shown.warnings = network.warnings.clone();
                report::loadable::warnings(&mut *out.usual(), &shown.warnings)?;
                let reference = if self.is_as_reference(&conditions) {
                    &case.runs.clocks[..]
                } else {
                    &[]
                };
                let (verdict, dut, rows) = self.rows(&network, on, reference, out, |units| {
                    case::judge(case, &network, self.options(), units)
                })?;
                shown.units = rows;
                clocks = dut.as_ref().map_or(0, DutBesideModel::clocks);
                if let NetworkCaseVerdict::Failed(NetworkCaseFailure::Ran(
                    NetworkRunError::Different { .. },
                )) = &verdict
                {
                    smallest = self.smallest(dut.as_ref(), &network, out)?;
                }
                verdict
            }
        };
        if let NetworkCaseVerdict::Failed(NetworkCaseFailure::Ran(NetworkRunError::Ended)) = verdict
        {
            return Ok(None);
        }
        if let (NetworkCaseVerdict::Failed(_), OutputDetail::Quiet) = (&verdict, out.detail) {
            writeln!(out, "{head}")?;
        }
        let (outcome, text) = match verdict {
            NetworkCaseVerdict::Passed {
                pictures,
                bytes,
                right,
                channels_left,
            } => {
                let right = right.map(|[right, of]| format!("; {right} of {of} classes are right"));
                let left = channels_left.map(|left| format!("; they have {left}"));
                let text = format!(
                    "pass: {bytes} bytes of {pictures} pictures are as they must be{}{}",
                    right.unwrap_or_default(),
                    left.unwrap_or_default()
                );
                (passed(&shown.units, clocks), text)
            }
            NetworkCaseVerdict::Refused(error) => {
                let text = format!("pass: refused, as it must be: {error}");
                (passed(&[], clocks), text)
            }
            NetworkCaseVerdict::Failed(failure) => {
                let text = format!("FAIL: {failure}");
                (failed(failure, smallest)?, text)
            }
        };
        let text = format!("{text}\n");
        match outcome {
            CaseResult::Failed(_) => report::console::verdict(out, &text)?,
            _ => report::console::verdict(&mut *out.usual(), &text)?,
        }
        let (name, path) = (&case.name, &case.folder);
        Ok(Some(self.loaded(name, path, on, outcome, shown)))
    }
}
