//! A study of a design's quirks: its settings, its trials, and its findings so far.

use std::collections::{BTreeMap, BTreeSet};

use nvdla_bench::engine::{Case, ReplaySpec, shell_word};
use nvdla_random::seed::Seed;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::profile::Profile;

use crate::learn::bus::RegisterReadSeries;
use crate::learn::dut::{StudiedDut, StudiedFailure};
use crate::learn::found::{FoundQuirk, SmallestCase, UnexplainedFailure};
use crate::learn::trials::{self, TRIALS, Trial, TrialFailureKind};
use nvdla_campaign::error::CampaignError;

/// The settings of a study of quirks.
pub struct StudySettings<'a> {
    pub dut: &'a dyn StudiedDut,
    /// Name or path of the design, which the option --dut takes.
    pub name: &'a str,
    pub configuration: Configuration,
    /// Quirks that are in the design's description already.
    pub declared: &'a [Quirk],
    /// Named profiles of the random cases; profiles that the design cannot run are left out.
    pub profiles: &'a [(String, Profile)],
    /// Seed of all random decisions.
    pub seed: Seed,
    /// Number of random cases of each profile.
    pub count: u64,
    /// How many random cases run at the same time; 0: one for each processor.
    pub jobs: usize,
    /// Returns true if the study must end early, because a signal came.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
}

/// Progress of a study of quirks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyProgress {
    /// Number of cases that have run, and number of all cases.
    pub done: u64,
    pub all: u64,
    /// Number of quirks found so far.
    pub found: usize,
    /// Number of failures without explanation so far, counted once for each bucket.
    pub failed: usize,
}

impl<'a> StudySettings<'a> {
    /// Trials of the quirks that the description does not declare and this configuration can have.
    fn trials(&self) -> impl Iterator<Item = &'static Trial> + use<'a> {
        let (most, declared) = (self.configuration, self.declared);
        TRIALS.iter().filter(move |trial| {
            trials::needs(trial.quirk) <= most && !declared.contains(&trial.quirk)
        })
    }

    /// The profiles that the design can run.
    pub(crate) fn able(&self) -> impl Iterator<Item = &'a (String, Profile)> {
        let most = self.configuration;
        self.profiles
            .iter()
            .filter(move |(_, profile)| profile.needs <= most)
    }

    /// Number of all cases of the study: those of trials and random ones.
    pub fn all(&self) -> u64 {
        let trials = self.trials().map(|trial| match trial.sign {
            TrialFailureKind::Replies => RegisterReadSeries::all().count(),
            _ => trial.cases().count(),
        });
        let trials = u64::try_from(trials.sum::<usize>()).unwrap_or(u64::MAX);
        let profiles = u64::try_from(self.able().count()).unwrap_or(u64::MAX);
        trials.saturating_add(profiles.saturating_mul(self.count))
    }
}

/// Quirks, except those in `but`, whose rules the case breaks.
pub(crate) fn rules(case: &Case, but: &[Quirk]) -> BTreeSet<Quirk> {
    let (program, memory) = (&case.program, case.conditions.memory);
    let broken = nvdla_stimulus::legality::broken(program, program.needs, Quirk::ALL, memory);
    let quirks = broken.iter().filter_map(|broken| broken.constraint.quirk);
    quirks.filter(|quirk| !but.contains(quirk)).collect()
}

/// The quirks and unexplained failures that a study has found so far.
pub(crate) struct StudyResults<'s> {
    pub(crate) study: &'s StudySettings<'s>,
    pub(crate) found: BTreeMap<Quirk, FoundQuirk>,
    /// Quirks that the design has not, as their trials failed in another way.
    pub(crate) refuted: BTreeSet<Quirk>,
    pub(crate) unexplained: Vec<UnexplainedFailure>,
    pub(crate) done: u64,
    all: u64,
    /// Called with the progress after each case.
    see: &'s mut dyn FnMut(StudyProgress),
}

/// A trial whose cases fail in another way than its quirk would make them.
struct FailedTrial {
    trial: &'static Trial,
    /// Name, case and failure of each case of the trial that failed.
    cases: Vec<(String, Case, StudiedFailure)>,
    why_not: String,
}

impl<'s> StudyResults<'s> {
    pub(crate) fn new(study: &'s StudySettings<'s>, see: &'s mut dyn FnMut(StudyProgress)) -> Self {
        Self {
            study,
            found: BTreeMap::new(),
            refuted: BTreeSet::new(),
            unexplained: Vec::new(),
            done: 0,
            all: study.all(),
            see,
        }
    }

    /// Counts a case that has run, and tells the progress.
    pub(crate) fn ran(&mut self) {
        self.done += 1;
        (self.see)(StudyProgress {
            done: self.done,
            all: self.all,
            found: self.found.len(),
            failed: self.unexplained.len(),
        });
    }

    pub(crate) fn trials(&mut self) -> Result<(), CampaignError> {
        let mut undecided = Vec::new();
        for trial in self.study.trials() {
            if (self.study.is_over)() {
                return Ok(());
            }
            match trial.sign {
                TrialFailureKind::Replies => self.bus(trial.quirk)?,
                _ => undecided.extend(self.trial(trial)?),
            }
        }
        // What one quirk does may fail the trial of another one.
        for FailedTrial {
            trial,
            cases,
            why_not,
        } in undecided
        {
            self.refuted.insert(trial.quirk);
            for (name, case, failure) in cases {
                let mut rules = rules(&case, self.study.declared).into_iter();
                if rules.any(|quirk| self.found.contains_key(&quirk)) {
                    continue;
                }
                self.leave_open(UnexplainedFailure {
                    bucket: failure.bucket,
                    first: failure.first,
                    why_not: why_not.clone(),
                    replay: self.replay(&name),
                    smallest: Some(self.file(&name)?),
                    case: name,
                    count: 1,
                });
            }
        }
        Ok(())
    }

    /// Runs a trial. Returns it if it failed in another way than its quirk would make it.
    fn trial(&mut self, trial: &'static Trial) -> Result<Option<FailedTrial>, CampaignError> {
        let shows = trial.shows();
        let mut cases = Vec::new();
        for name in trial.cases() {
            let case = trials::case(&name, self.study.seed)?;
            let failure = self.study.dut.run(&case)?;
            self.ran();
            cases.extend(failure.map(|failure| (name, case, failure)));
        }
        let shown = cases.first().filter(|(name, ..)| *name == shows);
        let why_not = match (shown, &cases[..]) {
            (_, []) => return Ok(None),
            (Some((.., failure)), [_]) if trial.is_shown_by(failure) => {
                let beside: Vec<String> = trial.cases().skip(1).collect();
                let pass = match beside.len() {
                    1 => "passes",
                    _ => "pass",
                };
                let (first, beside) = (&failure.first, beside.join(", "));
                let reason = format!("{shows} fails: {first}; {beside} {pass}");
                let smallest = Some(self.file(&shows)?);
                self.find(trial.quirk, reason, smallest);
                return Ok(None);
            }
            (Some(_), [_]) => format!("{shows} fails in another way"),
            (_, [.., (beside, ..)]) => {
                format!("{beside} fails, too, which stays clear of {}", trial.quirk)
            }
        };
        Ok(Some(FailedTrial {
            trial,
            cases,
            why_not,
        }))
    }

    /// Runs the trial of the register bus: requests that the hosts of the bench never make.
    fn bus(&mut self, quirk: Quirk) -> Result<(), CampaignError> {
        let mut lost = Vec::new();
        for row in RegisterReadSeries::all() {
            let replies = self.study.dut.replies(row)?;
            self.ran();
            if replies != row.requests() {
                lost.push((row, replies));
            }
        }
        let Some((row, replies)) = lost.first() else {
            return Ok(());
        };
        let text = format!("{row}: {replies} of {} replies", row.requests());
        if row.is_safe() {
            self.refuted.insert(quirk);
            self.leave_open(UnexplainedFailure {
                case: "register-bus".to_owned(),
                bucket: "replies on the register bus".to_owned(),
                first: text,
                why_not: format!("{quirk} loses none of three"),
                replay: format!("cosim dut learn {} --count 0", shell_word(self.study.name)),
                smallest: None,
                count: 1,
            });
        } else {
            self.find(
                quirk,
                format!("{text}; up to three reads are answered"),
                None,
            );
        }
        Ok(())
    }

    /// Notes that the design has this quirk, with the reason and the smallest case.
    pub(crate) fn find(&mut self, quirk: Quirk, reason: String, smallest: Option<SmallestCase>) {
        let found = FoundQuirk {
            quirk: quirk.name(),
            reason,
            smallest,
            behind: self.done,
            explains: 0,
        };
        self.found.entry(quirk).or_insert(found);
    }

    /// Notes that a quirk explains one more failing case.
    pub(crate) fn explains(&mut self, quirk: Quirk) {
        if let Some(found) = self.found.get_mut(&quirk) {
            found.explains += 1;
        }
    }

    /// Whether an unexplained failure of this bucket is known; if so, counts it there.
    pub(crate) fn is_known(&mut self, bucket: &str) -> bool {
        let known = self
            .unexplained
            .iter_mut()
            .find(|known| known.bucket == bucket);
        known.map(|known| known.count += 1).is_some()
    }

    pub(crate) fn leave_open(&mut self, failure: UnexplainedFailure) {
        if !self.is_known(&failure.bucket) {
            self.unexplained.push(failure);
        }
    }

    /// A case of a trial, as a file that shows a failure.
    fn file(&self, name: &str) -> Result<SmallestCase, CampaignError> {
        Ok(SmallestCase {
            name: name.to_owned(),
            text: trials::text(name)?,
            replay: Some(self.replay(name)),
        })
    }

    fn replay(&self, name: &str) -> String {
        let replay = ReplaySpec {
            dut: Some(self.study.name.to_owned()),
            seed: Some(self.study.seed),
            ..ReplaySpec::new(trials::path(name).to_string_lossy())
        };
        replay.to_string()
    }
}
