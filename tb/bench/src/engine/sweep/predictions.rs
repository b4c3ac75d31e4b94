//! What the model predicts for a sweep: each register bit must be as if the access came before the
//! event, or after it.

use nvdla_model::model::{Model, ModelStepResult, PredictedRegisterValue};
use nvdla_model::program::ProgramStep;
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Field, Reg, RegRole, RegisterCopies};

use super::moved::MovedAccess;
use super::reads::{SweepRegisterRead, SweepRegisterReads};
use super::runs::{JudgedSweepRun, SweepRunFailure, SweepRunObservations, SweepRunVerdict};

/// What the model predicts for one order of access and event: register values and interrupts.
pub(super) struct SweepOrderPrediction {
    pub(super) reads: Vec<PredictedRegisterValue>,
    /// Least number of times that dla_intr rises.
    pub(super) rises: usize,
}

/// What the model predicts for all runs of a sweep.
pub(super) struct SweepPredictions {
    pub(super) moved: MovedAccess,
    /// Steps of the program that come after the access.
    pub(super) after: Vec<ProgramStep>,
    /// Registers that are read in each run of the sweep.
    pub(super) reads: SweepRegisterReads,
    /// For an enable of the register group whose layer ends: the step that tells a model that it has
    /// ended. Such an enable is dropped before offset 0.
    pub(super) poll_of_end: Option<ProgramStep>,
    /// Prediction with the access before the end of all running layers.
    pub(super) early: SweepOrderPrediction,
    /// Prediction with the access after the end of all running layers.
    pub(super) late: SweepOrderPrediction,
    /// Prediction with the access after the end of one layer, the event of the sweep, while other
    /// layers may still run. It replaces `early` from offset 0 on.
    pub(super) turned: Option<SweepOrderPrediction>,
}

impl SweepPredictions {
    /// Predicts all runs of a sweep whose access comes to a design in the state of `model`; the
    /// steps `after` come after the access.
    pub(super) fn new(
        model: &Model,
        moved: MovedAccess,
        after: Vec<ProgramStep>,
        reads: SweepRegisterReads,
    ) -> Self {
        let program = ProgramAfterEvent {
            model,
            moved: &moved,
            after: &after,
            reads: &reads,
        };
        let early = program.predict(0);
        let late = program.predict(usize::MAX);
        let turned = if moved.sweep.around.kind.is_turn() {
            layers_until_turn(model, &moved).map(|ended| program.predict(ended))
        } else {
            None
        };
        Self {
            early,
            late,
            turned,
            poll_of_end: poll_of_end(&moved),
            moved,
            after,
            reads,
        }
    }

    /// What neither order of access and event explains in a run with the access at `offset`, if there
    /// is such a thing. `before` is the run with the access one clock earlier.
    pub(super) fn wrong(
        &self,
        offset: i64,
        shown: &SweepRunObservations,
        before: Option<&JudgedSweepRun>,
    ) -> Option<SweepRunFailure> {
        let early = match &self.turned {
            Some(turned) if offset >= 0 => turned,
            _ => &self.early,
        };
        let right = before.filter(|run| run.verdict == SweepRunVerdict::Right);
        let reads = self.reads.behind.iter().chain(&self.reads.at_end);
        let orders = early.reads.iter().zip(&self.late.reads);
        for (index, (read, (early, late))) in reads.zip(orders).enumerate() {
            let Some(got) = shown.reads.get(index) else {
                break;
            };
            let last = right.and_then(|run| run.shown.reads.get(index).copied());
            if let Some(text) = misread(read, *got, last, [early, late]) {
                let bucket = failure_bucket(read.at);
                return Some(SweepRunFailure { bucket, text });
            }
        }
        let is_lost = early.rises.min(self.late.rises) > 0 && shown.rises == 0;
        is_lost.then(|| SweepRunFailure {
            bucket: "an interrupt is lost".to_owned(),
            text: "dla_intr never rose: an interrupt is lost".to_owned(),
        })
    }
}

/// Why the value `got` of a read is wrong, if it is. `last` is the value of the same read in the run
/// with the access one clock earlier.
fn misread(
    read: &SweepRegisterRead,
    got: u32,
    last: Option<u32>,
    [early, late]: [&PredictedRegisterValue; 2],
) -> Option<String> {
    let known = early.mask & late.mask;
    let name = read.name();
    let [not_early, not_late] = [early, late].map(|order| (got ^ order.value) & known);
    let is_neither = if look_up::at(read.at).is_some_and(Reg::is_statistic) {
        // A count is one number, and no row of bits.
        not_early != 0 && not_late != 0
    } else {
        not_early & not_late != 0
    };
    if is_neither {
        return Some(format!(
            "{name} is 0x{got:x}; 0x{:x} before the event, 0x{:x} behind it",
            early.value, late.value
        ));
    }
    let last = last?;
    if read.is_steady && known == 0 && got != last {
        return Some(format!(
            "{name} is 0x{got:x}, and was 0x{last:x} with the access one clock earlier; it changes no clock of the layer"
        ));
    }
    let moved = (early.value ^ late.value) & known;
    let was_late = !(last ^ late.value) & moved;
    let is_early_again = was_late & (got ^ late.value) != 0;
    is_early_again.then(|| format!("{name} is 0x{got:x} again, as before the event"))
}

/// Number of layers that end up to and including the one whose end is the event of the sweep.
fn layers_until_turn(model: &Model, moved: &MovedAccess) -> Option<usize> {
    let group = ending_group(moved)?;
    // The state of a group is not certain while its layer may run.
    let may_run = |model: &Model| group.get(model.peek(group.reg).mask) == 0;
    let mut model = model.clone();
    let mut ended = 0;
    while may_run(&model) {
        if model.step() == ModelStepResult::Idle {
            return None;
        }
        ended += 1;
    }
    Some(ended)
}

/// The field of S_STATUS for the register group whose layer ends with the event of the sweep.
fn ending_group(moved: &MovedAccess) -> Option<&'static Field> {
    let status = moved.block()?.of_role(RegRole::Status)?;
    status.fields.get(moved.sweep.around.number & 1)
}

/// If the access enables the register group of the layer that ends: the poll that finds this group
/// idle.
fn poll_of_end(moved: &MovedAccess) -> Option<ProgramStep> {
    if !moved.enables_ended_group() {
        return None;
    }
    let group = ending_group(moved)?;
    Some(ProgramStep::Poll {
        at: group.reg,
        mask: group.mask(),
        want: 0,
    })
}

/// All that each run of a sweep does behind the event.
struct ProgramAfterEvent<'a> {
    /// The model in the state before the access.
    model: &'a Model,
    moved: &'a MovedAccess,
    /// Steps after the access.
    after: &'a [ProgramStep],
    reads: &'a SweepRegisterReads,
}

impl ProgramAfterEvent<'_> {
    /// Predicts a run in which the access comes after the end of `ended` layers.
    fn predict(&self, ended: usize) -> SweepOrderPrediction {
        let mut model = self.model.clone();
        let mut pin = InterruptRises::of(&model);
        for _ in 0..ended {
            if model.step() == ModelStepResult::Idle {
                break;
            }
            pin.look(&model);
        }
        // A layer of the group may still run, unless all have ended.
        let is_dropped = ended < usize::MAX && self.moved.may_be_dropped(&model);
        if self.moved.access.value.is_some() && !is_dropped {
            model.take_step(usize::MAX, &self.moved.access.step());
        }
        let mut reads = Vec::new();
        for read in &self.reads.behind {
            reads.push(self.read(&mut model, read));
        }
        for step in self.after {
            model.take_step(usize::MAX, step);
        }
        pin.look(&model);
        while model.step() == ModelStepResult::LayerEnded {
            pin.look(&model);
        }
        for read in &self.reads.at_end {
            reads.push(self.read(&mut model, read));
        }
        SweepOrderPrediction {
            reads,
            rises: if self.blurred() == 0 { pin.rises } else { 0 },
        }
    }

    /// Interrupts that the host may have cleared before the access.
    fn blurred(&self) -> u32 {
        self.model.blurred_interrupts()
    }

    fn read(&self, model: &mut Model, read: &SweepRegisterRead) -> PredictedRegisterValue {
        if let Some(select) = &read.select {
            model.take_step(usize::MAX, select);
        }
        let mut value = model.read(read.at);
        if read.at == glb::S_INTR_STATUS.addr {
            value.mask &= !self.blurred();
        }
        value
    }
}

/// Counts how often dla_intr rises in the model.
struct InterruptRises {
    pin: Option<bool>,
    rises: usize,
}

impl InterruptRises {
    fn of(model: &Model) -> Self {
        let pin = model.interrupts().pin;
        Self { pin, rises: 0 }
    }

    /// Compares the pin with the last look.
    fn look(&mut self, model: &Model) {
        let pin = model.interrupts().pin;
        if self.pin == Some(false) && pin == Some(true) {
            self.rises += 1;
        }
        self.pin = pin;
    }
}

impl MovedAccess {
    /// Whether the access writes to a layer register of a unit that may be enabled: the unit drops
    /// such a write until its layer ends. An enable counts only if it is one of the group of the layer
    /// that ends.
    pub(super) fn may_be_dropped(&self, model: &Model) -> bool {
        if !self.is_layer_write() || (self.is_enable() && !self.enables_ended_group()) {
            return false;
        }
        let Some(enable) = self
            .block()
            .and_then(|block| block.of_role(RegRole::Enable))
        else {
            return false;
        };
        let PredictedRegisterValue { value, mask } = model.peek(enable.addr);
        (value | !mask) & 1 == 1
    }
}

/// Bucket of failures at a register: one for all layer registers of a block.
pub(super) fn failure_bucket(at: RegAddr) -> String {
    match look_up::at(at) {
        Some(reg) if reg.group == RegisterCopies::Dual => {
            format!("registers of {} layers", reg.block)
        }
        _ => look_up::name(at),
    }
}

#[cfg(test)]
mod tests {
    use nvdla_regs::table::sdp_rdma;

    use super::*;

    #[test]
    fn a_steady_count_stays_as_it_was_with_the_access_one_clock_earlier() {
        let mut read = SweepRegisterRead::of(sdp_rdma::D_PERF_MRDMA_READ_STALL.addr);
        let unknown = PredictedRegisterValue { value: 0, mask: 0 };
        let text = |read: &SweepRegisterRead, got, last| misread(read, got, last, [&unknown; 2]);
        assert_eq!(text(&read, 0, Some(5)), None, "the access may change it");
        read.is_steady = true;
        let lost = text(&read, 0, Some(5)).unwrap();
        assert!(lost.contains("is 0x0, and was 0x5"), "{lost}");
        assert_eq!(text(&read, 5, Some(5)), None);
        assert_eq!(text(&read, 5, None), None, "the first run");
    }
}
