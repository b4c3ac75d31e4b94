//! Runs a case under all of its conditions: first as it is, then as a sweep if one is demanded.

use nvdla_bench::engine::{
    self, Case, CaseFailure, CaseOutcome, CaseReport, CaseResult, Target, WaveFile,
};
use nvdla_bench::error::BenchError;
use nvdla_model::expected::Expected;
use nvdla_random::conditions::{Sweep, SweptVariable};

use crate::latencies::latencies;
use crate::sweep::{InterruptSweep, SweepOutcome, sweep};

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
    let swept = match moved.what {
        _ if case.conditions.reset_after.is_some() => {
            SweepOutcome::Nothing("a case that is reset in its middle is not swept".to_owned())
        }
        SweptVariable::Access(access) if moved.around.kind.source().is_none() => {
            sweep(case, target, (&moved, access), &outcome, is_over, waves)?
        }
        SweptVariable::Access(_) | SweptVariable::Interrupts => {
            let sweep = InterruptSweep {
                case,
                target,
                sweep: &moved,
                clocks: outcome.clocks(),
                is_over,
                waves,
            };
            sweep.run()?
        }
        SweptVariable::Latency(half) => latencies(case, target, (&moved, half), is_over, waves)?,
    };
    let note = match swept {
        SweepOutcome::Wrong(wrong) => {
            let alone = match case.replay.as_str() {
                "" => String::new(),
                replay => format!("\nthat alone: {}", narrowed(replay, &moved, &wrong.sweep)),
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
            met,
        } => {
            outcome.observed.met.extend(met);
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

/// The replay command of a case that was `swept`, with the smaller sweep `wrong`.
fn narrowed(replay: &str, swept: &Sweep, wrong: &Sweep) -> String {
    let is_same = swept.what == wrong.what;
    let of_sweep: &[&str] = match is_same {
        true => &["--from", "--to"],
        false => &["--sweep", "--around", "--from", "--to"],
    };
    let mut words = replay.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match of_sweep.contains(&word) {
            true => drop(words.next()),
            false => kept.push(word),
        }
    }
    let kept = kept.join(" ");
    match is_same {
        true => format!("{kept} --from {} --to {}", wrong.from, wrong.to),
        false => format!("{kept}{wrong}"),
    }
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
            narrowed(drawn, &sweep, &sweep),
            format!("{drawn} --from -11 --to -10")
        );
        let asked = "cosim run sdp.yaml --sweep SDP.S_STATUS --from -40 --to 40 --seed 1";
        let narrow = "cosim run sdp.yaml --sweep SDP.S_STATUS --seed 1 --from -11 --to -10";
        assert_eq!(narrowed(asked, &sweep, &sweep), narrow);
        let all = Sweep::of("interrupts".parse().expect("a sweep"));
        let asked = "cosim run sdp.yaml --sweep interrupts --seed 1";
        let narrow = "cosim run sdp.yaml --seed 1 --sweep GLB.S_INTR_STATUS=0x1 --around interrupt:0 \
                      --from -11 --to -10";
        assert_eq!(narrowed(asked, &all, &sweep), narrow);
    }
}
