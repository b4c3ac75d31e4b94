//! Collects units of a task with the memory contents that they need, and the expected results.

use nvdla_model::expected::{Expected, ReadPrediction};
use nvdla_model::layout::Region;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

use nvdla_loadable::network::{CompiledNetwork, DlaTask, OpDescriptor, Task};
use nvdla_loadable::schedule::plan::{NetworkJob, NetworkPlan, UnitProgram};

use super::spans::AddressRuns;

/// Units of a task that run one after another from reset.
#[derive(Debug, Clone)]
pub struct NetworkPart {
    /// Name that is fit for files.
    pub name: String,
    /// Memory contents before the first unit, as far as the units read and do not write them.
    pub images: Vec<MemoryBlock>,
    pub units: Vec<ExpectedUnit>,
}

/// A unit with its expected results.
#[derive(Debug, Clone)]
pub struct ExpectedUnit {
    pub job: UnitProgram,
    pub reads: Vec<ReadPrediction>,
    pub outputs: Vec<MemoryBlock>,
}

/// Contents of a part of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryBlock {
    pub at: Addr,
    pub bytes: Vec<u8>,
}

/// A file to write: name and contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkPartFile {
    pub name: String,
    pub text: String,
}

/// Collects the units of a part while a network runs.
#[derive(Debug, Clone)]
pub struct PartBuilder {
    task: usize,
    first: usize,
    /// Number of units so far.
    count: usize,
    /// Contents of memory before the first unit.
    before: Memory,
    needs: AddressRuns,
    written: AddressRuns,
}

impl PartBuilder {
    /// Begins a part with this unit; `before` is the memory at that time.
    pub fn begin(unit: &UnitProgram, before: Memory) -> Self {
        Self {
            task: unit.task,
            first: unit.unit,
            count: 0,
            before,
            needs: AddressRuns::default(),
            written: AddressRuns::default(),
        }
    }

    /// Adds the next unit with its expected results.
    pub fn push(&mut self, expected: &Expected) {
        self.count += 1;
        for layer in &expected.layers {
            for region in &layer.reads {
                for (begin, end) in self.written.without(span(region)) {
                    self.needs.add((begin, end));
                }
            }
        }
        for layer in &expected.layers {
            layer
                .writes
                .iter()
                .for_each(|region| self.written.add(span(region)));
        }
    }

    /// The whole part. The model runs it once more, from reset.
    pub fn finish(&self, network: &CompiledNetwork) -> NetworkPart {
        let images: Vec<MemoryBlock> = blocks(&self.needs, &self.before);
        let mut model = Model::new(Configuration::NvSmall);
        let mut loads: Vec<ProgramStep> = images.iter().map(MemoryBlock::load).collect();
        let range = self.first..self.first + self.count;
        let mut units = Vec::new();
        for job in NetworkPlan::of_units(network, self.task, range.clone()) {
            let NetworkJob::Unit(mut job) = job else {
                continue;
            };
            job.program.steps.splice(0..0, loads.drain(..));
            let expected = model.run(&job.program);
            let mut written = AddressRuns::default();
            for layer in &expected.layers {
                layer
                    .writes
                    .iter()
                    .for_each(|region| written.add(span(region)));
            }
            units.push(ExpectedUnit {
                outputs: blocks(&written, &expected.memory),
                reads: expected.reads,
                job,
            });
        }
        NetworkPart {
            name: name(network, self.task, &units, range.start),
            images,
            units,
        }
    }
}

impl MemoryBlock {
    /// The program step that loads the block.
    pub fn load(&self) -> ProgramStep {
        ProgramStep::Load {
            at: self.at,
            bytes: self.bytes.as_slice().into(),
        }
    }
}

/// Whether a unit reuses data or weights that the unit before left in the buffer.
pub fn continues(network: &CompiledNetwork, unit: &UnitProgram) -> bool {
    let Task::Dla(task) = &network.tasks[unit.task] else {
        return false;
    };
    unit.members
        .iter()
        .any(|member| match &task.operations[*member].work {
            OpDescriptor::Conv(conv) => conv.data_reuse != 0 || conv.weight_reuse != 0,
            _ => false,
        })
}

fn span(region: &Region) -> (u64, u64) {
    let begin = u64::from(region.at.0);
    (begin, begin + u64::from(region.len))
}

fn blocks(spans: &AddressRuns, memory: &Memory) -> Vec<MemoryBlock> {
    let block = |(begin, end): (u64, u64)| {
        let below = |address: u64| u32::try_from(address).ok();
        let (at, len) = (Addr(below(begin)?), below(end - begin)?);
        let bytes = memory.dump(at, len);
        Some(MemoryBlock { at, bytes })
    };
    spans.iter().filter_map(block).collect()
}

/// Name of a part: its task, or the operations if it has a single unit.
fn name(network: &CompiledNetwork, task: usize, units: &[ExpectedUnit], first: usize) -> String {
    let Task::Dla(dla) = &network.tasks[task] else {
        return format!("task{task}");
    };
    match units {
        all if all.len() == dla.units.len() && all.len() > 1 => format!("task{task}"),
        [one] => format!("task{task}-{first:04}-{}", operations(dla, &one.job)),
        some => format!(
            "task{task}-{first:04}-to-{:04}",
            first + some.len().max(1) - 1
        ),
    }
}

fn operations(task: &DlaTask, unit: &UnitProgram) -> String {
    let names = unit.members.iter().map(|member| {
        let kind = task.operations[*member].work.kind().name();
        format!("{}{member}", kind.to_lowercase())
    });
    names.collect::<Vec<_>>().join("-")
}
