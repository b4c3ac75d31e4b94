//! Sweeps: a case again and again, with a register access moved clock by clock across an event, or
//! with a latency of the memory that grows clock by clock.
//!
//! The case runs without its sweep first. Its outcome says where the event is, and takes in what the
//! sweep shows.

mod access;
mod event;
mod interrupt_access;
mod interrupt_event;
mod interrupts;
mod latency;
mod layer_end;
mod moved;
mod plan;
mod predictions;
mod reads;
mod rewind;
mod runs;
mod swept;
mod table;

use nvdla_random::conditions::SweptVariable;

use super::outcome::CaseOutcome;
use super::report::{CaseFailure, CaseReport, CaseResult};
use crate::error::BenchError;
use access::AccessSweep;
use interrupts::InterruptSweep;
use latency::sweep_latency;
use swept::{FailedSweep, JudgedSweep, PassedSweep, SweepStop};

pub(super) use swept::SweptCase;

impl SweptCase<'_> {
    /// Does the sweep. `plain` is the outcome of the case without the sweep, which did not fail; the
    /// result of the sweep is added to it.
    ///
    /// # Errors
    /// The simulator failed, or the waves cannot be written.
    pub(super) fn run_after(self, mut plain: CaseOutcome) -> Result<CaseOutcome, BenchError> {
        match self.judged(&plain) {
            Ok(JudgedSweep::Failed(failed)) => return Ok(self.failed(plain.report, *failed)),
            Ok(JudgedSweep::Passed(passed)) => self.passed(&mut plain, passed),
            Err(SweepStop::NotJudged(why)) if self.case.must_be_swept => {
                plain.report.outcome = CaseResult::NotApplicable { why };
            }
            Err(SweepStop::NotJudged(why)) => note(&mut plain, format!("not swept: {why}")),
            Err(SweepStop::Bench(error)) => return Err(error),
        }
        Ok(plain)
    }

    fn judged(self, plain: &CaseOutcome) -> Result<JudgedSweep, SweepStop> {
        if self.case.conditions.reset_after.is_some() {
            let why = "a case that is reset in its middle is not swept";
            return Err(SweepStop::not_judged(why));
        }
        match self.sweep.what {
            SweptVariable::Access(access) if self.sweep.around.kind.source().is_none() => {
                AccessSweep::new(self, access, plain)?.judge()
            }
            SweptVariable::Access(_) | SweptVariable::Interrupts => {
                InterruptSweep::new(self, plain.clocks()).judge()
            }
            SweptVariable::Latency(latency) => sweep_latency(self, latency),
        }
    }

    /// Adds what a sweep showed that passed.
    fn passed(self, plain: &mut CaseOutcome, passed: PassedSweep) {
        plain.observed.reached.extend(passed.reached);
        plain.observed.moments.0 |= passed.moments.0;
        plain.observed.met.extend(passed.met);
        // Who asked for the sweep wants to see all of it.
        if self.case.must_be_swept {
            note(plain, passed.table);
        } else {
            let summary = passed.table.lines().next().unwrap_or_default();
            note(plain, summary.trim_end_matches(':').to_owned());
        }
    }

    /// The outcome of the case if its sweep failed; `report` is that of the case without the sweep.
    fn failed(self, report: CaseReport, failed: FailedSweep) -> CaseOutcome {
        let mut verdict = failed.text;
        if let Some(replay) = &self.case.replay {
            let alone = replay.with_part_of_sweep(self.sweep.what, &failed.sweep);
            verdict += &format!("\nthat alone: {alone}");
        }
        let failure = CaseFailure {
            bucket: failed.bucket,
            verdict,
            smallest: None,
        };
        CaseOutcome {
            report: CaseReport {
                outcome: CaseResult::Failed(failure),
                ..report
            },
            wrong_sweep: Some(failed.sweep),
            ..failed.outcome
        }
    }
}

/// Adds a remark on the sweep to the report of a case that passed. A case that nobody can judge as a
/// whole has none.
fn note(outcome: &mut CaseOutcome, text: String) {
    if let CaseResult::Passed(passed) = &mut outcome.report.outcome {
        passed.note = Some(text);
    }
}
