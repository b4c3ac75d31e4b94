//! Judges a sweep: each register bit must be as if the access came before the event, or after it.

use std::fmt::Write as _;

use nvdla_model::model::{Model, ModelStepResult, PredictedRegisterValue};
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{Sweep, SweepEventKind, SweptAccess};
use nvdla_regs::look_up;
use nvdla_regs::quantity::RegAddr;
use nvdla_regs::table::glb;
use nvdla_regs::types::{Field, Reg, RegRole, RegisterCopies};

use crate::swept_reads::{SweepRegisterRead, SweepRegisterReads, enabled, is_written_to_layer};

/// Observations of one run of a sweep, with the access at one offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SweepRunObservations {
    pub(crate) offset: i64,
    /// Values of the DUT's registers: reads directly after the access, then at the end of the run.
    pub(crate) shown: Vec<u32>,
    /// Number of times that dla_intr rose.
    pub(crate) rises: usize,
    /// The failure, if neither order (access before event, or after it) explains the observations.
    pub(crate) wrong: Option<SweepRunFailure>,
    /// Why the model cannot predict this run, so that it is not judged.
    pub(crate) unjudged: Option<String>,
}

/// A failed run of a sweep: neither order of access and event explains the observations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SweepRunFailure {
    /// Bucket of the failure.
    pub(crate) bucket: String,
    pub(crate) text: String,
}

/// What the model predicts for one order of access and event: register values and interrupts.
pub(crate) struct SweepOrderPrediction {
    pub(crate) shown: Vec<PredictedRegisterValue>,
    /// Least number of times that dla_intr rises.
    pub(crate) rises: usize,
}

/// What the model predicts for all runs of a sweep.
pub(crate) struct SweepPredictions {
    pub(crate) access: SweptAccess,
    /// Steps of the program that come after the access.
    pub(crate) rest: Vec<ProgramStep>,
    /// Registers that are read in each run of the sweep.
    pub(crate) reads: SweepRegisterReads,
    /// For an enable of the register group whose layer ends: the step that tells a model that it has ended. Such an
    /// enable is dropped before offset 0.
    pub(crate) ended: Option<ProgramStep>,
    /// Predictions with the access before the end of all running layers, and with it after that.
    orders: [SweepOrderPrediction; 2],
    /// Prediction with the access after the end of one layer, the event of the sweep, while other
    /// layers may still run. It holds from offset 0 on.
    turned: Option<SweepOrderPrediction>,
}

impl SweepPredictions {
    /// Predicts all runs of a sweep whose access comes to a design in the state of `model`; the
    /// steps `rest` come after the access.
    pub(crate) fn new(
        model: &Model,
        (sweep, access): (&Sweep, SweptAccess),
        rest: Vec<ProgramStep>,
        reads: SweepRegisterReads,
    ) -> Self {
        let ended = poll_of_end(sweep, access);
        let again = ended.is_some();
        let after = |layers| order(model, (access, &rest[..]), (layers, again), &reads);
        let turned = match sweep.around.kind {
            kind if kind.is_turn() => layers_until_turn(model, (sweep, access)).map(after),
            _ => None,
        };
        Self {
            access,
            orders: [0, usize::MAX].map(after),
            turned,
            rest,
            reads,
            ended,
        }
    }

    /// The predictions of `orders`, the access before the event and behind it, for the registers
    /// `reads`; the steps `rest` come after the access.
    pub(crate) fn of_orders(
        access: SweptAccess,
        orders: [SweepOrderPrediction; 2],
        rest: Vec<ProgramStep>,
        reads: SweepRegisterReads,
    ) -> Self {
        Self {
            access,
            rest,
            reads,
            ended: None,
            orders,
            turned: None,
        }
    }

    /// Judges a run by both orders of access and event; `before` had the access one clock earlier.
    /// Returns what neither order explains.
    pub(crate) fn wrong(
        &self,
        row: &SweepRunObservations,
        before: Option<&SweepRunObservations>,
    ) -> Option<SweepRunFailure> {
        let [early, late] = &self.orders;
        let turned = self.turned.as_ref().filter(|_| row.offset >= 0);
        let early = turned.unwrap_or(early);
        let right = before.filter(|row| row.wrong.is_none() && row.unjudged.is_none());
        let expected = early.shown.iter().zip(&late.shown);
        let reads = self.reads.behind.iter().chain(&self.reads.at_end);
        for (index, ((got, read), (early, late))) in
            row.shown.iter().zip(reads).zip(expected).enumerate()
        {
            let last = right.and_then(|row| row.shown.get(index).copied());
            if let Some(text) = misread(read, (*got, last), [early, late]) {
                let bucket = kind(read.at);
                return Some(SweepRunFailure { bucket, text });
            }
        }
        let is_lost = early.rises.min(late.rises) > 0 && row.rises == 0;
        is_lost.then(|| SweepRunFailure {
            bucket: "an interrupt is lost".to_owned(),
            text: "dla_intr never rose: an interrupt is lost".to_owned(),
        })
    }
}

/// Why the value of a read is wrong, if it is. `last` is the value of the same read in the run with
/// the access one clock earlier.
fn misread(
    read: &SweepRegisterRead,
    (got, last): (u32, Option<u32>),
    [early, late]: [&PredictedRegisterValue; 2],
) -> Option<String> {
    let known = early.mask & late.mask;
    let name = read.name();
    let [not_early, not_late] = [early, late].map(|order| (got ^ order.value) & known);
    let is_neither = match look_up::at(read.at).is_some_and(Reg::is_statistic) {
        // A count is one number, and no row of bits.
        true => not_early != 0 && not_late != 0,
        false => not_early & not_late != 0,
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
fn layers_until_turn(model: &Model, (sweep, access): (&Sweep, SweptAccess)) -> Option<usize> {
    let group = ending_group(sweep, access)?;
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
fn ending_group(sweep: &Sweep, access: SweptAccess) -> Option<&'static Field> {
    let status = look_up::block(access.reg.addr)?.of_role(RegRole::Status)?;
    status.fields.get(sweep.around.number & 1)
}

/// Where the access enables the register group of the layer that ends: the poll that finds this group idle.
fn poll_of_end(sweep: &Sweep, access: SweptAccess) -> Option<ProgramStep> {
    let group = ending_group(sweep, access)?;
    let again = sweep.around.kind == SweepEventKind::Ended && enabled(&access.step()).is_some();
    again.then(|| ProgramStep::Poll {
        at: group.reg,
        mask: group.mask(),
        want: 0,
    })
}

/// Predicts the reads of a run in which the access comes after the end of `ended` layers. With `again` it enables
/// the group of a layer that ends.
fn order(
    model: &Model,
    (access, rest): (SweptAccess, &[ProgramStep]),
    (ended, again): (usize, bool),
    reads: &SweepRegisterReads,
) -> SweepOrderPrediction {
    let mut model = model.clone();
    // Events that the host may have cleared before.
    let blurred = model.blurred_interrupts();
    let sharp = |at: RegAddr, read: PredictedRegisterValue| match at == glb::S_INTR_STATUS.addr {
        true => PredictedRegisterValue {
            mask: read.mask & !blurred,
            ..read
        },
        false => read,
    };
    let mut rises = 0;
    let mut was = model.interrupts().pin;
    let mut look = |model: &Model| {
        let pin = model.interrupts().pin;
        rises += usize::from(was == Some(false) && pin == Some(true));
        was = pin;
    };
    for _ in 0..ended {
        if model.step() == ModelStepResult::Idle {
            break;
        }
        look(&model);
    }
    // A layer of the group may still run, unless all have ended.
    let is_dropped = ended < usize::MAX && may_be_dropped(&model, access, again);
    if access.value.is_some() && !is_dropped {
        model.take_step(usize::MAX, &access.step());
    }
    let mut shown = Vec::new();
    let mut read = |model: &mut Model, read: &SweepRegisterRead| {
        read.select
            .iter()
            .for_each(|step| model.take_step(usize::MAX, step));
        shown.push(sharp(read.at, model.read(read.at)));
    };
    reads.behind.iter().for_each(|at| read(&mut model, at));
    rest.iter()
        .for_each(|step| model.take_step(usize::MAX, step));
    look(&model);
    while model.step() == ModelStepResult::LayerEnded {
        look(&model);
    }
    reads.at_end.iter().for_each(|at| read(&mut model, at));
    SweepOrderPrediction {
        shown,
        rises: if blurred == 0 { rises } else { 0 },
    }
}

/// Whether the access writes to a layer register of a unit that may be enabled: the unit drops such
/// a write until its layer ends. An enable counts only if it comes `again`, for the group of a layer that ends.
pub(crate) fn may_be_dropped(model: &Model, access: SweptAccess, again: bool) -> bool {
    let block = look_up::block(access.reg.addr).filter(|_| is_written_to_layer(access));
    let Some(enable) = block.and_then(|block| block.of_role(RegRole::Enable)) else {
        return false;
    };
    let PredictedRegisterValue { value, mask } = model.peek(enable.addr);
    (value | !mask) & 1 == 1 && (again || enabled(&access.step()).is_none())
}

impl SweepRunObservations {
    /// The observations as one line of text.
    pub(crate) fn text(&self, judge: &SweepPredictions) -> String {
        if let Some(wrong) = &self.wrong {
            return wrong.text.clone();
        }
        if let Some(why) = &self.unjudged {
            return format!("not judged: {why}");
        }
        let reads = &judge.reads;
        let (behind, at_end) = self
            .shown
            .split_at(reads.behind.len().min(self.shown.len()));
        let mut text = String::new();
        if let ([read], None) = (behind, judge.access.value) {
            let _ = write!(text, "read 0x{read:x}, ");
        }
        let status = at_end.first().copied().unwrap_or_default();
        let rises = self.rises;
        let _ = write!(
            text,
            "S_INTR_STATUS 0x{status:x}, dla_intr rose {rises} times"
        );
        let mut at_end = reads.at_end.iter().zip(at_end);
        let kept = at_end.find(|(read, _)| read.at == judge.access.reg.addr);
        if let Some((_, kept)) = kept.filter(|_| is_written_to_layer(judge.access)) {
            let _ = write!(text, ", {} 0x{kept:x}", judge.access.reg);
        }
        text
    }
}

/// Bucket of failures at a register: one for all layer registers of a block.
pub(crate) fn kind(at: RegAddr) -> String {
    match look_up::at(at) {
        Some(reg) if reg.group == RegisterCopies::Dual => {
            format!("registers of {} layers", reg.block)
        }
        _ => look_up::name(at),
    }
}

/// The runs of a sweep as a table, with one line for neighbouring offsets that show the same.
pub(crate) fn table(
    sweep: &Sweep,
    event: u64,
    rows: &[SweepRunObservations],
    judge: &SweepPredictions,
) -> String {
    let mut text = format!("{} around {} in clock {event}:\n", sweep.what, sweep.around);
    if let Some(first) = rows.first().filter(|row| row.offset > sweep.from) {
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}  left out: the host is still busy with what comes before",
            sweep.from,
            first.offset - 1
        );
    }
    for same in rows.chunk_by(|one, other| one.text(judge) == other.text(judge)) {
        let (Some(first), Some(last)) = (same.first(), same.last()) else {
            continue;
        };
        let mark = if first.wrong.is_some() {
            "  WRONG: "
        } else {
            "  "
        };
        let _ = writeln!(
            text,
            "  {:>5} to {:>5}{mark}{}",
            first.offset,
            last.offset,
            first.text(judge)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use nvdla_regs::table::sdp_rdma;

    use super::*;

    #[test]
    fn a_steady_count_stays_as_it_was_with_the_access_one_clock_earlier() {
        let mut read = SweepRegisterRead::of(sdp_rdma::D_PERF_MRDMA_READ_STALL.addr);
        let unknown = PredictedRegisterValue { value: 0, mask: 0 };
        let text = |read: &SweepRegisterRead, got, last| misread(read, (got, last), [&unknown; 2]);
        assert_eq!(text(&read, 0, Some(5)), None, "the access may change it");
        read.is_steady = true;
        let lost = text(&read, 0, Some(5)).unwrap();
        assert!(lost.contains("is 0x0, and was 0x5"), "{lost}");
        assert_eq!(text(&read, 5, Some(5)), None);
        assert_eq!(text(&read, 5, None), None, "the first run");
    }
}
