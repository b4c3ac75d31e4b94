//! Runs a case under all of its conditions: first as it is, then as a sweep if one is demanded.

use nvdla_bench::engine::{
    self, Case, CaseFailure, CaseOutcome, CaseReport, CaseResult, Target, WaveFile,
};
use nvdla_bench::error::BenchError;
use nvdla_model::expected::Expected;
use nvdla_random::conditions::SweptVariable;

use crate::latencies::latencies;
use crate::sweep::{SweepOutcome, sweep};

/// Runs `case` on `target` and on the reference model, and compares; then its sweep, if it has one.
///
/// # Errors
/// As for [`engine::run`].
pub fn run(case: &Case, target: &Target) -> Result<CaseOutcome, BenchError> {
    let expected = engine::expect(case, target)?;
    run_expecting(case, target, expected, None, &|| false)
}

/// As [`run`]; `expected` is what [`engine::expect`] predicts for `case` on `target`. If `is_over`
/// becomes true, the sweep ends early and judges nothing.
///
/// A case that fails without its sweep is not swept. If the sweep fails, the outcome is that of the
/// run with the access at the first wrong offset. Records `waves`, if asked to, of the same run as
/// the outcome.
///
/// # Errors
/// The simulator failed, or the waves cannot be written.
pub fn run_expecting(
    case: &Case,
    target: &Target,
    expected: Expected,
    waves: Option<&WaveFile>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<CaseOutcome, BenchError> {
    let mut outcome = engine::run_expecting(case, target, expected, waves.cloned())?;
    let Some(moved) = case.conditions.sweep.filter(|_| outcome.failed().is_none()) else {
        return Ok(outcome);
    };
    let waves = waves.map(|waves| waves.path.as_path());
    let swept = match (case.conditions.reset_after, moved.what) {
        (Some(_), _) => {
            SweepOutcome::Nothing("a case that is reset in its middle is not swept".to_owned())
        }
        (None, SweptVariable::Access(access)) => {
            sweep(case, target, (&moved, access), &outcome, is_over, waves)?
        }
        (None, SweptVariable::Latency(half)) => {
            latencies(case, target, (&moved, half), is_over, waves)?
        }
    };
    let note = match swept {
        SweepOutcome::Wrong(wrong) => {
            let alone = match &case.replay {
                Some(replay) => format!("\nthat alone: {}", replay.with_sweep(&wrong.sweep)),
                None => String::new(),
            };
            let result = CaseResult::Failed(CaseFailure {
                bucket: wrong.bucket,
                verdict: wrong.text + &alone,
                smallest: None,
            });
            let report = CaseReport {
                outcome: result,
                ..outcome.report
            };
            return Ok(CaseOutcome {
                report,
                wrong_sweep: Some(wrong.sweep),
                ..wrong.outcome
            });
        }
        SweepOutcome::Nothing(why) if case.must_be_swept => {
            outcome.report.outcome = CaseResult::NotApplicable { why };
            return Ok(outcome);
        }
        SweepOutcome::Nothing(why) => format!("not swept: {why}"),
        SweepOutcome::Right {
            table,
            reached,
            moments,
        } => {
            outcome.observed.reached.extend(reached);
            outcome.observed.moments.0 |= moments.0;
            match case.must_be_swept {
                true => table,
                false => {
                    let first = table.lines().next().unwrap_or_default();
                    first.trim_end_matches(':').to_owned()
                }
            }
        }
    };
    match &mut outcome.report.outcome {
        CaseResult::Passed(passed) => passed.note = Some(note),
        // Nobody can judge the whole case, but the part in front of the access.
        CaseResult::NotApplicable { .. } | CaseResult::Failed(_) => {}
    }
    Ok(outcome)
}
