//! Runs one case on a DUT and on the model.

use nvdla_compare::observed::FindingKind;
use nvdla_model::expected::Expected;
use nvdla_model::model::Model;

use super::case::Case;
use super::outcome::{CaseOutcome, outcome_of};
use super::target::Target;
use super::window::{WaveFile, WaveRecordingDut};
use crate::conditions::StartState;
use crate::dut::Dut;
use crate::error::BenchError;
use crate::session::Session;

/// Runs `case` on `target` and on the reference model, and compares.
///
/// # Errors
/// The target's configuration is too small, or its simulator failed. A mismatch is an outcome.
pub fn run(case: &Case, target: &Target) -> Result<CaseOutcome, BenchError> {
    execute(case, target, expect(case, target)?, None)
}

/// Runs `case` as [`run`] does, and records waves.
///
/// # Errors
/// As for [`run`]; or the waves cannot be written.
pub fn run_with_waves(
    case: &Case,
    target: &Target,
    waves: WaveFile,
) -> Result<CaseOutcome, BenchError> {
    execute(case, target, expect(case, target)?, Some(waves))
}

/// The first half of [`run`]: computes what the reference model expects of `case` on `target`.
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

/// The second half of [`run`]: runs `case` on `target` and compares with `expected`, which [`expect`] gave
/// for both.
///
/// # Errors
/// The simulator failed.
pub fn run_expecting(
    case: &Case,
    target: &Target,
    expected: Expected,
) -> Result<CaseOutcome, BenchError> {
    execute(case, target, expected, None)
}

fn execute(
    case: &Case,
    target: &Target,
    expected: Expected,
    waves: Option<WaveFile>,
) -> Result<CaseOutcome, BenchError> {
    let failed = BenchError::simulator(&case.name);
    let Case {
        program,
        conditions,
        ..
    } = case;
    let power_on = conditions.power_on_state();
    let build = |power_on| match &waves {
        Some(_) => target.build_to_record(power_on),
        None => target.build(power_on),
    };
    // A saved state is not used for waves, which show the run from reset.
    let is_saved = conditions.origin == StartState::Flushed && waves.is_none();
    let (mut dut, state) = match is_saved {
        true => {
            let (dut, state) = target.saved.flushed(power_on, build).map_err(&failed)?;
            (dut, Some(state))
        }
        false => (build(power_on).map_err(&failed)?, None),
    };
    let mut window;
    let driven: &mut dyn Dut = match waves {
        Some(waves) => {
            window = WaveRecordingDut::new(&mut *dut, waves);
            &mut window
        }
        None => &mut *dut,
    };
    let mut session = Session::start(driven, conditions, state.as_deref());
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
    let mut outcome = outcome_of(case, target, (expected, observed), registers);
    if outcome.passed() {
        outcome.counts = dut.counts();
        outcome.observed.reached = dut.reached();
    }
    if is_saved && outcome.observed.findings.is_empty() {
        target.saved.keep(dut);
    }
    Ok(outcome)
}
