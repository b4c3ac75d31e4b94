//! Turns a network into jobs: programs for its units, and tasks of the CPU.
//!
//! Each program runs one unit, waits for its end and reads its result registers. It starts in the
//! state that the program before left. Whoever runs the programs keeps the memory between them: the
//! first program, and the first after each task of the CPU, loads what the host has written since.
//!
//! Source: docs/loadable.md, sections 6.4, 6.5 and 7.1.

use std::ops::Range;
use std::sync::Arc;

use nvdla_model::program::readback::{append_reads, result_registers};
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::quantity::{Addr, RegAddr};
use nvdla_regs::table::cdma;
use nvdla_regs::types::{Block, RegRole};

use super::groups::{BlockRegisterGroups, NextRegisterGroups};
use super::units::FusedOperations;
use crate::descriptor::graph::OperationKind;
use crate::lower::{blocks, lower};
use crate::network::{CompiledNetwork, DlaTask, OpDescriptor, Task};

/// When the registers of a unit are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "clap", value(rename_all = "lowercase"))]
pub enum ProgrammingSchedule {
    /// Write registers when the operation before has ended
    #[default]
    Serial,
    /// Write registers while the operation before runs, into the other register groups
    PingPong,
}

impl ProgrammingSchedule {
    /// Name of the schedule on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Options for the plan of a network: schedule and stall counters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NetworkPlanOptions {
    pub schedule: ProgrammingSchedule,
    /// Whether the stall counters, of clocks in which blocks wait for memory, are switched on.
    pub counters: bool,
}

impl From<ProgrammingSchedule> for NetworkPlanOptions {
    fn from(schedule: ProgrammingSchedule) -> Self {
        Self {
            schedule,
            ..Self::default()
        }
    }
}

/// A job in the plan of a network.
#[derive(Debug, Clone)]
pub enum NetworkJob {
    /// The accelerator must run a unit.
    Unit(UnitProgram),
    /// The CPU must run the task with this index.
    Cpu(usize),
}

/// A unit of a network that must run, and its program.
#[derive(Debug, Clone)]
pub struct UnitProgram {
    /// Index of the unit's task in the network.
    pub task: usize,
    /// Index of the unit in its task.
    pub unit: usize,
    /// Indices of the unit's operations in its task.
    pub members: Vec<usize>,
    pub program: Program,
}

/// The plan of a network: an iterator over its jobs in the order in which they must run.
#[derive(Debug, Clone)]
pub struct NetworkPlan<'n> {
    network: &'n CompiledNetwork,
    options: NetworkPlanOptions,
    /// Position of the next task in the order of submission; `unit`: index of its next unit.
    position: usize,
    unit: usize,
    groups: NextRegisterGroups,
    /// Register groups of the next unit if its registers are written already; else `None`.
    prepared: Option<BlockRegisterGroups>,
    /// Index of the unit, in its task, before which the plan ends; `None`: it has all jobs.
    until: Option<usize>,
    /// Whether the plan has a step already that waits for the flush of the convolution buffer.
    flushed: bool,
    /// Steps that load, in the next program, the bytes that the host has written since the last.
    loads: Vec<ProgramStep>,
}

impl<'n> NetworkPlan<'n> {
    /// A plan with all jobs of a network; the first program loads the blobs of the loadable.
    pub fn new(network: &'n CompiledNetwork, options: impl Into<NetworkPlanOptions>) -> Self {
        let mut plan = Self::empty(network, options.into());
        for (at, bytes) in &network.placement.loads {
            plan.load(*at, bytes.clone());
        }
        plan
    }

    /// A plan with the units `units` of one task, from reset. Nothing is loaded: the caller must
    /// load the memory that they read.
    pub fn of_units(network: &'n CompiledNetwork, task: usize, units: Range<usize>) -> Self {
        let position = network.submitted.iter().position(|it| *it == task);
        Self {
            position: position.unwrap_or(network.submitted.len()),
            unit: units.start,
            until: Some(units.end),
            ..Self::empty(network, NetworkPlanOptions::default())
        }
    }

    /// A plan with all jobs of a network, in which no memory is loaded.
    fn empty(network: &'n CompiledNetwork, options: NetworkPlanOptions) -> Self {
        Self {
            network,
            options,
            position: 0,
            unit: 0,
            groups: NextRegisterGroups::default(),
            prepared: None,
            until: None,
            flushed: false,
            loads: Vec::new(),
        }
    }

    /// Notes bytes that the host has written, such as an input; the next program loads them.
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
            let enable = block.of_role(RegRole::Enable);
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

    /// Whether the registers of the unit `next` may be written while `unit` runs.
    fn may_prepare(&self, task: &DlaTask, unit: &FusedOperations, next: &FusedOperations) -> bool {
        let is_cdp = |member: &usize| task.operations[*member].work.kind() == OperationKind::Cdp;
        // A table must not change while CDP works.
        let table =
            |member: &usize| matches!(task.operations[*member].work, OpDescriptor::Cdp(_, Some(_)));
        let races = unit.members.iter().any(is_cdp) && next.members.iter().any(table);
        self.options.schedule == ProgrammingSchedule::PingPong && !races
    }

    /// Appends the register writes of a unit to `steps`; returns the register groups that it uses.
    fn prepare(
        &mut self,
        number: usize,
        task: &DlaTask,
        unit: &FusedOperations,
        steps: &mut Vec<ProgramStep>,
    ) -> BlockRegisterGroups {
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

/// Name of the register that switches a block's counters on; the next constant: its bit for stalls.
const COUNTERS: &str = "D_PERF_ENABLE";
const COUNT_STALLS: u32 = 1;

/// Appends writes to the pointer registers that select the register groups of a unit.
fn point(taken: &BlockRegisterGroups, steps: &mut Vec<ProgramStep>) {
    for (block, group) in &taken.0 {
        let pointer = block.of_role(RegRole::Pointer);
        let at = pointer.expect("blocks have two groups").addr;
        write(at, u32::from(*group == 1), steps);
    }
}

fn write(at: RegAddr, value: u32, steps: &mut Vec<ProgramStep>) {
    steps.push(ProgramStep::posted(at, value));
}

/// Bits in GLB.S_INTR_STATUS of all interrupts of a unit; once all have come, it has ended.
fn interrupts(task: &DlaTask, unit: &FusedOperations, taken: &BlockRegisterGroups) -> u32 {
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
