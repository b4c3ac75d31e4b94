//! Runs or explains one loadable, with inputs from the command line or random ones.

use std::path::Path;

use nvdla_bench::engine::Targets;
use nvdla_loadable::case::NetworkCaseFailure;
use nvdla_loadable::flow;
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, NetworkRunError};

use crate::command::files;
use crate::command::globals::OutputDetail;
use crate::command::problem::{CommandOutput, CommandResult};
use nvdla_report as report;
use nvdla_report::results::{NetworkResult, ResultCase};

use super::options::{LoadableArgs, NetworkExplainArgs};
use super::results::{failed, passed};
use super::rtl::DutBesideModel;
use super::{parts, tensors};

impl LoadableArgs {
    /// Runs a loadable, or prints its contents; `None` if a signal ended it before.
    pub(super) fn file(
        &self,
        path: &Path,
        targets: &Targets,
        out: &mut CommandOutput<'_>,
    ) -> CommandResult<Option<ResultCase>> {
        let network = CompiledNetwork::read(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(out.usual(), "{name}")?;
        report::loadable::warnings(&mut *out.usual(), &network.warnings)?;
        let conditions = self.conditions_of(&name);
        let on = (&conditions, targets);
        let passed_with = |network| self.loaded(&name, path, on, passed(&[], 0), network);
        if let Some(explanation) = &self.explanation {
            self.explain(explanation, &network, (path, out))?;
            return Ok(Some(passed_with(NetworkResult::default())));
        }
        if let (Some(images), Some(labels)) =
            (&self.options.accuracy.images, &self.options.accuracy.labels)
        {
            let classified = self.count(&network, (images.as_path(), labels.as_path()), on, out)?;
            let network = classified.map(|classified| NetworkResult {
                classified: Some(classified),
                ..NetworkResult::default()
            });
            return Ok(network.map(passed_with));
        }
        let place = (path, &network);
        let (options, seed) = (&self.options, self.common.seeding.seed);
        let inputs = options.inputs.buffers(&options.input, seed, place, out)?;
        let (ran, dut, rows) = self.rows(&network, on, &[], out, |units| {
            run::run(&network, &inputs, self.options(), units)
        })?;
        let outcome = match ran {
            Ok(ran) => {
                tensors::outputs(&network, &ran, self.output.as_deref(), out)?;
                passed(&rows, dut.as_ref().map_or(0, DutBesideModel::clocks))
            }
            Err(NetworkRunError::Refused(error)) => return Err(error.into()),
            Err(NetworkRunError::Ended) => return Ok(None),
            Err(trouble) => {
                let named = match out.detail {
                    OutputDetail::Quiet => format!("{name}: "),
                    _ => String::new(),
                };
                report::console::verdict(out, &format!("FAIL: {named}{trouble}"))?;
                let smallest = self.smallest(dut.as_ref(), &network, out)?;
                failed(NetworkCaseFailure::Ran(trouble), smallest)?
            }
        };
        writeln!(out.usual())?;
        let network = NetworkResult {
            warnings: network.warnings.clone(),
            units: rows,
            classified: None,
        };
        Ok(Some(self.loaded(&name, path, on, outcome, network)))
    }

    /// Prints memories, addresses, tensors, the graph, and each operation with its registers; or
    /// writes the files of the options --graph and --export.
    fn explain(
        &self,
        explanation: &NetworkExplainArgs,
        network: &CompiledNetwork,
        (path, out): (&Path, &mut CommandOutput<'_>),
    ) -> CommandResult<()> {
        let NetworkExplainArgs { graph, export } = explanation;
        if let Some(file) = graph {
            let picture = report::flow::svg(&flow::flow(network));
            files::write(file, picture.as_bytes())?;
        }
        if let Some(folder) = export {
            let inputs = &self.options.inputs;
            let files = &self.options.input;
            let inputs = inputs.buffers(files, self.common.seeding.seed, (path, network), out)?;
            parts::export_all(network, &inputs, folder, out)?;
        }
        if graph.is_none() && export.is_none() {
            Ok(report::network::explain(out, network)?)
        } else {
            Ok(())
        }
    }
}
