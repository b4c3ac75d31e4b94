//! Shrinks a failing program to the fewest steps that still fail for the same reason.
//!
//! Tries the wrong layer alone, with its registers and input. If that does not fail, removes parts
//! of the program, large parts first. The search is greedy and the same on every machine.

use nvdla_bench::engine::{Case, CaseOutcome};
use nvdla_model::expected::ExpectedLayer;
use nvdla_model::layout::Region;
use nvdla_model::memory::Memory;
use nvdla_model::model::Model;
use nvdla_model::program::{Program, ProgramStep};
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::look_up::{self, at as register_at};
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::cdma;
use nvdla_regs::types::{Block, RegRole};

use crate::shrink::simpler_conditions;
use crate::watcher::ShrinkTries;

/// Shrinks the failing `case`, whose run gave `outcome`. `fails` runs a case and says whether it fails
/// for the same reason.
pub(crate) fn shrink_program(
    case: &Case,
    outcome: &CaseOutcome,
    tries: ShrinkTries<'_>,
    fails: impl FnMut(&Case) -> bool,
) -> Case {
    let mut search = ProgramShrinker {
        best: case.clone(),
        tries,
        fails,
    };
    let wrong = outcome.observed.wrong.iter().map(|wrong| wrong.layer);
    let last = outcome.expected.layers.len().checked_sub(1);
    if let Some(layer) = wrong.min().or(last)
        && let Some(program) = alone(&case.program, layer)
    {
        search.attempt(with_steps(case, program.steps));
    }
    search.conditions();
    search.steps();
    search.best
}

fn with_steps(case: &Case, steps: Vec<ProgramStep>) -> Case {
    let mut case = case.clone();
    case.program.steps = steps;
    case
}

struct ProgramShrinker<'a, F> {
    best: Case,
    tries: ShrinkTries<'a>,
    fails: F,
}

impl<F: FnMut(&Case) -> bool> ProgramShrinker<'_, F> {
    /// Keeps `candidate` if it fails for the same reason.
    fn attempt(&mut self, candidate: Case) -> bool {
        if self.tries.are_over() {
            return false;
        }
        let fails = (self.fails)(&candidate);
        if fails {
            self.best = candidate;
        }
        self.tries.count(self.best.program.steps.len(), "steps");
        fails
    }

    /// Tries to remove parts of the program: halves, quarters, and so on down to single steps.
    fn steps(&mut self) {
        let mut size = self.best.program.steps.len() / 2;
        while size > 0 && !self.tries.are_over() {
            // From the end: what is behind the failure goes first.
            let mut end = self.best.program.steps.len();
            while end > 0 && !self.tries.are_over() {
                let begin = end.saturating_sub(size);
                let mut steps = self.best.program.steps.clone();
                steps.drain(begin..end);
                self.attempt(with_steps(&self.best, steps));
                end = begin;
            }
            size /= 2;
        }
    }

    /// Tries default conditions; or keeps only sweep, memory timing or both.
    fn conditions(&mut self) {
        let seed = self.best.conditions.seed;
        for overrides in simpler_conditions(self.best.conditions.clone().into()) {
            let candidate = Case {
                conditions: overrides.resolve(seed),
                ..self.best.clone()
            };
            if self.attempt(candidate) {
                return;
            }
        }
    }
}

/// A program that runs only layer `layer` of `program`, from reset; `None` if there is no such layer.
fn alone(program: &Program, layer: usize) -> Option<Program> {
    let mut model = Model::new(program.needs);
    let mut tables = Vec::new();
    for (index, step) in program.steps.iter().enumerate() {
        let memory = model.memory().clone();
        if let ProgramStep::Write { at, .. } = step
            && is_of_tables(*at)
        {
            tables.push(step.clone());
        }
        model.take_step(index, step);
        if let Some(found) = model.so_far().layers.get(layer) {
            return Some(Program {
                steps: steps_of(found, &memory, tables),
                ..program.clone()
            });
        }
    }
    None
}

fn is_of_tables(at: RegAddr) -> bool {
    register_at(at).is_some_and(|reg| {
        matches!(
            reg.role,
            RegRole::LutAccess | RegRole::LutData | RegRole::LutSetting
        )
    })
}

fn steps_of(layer: &ExpectedLayer, memory: &Memory, tables: Vec<ProgramStep>) -> Vec<ProgramStep> {
    let mut blocks: Vec<&'static Block> = Vec::new();
    for register in &layer.registers {
        if let Some(block) = look_up::block(register.reg.addr)
            && !blocks.contains(&block)
        {
            blocks.push(block);
        }
    }
    let load = |it: &Region| ProgramStep::load(it.at, memory.dump(it.at, it.len));
    let mut steps: Vec<ProgramStep> = layer.reads.iter().map(load).collect();
    steps.extend(tables);
    if blocks.contains(&&cdma::BLOCK) {
        steps.push(ProgramStep::FLUSHED);
    }
    let settings = layer.registers.iter();
    let settings = settings.filter(|register| register.reg.role == RegRole::Setting);
    steps.extend(settings.map(|register| ProgramStep::posted(register.reg.addr, register.value)));
    // Who takes comes before who gives.
    let enables = blocks
        .iter()
        .rev()
        .filter_map(|block| block.of_role(RegRole::Enable));
    steps.extend(enables.map(|reg| ProgramStep::posted(reg.addr, 1)));
    let bits = blocks
        .iter()
        .fold(0, |bits, block| bits | InterruptSource::bits_of(block, 0));
    steps.push(ProgramStep::WaitInterrupts { bits });
    steps
}
