//! The interface between a study and the design under study; a target of the engine implements it.

use std::collections::BTreeSet;

use nvdla_bench::dut::PowerOnContents;
use nvdla_bench::engine::{Case, Target, run};
use nvdla_bench::error::BenchError;
use nvdla_campaign::triage::ShrunkCase;
use nvdla_campaign::watcher::ShrinkWatcher;
use nvdla_compare::observed::FindingKind;
use nvdla_compare::{RunVerdict, compare};
use nvdla_layers::layer::LayerFile;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::LayerCase;

use crate::learn::bus::{RegisterReadSeries, replies};
use nvdla_campaign::error::CampaignError;

/// A design whose quirks are studied.
pub trait StudiedDut: Sync {
    /// Runs a case and returns its failure; `None`: the case passed.
    ///
    /// # Errors
    /// The simulator failed.
    fn run(&self, case: &Case) -> Result<Option<StudiedFailure>, CampaignError>;

    /// Shrinks a failing case to the smallest layers that fail alike; `None`: the case passes, or a
    /// signal came before.
    ///
    /// # Errors
    /// As for [`Self::run`].
    fn shrink(&self, layers: &LayerCase, name: &str) -> Result<Option<LayerFile>, CampaignError>;

    /// Resets the design, makes these register bus requests, and returns the number of replies.
    ///
    /// # Errors
    /// As for [`Self::run`].
    fn replies(&self, row: RegisterReadSeries) -> Result<usize, CampaignError>;
}

/// How a case failed in a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudiedFailure {
    /// Bucket of the failure.
    pub bucket: String,
    /// The first difference from the model, in words.
    pub first: String,
    pub hangs: bool,
    /// Quirks that excuse the whole failure: with them, the comparison leaves out what fails.
    pub excused_by: Vec<Quirk>,
}

/// A target of the engine as the design under study.
pub struct StudiedTarget<'t> {
    pub target: &'t Target,
    /// Is told how far the shrinking of a failing case is, and may end it.
    pub watcher: ShrinkWatcher<'t>,
}

/// Quirks that excuse differences in registers. Source: docs/dut.md, "Quirks".
const EXCUSING: [Quirk; 1] = [Quirk::LutCountsClocks];

impl StudiedDut for StudiedTarget<'_> {
    fn run(&self, case: &Case) -> Result<Option<StudiedFailure>, CampaignError> {
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
            let quirks: BTreeSet<Quirk> =
                self.target.quirks.iter().copied().chain([*quirk]).collect();
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

    fn shrink(&self, layers: &LayerCase, name: &str) -> Result<Option<LayerFile>, CampaignError> {
        if (self.watcher.is_over)() {
            return Ok(None);
        }
        let shrunk = ShrunkCase::of(layers, self.target, name, self.watcher)?;
        Ok(shrunk.and_then(|shrunk| shrunk.file))
    }

    fn replies(&self, row: RegisterReadSeries) -> Result<usize, CampaignError> {
        let failed = BenchError::simulator("register bus");
        let mut dut = self
            .target
            .build(PowerOnContents::Random(1))
            .map_err(&failed)?;
        Ok(replies(&mut *dut, row).map_err(|error| failed(error.into()))?)
    }
}
