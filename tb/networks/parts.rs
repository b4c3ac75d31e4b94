//! Exports parts of a network as program files, each with the memory contents that it starts from.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_loadable::export::{NetworkPart, NetworkPartBuilder, continues};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, ModelAccelerator, NetworkRunError};
use nvdla_loadable::schedule::plan::{NetworkPlanOptions, UnitProgram};
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::program::ProgramStep;

use crate::command::files;
use crate::command::problem::{CommandOutput, CommandProblem, CommandResult};

/// The two parts of a network that end with the unit that ran last.
#[derive(Debug, Default)]
pub(super) struct UnfinishedNetworkParts {
    /// All units of the present task so far.
    pub(super) task: Option<NetworkPartBuilder>,
    /// The last unit, and those before it whose data in the convolution buffer it reuses.
    pub(super) unit: Option<NetworkPartBuilder>,
    /// Memory behind the last unit.
    memory: Memory,
}

impl UnfinishedNetworkParts {
    /// Adds a unit, of which the model expects `expected`. Returns the task before, if a new one
    /// begins.
    pub(super) fn add(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
        expected: &Expected,
    ) -> Option<NetworkPartBuilder> {
        let mut before = std::mem::replace(&mut self.memory, expected.memory.clone());
        for step in &unit.program.steps {
            if let ProgramStep::Load { at, bytes } = step {
                before.load(*at, bytes);
            }
        }
        if self.unit.is_none() || !continues(network, unit) {
            self.unit = Some(NetworkPartBuilder::begin(unit, before.clone()));
        }
        let finished = match unit.unit {
            0 => self.task.replace(NetworkPartBuilder::begin(unit, before)),
            _ => None,
        };
        for part in [&mut self.task, &mut self.unit].into_iter().flatten() {
            part.push(expected);
        }
        finished
    }
}

/// Name of the file that lists the exported programs, each with its layer file or why it has none.
const INDEX: &str = "index.txt";

/// Writes each task of a network, and each unit alone, as programs into a folder.
pub(super) fn export_all(
    network: &CompiledNetwork,
    inputs: &[Vec<u8>],
    folder: &Path,
    out: &mut CommandOutput<'_>,
) -> CommandResult<()> {
    let mut exporter = Exporter {
        network,
        folder,
        parts: UnfinishedNetworkParts::default(),
        names: BTreeSet::new(),
        layers: 0,
        index: String::new(),
    };
    // The error that ended the export.
    let mut written = Ok(());
    let mut model = ModelAccelerator::new(|unit, expected| {
        if written.is_ok() {
            written = exporter.unit(unit, expected);
        }
    });
    let options = NetworkPlanOptions::default();
    let ran = run::run(network, inputs, options, &mut model);
    if let Some(task) = exporter.parts.task.take() {
        written = written.and_then(|()| exporter.write(&task.finish(network)));
    }
    match ran {
        Ok(_) => written?,
        Err(NetworkRunError::Refused(error)) => return Err(error.into()),
        Err(trouble) => return Err(CommandProblem::Accelerator(Box::new(trouble))),
    }
    let Exporter {
        names,
        layers,
        index,
        ..
    } = exporter;
    files::write(&folder.join(INDEX), index.as_bytes())?;
    let (programs, folder) = (names.len(), folder.display());
    writeln!(
        out,
        "  {programs} programs are in {folder}, each as trace (.cfg) and C header (.h), {layers} as \
         layer file (.yaml), too; {INDEX} says why the others are none"
    )?;
    Ok(())
}

/// Writes a part of a network as trace, as C header and, if possible, as layer file. Returns the
/// name of the layer file, or the reason why there is none.
pub(super) fn write(
    folder: &Path,
    network: &CompiledNetwork,
    part: &NetworkPart,
) -> CommandResult<Result<String, String>> {
    let mut exported = nvdla_loadable::export::trace(part);
    exported.push(nvdla_loadable::export::header(part));
    let layer = nvdla_loadable::export::export_layer(network, part).map(|layer| {
        exported.extend(layer);
        format!("{}.yaml", part.name)
    });
    for file in exported {
        files::write(&folder.join(file.name), &file.bytes)?;
    }
    Ok(layer)
}

/// Writes the units of a network, which runs on the model, and its tasks as programs.
struct Exporter<'f> {
    network: &'f CompiledNetwork,
    folder: &'f Path,
    parts: UnfinishedNetworkParts,
    /// Names of the parts written so far, number of their layer files, and text of the index.
    names: BTreeSet<String>,
    layers: usize,
    index: String,
}

impl Exporter<'_> {
    /// Writes a unit of which the model expects `expected`, and the task before if it begins a new one.
    fn unit(&mut self, unit: &UnitProgram, expected: &Expected) -> CommandResult<()> {
        if !(expected.unjudged.is_empty() && expected.stuck.is_empty()) {
            return Ok(());
        }
        let task = self.parts.add(self.network, unit, expected);
        for part in task.iter().chain(&self.parts.unit.clone()) {
            self.write(&part.finish(self.network))?;
        }
        Ok(())
    }

    fn write(&mut self, part: &NetworkPart) -> CommandResult<()> {
        // A task of one unit is that unit.
        if !self.names.insert(part.name.clone()) {
            return Ok(());
        }
        let name = &part.name;
        let text = match write(self.folder, self.network, part)? {
            Ok(file) => {
                self.layers += 1;
                format!("layer file {file}, its output in {name}-output.npy")
            }
            Err(why) => format!("no layer file: {why}"),
        };
        self.index += &format!("{name}: {text}\n");
        Ok(())
    }
}
