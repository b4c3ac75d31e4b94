//! Compares a run with the model: program, [`Expected`] and [`Observed`] -> [`RunVerdict`].
//!
//! Compared in this order: writes of the layers when they reached the memory and findings of
//! the bench (the earlier of both first), registers, interrupts (how often and in which order),
//! and at the end the bytes that the layers own and all other bytes of the memory. A run that
//! hung or whose design failed an assertion is `Broken`; its memory is not compared. A run that was
//! ended at its first wrong byte is compared up to there. A program whose results nobody can tell
//! is `UnjudgedReason`; if only values are left open, it must still end and raise its interrupts.
//!
//! Quirks of a DUT excuse registers. None of them excuses a byte.

mod beat;
mod bucket;
mod element;
pub mod interrupt_access;
mod interrupts;
pub mod look_ups;
mod memory;
pub mod observed;
mod registers;
mod render;

pub use beat::LayerWriteDifference;
pub use beat::differences as wrong_beats;
pub use element::{CubePosition, OutputElement, element_at};
pub use interrupts::InterruptDifference;
pub use memory::{MemoryDifference, SurfaceDifference};
pub use registers::{ExpectedValueReason, RegisterDifference, is_excused};

use crate::observed::{Finding, FindingKind, Observed, RunExtent};
use nvdla_model::expected::{Expected, UnjudgedKind, UnjudgedReason};
use nvdla_model::program::Program;
use nvdla_regs::quantity::Cycle;
use nvdla_regs::quirk::Quirk;

/// The result of comparing a run with the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunVerdict {
    /// Everything agrees.
    Match {
        /// Number of bytes that the layers wrote.
        bytes: u64,
        /// Number of register reads that the model predicted, at least in part.
        registers: u64,
        interrupts: u64,
    },
    Mismatch(Box<DifferenceReport>),
    /// A hang, a failed assertion or the like ended the run; comparing memory would mean nothing.
    Broken(Box<BrokenRun>),
    /// Nobody can tell what the program must give, for these reasons.
    Unjudged(Vec<UnjudgedReason>),
}

/// Everything that differs between a run and the model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DifferenceReport {
    /// Name of the program.
    pub program: String,
    /// Wrong bytes that layers wrote, found when each write reached the memory.
    pub beats: Vec<LayerWriteDifference>,
    /// How much of the program was executed.
    pub extent: RunExtent,
    /// Findings of the bench, such as stray accesses.
    pub findings: Vec<Finding>,
    /// Sentences that say why the run must hang; empty unless it ended all the same.
    pub did_not_hang: Vec<String>,
    pub registers: Vec<RegisterDifference>,
    pub interrupts: Vec<InterruptDifference>,
    pub memory: Option<MemoryDifference>,
    /// Checks of the program that contradict the model; empty unless some check failed in the run.
    pub contradictions: Vec<String>,
}

/// A run that a hang, a failed assertion or the like has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenRun {
    /// The finding that ended the run, of kind `Hang` or `Simulator`.
    pub finding: Finding,
    /// The other differences found before the run ended.
    pub report: DifferenceReport,
}

/// Compares a run with what the model expects; `quirks` are those of the DUT.
pub fn compare(
    program: &Program,
    expected: &Expected,
    observed: &Observed,
    quirks: &[Quirk],
) -> RunVerdict {
    let simulator = first(observed, FindingKind::Simulator);
    let hang = first(observed, FindingKind::Hang);
    let must_hang = !expected.stuck.is_empty();
    let is_judged = expected.unjudged.is_empty();
    let ends = (expected.unjudged.iter()).all(|reason| reason.why == UnjudgedKind::OpenValues);
    // A design that breaks a protocol or fails an assertion is wrong whatever the program does.
    let counts = |finding: &&Finding| match finding.kind {
        FindingKind::Simulator | FindingKind::Hang => false,
        FindingKind::Protocol => true,
        _ => is_judged,
    };
    let mut report = DifferenceReport {
        program: program.name.clone(),
        findings: observed.findings.iter().filter(counts).cloned().collect(),
        extent: observed.extent,
        ..DifferenceReport::default()
    };
    if is_judged {
        report.beats = beat::differences(expected, &observed.wrong);
    }
    if observed.extent == RunExtent::ToWrongByte {
        return RunVerdict::Mismatch(Box::new(report));
    }
    if is_judged {
        report.registers = registers::differences(expected, observed, quirks);
        report.contradictions = contradictions(expected, observed);
    }
    if let Some(finding) = simulator.or(hang.filter(|_| ends && !must_hang)) {
        let finding = finding.clone();
        return RunVerdict::Broken(Box::new(BrokenRun { finding, report }));
    }
    if ends {
        report.interrupts = interrupts::differences(expected, observed);
    }
    if !is_judged {
        return if report.differs() {
            RunVerdict::Mismatch(Box::new(report))
        } else {
            RunVerdict::Unjudged(expected.unjudged.clone())
        };
    }
    if must_hang && hang.is_none() {
        report.did_not_hang = expected.stuck.clone();
    }
    report.memory = memory::difference(expected, observed);
    if report.differs() {
        return RunVerdict::Mismatch(Box::new(report));
    }
    let regions = expected.layers.iter().flat_map(|layer| &layer.writes);
    RunVerdict::Match {
        bytes: regions.map(|region| u64::from(region.len)).sum(),
        registers: expected.reads.iter().filter(|read| read.mask != 0).count() as u64,
        interrupts: expected.interrupts.len() as u64,
    }
}

fn first(observed: &Observed, kind: FindingKind) -> Option<&Finding> {
    observed
        .findings
        .iter()
        .find(|finding| finding.kind == kind)
}

/// Texts on the program's checks that contradict the model; empty if no check failed in the run.
fn contradictions(expected: &Expected, observed: &Observed) -> Vec<String> {
    if first(observed, FindingKind::ProgramCheck).is_none() {
        return Vec::new();
    }
    let text = |c: &nvdla_model::expected::UnmetDemand| {
        format!(
            "step {}: the model does not agree either: {}",
            c.step, c.text
        )
    };
    expected.contradictions.iter().map(text).collect()
}

impl DifferenceReport {
    /// The first wrong write, if no finding came before it.
    fn leading_beat(&self) -> Option<&LayerWriteDifference> {
        let before = |clock: Cycle| self.findings.first().is_some_and(|f| f.clock < clock);
        self.beats.first().filter(|beat| !before(beat.first.clock))
    }

    /// Whether anything differs.
    fn differs(&self) -> bool {
        let agrees = self.beats.is_empty()
            && self.findings.is_empty()
            && self.did_not_hang.is_empty()
            && self.registers.is_empty()
            && self.interrupts.is_empty()
            && self.memory.is_none();
        !agrees
    }
}

impl RunVerdict {
    /// Whether the run shows what the model expects.
    pub fn is_match(&self) -> bool {
        matches!(self, Self::Match { .. })
    }
}
