//! A network on the reference model.

use std::sync::Arc;

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

use crate::cpu;
use crate::error::{FilePlace, LoadableError};
use crate::network::{CompiledNetwork, Task};
use crate::reason::Reason;
use crate::schedule::plan::{NetworkJob, NetworkPlan, Schedule, UnitJob};
use crate::tensor::Tensor;

/// What a run leaves.
#[derive(Debug, Clone)]
pub struct NetworkOutcome {
    /// All of the memory.
    pub memory: Memory,
    /// What the CPU took in, operation by operation.
    pub cpu_inputs: Vec<CpuInput>,
}

/// A tensor that the CPU took in.
#[derive(Debug, Clone)]
pub struct CpuInput {
    pub task: usize,
    pub source: Tensor,
    /// The bytes of the buffer at that time.
    pub bytes: Vec<u8>,
    /// Elements in channel, line, column order.
    pub elements: Vec<u8>,
    /// Number of the memory that the CPU wrote, and where it wrote.
    pub wrote: usize,
    pub wrote_at: Addr,
}

/// Runs all tasks on the model. `inputs` are the buffers of the network's inputs; `watch` sees
/// each unit of the accelerator with what comes out of it.
pub fn run(
    network: &CompiledNetwork,
    inputs: &[Vec<u8>],
    schedule: Schedule,
    mut watch: impl FnMut(&UnitJob, &Expected),
) -> Result<NetworkOutcome, LoadableError> {
    let mut plan = NetworkPlan::new(network, schedule);
    let mut memory = network.placement.image().clone();
    for (tensor, bytes) in network.inputs.iter().zip(inputs) {
        memory.load(tensor.at, bytes);
        plan.load(tensor.at, Arc::from(bytes.as_slice()));
    }
    let mut model = Model::new(Configuration::NvSmall);
    let mut cpu_inputs = Vec::new();
    while let Some(job) = plan.next() {
        match job {
            NetworkJob::Unit(unit) => {
                let expected = model.run(&unit.program);
                check(network, &unit, &expected)?;
                watch(&unit, &expected);
                memory = expected.memory;
            }
            NetworkJob::Cpu(number) => {
                let Task::Cpu(task) = &network.tasks[number] else {
                    unreachable!("the plan says which task is whose");
                };
                for step in &task.steps {
                    let length = u32::try_from(step.source.bytes).unwrap_or(u32::MAX);
                    cpu_inputs.push(CpuInput {
                        task: number,
                        source: step.source.clone(),
                        bytes: memory.dump(step.source.at, length),
                        elements: step.source.load(&memory),
                        wrote: step.destination.memory,
                        wrote_at: step.destination.at,
                    });
                    for (at, bytes) in cpu::run(step, &memory) {
                        memory.load(at, &bytes);
                        plan.load(at, Arc::from(bytes));
                    }
                }
            }
        }
    }
    Ok(NetworkOutcome { memory, cpu_inputs })
}

/// Every operation has ended, with a result that the specification tells.
fn check(
    network: &CompiledNetwork,
    unit: &UnitJob,
    expected: &Expected,
) -> Result<(), LoadableError> {
    let place = place(network, unit);
    let refuse = |reason| {
        let members: Vec<_> = unit.members.iter().map(usize::to_string).collect();
        let refusal = place.refuse("operations", members.join(", "), reason);
        Err(refusal.of(&network.loadable.file))
    };
    if let Some(unjudged) = expected.unjudged.first() {
        return refuse(Reason::NotJudged(unjudged.text.clone()));
    }
    match expected.stuck.first() {
        Some(why) => refuse(Reason::Stuck(why.clone())),
        None => Ok(()),
    }
}

fn place(network: &CompiledNetwork, unit: &UnitJob) -> FilePlace {
    let first = unit.members[0];
    match &network.tasks[unit.task] {
        Task::Dla(task) => task.operations[first].work.kind().place(unit.task, first),
        Task::Cpu(_) => FilePlace::Task { task: unit.task },
    }
}
