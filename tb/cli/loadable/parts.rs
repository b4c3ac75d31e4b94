//! The programs of a network as files, each with the memory that it needs.

use std::path::Path;

use nvdla_loadable::export::{self, NetworkPart, PartBuilder, continues};
use nvdla_loadable::network::CompiledNetwork;
use nvdla_loadable::run::{self, Accelerator, NetworkTrouble};
use nvdla_loadable::schedule::plan::{Schedule, UnitJob};
use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;

use crate::cli::files;
use crate::cli::problem::{CommandProblem, Out};

/// Parts of a network that end with the unit that runs.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The task from its first unit on.
    pub(super) task: Option<PartBuilder>,
    /// The unit, with those before it that leave something in the convolution buffer.
    pub(super) unit: Option<PartBuilder>,
}

impl Parts {
    /// A unit begins; `memory` is what those before it have left. Gives back a task that is over.
    pub(super) fn begin(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitJob,
        memory: &Memory,
    ) -> Option<PartBuilder> {
        let mut before = memory.clone();
        for step in &unit.program.steps {
            if let ProgramStep::Load { at, bytes } = step {
                before.load(*at, bytes);
            }
        }
        if self.unit.is_none() || !continues(network, unit) {
            self.unit = Some(PartBuilder::begin(unit, before.clone()));
        }
        match unit.unit {
            0 => self.task.replace(PartBuilder::begin(unit, before)),
            _ => None,
        }
    }

    /// What must come out of the unit.
    pub(super) fn end(&mut self, expected: &Expected) {
        for part in [&mut self.task, &mut self.unit].into_iter().flatten() {
            part.push(expected);
        }
    }
}

/// Writes each task, and each unit on its own, into a folder.
pub(super) fn export_all(
    network: &CompiledNetwork,
    inputs: &[Vec<u8>],
    folder: &Path,
    out: &mut Out<'_>,
) -> Result<(), CommandProblem> {
    let mut exporter = Exporter {
        folder,
        model: Model::new(Configuration::NvSmall),
        parts: Parts::default(),
        written: Ok(0),
    };
    let ran = run::run(network, inputs, Schedule::Serial.into(), &mut exporter);
    if let Some(task) = exporter.parts.task.take() {
        exporter.write(&task.finish(network));
    }
    match ran {
        Ok(_) => {}
        Err(NetworkTrouble::Refused(error)) => return Err(error.into()),
        Err(trouble) => return Err(CommandProblem::Accelerator(Box::new(trouble))),
    }
    let (count, folder) = (exporter.written?, folder.display());
    writeln!(
        out,
        "  {count} programs are in {folder}, each as trace (.cfg) and C header (.h)"
    )?;
    Ok(())
}

/// Writes the trace and the header of a part.
pub(super) fn write(folder: &Path, part: &NetworkPart) -> Result<(), CommandProblem> {
    for file in export::trace(part).iter().chain([&export::header(part)]) {
        files::write(&folder.join(&file.name), file.text.as_bytes())?;
    }
    Ok(())
}

/// The model, which writes each unit.
struct Exporter<'f> {
    folder: &'f Path,
    model: Model,
    parts: Parts,
    /// Parts so far.
    written: Result<usize, CommandProblem>,
}

impl Exporter<'_> {
    fn write(&mut self, part: &NetworkPart) {
        if let Ok(count) = self.written {
            self.written = write(self.folder, part).map(|()| count + 1);
        }
    }
}

impl Accelerator for Exporter<'_> {
    fn reset(&mut self) -> Result<(), NetworkTrouble> {
        self.model = Model::new(Configuration::NvSmall);
        Ok(())
    }

    fn run(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitJob,
    ) -> Result<Expected, NetworkTrouble> {
        if let Some(task) = self.parts.begin(network, unit, self.model.memory()) {
            self.write(&task.finish(network));
        }
        let expected = self.model.run(&unit.program);
        if expected.unjudged.is_empty() && expected.stuck.is_empty() {
            self.parts.end(&expected);
            if let Some(unit) = &self.parts.unit {
                let part = unit.finish(network);
                self.write(&part);
            }
        }
        Ok(expected)
    }
}
