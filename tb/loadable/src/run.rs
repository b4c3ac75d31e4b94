//! Runs a network: its units on an [`Accelerator`], its tasks of the CPU here.

use nvdla_model::expected::Expected;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::ProgramStep;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quantity::Addr;

use crate::cpu;
use crate::error::LoadableError;
use crate::network::cpu::CpuStep;
use crate::network::{CompiledNetwork, Task};
use crate::reason::RefusalReason;
use crate::schedule::plan::{NetworkPlanOptions, UnitPlanner, UnitProgram};
use crate::tensor::PlacedTensor;

/// What runs the units of a network: the reference model, or a DUT beside it.
pub trait Accelerator {
    /// Begins a run: memory is empty, registers have their values after reset.
    fn reset(&mut self) -> Result<(), NetworkRunError>;

    /// Runs a unit, in the state that the unit before left. Returns what the model expects and a
    /// DUT has matched, unless the model cannot predict it or the unit never ends.
    fn run(
        &mut self,
        network: &CompiledNetwork,
        unit: &UnitProgram,
    ) -> Result<Expected, NetworkRunError>;

    /// Is called when the CPU has computed a step of a task.
    fn computed(&mut self, _task: usize, _number: usize, _step: &CpuStep) {}
}

/// Error: why the run of a network ended early.
#[derive(Debug, thiserror::Error)]
pub enum NetworkRunError {
    /// The loadable is refused, or the model cannot predict the results of a unit.
    #[error(transparent)]
    Refused(#[from] LoadableError),
    /// The results of the DUT differ from those of the model.
    #[error("{unit}: {text}")]
    Different {
        unit: String,
        /// Name of the bucket into which the failure falls.
        bucket: String,
        text: String,
    },
    /// The user, or a signal, asked the run to end.
    #[error("the run was ended before it was over")]
    Ended,
    /// The DUT could not be run.
    #[error("{0}")]
    Accelerator(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// An [`Accelerator`] that is the reference model alone.
#[derive(Debug)]
pub struct ModelAccelerator<W> {
    model: Model,
    watch: W,
}

impl<W: FnMut(&UnitProgram, &Expected)> ModelAccelerator<W> {
    /// `watch` is called for each unit that has run, with the results that the model expects.
    pub fn new(watch: W) -> Self {
        let model = Model::new(Configuration::NvSmall);
        Self { model, watch }
    }
}

impl<W: FnMut(&UnitProgram, &Expected)> Accelerator for ModelAccelerator<W> {
    fn reset(&mut self) -> Result<(), NetworkRunError> {
        self.model = Model::new(Configuration::NvSmall);
        Ok(())
    }

    fn run(
        &mut self,
        _network: &CompiledNetwork,
        unit: &UnitProgram,
    ) -> Result<Expected, NetworkRunError> {
        let expected = self.model.run(&unit.program);
        (self.watch)(unit, &expected);
        Ok(expected)
    }
}

/// The results of a run of a network.
#[derive(Debug, Clone)]
pub struct NetworkOutcome {
    /// Contents of all memory at the end of the run.
    pub memory: Memory,
    /// Tensors that the CPU has read, in the order of its steps.
    pub cpu_inputs: Vec<TensorReadByCpu>,
}

impl NetworkOutcome {
    /// The tensor by which an output is judged, with its elements and its bytes. It is the output
    /// itself; but if the CPU computes the output, it is the tensor that the CPU reads for it.
    pub fn decisive(
        &self,
        network: &CompiledNetwork,
        output: usize,
    ) -> Option<(PlacedTensor, Vec<u8>, Vec<u8>)> {
        let tensor = network.outputs.get(output)?;
        let pictures = (0..tensor.pictures).map(|picture| self.taken_by_cpu(tensor, picture));
        let Some(taken) = pictures.collect::<Option<Vec<_>>>() else {
            let memory = &self.memory;
            return Some((tensor.clone(), tensor.load(memory), tensor.dump(memory)));
        };
        let mut source = taken.first()?.source.clone();
        source.pictures = tensor.pictures;
        if let [first, second, ..] = taken[..] {
            source.picture_stride = second.source.at().0.wrapping_sub(first.source.at().0);
        }
        let elements = taken.iter().flat_map(|input| input.elements.clone());
        let bytes = taken.iter().flat_map(|input| input.bytes.clone());
        Some((source, elements.collect(), bytes.collect()))
    }

    /// The accelerator's tensor from which the CPU computes picture number `picture` of the output
    /// `tensor`; `None` if the accelerator writes the output itself.
    fn taken_by_cpu(&self, tensor: &PlacedTensor, picture: u32) -> Option<&TensorReadByCpu> {
        let at = tensor.element([picture, 0, 0, 0]);
        let wrote = |input: &&TensorReadByCpu| {
            input.wrote == tensor.memory && (tensor.pictures == 1 || input.wrote_at == at)
        };
        let inputs = self.cpu_inputs.iter().rev();
        let mut later = inputs.clone().find(wrote)?;
        // The CPU may work in several steps.
        loop {
            let at = later.source.at();
            let earlier = inputs.clone().find(|input| input.wrote_at == at);
            match earlier.filter(|earlier| earlier.wrote_at != later.wrote_at) {
                Some(earlier) => later = earlier,
                None => return Some(later),
            }
        }
    }

    /// The class that a classifier finds: the channel of the largest element, the first of equals.
    pub fn class(&self, network: &CompiledNetwork) -> Option<usize> {
        let (_, elements, _) = self.decisive(network, 0)?;
        let largest = elements.iter().map(|it| it.cast_signed()).max()?;
        elements.iter().position(|it| it.cast_signed() == largest)
    }
}

/// A tensor that a step of the CPU has read, and where the step wrote its result.
#[derive(Debug, Clone)]
pub struct TensorReadByCpu {
    pub source: PlacedTensor,
    /// Bytes of the tensor's buffer when it was read.
    pub bytes: Vec<u8>,
    /// Elements of the tensor, in channel, line, column order.
    pub elements: Vec<u8>,
    /// Index of the memory to which the step wrote; `wrote_at`: the address.
    pub wrote: usize,
    pub wrote_at: Addr,
}

/// Runs all tasks of a network. `inputs` are the bytes of the buffer of each input.
///
/// # Errors
/// The model cannot predict the results of a unit, or the DUT's results differ.
pub fn run(
    network: &CompiledNetwork,
    inputs: &[Vec<u8>],
    options: NetworkPlanOptions,
    accelerator: &mut impl Accelerator,
) -> Result<NetworkOutcome, NetworkRunError> {
    accelerator.reset()?;
    let mut planner = UnitPlanner::new(options);
    let mut memory = network.placement.image.clone();
    let blobs = network.placement.loads.iter().cloned();
    // What the host has written since the last program.
    let mut loads: Vec<_> = blobs.map(|(at, it)| ProgramStep::load(at, it)).collect();
    for (tensor, bytes) in network.inputs.iter().zip(inputs) {
        memory.load(tensor.at(), bytes);
        loads.push(ProgramStep::load(tensor.at(), bytes.as_slice()));
    }
    let mut cpu_inputs = Vec::new();
    for &number in &network.submitted {
        match &network.tasks[number] {
            Task::Dla(task) => {
                for index in 0..task.units.len() {
                    let mut unit = planner.program(number, task, index);
                    unit.program.steps.splice(0..0, loads.drain(..));
                    let expected = accelerator.run(network, &unit)?;
                    check_prediction(network, &unit, &expected)?;
                    memory = expected.memory;
                }
            }
            Task::Cpu(steps) => {
                for (position, step) in steps.iter().enumerate() {
                    cpu_inputs.push(TensorReadByCpu {
                        source: step.source.clone(),
                        bytes: step.source.dump(&memory),
                        elements: step.source.load(&memory),
                        wrote: step.destination.memory,
                        wrote_at: step.destination.at(),
                    });
                    for (at, bytes) in cpu::run(step, &memory) {
                        memory.load(at, &bytes);
                        loads.push(ProgramStep::load(at, bytes));
                    }
                    accelerator.computed(number, position, step);
                }
            }
        }
    }
    Ok(NetworkOutcome { memory, cpu_inputs })
}

/// Refuses the network if the unit never ends, or if the specification does not define its results.
fn check_prediction(
    network: &CompiledNetwork,
    unit: &UnitProgram,
    expected: &Expected,
) -> Result<(), LoadableError> {
    let operations = network.unit(unit.task, unit.unit);
    let place = operations[0].place(unit.task);
    let refuse = |reason| {
        let members: Vec<_> = operations.iter().map(|it| it.number.to_string()).collect();
        let refusal = place.refuse("operations", members.join(", "), reason);
        Err(refusal.of(&network.loadable.file))
    };
    if let Some(unjudged) = expected.unjudged.first() {
        return refuse(RefusalReason::NotJudged(unjudged.text.clone()));
    }
    match expected.stuck.first() {
        Some(why) => refuse(RefusalReason::Stuck(why.clone())),
        None => Ok(()),
    }
}
