//! Runs cases on one mutant until one fails.

use std::collections::BTreeMap;

use nvdla_bench::engine::{Case, CaseFailure, CaseResult, PassedCase, Target, run};
use nvdla_bench::error::BenchError;
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::plan::CasePlan;
use nvdla_stimulus::profile::Profile;
use serde::{Deserialize, Serialize};

/// The result of all cases that ran on a mutant: killed or survived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MutantGrade {
    Killed {
        /// Name of the profile, or of the case from a file, that failed.
        by: String,
        /// Number of cases that ran, the failing one included.
        cases: u64,
        /// Core clocks of the cases before the failing one.
        clocks: u64,
        /// Name of the bucket of the failure.
        bucket: String,
    },
    Survived {
        cases: u64,
        clocks: u64,
    },
}

impl MutantGrade {
    /// Number of cases that ran on the mutant.
    pub fn cases(&self) -> u64 {
        match self {
            Self::Killed { cases, .. } | Self::Survived { cases, .. } => *cases,
        }
    }

    /// Core clocks of the cases that ran on the mutant, without the failing one.
    fn clocks(&self) -> u64 {
        match self {
            Self::Killed { clocks, .. } | Self::Survived { clocks, .. } => *clocks,
        }
    }

    /// Head line of a CSV table whose lines [`Self::times`] makes.
    pub const TIMES: &str = "mutant,caught,cases,clocks,milliseconds,reached\n";

    /// The line of that CSV table for the mutant `name`; the last column is for rare mutants only.
    pub fn times(&self, name: &str, figures: &MutantFigures) -> String {
        let caught = u8::from(matches!(self, Self::Killed { .. }));
        let (cases, clocks) = (self.cases(), self.clocks());
        let reached = figures.reached.map(|reached| reached.to_string());
        let reached = reached.unwrap_or_default();
        format!(
            "{name},{caught},{cases},{clocks},{},{reached}\n",
            figures.millis
        )
    }

    /// This grade with the numbers of cases and clocks of an earlier one added.
    pub(crate) fn after(mut self, earlier: &Self) -> Self {
        match &mut self {
            Self::Killed { cases, clocks, .. } | Self::Survived { cases, clocks } => {
                *cases += earlier.cases();
                *clocks += earlier.clocks();
            }
        }
        self
    }
}

/// Processor time of a mutant's cases, and how many times the mutant acted in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MutantFigures {
    /// Milliseconds of processor time; they vary from run to run.
    pub millis: u64,
    /// How many times a rare mutant acted; `None` for other mutants.
    pub reached: Option<u64>,
    /// Whether the guard of a rare mutant was true in a case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub met: bool,
}

impl MutantFigures {
    /// The sum of the figures of two runs.
    pub(crate) fn and(self, more: Self) -> Self {
        let reached = [self.reached, more.reached];
        Self {
            millis: self.millis + more.millis,
            reached: reached.into_iter().flatten().reduce(|a, b| a + b),
            met: self.met || more.met,
        }
    }
}

/// For each case in which a rare mutant's guard is true, by number: how many times it acts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ActingCases(pub(crate) BTreeMap<usize, u64>);

impl ActingCases {
    pub(crate) fn has(&self, number: usize) -> bool {
        self.0.get(&number).is_some_and(|acts| *acts > 0)
    }

    /// Whether the guard is true in any case.
    pub fn is_met(&self) -> bool {
        !self.0.is_empty()
    }

    /// How many times the mutant acts in all of these cases.
    pub fn acts(&self) -> u64 {
        self.0.values().sum()
    }
}

/// All cases that run on each mutant.
pub struct CasesForMutants {
    /// Profiles with their names, in the order in which they run.
    pub profiles: Vec<(String, Profile)>,
    /// Cases from layer files, programs and illegal programmings.
    pub written: Vec<FileCase>,
    /// Number of cases of each profile.
    pub cases: u64,
    pub seed: Seed,
}

/// A case from a file, in contrast to a random one.
pub struct FileCase {
    plan: CasePlan,
    key: String,
    figures: Option<RequiredClocksAndStalls>,
}

/// The clocks and stalls that a case must have to pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredClocksAndStalls {
    /// Core clocks of each wait for an interrupt.
    pub clocks: Vec<u64>,
    /// Counters of stalls and latencies, in the form of [`PassedCase::stalls_in_words`].
    pub stalls: String,
}

impl RequiredClocksAndStalls {
    /// Those of a case that passed.
    pub fn of(passed: &PassedCase) -> Self {
        Self {
            clocks: passed.layers.clone(),
            stalls: passed.stalls_in_words(),
        }
    }
}

impl FileCase {
    /// A case from a file with this `text`. If the text changes, it counts as another case.
    pub fn new(plan: CasePlan, text: &[u8]) -> Self {
        Self {
            key: keyed(plan.name(), text),
            plan,
            figures: None,
        }
    }

    fn run(&self, target: &Target) -> Result<CaseResult, CaseError> {
        let figures = self.figures.as_ref();
        match &self.plan {
            CasePlan::Layers(layers) => run_legal(&layers.case()?, target, figures),
            CasePlan::Program(case) => run_legal(case, target, figures),
            CasePlan::Illegal(illegal) => {
                let seen = illegal.run(target)?;
                Ok(match seen.findings.into_iter().next() {
                    Some(finding) => failed(finding),
                    None => passed(seen.observed.clocks.0),
                })
            }
        }
    }

    /// Adds clocks and stalls that the case must have; with others it counts as another case.
    #[must_use]
    pub fn with_figures(mut self, figures: RequiredClocksAndStalls) -> Self {
        self.key = keyed(&self.key, format!("{figures:?}").as_bytes());
        self.figures = Some(figures);
        self
    }
}

/// The cases that have run: for each profile its first ones by number, for a file's case 0 or 1.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CasesAlreadyRun(BTreeMap<String, u64>);

impl CasesAlreadyRun {
    /// The cases that have run in `self` or in `other`.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (name, cases) in &other.0 {
            let mine = self.0.entry(name.clone()).or_default();
            *mine = (*cases).max(*mine);
        }
        self
    }

    /// Whether all cases that have run in `other` have run in `self`, too.
    pub fn covers(&self, other: &Self) -> bool {
        other.0.iter().all(|(name, cases)| self.of(name) >= *cases)
    }

    /// The cases that have run in each of `runs`.
    pub fn least(runs: &[Self]) -> Self {
        let Some((first, others)) = runs.split_first() else {
            return Self::default();
        };
        let mut least = first.clone();
        for (name, cases) in &mut least.0 {
            *cases = others.iter().map(|run| run.of(name)).fold(*cases, u64::min);
        }
        least
    }

    fn of(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or_default()
    }
}

/// Bucket of mutants whose simulation ends before its first clock.
const NO_START: &str = "does not start";

/// Bucket of cases with other clocks or stalls than they must have.
const FIGURES: &str = "clocks or stalls";

/// Number of cases of each profile that run before the cases from files: they kill most mutants.
const FIRST: u64 = 4;

/// A case to run on a mutant: a random one, with name and profile and index, or one from a file.
pub(crate) enum CaseOnMutant<'a> {
    Drawn(&'a str, &'a Profile, u64),
    Written(&'a FileCase),
}

impl CaseOnMutant<'_> {
    fn is_new(&self, run: &CasesAlreadyRun) -> bool {
        let (key, index) = self.key();
        run.of(&key) <= index
    }

    /// Key under which the case is counted (its name with a digest of its source), and its index.
    fn key(&self) -> (String, u64) {
        match self {
            Self::Drawn(name, profile, index) => {
                (keyed(name, format!("{profile:?}").as_bytes()), *index)
            }
            Self::Written(written) => (written.key.clone(), 0),
        }
    }

    /// The configuration that the case needs.
    pub(crate) fn needs(&self) -> Configuration {
        match self {
            Self::Drawn(_, profile, _) => profile.needs,
            Self::Written(written) => written.plan.needs(),
        }
    }

    /// The name under which the kills of the case are counted.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Drawn(name, ..) => name,
            Self::Written(written) => written.plan.name(),
        }
    }
}

/// The result of a case that did not notice the mutant, and took so many core clocks.
fn passed(clocks: u64) -> CaseResult {
    CaseResult::Passed(PassedCase {
        clocks,
        ..PassedCase::default()
    })
}

/// The result of a case that failed in this way.
fn failed(bucket: impl Into<String>) -> CaseResult {
    let bucket = bucket.into();
    CaseResult::Failed(CaseFailure {
        verdict: bucket.clone(),
        bucket,
        smallest: None,
    })
}

/// Runs a case of legal layers; other clocks or stalls than `figures` are a failure. A case that
/// nobody can judge passes.
fn run_legal(
    case: &Case,
    target: &Target,
    figures: Option<&RequiredClocksAndStalls>,
) -> Result<CaseResult, CaseError> {
    let outcome = run(case, target)?;
    let clocks = outcome.clocks();
    Ok(match (outcome.report.outcome, figures) {
        (CaseResult::Passed(passed), Some(figures))
            if RequiredClocksAndStalls::of(&passed) != *figures =>
        {
            failed(FIGURES)
        }
        (CaseResult::NotApplicable { .. }, _) => passed(clocks),
        (result, _) => result,
    })
}

fn keyed(name: &str, text: &[u8]) -> String {
    format!("{name} {:08x}", crc32fast::hash(text))
}

impl CasesForMutants {
    /// The value of [`CasesAlreadyRun`] when all cases have run.
    pub fn all(&self) -> CasesAlreadyRun {
        let mut all = CasesAlreadyRun::default();
        for (name, profile) in &self.profiles {
            let (key, _) = CaseOnMutant::Drawn(name, profile, 0).key();
            all.0.insert(key, self.cases);
        }
        for written in &self.written {
            let (key, _) = CaseOnMutant::Written(written).key();
            all.0.insert(key, 1);
        }
        all
    }

    /// Runs the cases that have not run yet on the mutant in `target`, until one fails. On a rare
    /// mutant only the cases in `acting` run, in which it acts. `None`: `is_over` ended it before.
    ///
    /// # Errors
    /// A case cannot be made.
    pub fn grade(
        &self,
        target: &Target,
        run: &CasesAlreadyRun,
        acting: Option<&ActingCases>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<MutantGrade>, CaseError> {
        let (mut cases, mut clocks) = (0, 0);
        let acts = |number: &usize| acting.is_none_or(|acting| acting.has(*number));
        for (_, stimulus) in self.open(run).filter(|(number, _)| acts(number)) {
            if stimulus.needs() > target.configuration {
                continue;
            }
            if is_over() {
                return Ok(None);
            }
            cases += 1;
            match self.run(&stimulus, target)? {
                CaseResult::Passed(passed) => clocks += passed.clocks,
                CaseResult::NotApplicable { .. } => {}
                CaseResult::Failed(failed) => {
                    return Ok(Some(MutantGrade::Killed {
                        by: stimulus.name().to_owned(),
                        cases,
                        clocks,
                        bucket: failed.bucket,
                    }));
                }
            }
        }
        Ok(Some(MutantGrade::Survived { cases, clocks }))
    }

    /// Runs one case and returns how it ended.
    pub(crate) fn run(
        &self,
        stimulus: &CaseOnMutant<'_>,
        target: &Target,
    ) -> Result<CaseResult, CaseError> {
        let ended = match stimulus {
            CaseOnMutant::Drawn(_, profile, index) => {
                let drawn = LayerCase::drawn(profile, &target.quirks, self.seed, *index);
                run_legal(&drawn.case()?, target, None)
            }
            CaseOnMutant::Written(written) => written.run(target),
        };
        match ended {
            Err(CaseError::Bench(BenchError::Simulator { .. })) => Ok(failed(NO_START)),
            ended => ended,
        }
    }

    /// The cases that have not run yet, with their numbers, in the order in which they run.
    pub(crate) fn open(
        &self,
        run: &CasesAlreadyRun,
    ) -> impl Iterator<Item = (usize, CaseOnMutant<'_>)> {
        let all = self.in_order().enumerate();
        all.filter(move |(_, stimulus)| stimulus.is_new(run))
    }

    /// All cases in the order in which they run: the first four of each profile, then those from
    /// files, then the other cases of all profiles in turn.
    fn in_order(&self) -> impl Iterator<Item = CaseOnMutant<'_>> {
        let drawn = |from: u64, to: u64| {
            (from..to).flat_map(|index| {
                self.profiles
                    .iter()
                    .map(move |(name, profile)| CaseOnMutant::Drawn(name, profile, index))
            })
        };
        let first = self.cases.min(FIRST);
        let written = self.written.iter().map(CaseOnMutant::Written);
        drawn(0, first)
            .chain(written)
            .chain(drawn(first, self.cases))
    }
}
