//! Rows of a report on a network: least clocks, memory accesses and measured figures of each unit.

use nvdla_estimate::MemorySpeed;
use nvdla_model::expected::Expected;
use nvdla_model::layout::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::needs::needs;
use crate::network::cpu::CpuStep;
use crate::network::operation::{Operation, names_of};
use crate::network::{CompiledNetwork, Task};
use crate::profile::NetworkUnitClocks;
use crate::schedule::plan::UnitProgram;

/// A row of the report on a network: a unit, or a step of the CPU, that ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NetworkReportRow {
    pub task: usize,
    /// Names and numbers of the operations, such as `CONV 0 -> SDP 1`.
    pub operations: String,
    /// Width, height and channels of the output of the last operation.
    pub output: [u32; 3],
    /// Least core clocks that the slowest operation of the unit can take; 0 for steps of the CPU.
    pub ideal: u64,
    /// Estimate of the core clocks if the unit has the hardware to itself; absent for steps of the
    /// CPU, and if the latency of the memory varies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<u64>,
    /// Bytes that the operations need to read; `written`: that they must write.
    pub read: u64,
    pub written: u64,
    /// Figures measured on the DUT; absent if the model ran alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<UnitFiguresOnDut>,
}

/// Clocks and bytes of a unit, measured on the DUT.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnitFiguresOnDut {
    /// Core clocks from the last enable to the interrupt.
    pub clocks: u64,
    /// Core clocks of the unit on the reference RTL; absent if not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<u64>,
    /// Bytes read over the memory bus; `written`: bytes written.
    pub read: u64,
    pub written: u64,
    /// Whether the results of the DUT match those of the model.
    pub agrees: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<NetworkUnitClocks>,
}

impl NetworkReportRow {
    /// The row of a unit that ran; it has an estimate if the speed of the memory is given.
    pub fn of(
        network: &CompiledNetwork,
        job: &UnitProgram,
        expected: &Expected,
        memory: Option<MemorySpeed>,
    ) -> Self {
        let unit = network.unit(job.task, job.unit);
        let layers = expected.layers.iter();
        let bytes = |regions: &[Region]| regions.iter().map(|it| u64::from(it.len)).sum::<u64>();
        Self {
            task: job.task,
            operations: names_of(unit),
            output: unit[unit.len() - 1].work.dst().shape().map(u32::from),
            ideal: ideal(unit),
            estimate: memory.map(|memory| {
                let layers = nvdla_estimate::layers(expected, memory);
                layers.iter().map(|layer| layer.clocks).sum()
            }),
            read: layers.clone().map(|layer| bytes(&layer.reads)).sum(),
            written: layers.map(|layer| bytes(&layer.writes)).sum(),
            measured: None,
        }
    }

    /// The row of step `number` of a task, which the CPU has computed.
    pub fn of_cpu(task: usize, number: usize, step: &CpuStep) -> Self {
        let cube = step.source.cube;
        let bytes = step.source.count() as u64;
        Self {
            task,
            operations: format!("{} {number} (CPU)", step.name()),
            output: [cube.width, cube.height, cube.channels],
            ideal: 0,
            estimate: None,
            read: bytes,
            written: bytes,
            measured: None,
        }
    }
}

/// Least core clocks that a network can take: the sum over the units of all submitted tasks.
pub fn ideal_clocks(network: &CompiledNetwork) -> u64 {
    let clocks = network
        .submitted
        .iter()
        .map(|task| match &network.tasks[*task] {
            Task::Dla(task) => task.units.iter().map(|unit| ideal(unit)).sum(),
            Task::Cpu(_) => 0,
        });
    clocks.sum()
}

/// Least core clocks that a unit can take: those of its slowest operation, as all work at once.
fn ideal(unit: &[Operation]) -> u64 {
    let clocks = needs(unit).into_iter().map(|(_, clocks)| clocks);
    clocks.max().unwrap_or(0)
}
