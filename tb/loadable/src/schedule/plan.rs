//! Makes programs of the units of a network. Each program runs one unit, waits for its end and reads
//! its result registers.
//!
//! Source: docs/loadable.md, sections 6.4, 6.5 and 7.1.

use std::collections::BTreeMap;

use nvdla_model::program::readback::{append_reads, result_registers};
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::configuration::Configuration;
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::types::{Block, RegRole};

use crate::lower::{blocks, lower};
use crate::network::operation::names_of;
use crate::network::{DlaTask, OpDescriptor, Operation};

/// When the registers of a unit are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::Display)]
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

/// A unit of a network that must run, and its program.
#[derive(Debug, Clone)]
pub struct UnitProgram {
    /// Index of the unit's task in the network.
    pub task: usize,
    /// Index of the unit in its task.
    pub unit: usize,
    pub program: Program,
}

/// Makes the programs of units, in the order in which they must run. Each starts in the state that
/// the program before left; who runs it loads the memory that it reads.
#[derive(Debug, Default)]
pub struct UnitPlanner {
    options: NetworkPlanOptions,
    /// For each block, the register group (0 or 1) that its next operation uses; 0 after reset.
    groups: BTreeMap<RegAddr, usize>,
    /// Register groups of the next unit if its registers are written already; else `None`.
    prepared: Option<BlockRegisterGroups>,
    /// Whether a program waits already for the flush of the convolution buffer.
    flushed: bool,
}

/// Blocks of a unit, each with its register group (0 or 1), in the order of their enables.
type BlockRegisterGroups = Vec<(&'static Block, usize)>;

impl UnitPlanner {
    /// A planner that begins after reset.
    pub fn new(options: NetworkPlanOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// The program of the next unit: number `index` of task number `number`.
    pub fn program(&mut self, number: usize, task: &DlaTask, index: usize) -> UnitProgram {
        let unit = &task.units[index];
        let mut steps = Vec::new();
        let convolves = matches!(unit[0].work, OpDescriptor::Conv(_));
        if convolves && !std::mem::replace(&mut self.flushed, true) {
            steps.push(ProgramStep::FLUSHED);
        }
        let taken = match self.prepared.take() {
            Some(taken) => {
                point(&taken, &mut steps);
                taken
            }
            None => self.prepare(number, unit, &mut steps),
        };
        for (block, _) in &taken {
            let enable = block.of_role(RegRole::Enable);
            write(enable.expect("blocks are enabled").addr, 1, &mut steps);
        }
        let next = task.units.get(index + 1);
        if let Some(next) = next.filter(|next| self.may_prepare(unit, next)) {
            self.prepared = Some(self.prepare(number, next, &mut steps));
        }
        // Once all interrupts of the unit have come, it has ended.
        let bits = taken.iter().fold(0, |bits, (block, group)| {
            bits | InterruptSource::bits_of(block, *group)
        });
        steps.push(ProgramStep::WaitInterrupts { bits });
        let mut program = Program {
            name: format!("task {number}: {}", names_of(unit)),
            needs: Configuration::NvSmall,
            steps,
        };
        for (block, group) in &taken {
            let results: Vec<_> = result_registers(block).collect();
            append_reads(&mut program, &results, u32::from(*group == 1));
        }
        UnitProgram {
            task: number,
            unit: index,
            program,
        }
    }

    /// Whether the registers of the unit `next` may be written while `unit` runs.
    fn may_prepare(&self, unit: &[Operation], next: &[Operation]) -> bool {
        let is_cdp = |it: &Operation| matches!(it.work, OpDescriptor::Cdp(..));
        // A table must not change while CDP works.
        let table = |it: &Operation| matches!(it.work, OpDescriptor::Cdp(_, Some(_)));
        let races = unit.iter().any(is_cdp) && next.iter().any(table);
        self.options.schedule == ProgrammingSchedule::PingPong && !races
    }

    /// Appends the register writes of a unit to `steps`; returns the register groups that it uses.
    fn prepare(
        &mut self,
        task: usize,
        unit: &[Operation],
        steps: &mut Vec<ProgramStep>,
    ) -> BlockRegisterGroups {
        let blocks = unit
            .iter()
            .rev()
            .flat_map(|operation| blocks(&operation.work));
        let taken: BlockRegisterGroups = blocks
            .map(|block| {
                let next = self.groups.entry(block.base).or_default();
                let group = *next;
                *next = 1 - group;
                (block, group)
            })
            .collect();
        point(&taken, steps);
        if self.options.counters {
            let counters = taken.iter().map(|(block, _)| &block.regs);
            for register in counters.flat_map(|regs| regs.iter()) {
                if register.name == COUNTERS {
                    write(register.addr, COUNT_STALLS, steps);
                }
            }
        }
        for operation in unit {
            let place = operation.place(task);
            let text = place.to_string().trim_end_matches(", ").to_owned();
            steps.push(ProgramStep::Note { text });
            let writes = lower(&operation.work, place).expect("checked when the loadable was read");
            for register in writes {
                write(register.at, register.value, steps);
            }
        }
        taken
    }
}

/// Name of the register that switches a block's counters on; the next constant: its bit for stalls.
const COUNTERS: &str = "D_PERF_ENABLE";
const COUNT_STALLS: u32 = 1;

/// Appends writes to the pointer registers that select the register groups of a unit.
fn point(taken: &[(&Block, usize)], steps: &mut Vec<ProgramStep>) {
    for (block, group) in taken {
        let pointer = block.of_role(RegRole::Pointer);
        let at = pointer.expect("blocks have two groups").addr;
        write(at, u32::from(*group == 1), steps);
    }
}

fn write(at: RegAddr, value: u32, steps: &mut Vec<ProgramStep>) {
    steps.push(ProgramStep::posted(at, value));
}
