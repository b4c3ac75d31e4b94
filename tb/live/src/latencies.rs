//! Sweeps of a latency of the memory: in each run the replies come one core clock later.

use std::path::Path;

use nvdla_bench::engine::{self, Case, CaseFailure, Target, WaveFile};
use nvdla_bench::error::BenchError;
use nvdla_compare::interrupt_access::MetInterruptSet;
use nvdla_compare::observed::PinMomentSet;
use nvdla_random::conditions::{Conditions, MemorySetting, Sweep, SweptLatency};
use nvdla_random::timing::LatencyDistribution;

use crate::sweep::{FailedSweep, SweepOutcome};

/// Runs `case` once with each latency of `sweep`, and judges each run like any other case. Ends
/// early if `is_over`. With `waves`, records the waves of the first wrong run there.
///
/// # Errors
/// The simulator failed, or the waves cannot be written.
pub(crate) fn latencies(
    case: &Case,
    target: &Target,
    (sweep, half): (&Sweep, SweptLatency),
    is_over: &(dyn Fn() -> bool + Sync),
    waves: Option<&Path>,
) -> Result<SweepOutcome, BenchError> {
    let (mut reached, mut clocks) = (Vec::new(), Vec::new());
    let mut moments = PinMomentSet::default();
    let latencies = sweep.from.max(1)..=sweep.to;
    for latency in latencies.filter_map(|clocks| u16::try_from(clocks).ok()) {
        if is_over() {
            return Ok(SweepOutcome::Nothing(format!(
                "a signal came at latency {latency}"
            )));
        }
        let mut timing = case.conditions.memory_timing();
        match half {
            SweptLatency::Reads => timing.read = LatencyDistribution::Fixed(latency),
            SweptLatency::Writes => timing.write = LatencyDistribution::Fixed(latency),
        }
        let again = Case {
            conditions: Conditions {
                memory: MemorySetting::Custom(timing),
                sweep: None,
                ..case.conditions.clone()
            },
            ..case.clone()
        };
        let outcome = engine::run(&again, target)?;
        reached.extend(outcome.observed.reached.iter().cloned());
        moments.0 |= outcome.observed.moments.0;
        clocks.push(outcome.clocks());
        let Some(CaseFailure {
            bucket, verdict, ..
        }) = outcome.failed()
        else {
            continue;
        };
        if let Some(path) = waves {
            let waves = Some(WaveFile::from_reset(path));
            engine::run_expecting(&again, target, engine::expect(&again, target)?, waves)?;
        }
        let at = i64::from(latency);
        return Ok(SweepOutcome::Wrong(Box::new(FailedSweep {
            sweep: Sweep {
                from: at,
                to: at,
                ..*sweep
            },
            bucket: format!("sweep of {}: {bucket}", sweep.what),
            text: format!("{} {latency}: {verdict}", sweep.what),
            outcome,
        })));
    }
    let (Some(least), Some(most)) = (clocks.iter().min(), clocks.iter().max()) else {
        return Ok(SweepOutcome::Nothing("there is no such latency".to_owned()));
    };
    let (runs, what) = (clocks.len(), sweep.what);
    let table = format!("{runs} runs of {what}: {least} to {most} clocks");
    Ok(SweepOutcome::Right {
        table,
        reached,
        moments,
        met: MetInterruptSet::default(),
    })
}
