//! Finds the clock in which a layer ends in the block of the access. Nothing at the pins shows it.

use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{SweepEvent, SweepEventKind};
use nvdla_regs::table::cdma;
use nvdla_regs::types::{Reg, RegRole};

use super::event::{SweptProgram, up_to_wait};
use super::moved::{MovedAccess, enabled};
use super::reads::fetches_into_other_banks;
use super::rewind::RewindableRun;
use super::swept::{QUIET, SweepStop, SweptCase};
use crate::error::BenchError;

/// The program around the end of a layer in the block of the access; no step of the program waits
/// for this layer. `plain_end` is the core clock in which the run without the sweep ended.
pub(super) fn around_layer_end(
    swept: SweptCase<'_>,
    moved: &MovedAccess,
    plain_end: u64,
) -> Result<SweptProgram, SweepStop> {
    let SweepEvent { kind, number } = moved.sweep.around;
    let block = moved.block();
    let enable = block.and_then(|block| block.of_role(RegRole::Enable));
    let pointer = block.and_then(|block| block.of_role(RegRole::Pointer));
    let (Some(enable), Some(pointer)) = (enable, pointer) else {
        let why = "no layers end in the block of the access";
        return Err(SweepStop::not_judged(why));
    };
    let steps = &swept.case.program.steps;
    let enables = (0..steps.len()).filter(|at| enabled(&steps[*at]) == Some(enable.addr));
    let mut enables = enables.skip(number);
    let Some(own) = enables.next() else {
        return Err(SweepStop::not_judged("the block has not so many layers"));
    };
    let wait = own + up_to_wait(&steps[own..]).len();
    let next = enables.next().filter(|next| *next < wait);
    // With one layer only CONSUMER changes once.
    let alone = &steps[..next.unwrap_or(wait)];
    let mut search = LayerEndSearch {
        run: RewindableRun::new(swept, alone)?,
        pointer,
        group: number & 1,
    };
    let event = search.clock_of_end(plain_end)?;
    search.run.give_back();

    let may_end_alone = enable.addr == cdma::D_OP_ENABLE.addr;
    if moved.enables_ended_group() && may_end_alone && !fetches_into_other_banks(&steps[..wait]) {
        let why = "CDMA may end this layer alone: give the layers other data banks";
        return Err(SweepStop::not_judged(why));
    }
    if kind == SweepEventKind::Turn && moved.is_enable() {
        // The access replaces the enable of the next layer.
        let Some(next) = next else {
            return Err(SweepStop::not_judged("no layer waits behind it"));
        };
        return Ok(SweptProgram {
            event,
            before: alone.to_vec(),
            after: steps[next + 1..wait].to_vec(),
        });
    }
    let mut before = steps[..wait].to_vec();
    if kind == SweepEventKind::Ended {
        before.push(ProgramStep::write(pointer, u32::from(number & 1 == 1)));
    }
    Ok(SweptProgram {
        event,
        before,
        after: Vec::new(),
    })
}

/// Looks for the end of a layer by reads of CONSUMER in repeated runs.
struct LayerEndSearch<'a> {
    run: RewindableRun<'a>,
    /// S_POINTER of the block.
    pointer: &'static Reg,
    /// Register group of the layer.
    group: usize,
}

impl LayerEndSearch<'_> {
    /// The first core clock in which a read shows that the layer has ended.
    fn clock_of_end(&mut self, plain_end: u64) -> Result<u64, SweepStop> {
        let mut before = self.run.begin;
        let mut behind = plain_end.max(before) + QUIET;
        if self.has_ended(before)? != Some(false) || self.has_ended(behind)? != Some(true) {
            let why = "the host or a layer in front of it is still busy when it comes";
            return Err(SweepStop::not_judged(why));
        }
        while behind - before > 1 {
            let middle = before.midpoint(behind);
            match self.has_ended(middle)? {
                Some(true) => behind = middle,
                Some(false) => before = middle,
                None => return Err(SweepStop::not_judged("the block cannot be read")),
            }
        }
        Ok(behind)
    }

    /// Whether a read in this core clock shows that the layer has ended; `None` if the DUT does not
    /// answer.
    fn has_ended(&mut self, clock: u64) -> Result<Option<bool>, BenchError> {
        self.run.rewind()?;
        let count = u32::try_from(clock - self.run.begin).unwrap_or(u32::MAX);
        let lockstep = &mut self.run.lockstep;
        if count > 0 && lockstep.step(ProgramStep::WaitCycles { count }).is_err() {
            return Ok(None);
        }
        let Ok(value) = lockstep.read(self.pointer.addr) else {
            return Ok(None);
        };
        let consumer = (value >> 16) as usize & 1;
        Ok(Some(consumer != self.group))
    }
}
