//! The interface between a study and the design, and its implementation for a target of the engine.

use std::collections::BTreeSet;

use nvdla_bench::dut::PowerOn;
use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::error::BenchError;
use nvdla_campaign::triage::Shrunk;
use nvdla_compare::observed::FindingKind;
use nvdla_compare::{RunVerdict, compare};
use nvdla_layers::layer::LayerFile;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::LayerCase;

use crate::bus::{BusRow, replies};
use crate::error::LearnError;

/// A design whose quirks are studied.
pub trait StudiedDut: Sync {
    /// Name of the design, as commands take it.
    fn name(&self) -> &str;

    fn configuration(&self) -> Configuration;

    /// Quirks that its description declares already.
    fn declared(&self) -> &[Quirk];

    /// Runs a case and gives its failure; `None`: it passes.
    ///
    /// # Errors
    /// The simulator failed.
    fn run(&self, case: &Case) -> Result<Option<StudiedFailure>, LearnError>;

    /// Shrinks layers to the smallest that fail alike, named `name`; `None`: they pass.
    ///
    /// # Errors
    /// As for [`Self::run`].
    fn shrink(&self, layers: &LayerCase, name: &str) -> Result<Option<LayerFile>, LearnError>;

    /// Number of replies to these requests on the register bus behind a reset.
    ///
    /// # Errors
    /// As for [`Self::run`].
    fn replies(&self, row: BusRow) -> Result<usize, LearnError>;
}

/// How a case failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudiedFailure {
    /// Name of the bucket of the failure.
    pub bucket: String,
    /// The first difference in words.
    pub first: String,
    pub hangs: bool,
    /// Quirks that would excuse the failure: they leave out the check that fails.
    pub excused_by: Vec<Quirk>,
}

/// A target of the engine as a design; `is_over` may end shrinking early.
pub struct StudiedTarget<'t> {
    pub target: &'t Target,
    /// The word that names the target on a command line.
    pub name: &'t str,
    pub is_over: &'t (dyn Fn() -> bool + Sync),
}

/// Quirks that excuse differences in registers. Source: docs/dut.md, "Quirks".
const EXCUSING: [Quirk; 1] = [Quirk::LutCountsClocks];

impl StudiedDut for StudiedTarget<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn configuration(&self) -> Configuration {
        self.target.configuration
    }

    fn declared(&self) -> &[Quirk] {
        &self.target.quirks
    }

    fn run(&self, case: &Case) -> Result<Option<StudiedFailure>, LearnError> {
        let outcome = run(case, self.target)?;
        let Some(failed) = outcome.failed() else {
            return Ok(None);
        };
        let hangs = match &outcome.verdict {
            RunVerdict::Broken(broken) => broken.finding.kind == FindingKind::Hang,
            RunVerdict::Mismatch(report) => {
                let mut findings = report.findings.iter();
                findings.any(|finding| finding.kind == FindingKind::Hang)
            }
            RunVerdict::Match { .. } | RunVerdict::Unjudged(_) => false,
        };
        let excuses = |quirk: &Quirk| {
            let quirks: BTreeSet<Quirk> = self.declared().iter().copied().chain([*quirk]).collect();
            let quirks: Vec<Quirk> = quirks.into_iter().collect();
            let verdict = compare(&case.program, &outcome.expected, &outcome.observed, &quirks);
            matches!(verdict, RunVerdict::Match { .. })
        };
        Ok(Some(StudiedFailure {
            bucket: failed.bucket.clone(),
            first: failed.first_lines(),
            hangs,
            excused_by: EXCUSING.into_iter().filter(excuses).collect(),
        }))
    }

    fn shrink(&self, layers: &LayerCase, name: &str) -> Result<Option<LayerFile>, LearnError> {
        let shrunk = Shrunk::of(layers, self.target, name, self.is_over)?;
        Ok(shrunk.and_then(|shrunk| shrunk.file))
    }

    fn replies(&self, row: BusRow) -> Result<usize, LearnError> {
        let failed = BenchError::simulator("register bus");
        let mut dut = self.target.build(PowerOn::Random(1)).map_err(&failed)?;
        Ok(replies(&mut *dut, row).map_err(|error| failed(error.into()))?)
    }
}
