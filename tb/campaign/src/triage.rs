//! Shrinks a failing case to the smallest layers or program that still fail for the same reason.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_bench::engine::{
    Case, CaseOutcome, RunOptions, Target, WaveFile, expect, run, run_expecting,
};
use nvdla_bench::error::BenchError;
use nvdla_layers::layer::LayerFile;
use nvdla_model::expected::Expected;
use nvdla_stimulus::case::{CaseError, LayerCase};

use crate::shrink::shrink;
use crate::shrink_program::shrink_program;
use crate::watcher::{ShrinkTries, ShrinkWatcher};

/// Largest number of runs that shrinking a case may take.
pub const RUNS: u32 = 600;
/// Core clocks before the failure at which waves begin; in short cases they begin at reset.
const CLOCKS: u64 = 4000;

/// A failing case, and the smallest case found that fails for the same reason.
#[derive(Debug)]
pub struct ShrunkCase {
    /// Name of the bucket: the kind and place of the failure.
    pub bucket: String,
    /// Outcome of the case before shrinking.
    pub original: CaseOutcome,
    /// The smallest layers with their conditions; absent if a program was shrunk.
    pub file: Option<LayerFile>,
    /// The smallest case found that still fails for the same reason.
    pub case: Case,
    /// Name of the case before shrinking; `layers` or `steps`; how many it had before and after.
    of: (String, &'static str, [usize; 2]),
    /// Outcome of the smallest case.
    small: CaseOutcome,
    /// Whether the watcher ended the shrinking, so that the case may become smaller.
    pub is_cut: bool,
}

impl ShrunkCase {
    /// Shrinks layers; the file of the smallest ones is called `name`. `None` if the case does not
    /// fail.
    ///
    /// # Errors
    /// The case could not be run.
    pub fn of(
        layers: &LayerCase,
        target: &Target,
        name: &str,
        watcher: ShrinkWatcher<'_>,
    ) -> Result<Option<Self>, CaseError> {
        let original = run(&layers.case()?, target)?;
        let Some(failed) = original.failed() else {
            return Ok(None);
        };
        let bucket = failed.bucket.clone();
        let seed = layers.run;
        let whole = with_conditions(layers, name);
        let bytes = traffic(&original.expected);
        let rules = broken(&layers.case()?, target);
        let fails = |candidate: &LayerFile| {
            let case = LayerCase::new(candidate.clone(), seed).case().ok()?;
            let ran = run_until(&case, target, watcher).ok()?;
            let same = ran.failed().is_some_and(|failed| failed.bucket == bucket);
            let legal = same && broken(&case, target).is_subset(&rules);
            legal.then_some(ran)
        };
        let tries = ShrinkTries::at_most(RUNS, watcher);
        let mut file = shrink((&whole, bytes), seed, tries, |candidate| {
            fails(candidate).map(|ran| traffic(&ran.expected))
        });
        let is_cut = (watcher.is_over)();
        // Of a sweep the places that are wrong, if they are wrong without the others.
        let shortest = fails(&file).and_then(|ran| ran.wrong_sweep);
        if let Some(shortest) = shortest {
            let narrow = LayerFile {
                conditions: file.conditions.with_sweep(Some(shortest)),
                ..file.clone()
            };
            if fails(&narrow).is_some() {
                file = narrow;
            }
        }
        if is_cut {
            file.why = format!("{}, until a signal came", file.why);
        }
        let case = LayerCase::new(file.clone(), seed).case()?;
        let counts = [layers.file.layers.len(), file.layers.len()];
        Ok(Some(Self {
            bucket,
            original,
            file: Some(file),
            of: (layers.file.name.clone(), "layers", counts),
            small: run(&case, target)?,
            case,
            is_cut,
        }))
    }

    /// As [`Self::of`], for a program, such as the record of a live session.
    ///
    /// # Errors
    /// The case could not be run.
    pub fn of_program(
        case: &Case,
        target: &Target,
        name: &str,
        watcher: ShrinkWatcher<'_>,
    ) -> Result<Option<Self>, CaseError> {
        let whole = Case {
            reference: None,
            ..case.clone()
        };
        let original = run(&whole, target)?;
        let Some(failed) = original.failed() else {
            return Ok(None);
        };
        let bucket = failed.bucket.clone();
        let rules = broken(&whole, target);
        let tries = ShrinkTries::at_most(RUNS, watcher);
        let mut case = shrink_program(&whole, &original, tries, |candidate| {
            let ran = run_until(candidate, target, watcher);
            ran.is_ok_and(|ran| {
                let same = ran.failed().is_some_and(|failed| failed.bucket == bucket);
                let legal = ran.expected.stuck.is_empty() && ran.expected.unjudged.is_empty();
                same && legal && broken(candidate, target).is_subset(&rules)
            })
        });
        let is_cut = (watcher.is_over)();
        case.program.name = name.to_owned();
        let counts = [whole.program.steps.len(), case.program.steps.len()];
        Ok(Some(Self {
            bucket,
            original,
            file: None,
            of: (whole.name.clone(), "steps", counts),
            small: run(&case, target)?,
            case,
            is_cut,
        }))
    }

    /// Runs the smallest case again, with waves of the clocks before the failure written to `waves`.
    ///
    /// # Errors
    /// The waves cannot be written.
    pub fn recorded(&self, target: &Target, waves: &Path) -> Result<CaseOutcome, CaseError> {
        let first = self.small.first_difference();
        let failure = first.unwrap_or(self.small.observed.clocks);
        let from = match self.small.clocks() {
            clocks if clocks <= 4 * CLOCKS => 0,
            _ => failure.0.saturating_sub(CLOCKS),
        };
        let path = waves.to_owned();
        let options = RunOptions {
            waves: Some(&WaveFile { path, from }),
            ..RunOptions::default()
        };
        let expected = expect(&self.case, target)?;
        Ok(run_expecting(&self.case, target, expected, options)?)
    }

    /// A line that says what failed and how small it became.
    pub fn summary(&self) -> String {
        let (name, what, [all, left]) = &self.of;
        let before = volume(&self.original.expected);
        let after = volume(&self.small.expected);
        let cut = if self.is_cut {
            "; a signal came before it was shrunk to the end"
        } else {
            ""
        };
        format!(
            "{name}: {}; shrunk from {before} to {after} output bytes, {all} to {left} {what}{cut}",
            self.bucket,
        )
    }
}

/// Runs a case; if the watcher ends the shrinking, a sweep of the case ends, too, and judges nothing.
fn run_until(
    case: &Case,
    target: &Target,
    watcher: ShrinkWatcher<'_>,
) -> Result<CaseOutcome, BenchError> {
    let options = RunOptions {
        is_over: watcher.is_over,
        ..RunOptions::default()
    };
    run_expecting(case, target, expect(case, target)?, options)
}

/// Names of constraints that a case breaks; a smaller case with further ones fails for another reason.
fn broken(case: &Case, target: &Target) -> BTreeSet<&'static str> {
    let (program, memory) = (&case.program, case.conditions.memory);
    let broken = nvdla_stimulus::legality::broken(program, program.needs, &target.quirks, memory);
    broken.iter().map(|broken| broken.constraint.name).collect()
}

/// The layer file with all conditions of the case written into it.
fn with_conditions(layers: &LayerCase, name: &str) -> LayerFile {
    LayerFile {
        name: name.to_owned(),
        why: match &layers.replay {
            Some(replay) => format!("shrunk from {replay}"),
            None => format!("shrunk from {}", layers.file.name),
        },
        conditions: layers.conditions().into(),
        ..layers.file.clone()
    }
}

/// Number of bytes that the layers read and write.
fn traffic(expected: &Expected) -> u64 {
    let reads = expected.layers.iter().flat_map(|layer| &layer.reads);
    let bytes: u64 = reads.map(|region| u64::from(region.len)).sum();
    bytes + volume(expected)
}

/// Number of bytes that the layers write.
fn volume(expected: &Expected) -> u64 {
    let regions = expected.layers.iter().flat_map(|layer| &layer.writes);
    regions.map(|region| u64::from(region.len)).sum()
}
