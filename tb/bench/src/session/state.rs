//! The state of a session, and the reasons why its programs stop.

use nvdla_compare::observed::{FindingKind, Observed, RunExtent};
use nvdla_regs::quantity::Cycle;

use super::bench::Bench;
use crate::dut::SimError;

/// State of everything around the DUT. A session continues from it together with the state of the
/// DUT that was saved at the same time.
#[derive(Debug, Clone)]
pub struct SessionSnapshot {
    pub bench: Bench,
    /// Interrupt bits that were read and cleared, and that no wait of the program has used yet.
    pub(super) served: u32,
    /// Why no program can run until a reset: kind of finding and text; `None` if programs can run.
    pub dead: Option<(FindingKind, String)>,
}

impl SessionSnapshot {
    /// Records how a program ended: adds a finding if it failed, and refuses programs until a reset.
    pub(super) fn ended(
        &mut self,
        outcome: Result<(), ProgramStopReason>,
        observed: &mut Observed,
    ) {
        match outcome {
            Ok(()) | Err(ProgramStopReason::Cut) => {}
            Err(ProgramStopReason::WrongByte) => {
                observed.extent = RunExtent::ToWrongByte;
                let text = "an earlier program was ended at a wrong byte and no reset followed";
                self.dead = Some((FindingKind::Hang, text.to_owned()));
            }
            Err(ProgramStopReason::Hang(text) | ProgramStopReason::Endless(text)) => {
                self.bench.findings.note(FindingKind::Hang, || text);
                let text = "an earlier program hung and no reset followed".to_owned();
                self.dead = Some((FindingKind::Hang, text));
            }
            Err(ProgramStopReason::Simulator(error)) => self.simulator(&error),
        }
    }

    /// Records that the simulator ended: no program can run any more.
    pub(super) fn simulator(&mut self, error: &SimError) {
        let text = || format!("{error} (step {})", error.step);
        self.bench.findings.note(FindingKind::Simulator, text);
        let text = format!("the simulation ended earlier: {error}");
        self.dead = Some((FindingKind::Simulator, text));
    }

    /// Completes `observed` with memory, findings, moments and number of core clocks.
    pub(super) fn complete(&mut self, observed: &mut Observed) {
        let bench = &mut self.bench;
        observed.memory = bench.axi.store.memory.clone();
        observed.written = bench.axi.store.take_written();
        observed.wrong = std::mem::take(&mut bench.axi.store.ledger.wrong);
        observed.findings = bench.findings.take();
        observed.moments = std::mem::take(&mut bench.findings.moments);
        observed.clocks = Cycle(bench.now);
    }
}

/// Why a program stopped before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ProgramStopReason {
    /// No progress for too long; the text says for what the host waited.
    Hang(String),
    /// The DUT exceeded the budget or a wait took too long; the text says for what the host waited.
    Endless(String),
    Simulator(SimError),
    /// The number of clocks after which the program was to be stopped is reached.
    Cut,
    /// A layer wrote a wrong byte, and the conditions demand to stop then.
    WrongByte,
}

impl From<SimError> for ProgramStopReason {
    fn from(error: SimError) -> Self {
        Self::Simulator(error)
    }
}
