//! A network that is ready to run: checked tasks of a loadable, and addresses of all tensors.
//!
//! Source: docs/loadable.md, sections 3 to 6.

pub mod cpu;
pub mod dla;
pub(crate) mod operation;
pub(crate) mod tables;
pub(crate) mod task;

use std::path::Path;

use crate::container::Loadable;
use crate::container::entries::{MemoryRole, interface};
use crate::descriptor::cube::CubeDescriptorVersion;
use crate::error::{LoadableError, LoadablePlace, Result};
use crate::placement::MemoryPlacement;
use crate::tensor::PlacedTensor;
use crate::{check, warning};

pub use dla::DlaTask;
pub use operation::{OpDescriptor, Operation, names_of};
pub use task::Task;

/// A compiled network that nv_small can execute.
#[derive(Debug, Clone)]
pub struct CompiledNetwork {
    pub loadable: Loadable,
    pub placement: MemoryPlacement,
    pub tasks: Vec<Task>,
    /// Indices of the tasks, in the order of submission.
    pub submitted: Vec<usize>,
    /// Input tensors in the order of their bind ids; `outputs`: output tensors.
    pub inputs: Vec<PlacedTensor>,
    pub outputs: Vec<PlacedTensor>,
    /// Warnings: known faults of the compiler that the loadable shows.
    pub warnings: Vec<String>,
}

impl CompiledNetwork {
    /// Reads a network from a loadable file, and checks whether nv_small can execute it.
    pub fn read(path: &Path) -> Result<Self, LoadableError> {
        let loadable = Loadable::read(path)?;
        let file = loadable.file.clone();
        Self::new(loadable).map_err(|refusal| refusal.of(&file))
    }

    /// Reads a network from the bytes of a loadable; `name` is the name of its file, for messages.
    pub fn of(name: &str, bytes: Vec<u8>) -> Result<Self, LoadableError> {
        let loadable = Loadable::of(name, bytes);
        let network = loadable.and_then(Self::new);
        network.map_err(|refusal| refusal.of(name))
    }

    /// The operations of unit number `unit` of a task of the accelerator.
    pub fn unit(&self, task: usize, unit: usize) -> &[Operation] {
        match &self.tasks[task] {
            Task::Dla(task) => &task.units[unit],
            Task::Cpu(_) => unreachable!("units belong to tasks of the accelerator"),
        }
    }

    fn new(loadable: Loadable) -> Result<Self> {
        let placement = MemoryPlacement::new(&loadable)?;
        let tasks = loadable
            .tasks
            .iter()
            .enumerate()
            .map(|(number, entry)| {
                let task = tables::TaskDescriptorReader {
                    loadable: &loadable,
                    placement: &placement,
                    entry,
                    number,
                };
                match entry.interface {
                    interface::CPU => cpu::read(&task).map(Task::Cpu),
                    _ => dla::read(&task).map(Task::Dla),
                }
            })
            .collect::<Result<Vec<_>, _>>()?;
        let generations = tasks.iter().filter_map(|task| match task {
            Task::Dla(task) => Some(task.generation),
            Task::Cpu(_) => None,
        });
        let generation = generations.max();
        let inputs = bound(&loadable, &placement, MemoryRole::Input, generation)?;
        let outputs = bound(&loadable, &placement, MemoryRole::Output, generation)?;
        check::tensors::check_relocations(&loadable, &placement)?;
        let submits = loadable.submits.iter();
        let submitted = submits.flat_map(|submit| submit.tasks.iter().copied());
        let warnings = warning::find(&tasks, &placement.image);
        Ok(Self {
            submitted: submitted.map(usize::from).collect(),
            loadable,
            placement,
            tasks,
            inputs,
            outputs,
            warnings,
        })
    }
}

/// All bound tensors that are inputs, or all that are outputs, in the order of their bind ids.
fn bound(
    loadable: &Loadable,
    placement: &MemoryPlacement,
    role: MemoryRole,
    generation: Option<CubeDescriptorVersion>,
) -> Result<Vec<PlacedTensor>> {
    let mut memories: Vec<_> = loadable
        .memories
        .iter()
        .zip(0_u16..)
        .filter(|(memory, _)| memory.role() == role)
        .collect();
    memories.sort_by_key(|(memory, _)| memory.bind_id);
    let tensors = memories.into_iter().map(|(memory, number)| {
        let index = usize::from(memory.tensor_desc_id);
        let entry = &loadable.tensors[index];
        let list = "tensor";
        let place = LoadablePlace::Entry { list, index };
        let memory = placement.memory(loadable, number);
        check::tensors::tensor(entry, memory, generation, place)
    });
    tensors.collect()
}
