//! Runs the random cases of a study, and finds the quirk that explains a failing one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use nvdla_bench::engine::ReplaySpec;
use nvdla_bench::error::BenchError;
use nvdla_bench::pool::CaseThreadPool;
use nvdla_campaign::schedule::CaseName;
use nvdla_files::yaml;
use nvdla_layers::layer::LayerFile;
use nvdla_random::conditions::SweepSetting;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::generate::DRAW;
use nvdla_stimulus::profile::Profile;

use crate::learn::dut::StudiedFailure;
use crate::learn::found::{SmallestCase, UnexplainedFailure, file_name};
use crate::learn::study::{StudyResults, StudySettings, rules};
use crate::learn::trials::{TRIALS, Trial};
use nvdla_campaign::error::CampaignError;

/// Name and profile of a random case.
struct RandomCaseName<'s> {
    name: CaseName,
    profile: &'s Profile,
}

/// A random case that failed, with its failure.
struct RandomFailure<'s> {
    drawn: &'s RandomCaseName<'s>,
    layers: LayerCase,
    failure: StudiedFailure,
    /// Quirks whose rules the case breaks.
    rules: BTreeSet<Quirk>,
}

/// Most failures that are shrunk: a bad design has many, and each takes long.
const SHRUNK: usize = 8;

impl StudyResults<'_> {
    /// Runs all random cases, then looks for the quirk that explains each failure.
    pub(crate) fn random_cases(&mut self) -> Result<(), CampaignError> {
        let study = self.study;
        let cases = study.able().flat_map(|(name, profile)| {
            let named = move |index| RandomCaseName {
                name: CaseName {
                    profile: name.clone(),
                    seed: study.seed,
                    index,
                    draw: DRAW,
                },
                profile,
            };
            (0..study.count).map(named)
        });
        let cases: Vec<RandomCaseName<'_>> = cases.collect();
        let pool = CaseThreadPool::new(study.jobs).until(study.is_over);
        let run = |case: &RandomCaseName<'_>| run(study, case);
        let ended = pool.run(&cases, run, |_, _| {
            self.ran();
            ControlFlow::Continue(())
        })?;
        for (drawn, ended) in cases.iter().zip(ended) {
            let ran = ended.map_err(|message| {
                BenchError::panicked(&drawn.name, replay_of(study, drawn), message)
            })??;
            if (study.is_over)() {
                return Ok(());
            }
            if let Some((layers, failure)) = ran {
                let rules = rules(&layers.case()?, study.declared);
                self.explain(&RandomFailure {
                    drawn,
                    layers,
                    failure,
                    rules,
                })?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, failed: &RandomFailure<'_>) -> Result<(), CampaignError> {
        let (name, dut) = (&failed.drawn.name, self.study.dut);
        if let Some(&quirk) = failed.failure.excused_by.first() {
            if !self.found.contains_key(&quirk) {
                let smallest = dut.shrink(&failed.layers, &file_name(quirk))?;
                let reason = format!("{name} differs in what it excuses alone");
                self.find(quirk, reason, smallest.map(small));
            }
            self.explains(quirk);
            return Ok(());
        }
        let met = TRIALS.iter().filter(|trial| {
            failed.rules.contains(&trial.quirk) && trial.is_shown_by(&failed.failure)
        });
        let (known, others): (Vec<&Trial>, Vec<&Trial>) =
            met.partition(|trial| self.found.contains_key(&trial.quirk));
        let known: Vec<Quirk> = known.iter().map(|trial| trial.quirk).collect();
        // Behind the failure of one quirk another one may fail in its own way.
        let in_the_way = failed.rules.iter().copied();
        let in_the_way = in_the_way.filter(|quirk| self.found.contains_key(quirk));
        let in_the_way: Vec<Quirk> = in_the_way.collect();
        if let [quirk, ..] = known[..]
            && self.passes_clear_of(failed, &in_the_way)?
        {
            self.explains(quirk);
            return Ok(());
        }
        if let Some((quirk, smallest)) = self.shown_by_chance(failed, &others)? {
            let reason = format!(
                "{name} fails: {}; drawn clear of it, the case passes",
                failed.failure.first
            );
            self.find(quirk, reason, Some(small(smallest)));
            self.explains(quirk);
            return Ok(());
        }
        if self.is_known(&failed.failure.bucket) {
            return Ok(());
        }
        let number = self.unexplained.len() + 1;
        let smallest = if number <= SHRUNK {
            dut.shrink(&failed.layers, &format!("unexplained-{number}"))?
        } else {
            None
        };
        self.leave_open(UnexplainedFailure {
            case: name.to_string(),
            bucket: failed.failure.bucket.clone(),
            first: failed.failure.first.clone(),
            why_not: why_not(
                &failed.rules,
                if known.is_empty() { &[] } else { &in_the_way },
            ),
            replay: replay_of(self.study, failed.drawn).to_string(),
            smallest: smallest.map(small),
            count: 1,
        });
        Ok(())
    }

    /// Finds the quirk of this failure that its trial may miss; with the smallest failing case.
    fn shown_by_chance(
        &self,
        failed: &RandomFailure<'_>,
        candidates: &[&Trial],
    ) -> Result<Option<(Quirk, LayerFile)>, CampaignError> {
        for trial in candidates.iter().filter(|trial| trial.is_by_timing()) {
            let quirk = trial.quirk;
            if self.refuted.contains(&quirk) || !self.passes_clear_of(failed, &[quirk])? {
                continue;
            }
            let Some(smallest) = self.study.dut.shrink(&failed.layers, &file_name(quirk))? else {
                return Ok(None);
            };
            // What is not shrunk to the end may meet the quirk by chance.
            if (self.study.is_over)() {
                return Ok(None);
            }
            let case = LayerCase::new(smallest.clone(), failed.layers.run).case()?;
            if rules(&case, self.study.declared).contains(&quirk) {
                return Ok(Some((quirk, smallest)));
            }
        }
        Ok(None)
    }

    /// Whether the case passes when it is drawn again with choices that keep clear of these quirks,
    /// and of other found ones that the new choices meet.
    fn passes_clear_of(
        &self,
        failed: &RandomFailure<'_>,
        quirks: &[Quirk],
    ) -> Result<bool, CampaignError> {
        let mut clear: BTreeSet<Quirk> = quirks.iter().copied().collect();
        let case = loop {
            let case = draw(self.study, failed.drawn, clear.iter().copied()).case()?;
            let mut met = rules(&case, self.study.declared);
            met.retain(|quirk| self.found.contains_key(quirk) && !clear.contains(quirk));
            if met.is_empty() {
                break case;
            }
            clear.extend(met);
        };
        let failure = self.study.dut.run(&case)?;
        let is_found = |quirk: &Quirk| self.found.contains_key(quirk);
        Ok(failure.is_none_or(|failure| failure.excused_by.iter().any(is_found)))
    }
}

/// Draws the case with choices that keep clear of these quirks and of the declared ones.
fn draw(
    study: &StudySettings<'_>,
    case: &RandomCaseName<'_>,
    quirks: impl IntoIterator<Item = Quirk>,
) -> LayerCase {
    let declared = study.declared.iter().copied();
    let quirks: Vec<Quirk> = declared.chain(quirks).collect();
    let (seed, index) = (case.name.seed, case.name.index);
    let mut drawn = LayerCase::drawn(case.profile, &quirks, seed, index);
    // No quirk shows in a sweep alone.
    drawn.overrides.sweep = Some(SweepSetting::None);
    drawn
}

fn replay_of(study: &StudySettings<'_>, case: &RandomCaseName<'_>) -> ReplaySpec {
    ReplaySpec {
        dut: Some(study.name.to_owned()),
        ..ReplaySpec::new(case.name.to_string())
    }
}

fn run(
    study: &StudySettings<'_>,
    case: &RandomCaseName<'_>,
) -> Result<Option<(LayerCase, StudiedFailure)>, CampaignError> {
    let layers = LayerCase {
        replay: Some(replay_of(study, case)),
        ..draw(study, case, [])
    };
    let failure = study.dut.run(&layers.case()?)?;
    Ok(failure.map(|failure| (layers, failure)))
}

/// Why no quirk explains a failure that breaks the rules of `rules`, of which `known` were found.
fn why_not(rules: &BTreeSet<Quirk>, known: &[Quirk]) -> String {
    let names = |quirks: &[Quirk]| {
        let names: Vec<&str> = quirks.iter().map(|quirk| quirk.name()).collect();
        names.join(", ")
    };
    let all: Vec<Quirk> = rules.iter().copied().collect();
    match (known, &all[..]) {
        ([], []) => "it meets the fault of no quirk".to_owned(),
        ([], all) => format!(
            "it could meet {}, which the trials did not show so",
            names(all)
        ),
        (known, _) => format!("drawn clear of {}, it fails, too", names(known)),
    }
}

fn small(file: LayerFile) -> SmallestCase {
    SmallestCase {
        name: file.name.clone(),
        text: yaml::to_string(&file),
        replay: None,
    }
}
