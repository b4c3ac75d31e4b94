//! Exports parts of a network as program files, each with the memory contents that it starts from.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_export::{NetworkPart, NetworkPartBuilder, continues};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, Accelerator, NetworkRunError};
use nvdla_loadable::schedule::plan::{ProgrammingSchedule, UnitProgram};
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;

use nvdla_command::files;
use nvdla_command::problem::{CommandOutput, CommandProblem, CommandResult};

/// The two parts of a network that end with the unit that runs now.
#[derive(Debug, Default)]
pub(super) struct UnfinishedNetworkParts {
    /// All units of the present task so far.
    pub(super) task: Option<NetworkPartBuilder>,
    /// The present unit, and those before it whose data in the convolution buffer it reuses.
    pub(super) unit: Option<NetworkPartBuilder>,
}

impl UnfinishedNetworkParts {
    /// Begins a unit; `memory` is its state before. Returns the task before, if a new one begins.
    pub(super) fn begin(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
        memory: &Memory,
    ) -> Option<NetworkPartBuilder> {
        let mut before = memory.clone();
        for step in &unit.program.steps {
            if let ProgramStep::Load { at, bytes } = step {
                before.load(*at, bytes);
            }
        }
        if self.unit.is_none() || !continues(network, unit) {
            self.unit = Some(NetworkPartBuilder::begin(unit, before.clone()));
        }
        match unit.unit {
            0 => self.task.replace(NetworkPartBuilder::begin(unit, before)),
            _ => None,
        }
    }

    /// Adds the unit's expected results to both parts.
    pub(super) fn end(&mut self, expected: &Expected) {
        for part in [&mut self.task, &mut self.unit].into_iter().flatten() {
            part.push(expected);
        }
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
        folder,
        model: Model::new(Configuration::NvSmall),
        parts: UnfinishedNetworkParts::default(),
        written: Ok(ExportedParts::default()),
    };
    let ran = run::run(
        network,
        inputs,
        ProgrammingSchedule::Serial.into(),
        &mut exporter,
    );
    if let Some(task) = exporter.parts.task.take() {
        exporter.write(network, &task.finish(network));
    }
    match ran {
        Ok(_) => {}
        Err(NetworkRunError::Refused(error)) => return Err(error.into()),
        Err(trouble) => return Err(CommandProblem::Accelerator(Box::new(trouble))),
    }
    let ExportedParts {
        names,
        layers,
        index,
    } = exporter.written?;
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
    let header = nvdla_export::header(part);
    for file in nvdla_export::trace(part).iter().chain([&header]) {
        files::write(&folder.join(&file.name), file.text.as_bytes())?;
    }
    let layer = match nvdla_export::layer(network, part) {
        Ok(layer) => layer,
        Err(why) => return Ok(Err(why)),
    };
    let file = format!("{}.yaml", part.name);
    files::write(&folder.join(&file), layer.text.as_bytes())?;
    for (name, array) in &layer.arrays {
        files::write(&folder.join(name), &array.to_npy())?;
    }
    Ok(Ok(file))
}

/// Runs the units of a network on the model and writes each as a program.
struct Exporter<'f> {
    folder: &'f Path,
    model: Model,
    parts: UnfinishedNetworkParts,
    /// The files written so far, or the error that ended the export.
    written: CommandResult<ExportedParts>,
}

/// Names of the parts written into the folder, number of layer files, and text of the index.
#[derive(Default)]
struct ExportedParts {
    names: BTreeSet<String>,
    layers: usize,
    index: String,
}

impl Exporter<'_> {
    fn write(&mut self, network: &CompiledNetwork, part: &NetworkPart) {
        if let Ok(exported) = &mut self.written
            && let Err(problem) = exported.add(self.folder, network, part)
        {
            self.written = Err(problem);
        }
    }
}

impl ExportedParts {
    fn add(
        &mut self,
        folder: &Path,
        network: &CompiledNetwork,
        part: &NetworkPart,
    ) -> CommandResult<()> {
        // A task of one unit is that unit.
        if !self.names.insert(part.name.clone()) {
            return Ok(());
        }
        let name = &part.name;
        let text = match write(folder, network, part)? {
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

impl Accelerator for Exporter<'_> {
    fn reset(&mut self) -> Result<(), NetworkRunError> {
        self.model = Model::new(Configuration::NvSmall);
        Ok(())
    }

    fn run(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
    ) -> Result<Expected, NetworkRunError> {
        if let Some(task) = self.parts.begin(network, unit, self.model.memory()) {
            self.write(network, &task.finish(network));
        }
        let expected = self.model.run(&unit.program);
        if expected.unjudged.is_empty() && expected.stuck.is_empty() {
            self.parts.end(&expected);
            if let Some(unit) = &self.parts.unit {
                let part = unit.finish(network);
                self.write(network, &part);
            }
        }
        Ok(expected)
    }
}
