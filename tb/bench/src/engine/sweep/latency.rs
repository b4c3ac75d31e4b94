//! Sweeps of a latency of the memory: in each run the replies come one core clock later.

use nvdla_compare::interrupt_access::MetInterruptSet;
use nvdla_compare::observed::PinMomentSet;
use nvdla_random::conditions::{Conditions, MemorySetting, Sweep, SweptLatency};
use nvdla_random::timing::LatencyDistribution;

use super::swept::{FailedSweep, JudgedSweep, PassedSweep, SweepStop, SweptCase};
use crate::engine::case::Case;
use crate::engine::outcome::CaseOutcome;
use crate::engine::plain::{expect, run_without_sweep};
use crate::engine::report::CaseFailure;
use crate::engine::window::WaveFile;
use crate::error::BenchError;

/// Runs the case once with each latency of the sweep, and judges each run like any other case. The
/// first wrong run ends the sweep, and is repeated if waves are to be recorded.
pub(super) fn sweep_latency(
    swept: SweptCase<'_>,
    latency: SweptLatency,
) -> Result<JudgedSweep, SweepStop> {
    let Sweep { from, to, what, .. } = swept.sweep;
    let mut clocks = Vec::new();
    let mut reached = Vec::new();
    let mut moments = PinMomentSet::default();
    for count in (from.max(1)..=to).filter_map(|clocks| u16::try_from(clocks).ok()) {
        if (swept.options.is_over)() {
            let why = format!("a signal came at latency {count}");
            return Err(SweepStop::NotJudged(why));
        }
        let case = with_latency(swept.case, latency, count);
        let outcome = run_for_sweep(&case, swept, None)?;
        reached.extend(outcome.observed.reached.iter().cloned());
        moments.0 |= outcome.observed.moments.0;
        clocks.push(outcome.clocks());
        let Some(failure) = outcome.failed().cloned() else {
            continue;
        };
        if let Some(waves) = swept.options.waves {
            run_for_sweep(&case, swept, Some(&WaveFile::from_reset(&waves.path)))?;
        }
        let failed = failed_sweep(swept.sweep, count, failure, outcome);
        return Ok(JudgedSweep::Failed(Box::new(failed)));
    }
    let (Some(least), Some(most)) = (clocks.iter().min(), clocks.iter().max()) else {
        return Err(SweepStop::not_judged("there is no such latency"));
    };
    Ok(JudgedSweep::Passed(PassedSweep {
        table: format!("{} runs of {what}: {least} to {most} clocks", clocks.len()),
        reached,
        moments,
        met: MetInterruptSet::default(),
    }))
}

/// The case without the sweep, with `latency` of its memory fixed to `clocks`.
fn with_latency(case: &Case, latency: SweptLatency, clocks: u16) -> Case {
    let mut timing = case.conditions.memory_timing();
    let swept = match latency {
        SweptLatency::Reads => &mut timing.read,
        SweptLatency::Writes => &mut timing.write,
    };
    *swept = LatencyDistribution::Fixed(clocks);
    Case {
        conditions: Conditions {
            memory: MemorySetting::Custom(timing),
            sweep: None,
            ..case.conditions.clone()
        },
        ..case.clone()
    }
}

fn run_for_sweep(
    case: &Case,
    swept: SweptCase<'_>,
    waves: Option<&WaveFile>,
) -> Result<CaseOutcome, BenchError> {
    let expected = expect(case, swept.target)?;
    run_without_sweep(case, swept.target, expected, waves)
}

/// The failure of the run with a latency of `clocks`.
fn failed_sweep(
    sweep: Sweep,
    clocks: u16,
    failure: CaseFailure,
    outcome: CaseOutcome,
) -> FailedSweep {
    let what = sweep.what;
    FailedSweep {
        sweep: Sweep {
            from: clocks.into(),
            to: clocks.into(),
            ..sweep
        },
        bucket: format!("sweep of {what}: {}", failure.bucket),
        text: format!("{what} {clocks}: {}", failure.verdict),
        outcome,
    }
}
