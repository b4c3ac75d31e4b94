//! Least clocks, memory accesses and measured figures of a network's units.

use nvdla_estimate::MemorySpeed;
use nvdla_model::expected::Expected;
use nvdla_model::layout::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::needs::needs;
use crate::network::cpu::CpuStep;
use crate::network::{CompiledNetwork, DlaTask, Task};
use crate::profile::UnitProfile;
use crate::schedule::plan::UnitProgram;
use crate::schedule::units::FusedOperations;
use nvdla_tensors::npy::TensorShape;

/// A unit of a network that ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnitRow {
    pub task: usize,
    /// Operations with their numbers, such as `CONV 0 -> SDP 1`.
    pub operations: String,
    /// Output of the last operation: width, height, channels.
    pub output: [u32; 3],
    /// Core clocks of the unit that needs most, at least; 0 for tasks of the CPU.
    pub ideal: u64,
    /// Core clocks by the estimate, had the unit the hardware to itself; absent where memory has no
    /// one latency, and for tasks of the CPU.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<u64>,
    /// Bytes that the operations need and that they write.
    pub read: u64,
    pub written: u64,
    /// What the DUT did; absent if the model ran alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<UnitMeasure>,
}

/// Clocks and bytes of a unit on the DUT.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnitMeasure {
    /// Core clocks from the last enable to the interrupt.
    pub clocks: u64,
    /// Core clocks of the unit on the reference RTL, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<u64>,
    /// Bytes moved over the memory bus.
    pub read: u64,
    pub written: u64,
    /// Whether the DUT did what the model says.
    pub agrees: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<UnitProfile>,
}

impl UnitRow {
    /// The row of a unit; with a memory of one latency it has an estimate of the clocks, too.
    pub fn of(
        network: &CompiledNetwork,
        job: &UnitProgram,
        expected: &Expected,
        memory: Option<MemorySpeed>,
    ) -> Self {
        let Task::Dla(task) = &network.tasks[job.task] else {
            unreachable!("units belong to tasks of the accelerator");
        };
        let last = job.members[job.members.len() - 1];
        let bytes = |regions: &[Region]| regions.iter().map(|it| u64::from(it.len)).sum::<u64>();
        Self {
            task: job.task,
            operations: operations_of(task, &job.members),
            output: task.operations[last].work.dst().shape().map(u32::from),
            ideal: ideal(task, &job.members),
            estimate: memory.map(|memory| {
                let layers = nvdla_estimate::layers(expected, memory);
                layers.iter().map(|layer| layer.clocks).sum()
            }),
            read: expected
                .layers
                .iter()
                .map(|layer| bytes(&layer.reads))
                .sum(),
            written: expected
                .layers
                .iter()
                .map(|layer| bytes(&layer.writes))
                .sum(),
            measured: None,
        }
    }

    /// The row of a step that the CPU has computed.
    pub fn of_cpu(task: usize, number: usize, step: &CpuStep) -> Self {
        let TensorShape {
            channels,
            height,
            width,
        } = step.source.shape;
        let bytes = u64::from(channels) * u64::from(height) * u64::from(width);
        Self {
            task,
            operations: format!("{} {number} (CPU)", step.name()),
            output: [width, height, channels],
            ideal: 0,
            estimate: None,
            read: bytes,
            written: bytes,
            measured: None,
        }
    }
}

/// Operations with their numbers, such as `CONV 0 -> SDP 1`.
pub fn operations_of(task: &DlaTask, members: &[usize]) -> String {
    let operations = members.iter().map(|member| {
        let kind = task.operations[*member].work.kind();
        format!("{kind} {member}")
    });
    operations.collect::<Vec<_>>().join(" -> ")
}

/// Least core clocks of a network, with all its tasks as they are submitted.
pub fn ideal_clocks(network: &CompiledNetwork) -> u64 {
    let clocks = network
        .submitted
        .iter()
        .map(|task| match &network.tasks[*task] {
            Task::Dla(task) => {
                let units = task.units.iter();
                units
                    .map(|FusedOperations { members }| ideal(task, members))
                    .sum()
            }
            Task::Cpu(_) => 0,
        });
    clocks.sum()
}

/// Least core clocks of a unit, whose operations work at the same time.
fn ideal(task: &DlaTask, members: &[usize]) -> u64 {
    let clocks = needs(task, members).into_iter().map(|(_, clocks)| clocks);
    clocks.max().unwrap_or(0)
}
