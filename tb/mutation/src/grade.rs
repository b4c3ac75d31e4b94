//! Runs cases on one mutant until one fails.

use std::collections::BTreeMap;

use nvdla_bench::conditions::ConditionOverrides;
use nvdla_bench::engine::{Case, CaseResult, Passed, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::seed::Seed;
use nvdla_illegal::IllegalFile;
use nvdla_regs::configuration::Configuration;
use nvdla_stimulus::case::{CaseError, LayerCase};
use nvdla_stimulus::profile::Profile;
use serde::{Deserialize, Serialize};

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    Killed {
        /// The profile, or the case written by hand.
        by: String,
        /// Cases that ran, that one included.
        cases: u64,
        /// Core clocks of the cases before it.
        clocks: u64,
        /// What failures that look like it are called.
        bucket: String,
    },
    Survived {
        cases: u64,
        clocks: u64,
    },
}

impl Grade {
    /// Cases that ran.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.effort().0
    }

    /// Cases and clocks.
    pub(crate) fn effort(&self) -> (u64, u64) {
        match self {
            Self::Killed { cases, clocks, .. } | Self::Survived { cases, clocks } => {
                (*cases, *clocks)
            }
        }
    }

    /// First line of a table of [`Self::times`].
    pub const TIMES: &str = "mutant,caught,cases,clocks,milliseconds,reached\n";

    /// The line of a mutant of this name in a table of what they take; the last column is empty for
    /// those that are not rare.
    #[must_use]
    pub fn times(&self, name: &str, figures: &MutantFigures) -> String {
        let caught = u8::from(matches!(self, Self::Killed { .. }));
        let (cases, clocks) = self.effort();
        let reached = figures.reached.map(|reached| reached.to_string());
        let reached = reached.unwrap_or_default();
        format!(
            "{name},{caught},{cases},{clocks},{},{reached}\n",
            figures.millis
        )
    }

    /// This grade after so many cases and clocks before.
    pub(crate) fn after(mut self, (before, more): (u64, u64)) -> Self {
        match &mut self {
            Self::Killed { cases, clocks, .. } | Self::Survived { cases, clocks } => {
                *cases += before;
                *clocks += more;
            }
        }
        self
    }
}

/// What was seen of a mutant while its cases ran.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MutantFigures {
    /// Milliseconds of one processor, which are not the same in another run.
    pub millis: u64,
    /// How often a rare mutant acted; none of other ones.
    pub reached: Option<u64>,
}

impl MutantFigures {
    /// Of both runs together.
    pub(crate) fn and(self, more: Self) -> Self {
        let reached = [self.reached, more.reached];
        Self {
            millis: self.millis + more.millis,
            reached: reached.into_iter().flatten().reduce(|a, b| a + b),
        }
    }
}

/// The cases in which a mutant acts: their numbers, and how often.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ActingCases(pub(crate) BTreeMap<usize, u64>);

impl ActingCases {
    pub(crate) fn has(&self, number: usize) -> bool {
        self.0.contains_key(&number)
    }

    /// How often it acts in all of them.
    #[must_use]
    pub fn acts(&self) -> u64 {
        self.0.values().sum()
    }
}

/// Cases that must notice a mutant.
pub struct Stimuli {
    /// Names and profiles, in the order in which they run.
    pub profiles: Vec<(String, Profile)>,
    /// Layers and programs written by hand.
    pub written: Vec<WrittenCase>,
    /// Cases of each profile in all.
    pub cases: u64,
    pub seed: Seed,
}

/// A case written by hand.
pub struct WrittenCase {
    name: String,
    stimulus: WrittenStimulus,
    key: String,
    figures: Option<CaseFigures>,
}

enum WrittenStimulus {
    Legal(Box<Case>),
    /// What no driver may write: how it ends is compared.
    Illegal(Box<IllegalFile>, Seed),
}

impl WrittenStimulus {
    fn needs(&self) -> Configuration {
        match self {
            Self::Legal(case) => case.needs(),
            Self::Illegal(file, _) => file.needs,
        }
    }
}

/// Figures of a case that the regression demands, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFigures {
    /// Core clocks of each wait.
    pub clocks: Vec<u64>,
    /// Counters of stalls and latencies, as [`Passed::stalls_in_words`].
    pub stalls: String,
}

impl CaseFigures {
    fn are_of(&self, passed: &Passed) -> bool {
        passed.layers == self.clocks && passed.stalls_in_words() == self.stalls
    }
}

impl WrittenCase {
    /// The case of a file. `text` is the whole file: when the file changes, it counts as another case.
    #[must_use]
    pub fn new(case: Case, text: &[u8]) -> Self {
        let name = case.name.clone();
        Self::named(name, WrittenStimulus::Legal(Box::new(case)), text)
    }

    /// As [`Self::new`], of an illegal layer, with the seed of what it leaves to be drawn.
    #[must_use]
    pub fn illegal(file: IllegalFile, run: Seed, text: &[u8]) -> Self {
        let name = file.name.clone();
        Self::named(name, WrittenStimulus::Illegal(Box::new(file), run), text)
    }

    fn named(name: String, stimulus: WrittenStimulus, text: &[u8]) -> Self {
        Self {
            key: keyed(&name, text),
            name,
            stimulus,
            figures: None,
        }
    }

    fn run(&self, target: &Target) -> Result<CaseEnd, CaseError> {
        let (file, run) = match &self.stimulus {
            WrittenStimulus::Legal(case) => return judged(case, target, self.figures.as_ref()),
            WrittenStimulus::Illegal(file, run) => (file, *run),
        };
        let conditions = file.conditions(ConditionOverrides::default(), run);
        match file.run(run, &conditions, target) {
            Ok(seen) => Ok(match file.complaints(&seen).into_iter().next() {
                Some(complaint) => CaseEnd::Failed(complaint),
                None => CaseEnd::Passed(seen.clocks),
            }),
            Err(CaseError::Bench(BenchError::Simulator { .. })) => {
                Ok(CaseEnd::Failed(NO_START.to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    /// With figures that it must show. With other ones it is another case.
    #[must_use]
    pub fn with_figures(mut self, figures: CaseFigures) -> Self {
        self.key = keyed(&self.key, format!("{figures:?}").as_bytes());
        self.figures = Some(figures);
        self
    }
}

/// How many cases of what have run: of profiles their first ones, of written cases one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CasesRun(BTreeMap<String, u64>);

impl CasesRun {
    /// Both, whatever has run twice.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (name, cases) in &other.0 {
            let mine = self.0.entry(name.clone()).or_default();
            *mine = (*cases).max(*mine);
        }
        self
    }

    /// Whether nothing of `other` is new.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        other.0.iter().all(|(name, cases)| self.of(name) >= *cases)
    }

    /// What has run in each of these.
    #[must_use]
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

/// What failures of the design before its first clock are called.
const NO_START: &str = "does not start";

/// What other figures are called.
const FIGURES: &str = "clocks or stalls";

/// Cases of each profile before those written by hand run: most mutants do not live longer.
const FIRST: u64 = 4;

/// One case.
pub(crate) enum Stimulus<'a> {
    Drawn(&'a str, &'a Profile, u64),
    Written(&'a WrittenCase),
}

impl Stimulus<'_> {
    fn is_new(&self, run: &CasesRun) -> bool {
        let (key, index) = self.key();
        run.of(&key) <= index
    }

    /// What it is counted as, with what it is made from, and its number there.
    fn key(&self) -> (String, u64) {
        match self {
            Self::Drawn(name, profile, index) => {
                (keyed(name, format!("{profile:?}").as_bytes()), *index)
            }
            Self::Written(written) => (written.key.clone(), 0),
        }
    }

    /// What it needs, and what kills are counted as.
    pub(crate) fn needs(&self) -> (Configuration, &str) {
        match self {
            Self::Drawn(name, profile, _) => (profile.needs, name),
            Self::Written(written) => (written.stimulus.needs(), &written.name),
        }
    }
}

/// How a case ended.
pub(crate) enum CaseEnd {
    /// After so many core clocks.
    Passed(u64),
    /// What failures that look like it are called.
    Failed(String),
}

/// Runs a case of legal layers, which must show these figures.
fn judged(
    case: &Case,
    target: &Target,
    figures: Option<&CaseFigures>,
) -> Result<CaseEnd, CaseError> {
    let outcome = match nvdla_live::run(case, target) {
        Ok(outcome) => outcome,
        Err(BenchError::Simulator { .. }) => return Ok(CaseEnd::Failed(NO_START.to_owned())),
        Err(error) => return Err(error.into()),
    };
    Ok(match (&outcome.report.outcome, figures) {
        (CaseResult::Failed(failed), _) => CaseEnd::Failed(failed.bucket.clone()),
        (CaseResult::Passed(passed), Some(figures)) if !figures.are_of(passed) => {
            CaseEnd::Failed(FIGURES.to_owned())
        }
        _ => CaseEnd::Passed(outcome.clocks()),
    })
}

fn keyed(name: &str, text: &[u8]) -> String {
    format!("{name} {:08x}", crc32fast::hash(text))
}

impl Stimuli {
    /// All cases, as they are counted.
    #[must_use]
    pub fn all(&self) -> CasesRun {
        let mut all = CasesRun::default();
        for (name, profile) in &self.profiles {
            let (key, _) = Stimulus::Drawn(name, profile, 0).key();
            all.0.insert(key, self.cases);
        }
        for written in &self.written {
            let (key, _) = Stimulus::Written(written).key();
            all.0.insert(key, 1);
        }
        all
    }

    /// Runs those that have not run yet on the mutant that `target` is, until one fails: of a rare mutant
    /// those in which it acts, by the census.
    ///
    /// # Errors
    /// A case cannot be made.
    pub fn grade(
        &self,
        target: &Target,
        run: &CasesRun,
        acting: Option<&ActingCases>,
    ) -> Result<Grade, CaseError> {
        let (mut cases, mut clocks) = (0, 0);
        let acts = |number: &usize| acting.is_none_or(|acting| acting.has(*number));
        for (_, stimulus) in self.open(run).filter(|(number, _)| acts(number)) {
            let (needs, by) = stimulus.needs();
            if needs > target.configuration {
                continue;
            }
            cases += 1;
            match self.run(&stimulus, target)? {
                CaseEnd::Passed(more) => clocks += more,
                CaseEnd::Failed(bucket) => {
                    return Ok(Grade::Killed {
                        by: by.to_owned(),
                        cases,
                        clocks,
                        bucket,
                    });
                }
            }
        }
        Ok(Grade::Survived { cases, clocks })
    }

    /// Runs one case.
    pub(crate) fn run(
        &self,
        stimulus: &Stimulus<'_>,
        target: &Target,
    ) -> Result<CaseEnd, CaseError> {
        match stimulus {
            Stimulus::Drawn(_, profile, index) => {
                let drawn = LayerCase::drawn(profile, &target.quirks, self.seed, *index);
                judged(&drawn.case()?, target, None)
            }
            Stimulus::Written(written) => written.run(target),
        }
    }

    /// The cases that have not run yet, with their numbers, in the order in which they run.
    pub(crate) fn open(&self, run: &CasesRun) -> impl Iterator<Item = (usize, Stimulus<'_>)> {
        let all = self.in_order().enumerate();
        all.filter(move |(_, stimulus)| stimulus.is_new(run))
    }

    /// Each profile has its first four cases, then those written by hand run, then each has the others
    /// in turns.
    fn in_order(&self) -> impl Iterator<Item = Stimulus<'_>> {
        let drawn = |from: u64, to: u64| {
            (from..to).flat_map(|index| {
                self.profiles
                    .iter()
                    .map(move |(name, profile)| Stimulus::Drawn(name, profile, index))
            })
        };
        let first = self.cases.min(FIRST);
        let written = self.written.iter().map(Stimulus::Written);
        drawn(0, first)
            .chain(written)
            .chain(drawn(first, self.cases))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(cases: &[(&str, u64)]) -> CasesRun {
        CasesRun(
            cases
                .iter()
                .map(|(name, cases)| ((*name).to_owned(), *cases))
                .collect(),
        )
    }

    #[test]
    fn what_has_run_once_is_not_new_and_what_is_new_counts_with_it() {
        let before = run(&[("sdp", 4), ("conv-example", 1)]);
        assert!(before.covers(&run(&[("sdp", 4)])));
        assert!(!before.covers(&run(&[("sdp", 16)])));
        assert!(!before.covers(&run(&[("other", 1)])));
        let both = before.clone().and(&run(&[("sdp", 16), ("other", 1)]));
        assert_eq!(both, run(&[("sdp", 16), ("conv-example", 1), ("other", 1)]));
        assert_eq!(both.clone().and(&before), both);
        let least = CasesRun::least(&[both, before, run(&[("sdp", 9)])]);
        assert_eq!(least, run(&[("sdp", 4), ("conv-example", 0), ("other", 0)]));
    }

    #[test]
    fn what_a_mutant_takes_is_a_line_of_a_table() {
        let survived = Grade::Survived {
            cases: 7,
            clocks: 900,
        };
        let killed = Grade::Killed {
            by: "sdp".to_owned(),
            cases: 3,
            clocks: 400,
            bucket: "memory".to_owned(),
        };
        let figures = |millis, reached| MutantFigures { millis, reached };
        assert_eq!(
            survived.times("a", &figures(12, Some(0))),
            "a,0,7,900,12,0\n"
        );
        assert_eq!(killed.times("b", &figures(5, None)), "b,1,3,400,5,\n");
        let columns = |line: &str| line.split(',').count();
        assert_eq!(
            columns(Grade::TIMES),
            columns(&killed.times("b", &figures(5, None)))
        );
    }

    #[test]
    fn a_changed_file_is_another_case() {
        assert_eq!(keyed("a", b"1"), keyed("a", b"1"));
        assert_ne!(keyed("a", b"1"), keyed("a", b"2"));
    }

    #[test]
    fn other_clocks_and_other_stalls_are_other_figures() {
        let passed = Passed {
            layers: vec![20, 30],
            reference: None,
            clocks: 100,
            stalls: vec![0, 4],
            note: None,
        };
        let figures = |clocks: &[u64], stalls: &str| CaseFigures {
            clocks: clocks.to_vec(),
            stalls: stalls.to_owned(),
        };
        assert!(figures(&[20, 30], "0 4").are_of(&passed));
        assert!(!figures(&[20, 31], "0 4").are_of(&passed));
        assert!(!figures(&[20, 30], "").are_of(&passed));
        let still = Passed {
            stalls: vec![0, 0],
            note: None,
            ..passed
        };
        assert!(figures(&[20, 30], "").are_of(&still));
    }
}
