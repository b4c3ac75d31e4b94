//! Adds accesses of a walking host to a program, which the model gets, too; none may change a
//! result of its layers. In front of a wait for layers, they write all settings of the register
//! group beside them, for each of their blocks without a queued layer, again and again with other
//! values, and read them back. So a write meets many states of the layer's data path, and replies
//! of reads and of writes follow each other in all orders.
//!
//! Source: docs/nv_small/system.md, sections 3.1, 3.2 and 7.

use nvdla_model::program::{Posting, Program, ProgramStep};
use nvdla_regs::types::{Block, Reg};

use crate::extended::ExtendedProgram;
use nvdla_random::probability::permille;
use nvdla_random::seed::{Rng, Seed};

/// How often each setting is written in front of one wait.
const ROUNDS: usize = 16;

/// Returns `program` with the accesses of a walking host in front of its waits.
pub fn interleave(program: &Program, seed: Seed) -> Program {
    let layers = seed.part("walking");
    let mut walked = ExtendedProgram::new(program);
    for (number, step) in (0_u64..).zip(&program.steps) {
        // Before that, some blocks of the layer may not be enabled.
        if matches!(step, ProgramStep::WaitInterrupts { .. }) {
            let blocks = std::mem::take(&mut walked.enabling);
            walked.complete(&blocks);
            if walked.alone {
                walk(&mut walked, &blocks, &mut layers.item(number).of("values"));
            }
        }
        walked.put(step.clone());
    }
    walked.finish(program)
}

fn walk(program: &mut ExtendedProgram, blocks: &[&'static Block], rng: &mut Rng) {
    // With two layers enabled, a block has no group left.
    let times = |block: &Block| blocks.iter().filter(|b| b.base == block.base).count();
    let groups: Vec<_> = blocks
        .iter()
        .filter(|block| times(block) == 1)
        .filter_map(|block| program.select_unused(block))
        .collect();
    for _ in 0..ROUNDS {
        for group in &groups {
            write_and_read(program, &group.settings, rng);
        }
    }
    for group in &groups {
        program.restore(group);
    }
}

/// Writes random values to `regs`, and reads each right behind its write, or all behind all.
fn write_and_read(program: &mut ExtendedProgram, regs: &[&'static Reg], rng: &mut Rng) {
    let is_read_at_once = rng.chance(permille(500));
    for reg in regs {
        let posting = if is_read_at_once {
            *rng.pick(&[Posting::Posted, Posting::NonPosted])
        } else {
            Posting::Posted
        };
        let (at, value) = (reg.addr, rng.word());
        program.put(ProgramStep::Write { at, value, posting });
        if is_read_at_once {
            program.read(at);
        }
    }
    for reg in regs.iter().filter(|_| !is_read_at_once) {
        program.read(reg.addr);
    }
}
