//! Runs a case under all of its conditions: first as it is, then as a sweep if one is demanded.

use std::path::Path;

use nvdla_bench::conditions::{Sweep, SweptVariable};
use nvdla_bench::engine::{
    self, Case, CaseFailure, CaseOutcome, CaseReport, CaseResult, Target, WaveFile,
};
use nvdla_bench::error::BenchError;
use nvdla_model::expected::Expected;

use crate::latencies::latencies;
use crate::sweep::{SweepOutcome, sweep};

/// Runs `case` on `target` and on the reference model, and compares; then its sweep, if it has one.
///
/// # Errors
/// As for [`engine::run`].
pub fn run(case: &Case, target: &Target) -> Result<CaseOutcome, BenchError> {
    let expected = engine::expect(case, target)?;
    run_expecting(case, target, expected, &|| false)
}

/// As [`run`]; `expected` is what [`engine::expect`] predicts for `case` on `target`. If `is_over`
/// becomes true, the sweep ends early and judges nothing.
///
/// A case that fails without its sweep is not swept. If the sweep fails, the outcome is that of the
/// run with the access at the first wrong offset.
///
/// # Errors
/// The simulator failed.
pub fn run_expecting(
    case: &Case,
    target: &Target,
    expected: Expected,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<CaseOutcome, BenchError> {
    let mut outcome = engine::run_expecting(case, target, expected, None)?;
    let Some(moved) = case.conditions.sweep.filter(|_| outcome.failed().is_none()) else {
        return Ok(outcome);
    };
    let swept = match case.conditions.reset_after {
        None => swept(case, target, &moved, &outcome, is_over, None)?,
        Some(_) => {
            SweepOutcome::Nothing("a case that is reset in its middle is not swept".to_owned())
        }
    };
    let note = match swept {
        SweepOutcome::Wrong(wrong) => {
            let alone = match case.replay.as_str() {
                "" => String::new(),
                replay => format!("\nthat alone: {}", narrowed(replay, &wrong.sweep)),
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

/// Does the sweep of a case; `plain` is the outcome of the case without the sweep.
fn swept(
    case: &Case,
    target: &Target,
    moved: &Sweep,
    plain: &CaseOutcome,
    is_over: &(dyn Fn() -> bool + Sync),
    waves: Option<&Path>,
) -> Result<SweepOutcome, BenchError> {
    match moved.what {
        SweptVariable::Access(access) => {
            sweep(case, target, (moved, access), plain, is_over, waves)
        }
        SweptVariable::Latency(half) => latencies(case, target, (moved, half), is_over, waves),
    }
}

/// The replay command, with `--from` and `--to` of `sweep` in place of its own.
fn narrowed(replay: &str, sweep: &Sweep) -> String {
    let mut words = replay.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "--from" | "--to" => drop(words.next()),
            _ => kept.push(word),
        }
    }
    format!("{} --from {} --to {}", kept.join(" "), sweep.from, sweep.to)
}

/// As [`run`], and records waves: if the sweep fails, of the run with the access at the first wrong
/// offset; else of the run without the sweep.
///
/// # Errors
/// As for [`run`]; or the waves cannot be written.
pub fn run_with_waves(
    case: &Case,
    target: &Target,
    waves: WaveFile,
) -> Result<CaseOutcome, BenchError> {
    let expected = engine::expect(case, target)?;
    if case.conditions.sweep.is_none() {
        return engine::run_expecting(case, target, expected, Some(waves));
    }
    let outcome = run(case, target)?;
    match &outcome.wrong_sweep {
        None => {
            engine::run_expecting(case, target, expected, Some(waves))?;
        }
        Some(shortest) => {
            let plain = engine::run(case, target)?;
            let path = Some(waves.path.as_path());
            swept(case, target, shortest, &plain, &|| false, path)?;
        }
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_of_the_wrong_places_has_one_range() {
        let access = "GLB.S_INTR_STATUS=0x1".parse().expect("an access");
        let sweep = Sweep {
            from: -11,
            to: -10,
            ..Sweep::of(access)
        };
        let drawn = "cosim run 'a b.yaml:1:17@15' --dut x";
        assert_eq!(
            narrowed(drawn, &sweep),
            format!("{drawn} --from -11 --to -10")
        );
        let asked = "cosim run sdp.yaml --sweep SDP.S_STATUS --from -40 --to 40 --seed 1";
        let narrow = "cosim run sdp.yaml --sweep SDP.S_STATUS --seed 1 --from -11 --to -10";
        assert_eq!(narrowed(asked, &sweep), narrow);
    }
}
