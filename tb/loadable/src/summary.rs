//! What the units of a network need at least, and what they move.
//!
//! Source: docs/nv_small/convolution.md, section 12; sdp.md, section 14; pdp.md, section 11;
//! cdp.md, section 9.

use nvdla_model::expected::Expected;
use nvdla_model::layout::Region;
use nvdla_model::units::{ATOM, MACS};
use serde::Serialize;

use crate::descriptor::cube::CubeDescriptor;
use crate::network::cpu::CpuStep;
use crate::network::{CompiledNetwork, DlaTask, Task, Work};
use crate::schedule::plan::UnitJob;
use crate::schedule::units::FusedOperations;
use crate::tensor::TensorShape;

/// A unit that ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitRow {
    pub task: usize,
    /// Operations with their numbers, such as `CONV 0 -> SDP 1`.
    pub operations: String,
    /// What the last of them writes: width, height, channels.
    pub output: [u32; 3],
    /// Core clocks of the unit that needs most, at least; 0 for tasks of the CPU.
    pub ideal: u64,
    /// Bytes that the operations need and that they write.
    pub read: u64,
    pub written: u64,
    /// What the hardware did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<UnitMeasure>,
}

/// What the hardware did in a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitMeasure {
    /// Core clocks from the last enable to the interrupt.
    pub clocks: u64,
    /// The same on the reference hardware, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<u64>,
    /// Bytes moved over the memory bus.
    pub read: u64,
    pub written: u64,
    /// It did what the model says.
    pub agrees: bool,
}

impl UnitRow {
    /// What came of a unit.
    pub fn of(network: &CompiledNetwork, job: &UnitJob, expected: &Expected) -> Self {
        let Task::Dla(task) = &network.tasks[job.task] else {
            unreachable!("units belong to tasks of the accelerator");
        };
        let operations = job.members.iter().map(|member| {
            let kind = task.operations[*member].work.kind();
            format!("{kind} {member}")
        });
        let last = job.members[job.members.len() - 1];
        let bytes = |regions: &[Region]| regions.iter().map(|it| u64::from(it.len)).sum::<u64>();
        Self {
            task: job.task,
            operations: operations.collect::<Vec<_>>().join(" -> "),
            output: task.operations[last].work.dst().shape().map(u32::from),
            ideal: ideal(task, &job.members),
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

    /// What the CPU has computed.
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
            read: bytes,
            written: bytes,
            measured: None,
        }
    }
}

/// Core clocks that a network needs at least, all its tasks as they are submitted.
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

/// The operations of a unit work at the same time.
fn ideal(task: &DlaTask, members: &[usize]) -> u64 {
    let clocks = members
        .iter()
        .map(|member| match &task.operations[*member].work {
            Work::Conv(conv) => {
                let [width, height, kernels] = conv.dst.shape().map(u64::from);
                let macs = width * height * kernels * u64::from(conv.bytes_per_kernel);
                macs.div_ceil(MACS)
            }
            Work::Sdp(sdp) => ATOM * atoms(&sdp.src),
            Work::Pdp(pdp) => ATOM * atoms(&pdp.src),
            Work::Cdp(cdp, _) => ATOM * atoms(&cdp.src),
        });
    clocks.max().unwrap_or(0)
}

fn atoms(cube: &CubeDescriptor) -> u64 {
    u64::from(cube.width) * u64::from(cube.height) * cube.surfaces()
}
