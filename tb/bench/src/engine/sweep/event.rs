//! The event of a sweep, and the part of the program in front of the access.

use nvdla_model::layout::Region;
use nvdla_model::program::ProgramStep;
use nvdla_random::conditions::{SweepEvent, SweepEventKind};
use nvdla_regs::look_up::is_enable;
use nvdla_regs::quantity::{Addr, Cycle};

use super::moved::{MovedAccess, enabled};
use crate::engine::case::Case;
use crate::engine::outcome::CaseOutcome;
use crate::trace::TraceEventKind;

/// The event of a sweep in a program, and the steps of the program before and after the access.
pub(super) struct SweptProgram {
    /// Core clock of the event.
    pub(super) event: u64,
    pub(super) before: Vec<ProgramStep>,
    /// Steps of the program after the access. If the access replaces an enable, this is left out.
    pub(super) after: Vec<ProgramStep>,
}

impl SweptProgram {
    /// Finds an event that the run without a sweep showed; `None` if it showed no such event. Steps
    /// that the program has not done when the sweep begins are left out. If both the access and the
    /// event are enables, the access replaces the next enable of its block.
    pub(super) fn around_shown_event(
        case: &Case,
        moved: &MovedAccess,
        plain: &CaseOutcome,
    ) -> Option<Self> {
        let event = clock_of(moved.sweep.around, plain)?;
        if event > plain.clocks() {
            return None;
        }
        let steps = &case.program.steps;
        if let Some(replaced) = replaced_enable(steps, moved) {
            return Some(Self {
                event,
                before: steps[..replaced].to_vec(),
                after: up_to_wait(&steps[replaced + 1..]).to_vec(),
            });
        }
        let begin = Cycle(event.saturating_add_signed(moved.sweep.from));
        let mut clocks = plain.observed.timeline.steps.iter();
        let under_way = clocks.rposition(|clock| *clock <= begin).unwrap_or(0);
        Some(Self {
            event,
            before: steps[..under_way].to_vec(),
            after: Vec::new(),
        })
    }
}

/// If both the event and the access are enables: the first step behind the event that is the same
/// enable as the access.
fn replaced_enable(steps: &[ProgramStep], moved: &MovedAccess) -> Option<usize> {
    let SweepEvent { kind, number } = moved.sweep.around;
    let own = enabled(&moved.access.step())?;
    if kind != SweepEventKind::Enable {
        return None;
    }
    let mut enables = (0..steps.len()).filter(|at| enabled(&steps[*at]).is_some());
    enables.nth(number);
    enables.find(|at| enabled(&steps[*at]) == Some(own))
}

/// The steps before the first one in which the host waits.
pub(super) fn up_to_wait(steps: &[ProgramStep]) -> &[ProgramStep] {
    let waits = steps.iter().position(|step| {
        !matches!(
            step,
            ProgramStep::Write { .. }
                | ProgramStep::Read { .. }
                | ProgramStep::Load { .. }
                | ProgramStep::Note { .. }
        )
    });
    &steps[..waits.unwrap_or(steps.len())]
}

/// Core clock of `event` in a run.
fn clock_of(event: SweepEvent, outcome: &CaseOutcome) -> Option<u64> {
    let SweepEvent { kind, number } = event;
    let layer = outcome.expected.layers.get(number);
    match kind {
        SweepEventKind::Interrupt => nth_register_event(outcome, number, |event| {
            matches!(event, TraceEventKind::Interrupt { is_high: true })
        }),
        SweepEventKind::Enable => nth_register_event(
            outcome,
            number,
            |event| matches!(event, TraceEventKind::Write { at, .. } if is_enable(*at)),
        ),
        SweepEventKind::LayerEnd => {
            let writes = &layer?.writes;
            let ends = writes.iter().map(|region| region.at.plus(region.len - 1));
            let clocks = ends.filter_map(|at| outcome.observed.written.last(at));
            clocks.map(|clock| clock.0).max()
        }
        SweepEventKind::FirstRead => first_read(outcome, &layer?.reads),
        SweepEventKind::FirstWrite => first_write(outcome, &layer?.writes),
        SweepEventKind::Clock => Some(number as u64),
        // Nothing at the pins shows it.
        SweepEventKind::Turn | SweepEventKind::Ended | SweepEventKind::Source(_) => None,
    }
}

/// Clock of event number `number` at the register bus among those of which `is_such` is true.
fn nth_register_event(
    outcome: &CaseOutcome,
    number: usize,
    is_such: impl Fn(&TraceEventKind) -> bool,
) -> Option<u64> {
    let events = outcome.registers.iter();
    let mut such = events.filter(|event| is_such(&event.action));
    such.nth(number).map(|event| event.clock.0)
}

/// Clock of the first read request to one of these regions.
fn first_read(outcome: &CaseOutcome, regions: &[Region]) -> Option<u64> {
    let mut reads = outcome.observed.timeline.requests.iter();
    let first = reads.find(|request| !request.is_write && touches(regions, request.at));
    first.map(|request| request.clock.0)
}

/// Clock of the first write request to one of these regions.
fn first_write(outcome: &CaseOutcome, regions: &[Region]) -> Option<u64> {
    let mut writes = outcome.observed.timeline.requests.iter();
    let first = writes.find(|request| request.is_write && touches(regions, request.at));
    first.map(|request| request.clock.0)
}

/// Whether a request that begins at `at`, a multiple of 8 bytes, begins in one of the regions.
fn touches(regions: &[Region], at: Addr) -> bool {
    regions.iter().any(|region| {
        let unaligned = region.at.0 & 7;
        let offset = at.0.checked_sub(region.at.0 - unaligned);
        offset.is_some_and(|offset| offset < region.len + unaligned)
    })
}
