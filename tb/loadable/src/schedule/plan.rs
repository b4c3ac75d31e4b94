//! A network as a sequence of programs and of work for the CPU.
//!
//! Each program runs one unit, waits for its end and reads what the unit has left in registers; it
//! goes on where the program before ended.
//! Memory lives with whoever executes the programs: before the first one, and behind each task
//! of the CPU, the next program loads what the host has written.
//!
//! Source: docs/loadable.md, sections 6.4, 6.5 and 7.1.

use std::ops::Range;
use std::sync::Arc;

use nvdla_model::program::readback::{append_reads, result_registers};
use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::cdma;
use nvdla_regs::types::{Block, Role};

use super::groups::{NextGroups, TakenGroups};
use super::units::FusedOperations;
use crate::descriptor::graph::OperationKind;
use crate::lower::{blocks, lower};
use crate::network::{CompiledNetwork, DlaTask, OpDescriptor, Task};

/// When registers are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "clap", value(rename_all = "lowercase"))]
pub enum Schedule {
    /// When the operation before has ended
    #[default]
    Serial,
    /// While the operation before runs, into the other register groups
    PingPong,
}

impl Schedule {
    /// Name of the schedule on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Options for running a network.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlanOptions {
    pub schedule: Schedule,
    /// Whether blocks count the clocks for which they wait for memory.
    pub counters: bool,
}

impl From<Schedule> for PlanOptions {
    fn from(schedule: Schedule) -> Self {
        Self {
            schedule,
            ..Self::default()
        }
    }
}

/// The next piece of work of a network.
#[derive(Debug, Clone)]
pub enum NetworkJob {
    /// The accelerator must run a unit.
    Unit(UnitProgram),
    /// The CPU must run the task with this index.
    Cpu(usize),
}

/// A unit that must run, and its program.
#[derive(Debug, Clone)]
pub struct UnitProgram {
    /// Index of the task.
    pub task: usize,
    /// Index among the units of the task.
    pub unit: usize,
    /// Indices of the unit's operations.
    pub members: Vec<usize>,
    pub program: Program,
}

/// An iterator over the jobs of a network.
#[derive(Debug, Clone)]
pub struct NetworkPlan<'n> {
    network: &'n CompiledNetwork,
    options: PlanOptions,
    /// Index of the next task in the order of submission, and of its next unit.
    position: usize,
    unit: usize,
    groups: NextGroups,
    /// Groups of the next unit, if its registers are written already.
    prepared: Option<TakenGroups>,
    /// Index of the unit at which the plan ends.
    until: Option<usize>,
    /// Whether the host has seen that the convolution buffer is cleared.
    flushed: bool,
    /// Steps that load what the host has written since the last program.
    loads: Vec<ProgramStep>,
}

impl<'n> NetworkPlan<'n> {
    /// All jobs of a network; its memories must hold what the loadable says.
    pub fn new(network: &'n CompiledNetwork, options: impl Into<PlanOptions>) -> Self {
        let mut plan = Self::empty(network, options.into());
        for (at, bytes) in &network.placement.loads {
            plan.load(*at, bytes.clone());
        }
        plan
    }

    /// Some units of a task, one after another from reset. Whoever runs them must load what they
    /// read.
    pub fn of_units(network: &'n CompiledNetwork, task: usize, units: Range<usize>) -> Self {
        let position = network.submitted.iter().position(|it| *it == task);
        Self {
            position: position.unwrap_or(network.submitted.len()),
            unit: units.start,
            until: Some(units.end),
            ..Self::empty(network, PlanOptions::default())
        }
    }

    /// All jobs of a network, with nothing loaded.
    fn empty(network: &'n CompiledNetwork, options: PlanOptions) -> Self {
        Self {
            network,
            options,
            position: 0,
            unit: 0,
            groups: NextGroups::default(),
            prepared: None,
            until: None,
            flushed: false,
            loads: Vec::new(),
        }
    }

    /// Notes that the host writes memory: an input, or a result of the CPU.
    pub fn load(&mut self, at: Addr, bytes: Arc<[u8]>) {
        self.loads.push(ProgramStep::Load { at, bytes });
    }

    fn program(&mut self, number: usize, task: &DlaTask) -> UnitProgram {
        let unit = &task.units[self.unit];
        let mut steps = std::mem::take(&mut self.loads);
        let convolves = matches!(task.operations[unit.members[0]].work, OpDescriptor::Conv(_));
        if convolves && !std::mem::replace(&mut self.flushed, true) {
            steps.push(ProgramStep::Poll {
                at: cdma::S_CBUF_FLUSH_STATUS.addr,
                mask: 1,
                want: 1,
            });
        }
        let taken = match self.prepared.take() {
            Some(taken) => {
                point(&taken, &mut steps);
                taken
            }
            None => self.prepare(number, task, unit, &mut steps),
        };
        for (block, _) in &taken.0 {
            let enable = block.of_role(Role::Enable);
            write(enable.expect("blocks are enabled").addr, 1, &mut steps);
        }
        let next = task.units.get(self.unit + 1);
        if let Some(next) = next.filter(|next| self.may_prepare(task, unit, next)) {
            self.prepared = Some(self.prepare(number, task, next, &mut steps));
        }
        let bits = interrupts(task, unit, &taken);
        steps.push(ProgramStep::WaitInterrupts { bits });
        let name = unit.members.iter().map(|member| {
            let kind = task.operations[*member].work.kind();
            format!("{kind} {member}")
        });
        let mut program = Program {
            name: format!("task {number}: {}", name.collect::<Vec<_>>().join(" -> ")),
            needs: Configuration::NvSmall,
            steps,
        };
        for (block, group) in &taken.0 {
            let results: Vec<_> = result_registers(block).collect();
            append_reads(&mut program, &results, u32::from(*group == 1));
        }
        UnitProgram {
            task: number,
            unit: self.unit,
            members: unit.members.clone(),
            program,
        }
    }

    /// Whether the registers of the next unit may be written while this one runs.
    fn may_prepare(&self, task: &DlaTask, unit: &FusedOperations, next: &FusedOperations) -> bool {
        let is_cdp = |member: &usize| task.operations[*member].work.kind() == OperationKind::Cdp;
        // A table must not change while CDP works.
        let table =
            |member: &usize| matches!(task.operations[*member].work, OpDescriptor::Cdp(_, Some(_)));
        let races = unit.members.iter().any(is_cdp) && next.members.iter().any(table);
        self.options.schedule == Schedule::PingPong && !races
    }

    /// Appends the register writes of a unit.
    fn prepare(
        &mut self,
        number: usize,
        task: &DlaTask,
        unit: &FusedOperations,
        steps: &mut Vec<ProgramStep>,
    ) -> TakenGroups {
        let works = unit.members.iter().rev();
        let works = works.flat_map(|member| blocks(&task.operations[*member].work));
        let taken = self.groups.take(&works.collect::<Vec<_>>());
        point(&taken, steps);
        if self.options.counters {
            let counters = taken.0.iter().map(|(block, _)| &block.regs);
            for register in counters.flat_map(|regs| regs.iter()) {
                if register.name == COUNTERS {
                    write(register.addr, COUNT_STALLS, steps);
                }
            }
        }
        for member in &unit.members {
            let work = &task.operations[*member].work;
            let place = work.kind().place(number, *member);
            let text = format!("task {number}, operation {member} ({})", work.kind());
            steps.push(ProgramStep::Note { text });
            let writes = lower(work, place).expect("checked when the loadable was read");
            for register in writes {
                write(register.at, register.value, steps);
            }
        }
        taken
    }
}

impl Iterator for NetworkPlan<'_> {
    type Item = NetworkJob;

    fn next(&mut self) -> Option<NetworkJob> {
        let network = self.network;
        loop {
            let number = *network.submitted.get(self.position)?;
            match &network.tasks[number] {
                Task::Cpu(_) => {
                    self.position += 1;
                    return Some(NetworkJob::Cpu(number));
                }
                Task::Dla(_) if self.until.is_some_and(|until| self.unit >= until) => return None,
                Task::Dla(task) if self.unit < task.units.len() => {
                    let job = self.program(number, task);
                    self.unit += 1;
                    return Some(NetworkJob::Unit(job));
                }
                Task::Dla(_) => {
                    self.position += 1;
                    self.unit = 0;
                }
            }
        }
    }
}

/// The register by which blocks count, and its bit for clocks in which they wait for memory.
const COUNTERS: &str = "D_PERF_ENABLE";
const COUNT_STALLS: u32 = 1;

/// Selects the register groups of a unit.
fn point(taken: &TakenGroups, steps: &mut Vec<ProgramStep>) {
    for (block, group) in &taken.0 {
        let pointer = block.of_role(Role::Pointer);
        let at = pointer.expect("blocks have two groups").addr;
        write(at, u32::from(*group == 1), steps);
    }
}

fn write(at: RegAddr, value: u32, steps: &mut Vec<ProgramStep>) {
    steps.push(ProgramStep::Write {
        at,
        value,
        posting: Posting::Posted,
    });
}

/// All interrupts that a unit raises; when the last one has come, the unit has ended.
fn interrupts(task: &DlaTask, unit: &FusedOperations, taken: &TakenGroups) -> u32 {
    let sources = unit.members.iter().flat_map(|member| {
        let sources: &[InterruptSource] = match task.operations[*member].work.kind() {
            OperationKind::Conv => &[
                InterruptSource::CdmaDat,
                InterruptSource::CdmaWt,
                InterruptSource::Cacc,
            ],
            OperationKind::Sdp => &[InterruptSource::Sdp],
            OperationKind::Pdp => &[InterruptSource::Pdp],
            OperationKind::Cdp => &[InterruptSource::Cdp],
            OperationKind::Bdma | OperationKind::Rubik => &[],
        };
        sources.iter().copied()
    });
    sources.fold(0, |bits, source| {
        let block: &'static Block = source.block();
        let group = taken.group(block).expect("the unit uses its blocks");
        bits | source.of(group).mask()
    })
}
