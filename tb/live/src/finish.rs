//! Ends a session or a part of it: verdict and resets.

use nvdla_bench::engine::{CaseOutcome, outcome_of, run_on_model};
use nvdla_bench::session::LiveProgramSoFar;
use nvdla_bench::simulation::SimulatorError;
use nvdla_compare::RunVerdict;
use nvdla_compare::observed::RunExtent;
use nvdla_model::expected::{Expected, UnjudgedKind, UnjudgedReason};
use nvdla_model::layout::{Region, joined};
use nvdla_model::memory::Memory;
use nvdla_model::program::ProgramStep;

use crate::event::AlreadyReportedEvents;
use crate::session::{LiveDutBench, LiveSession};
use crate::watch::PollWatch;

/// When a part of a session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SessionPartEnd {
    /// When nothing is outstanding any more.
    WhenIdle,
    /// At once, while layers run or accesses are outstanding.
    AtOnce,
}

impl LiveSession<'_> {
    /// Waits until nothing is outstanding and compares everything with the model. Returns an
    /// outcome for each part of the session: each reset ends one, and this call the last.
    ///
    /// # Errors
    /// The file of waves cannot be completed.
    pub fn finish(mut self) -> Result<Vec<CaseOutcome>, SimulatorError> {
        let outcome = self.conclude(SessionPartEnd::WhenIdle);
        self.ended.push(outcome);
        if let Some(rtl) = &mut self.rtl {
            rtl.bench.dut.close_waves()?;
        }
        Ok(self.ended)
    }

    /// Resets DUT and model; memory keeps its contents. This ends a part of the session. If layers
    /// run, only what was observed until now is compared.
    pub fn reset(&mut self) {
        let end = match &self.rtl {
            Some(rtl) if !rtl.bench.around().axi.is_quiet() || rtl.bench.dead().is_some() => {
                SessionPartEnd::AtOnce
            }
            _ => SessionPartEnd::WhenIdle,
        };
        let outcome = self.conclude(end);
        let memory = outcome.observed.memory.clone();
        self.ended.push(outcome);
        self.model.reset();
        self.program.steps = loads(&memory);
        *self.model.memory_mut() = memory;
        if let Some(rtl) = &mut self.rtl {
            rtl.bench.reset(self.program.needs);
        }
        self.announced = AlreadyReportedEvents::default();
        self.watch = PollWatch::default();
    }

    /// Ends a part and compares it with the model. One that ends at once while layers run is judged
    /// only if something is wrong already.
    pub(crate) fn conclude(&mut self, end: SessionPartEnd) -> CaseOutcome {
        let expected = match end {
            SessionPartEnd::AtOnce => self.model.so_far().clone(),
            SessionPartEnd::WhenIdle => self.model.take(),
        };
        // The end may have settled what is in memory.
        let mut expected = Expected {
            memory: self.model.memory().clone(),
            ..expected
        };
        let case = self.case();
        let Some(LiveDutBench { target, bench }) = &mut self.rtl else {
            return run_on_model(&case);
        };
        let target = *target;
        let so_far = LiveProgramSoFar {
            steps: &case.program.steps,
            expected: &expected,
        };
        let mut observed = match end {
            SessionPartEnd::AtOnce => bench.take(),
            SessionPartEnd::WhenIdle => bench.finish(so_far),
        };
        let registers = bench.take_trace();
        if end == SessionPartEnd::WhenIdle {
            for layer in std::mem::take(&mut self.announced.open) {
                self.hand_over_regions(&expected.layers[layer].writes);
            }
        } else if observed.wrong.is_empty() && observed.findings.is_empty() {
            expected.unjudged.push(UnjudgedReason {
                step: case.program.steps.len(),
                why: UnjudgedKind::Race,
                text: "the host resets the design while layers run".to_owned(),
            });
        } else {
            observed.extent = RunExtent::ToWrongByte;
        }
        outcome_of(&case, target, (expected, observed), registers)
    }
}

/// The program steps that load the bytes of `memory` that are not 0.
fn loads(memory: &Memory) -> Vec<ProgramStep> {
    let is_used = |bytes: &[u8]| bytes.iter().any(|byte| *byte != 0);
    let used = memory.pages().filter(|(_, bytes)| is_used(bytes));
    let len = Memory::PAGE_BYTES;
    let runs = joined(used.map(|(at, _)| Region { at, len })).into_iter();
    runs.map(|run| ProgramStep::load(run.at, memory.dump(run.at, run.len)))
        .collect()
}

/// Which side is at fault when a part of a session has ended: software or hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Culprit {
    /// Neither side: design and model agree. An unwanted output is what the program asks for.
    Nobody,
    /// The program: it waits for something that never comes, enables a layer that never ends, or
    /// changes data that a running layer still uses, so that the output cannot be predicted.
    Program,
    /// The design: it differs from the model.
    Design,
}

/// Which side is at fault, and the reason in words.
pub fn blame(outcome: &CaseOutcome) -> (Culprit, String) {
    match &outcome.verdict {
        RunVerdict::Unjudged(reasons) => {
            let reasons: Vec<&str> = reasons.iter().map(|reason| reason.text.as_str()).collect();
            (Culprit::Program, reasons.join("\n"))
        }
        _ if !outcome.passed() => (Culprit::Design, outcome.to_string().trim_end().to_owned()),
        _ if !outcome.expected.stuck.is_empty() => {
            (Culprit::Program, outcome.expected.stuck.join("\n"))
        }
        _ => (Culprit::Nobody, outcome.to_string().trim_end().to_owned()),
    }
}
