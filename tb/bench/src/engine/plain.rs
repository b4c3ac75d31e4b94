//! Runs one case on a DUT and on the model, without its sweep.

use nvdla_compare::observed::FindingKind;
use nvdla_model::expected::Expected;
use nvdla_model::model::Model;

use super::case::Case;
use super::outcome::{CaseOutcome, outcome_of};
use super::target::{DutInStartState, Target};
use super::window::{WaveFile, WaveRecordingDut};
use crate::dut::Dut;
use crate::error::BenchError;
use crate::session::Session;

/// The first half of a run: computes what the reference model expects of `case` on `target`.
///
/// # Errors
/// The configuration of the target is too small for the case.
pub fn expect(case: &Case, target: &Target) -> Result<Expected, BenchError> {
    if target.configuration < case.needs() {
        return Err(BenchError::TooSmall {
            case: case.name.clone(),
            target: target.name.clone(),
        });
    }
    let latency = case.conditions.memory_timing().slowest();
    let mut model = Model::new(target.configuration).with_latency(latency);
    Ok(model.run(&case.program))
}

/// Runs `case` without its sweep on `target` and compares with `expected`, which [`expect`] gave for
/// both. Records `waves`, if asked to, from the reset on: then no saved state is used.
///
/// # Errors
/// The simulator failed, or the waves cannot be written.
pub(super) fn run_without_sweep(
    case: &Case,
    target: &Target,
    expected: Expected,
    waves: Option<&WaveFile>,
) -> Result<CaseOutcome, BenchError> {
    let failed = BenchError::simulator(&case.name);
    let Case {
        program,
        conditions,
        ..
    } = case;
    let started = match waves {
        Some(_) => {
            let dut = target.build_to_record(conditions.power_on_state());
            dut.map(DutInStartState::to_reset)
        }
        None => target.begin(conditions),
    };
    let DutInStartState { mut dut, flushed } = started.map_err(&failed)?;
    let mut window;
    let driven: &mut dyn Dut = match waves {
        Some(waves) => {
            window = WaveRecordingDut::new(&mut *dut, waves.clone());
            &mut window
        }
        None => &mut *dut,
    };
    let mut session = Session::start(driven, conditions, flushed.as_deref());
    let cut = conditions.reset_after.map(|clocks| {
        let cut = session.run_and_reset(program, &expected, clocks.into());
        session.take_trace();
        cut
    });
    let mut observed = session.run(program, &expected);
    let hang = observed.findings.iter_mut();
    for hang in hang.filter(|finding| finding.kind == FindingKind::Hang) {
        let known = target.simulator().map_err(&failed)?.when_hung;
        if !known.is_empty() {
            hang.text += &format!("\n  {known}");
        }
    }
    if let Some(cut) = cut {
        observed.findings.splice(0..0, cut.findings);
        observed.dropped = Some(cut.dropped);
    }
    let registers = session.take_trace();
    dut.close_waves().map_err(failed)?;
    let mut outcome = outcome_of(case, target, expected, observed, registers);
    if outcome.passed() {
        outcome.counts = dut.counts();
        outcome.observed.reached = dut.reached();
    }
    if flushed.is_some() && outcome.observed.findings.is_empty() {
        target.keep(dut);
    }
    Ok(outcome)
}
