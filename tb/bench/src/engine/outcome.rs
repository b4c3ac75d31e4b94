//! Everything about how a case ended.

use std::fmt;

use nvdla_compare::observed::{Observed, RegisterRead, StructuralCounts};
use nvdla_compare::{self as compare, RunVerdict};
use nvdla_model::expected::Expected;
use nvdla_model::model;
use nvdla_regs::look_up;
use nvdla_regs::quantity::Cycle;
use nvdla_regs::types::CountedEvent;

use super::case::Case;
use super::replay_spec::ReplayCommand;
use super::report::{CaseFailure, CaseReport, CaseResult, PassedCase};
use super::target::{Target, Targets};
use crate::trace::TraceEvent;
use nvdla_random::conditions::Sweep;

/// What a case showed, what it should have shown, and the result.
///
/// Shown as text, it is a line with the clocks of its layers, or a block that explains a failure:
/// the case, its conditions, all differences with the first one first, and how to run it again.
#[derive(Debug, Clone)]
pub struct CaseOutcome {
    /// Name, conditions and result of the case, in words.
    pub report: CaseReport,
    pub verdict: RunVerdict,
    pub expected: Expected,
    pub observed: Observed,
    /// Events on the register bus, in the order of time.
    pub registers: Vec<TraceEvent>,
    /// Structural coverage, if the case passed on a target that counts it.
    pub counts: Option<StructuralCounts>,
    /// If the sweep of the case failed: the shortest part of it that shows the failure.
    pub wrong_sweep: Option<Sweep>,
}

impl CaseOutcome {
    /// The outcome of a case that did not run, as `report` says: nothing was expected or seen.
    pub fn not_run(report: CaseReport) -> Self {
        Self {
            report,
            verdict: RunVerdict::Unjudged(Vec::new()),
            expected: Expected::default(),
            observed: Observed::default(),
            registers: Vec::new(),
            counts: None,
            wrong_sweep: None,
        }
    }

    /// Whether the case passed.
    pub fn passed(&self) -> bool {
        matches!(self.report.outcome, CaseResult::Passed(_))
    }

    /// The failure, if the case failed.
    pub fn failed(&self) -> Option<&CaseFailure> {
        match &self.report.outcome {
            CaseResult::Failed(failed) => Some(failed),
            CaseResult::Passed(_) | CaseResult::NotApplicable { .. } => None,
        }
    }

    /// Core clocks from reset to the end.
    pub fn clocks(&self) -> u64 {
        self.observed.clocks.0
    }

    /// Core clock of the first difference, if it is known.
    pub fn first_difference(&self) -> Option<Cycle> {
        self.verdict.clock()
    }
}

impl fmt::Display for CaseOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

impl Targets {
    /// The smallest target that can run `case`, or the report that none can.
    ///
    /// # Errors
    /// No target can run the case.
    pub fn of(&self, case: &Case) -> Result<&Target, Box<CaseReport>> {
        self.for_case(case.needs()).ok_or_else(|| {
            let why = "needs nv_small_ew, which the DUT is not".to_owned();
            let result = CaseResult::NotApplicable { why };
            Box::new(CaseReport::new(case, "no DUT", result))
        })
    }
}

impl CaseReport {
    /// Report of a case that ended with `outcome` on the DUT named `dut`.
    pub fn new(case: &Case, dut: &str, outcome: CaseResult) -> Self {
        let conditions = &case.conditions;
        Self {
            name: case.name.clone(),
            what: case.what.clone(),
            dut: dut.to_owned(),
            conditions: conditions.to_string(),
            seed: conditions.seed,
            outcome,
            replay: match &case.replay {
                Some(replay) => replay.with_waves(format!("{}.fst", case.name)).into(),
                None => ReplayCommand::default(),
            },
        }
    }
}

/// Values of stall and latency counters that the program read, in the order of the reads.
fn stalls(observed: &Observed) -> Vec<u32> {
    let counts = |at| look_up::at(at)?.counts;
    let depends = |at| {
        matches!(
            counts(at),
            Some(CountedEvent::Stalls | CountedEvent::Latency)
        )
    };
    let reads = observed.reads.iter().filter(|read| depends(read.at));
    reads.map(|read| read.value).collect()
}

/// Compares `observed` with `expected` and makes the outcome of the case.
pub fn outcome_of(
    case: &Case,
    target: &Target,
    expected: Expected,
    observed: Observed,
    registers: Vec<TraceEvent>,
) -> CaseOutcome {
    let verdict = compare::compare(&case.program, &expected, &observed, &target.quirks);
    CaseOutcome {
        report: report_of(case, target, &expected, &observed, &verdict),
        verdict,
        expected,
        observed,
        registers,
        counts: None,
        wrong_sweep: None,
    }
}

/// The report of a case, from expectation, observation and verdict.
fn report_of(
    case: &Case,
    target: &Target,
    expected: &Expected,
    observed: &Observed,
    verdict: &RunVerdict,
) -> CaseReport {
    let failed = |bucket: String, verdict| {
        CaseResult::Failed(CaseFailure {
            // The same difference on another DUT is another failure.
            bucket: format!("{bucket} on {}", target.name),
            verdict,
            smallest: None,
        })
    };
    let text = verdict.to_string().trim_end().to_owned();
    let result = match verdict {
        RunVerdict::Match { .. } => {
            let reference = case.reference.as_ref();
            let different = reference.map(|reference| reference.differences(expected, observed));
            match different {
                Some(different) if !different.is_empty() => {
                    failed("reference".to_owned(), different.join("\n"))
                }
                _ => CaseResult::Passed(PassedCase {
                    layers: observed.layer_clocks.iter().map(|l| l.clocks).collect(),
                    reference: reference.and_then(|reference| reference.clocks()),
                    clocks: observed.clocks.0,
                    stalls: stalls(observed),
                    note: None,
                }),
            }
        }
        RunVerdict::Unjudged(_) if !case.must_be_judged => CaseResult::NotApplicable {
            why: text.replace('\n', ";"),
        },
        _ => failed(verdict.bucket().unwrap_or_default(), text),
    };
    CaseReport::new(case, &target.label(), result)
}

/// Runs `case` on the reference model alone, and compares the model with results of the reference
/// hardware. A program whose results the specification leaves open is not applicable. What is observed
/// is what the model expects.
pub fn run_on_model(case: &Case) -> CaseOutcome {
    let expected = model::run_on(&case.program, case.needs());
    let reads = expected.reads.iter().map(|read| RegisterRead {
        step: read.step,
        at: read.at,
        value: read.value,
        clock: Cycle(0),
    });
    let observed = Observed {
        reads: reads.collect(),
        memory: expected.memory.clone(),
        ..Observed::default()
    };
    let reference = case.reference.as_ref();
    let mut different = reference.map_or_else(Vec::new, |it| it.differences(&expected, &observed));
    different.extend(
        expected
            .contradictions
            .iter()
            .map(|unmet| unmet.text.clone()),
    );
    let open = expected.unjudged.first().map(|reason| reason.text.clone());
    let verdict = match open {
        None => RunVerdict::Match {
            bytes: 0,
            registers: 0,
            interrupts: 0,
        },
        Some(_) => RunVerdict::Unjudged(expected.unjudged.clone()),
    };
    let result = if !different.is_empty() {
        CaseResult::Failed(CaseFailure {
            bucket: "reference on the model".to_owned(),
            verdict: different.join("\n"),
            smallest: None,
        })
    } else if let Some(why) = open {
        CaseResult::NotApplicable { why }
    } else {
        CaseResult::Passed(PassedCase {
            note: expected.stuck.first().map(|why| format!("hangs: {why}")),
            ..PassedCase::default()
        })
    };
    CaseOutcome {
        report: CaseReport::new(case, "reference model", result),
        verdict,
        expected,
        observed,
        registers: Vec::new(),
        counts: None,
        wrong_sweep: None,
    }
}
