//! Collects consecutive units of a task, the memory contents that they need, and their results.

use std::ops::Range;

use nvdla_model::expected::{Expected, ExpectedLayer, ReadPrediction};
use nvdla_model::layout::Region;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

use crate::network::{CompiledNetwork, DlaTask, OpDescriptor, Operation, Task, names_of};
use crate::schedule::plan::{UnitPlanner, UnitProgram};

use rangemap::RangeSet;

/// A part of a network: consecutive units of a task, which run from reset.
#[derive(Debug, Clone)]
pub struct NetworkPart {
    /// Name of the part, which is also valid as a file name.
    pub name: String,
    /// Memory contents before the first unit: bytes that units read and no unit wrote before.
    pub images: Vec<AddressedBytes>,
    pub units: Vec<ExportedUnit>,
}

/// A unit of a network with its program, expected reads and expected output.
#[derive(Debug, Clone)]
pub struct ExportedUnit {
    pub job: UnitProgram,
    pub reads: Vec<ReadPrediction>,
    pub outputs: Vec<AddressedBytes>,
}

/// The bytes of a block of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressedBytes {
    pub at: Addr,
    pub bytes: Vec<u8>,
}

/// A file of the export: its name and contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkPartFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Collects the units of a part while a network runs on the model.
#[derive(Debug, Clone)]
pub struct NetworkPartBuilder {
    task: usize,
    first: usize,
    /// Number of units that the part has so far.
    count: usize,
    /// Contents of memory before the first unit runs.
    before: Memory,
    needs: RangeSet<u64>,
    written: RangeSet<u64>,
}

impl NetworkPartBuilder {
    /// Begins a part with this unit; `before` is the memory before the unit runs.
    pub fn begin(unit: &UnitProgram, before: Memory) -> Self {
        Self {
            task: unit.task,
            first: unit.unit,
            count: 0,
            before,
            needs: RangeSet::new(),
            written: RangeSet::new(),
        }
    }

    /// Adds the next unit; `expected` is what the model predicts for it.
    pub fn push(&mut self, expected: &Expected) {
        self.count += 1;
        for run in runs(expected, |layer| &layer.reads) {
            self.needs.extend(self.written.gaps(&run));
        }
        self.written.extend(runs(expected, |layer| &layer.writes));
    }

    /// Makes the part. The model runs it again, from reset, for the expected results.
    pub fn finish(&self, network: &CompiledNetwork) -> NetworkPart {
        let Task::Dla(task) = &network.tasks[self.task] else {
            unreachable!("units belong to tasks of the accelerator");
        };
        let images: Vec<AddressedBytes> = blocks(&self.needs, &self.before);
        let load = |block: &AddressedBytes| ProgramStep::load(block.at, &block.bytes[..]);
        let mut model = Model::new(Configuration::NvSmall);
        let mut loads: Vec<ProgramStep> = images.iter().map(load).collect();
        let range = self.first..self.first + self.count;
        let mut units = Vec::new();
        let mut planner = UnitPlanner::default();
        for unit in range.clone() {
            let mut job = planner.program(self.task, task, unit);
            job.program.steps.splice(0..0, loads.drain(..));
            let expected = model.run(&job.program);
            let written = runs(&expected, |layer| &layer.writes).collect();
            units.push(ExportedUnit {
                outputs: blocks(&written, &expected.memory),
                reads: expected.reads,
                job,
            });
        }
        NetworkPart {
            name: name(task, self.task, &units, range.start),
            images,
            units,
        }
    }
}

/// Whether a unit reuses data or weights that the unit before left in the convolution buffer.
pub fn continues(network: &CompiledNetwork, unit: &UnitProgram) -> bool {
    let mut operations = network.unit(unit.task, unit.unit).iter();
    operations.any(|operation| match &operation.work {
        OpDescriptor::Conv(conv) => conv.data_reuse != 0 || conv.weight_reuse != 0,
        _ => false,
    })
}

/// Address ranges of the regions that `regions` takes from each layer.
fn runs(
    expected: &Expected,
    regions: fn(&ExpectedLayer) -> &Vec<Region>,
) -> impl Iterator<Item = Range<u64>> {
    let regions = expected.layers.iter().flat_map(regions);
    let runs = regions.map(|region| {
        let begin = u64::from(region.at.0);
        begin..begin + u64::from(region.len)
    });
    runs.filter(|run| !run.is_empty())
}

fn blocks(runs: &RangeSet<u64>, memory: &Memory) -> Vec<AddressedBytes> {
    let block = |run: &Range<u64>| {
        let below = |address: u64| u32::try_from(address).ok();
        let (at, len) = (Addr(below(run.start)?), below(run.end - run.start)?);
        let bytes = memory.dump(at, len);
        Some(AddressedBytes { at, bytes })
    };
    runs.iter().filter_map(block).collect()
}

/// Name of a part: that of its task, or for a single unit of its operations.
fn name(dla: &DlaTask, task: usize, units: &[ExportedUnit], first: usize) -> String {
    match units {
        all if all.len() == dla.units.len() && all.len() > 1 => format!("task{task}"),
        [_] => format!("task{task}-{first:04}-{}", operations(&dla.units[first])),
        some => format!(
            "task{task}-{first:04}-to-{:04}",
            first + some.len().max(1) - 1
        ),
    }
}

fn operations(unit: &[Operation]) -> String {
    names_of(unit)
        .to_lowercase()
        .replace(" -> ", "-")
        .replace(' ', "")
}
