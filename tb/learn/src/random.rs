//! Random cases, and which quirk explains a failing one.

use std::collections::{BTreeMap, BTreeSet};

use nvdla_bench::pool::{Ended, Pool};
use nvdla_campaign::schedule::CaseName;
use nvdla_layers::layer::LayerFile;
use nvdla_regs::quirk::Quirk;
use nvdla_stimulus::case::LayerCase;
use nvdla_stimulus::generate::DRAW;
use nvdla_stimulus::profile::Profile;
use nvdla_yaml as yaml;

use crate::dut::CaseFailure;
use crate::error::LearnError;
use crate::found::{SmallestCase, UnexplainedFailure, file_name};
use crate::study::{Findings, Study, StudyProgress, rules};
use crate::trials::TRIALS;

/// The random cases of a study.
pub(crate) struct RandomPart<'s> {
    study: &'s Study<'s>,
    cases: Vec<DrawnName<'s>>,
}

/// A random case that has not been drawn.
struct DrawnName<'s> {
    name: CaseName,
    profile: &'s Profile,
}

/// A random case that failed.
struct RandomFailure<'s> {
    drawn: &'s DrawnName<'s>,
    layers: LayerCase,
    failure: CaseFailure,
    /// Quirks whose rules it breaks.
    rules: BTreeSet<Quirk>,
}

/// What failures of a kind are: shrunk once, the same for all.
struct FailureKind {
    smallest: Option<LayerFile>,
    /// Quirks whose rules the smallest case breaks.
    rules: BTreeSet<Quirk>,
}

/// Failures with the same looks and the same broken rules.
type FailureKinds = BTreeMap<(String, BTreeSet<Quirk>), FailureKind>;

impl<'s> RandomPart<'s> {
    pub(crate) fn of(study: &'s Study<'s>) -> Self {
        let cases = study.able().flat_map(|(name, profile)| {
            let named = move |index| DrawnName {
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
        Self {
            study,
            cases: cases.collect(),
        }
    }

    /// Runs them all, then asks of each failure, in their order, what explains it.
    pub(crate) fn judge(
        &self,
        findings: &mut Findings<'_>,
        see: &mut dyn FnMut(StudyProgress),
    ) -> Result<(), LearnError> {
        let pool = Pool::new(self.study.jobs).until(self.study.is_over);
        let run = |case: &DrawnName<'_>| self.run(case);
        let ended = pool.run(&self.cases, run, |_, _| findings.ran(see))?;
        let mut kinds = BTreeMap::new();
        for (drawn, ended) in self.cases.iter().zip(ended) {
            let ran = match ended {
                Ended::Done(ran) => ran?,
                Ended::Panicked(message) => {
                    let case = drawn.name.to_string();
                    return Err(LearnError::Panicked { case, message });
                }
            };
            if (self.study.is_over)() {
                return Ok(());
            }
            if let Some((layers, failure)) = ran {
                let rules = rules(&layers.case()?, self.study.dut.declared());
                let failed = RandomFailure {
                    drawn,
                    layers,
                    failure,
                    rules,
                };
                self.explain(findings, &failed, &mut kinds)?;
            }
        }
        Ok(())
    }

    /// The case, drawn clear of these quirks.
    fn draw(&self, case: &DrawnName<'_>, quirks: impl IntoIterator<Item = Quirk>) -> LayerCase {
        let declared = self.study.dut.declared().iter().copied();
        let quirks: Vec<Quirk> = declared.chain(quirks).collect();
        let (seed, index) = (case.name.seed, case.name.index);
        LayerCase::drawn(case.profile, &quirks, seed, index)
    }

    fn run(&self, case: &DrawnName<'_>) -> Result<Option<(LayerCase, CaseFailure)>, LearnError> {
        let layers = LayerCase {
            replay: format!("cosim run {} --dut {}", case.name, self.study.dut.name()),
            ..self.draw(case, [])
        };
        let failure = self.study.dut.run(&layers.case()?)?;
        Ok(failure.map(|failure| (layers, failure)))
    }

    fn explain(
        &self,
        findings: &mut Findings<'_>,
        failed: &RandomFailure<'_>,
        kinds: &mut FailureKinds,
    ) -> Result<(), LearnError> {
        if let Some(&quirk) = failed.failure.excused_by.first() {
            if !findings.found.contains_key(&quirk) {
                let smallest = self.shrink(failed, &file_name(quirk))?.map(small);
                let name = &failed.drawn.name;
                findings.find(
                    quirk,
                    format!("{name} differs in what it excuses alone"),
                    smallest,
                );
            }
            findings.explains(quirk);
            return Ok(());
        }
        let known: BTreeSet<Quirk> = failed
            .rules
            .iter()
            .copied()
            .filter(|quirk| findings.found.contains_key(quirk))
            .collect();
        let clear = !known.is_empty() && self.passes_clear_of(findings, failed, &known)?;
        // Nobody could say which one of several failures a shrunk case belongs to.
        if !clear && findings.is_known(&failed.failure.bucket) {
            return Ok(());
        }
        let key = (failed.failure.bucket.clone(), failed.rules.clone());
        if !kinds.contains_key(&key) {
            let name = format!("unexplained-{}", kinds.len() + 1);
            let smallest = self.shrink(failed, &name)?;
            let rules = match &smallest {
                Some(file) => {
                    let case = LayerCase::new(file.clone(), failed.layers.run).case()?;
                    rules(&case, self.study.dut.declared())
                }
                None => failed.rules.clone(),
            };
            kinds.insert(key.clone(), FailureKind { smallest, rules });
        }
        let Some(kind) = kinds.get(&key) else {
            return Ok(());
        };
        if let Some(&quirk) = kind.rules.intersection(&known).next().filter(|_| clear) {
            findings.explains(quirk);
            return Ok(());
        }
        if let Some(quirk) = self.shown_by_chance(findings, failed, &kind.rules)? {
            let reason = format!(
                "{} fails: {}; drawn clear of it, the case passes",
                failed.drawn.name, failed.failure.first
            );
            findings.find(quirk, reason, kind.smallest.clone().map(small));
            findings.explains(quirk);
            return Ok(());
        }
        findings.unexplained(UnexplainedFailure {
            case: failed.drawn.name.to_string(),
            bucket: failed.failure.bucket.clone(),
            first: failed.failure.first.clone(),
            why_not: why_not(findings, &kind.rules, clear),
            replay: failed.layers.replay.clone(),
            smallest: kind.smallest.clone().map(small),
            count: 1,
        });
        Ok(())
    }

    /// A quirk that its trial could miss, and that the smallest case of this kind meets.
    fn shown_by_chance(
        &self,
        findings: &Findings<'_>,
        failed: &RandomFailure<'_>,
        rules: &BTreeSet<Quirk>,
    ) -> Result<Option<Quirk>, LearnError> {
        let by_timing = TRIALS.iter().filter(|trial| trial.by_timing);
        let candidates = by_timing.filter(|trial| {
            let quirk = trial.quirk;
            rules.contains(&quirk)
                && !findings.found.contains_key(&quirk)
                && !findings.refuted.contains(&quirk)
        });
        for trial in candidates {
            if self.passes_clear_of(findings, failed, &BTreeSet::from([trial.quirk]))? {
                return Ok(Some(trial.quirk));
            }
        }
        Ok(None)
    }

    /// Whether the same case passes, drawn for a design with these quirks.
    fn passes_clear_of(
        &self,
        findings: &Findings<'_>,
        failed: &RandomFailure<'_>,
        quirks: &BTreeSet<Quirk>,
    ) -> Result<bool, LearnError> {
        let layers = self.draw(failed.drawn, quirks.iter().copied());
        let failure = self.study.dut.run(&layers.case()?)?;
        let is_found = |quirk: &Quirk| findings.found.contains_key(quirk);
        Ok(failure.is_none_or(|failure| failure.excused_by.iter().any(is_found)))
    }

    fn shrink(
        &self,
        failed: &RandomFailure<'_>,
        name: &str,
    ) -> Result<Option<LayerFile>, LearnError> {
        self.study.dut.shrink(&failed.layers, name)
    }
}

/// Why no quirk explains a failure whose smallest case breaks these rules.
fn why_not(findings: &Findings<'_>, rules: &BTreeSet<Quirk>, is_clear: bool) -> String {
    let names = |quirks: Vec<&Quirk>| {
        let names: Vec<&str> = quirks.into_iter().map(|quirk| quirk.name()).collect();
        names.join(", ")
    };
    let (found, others): (Vec<&Quirk>, Vec<&Quirk>) = rules
        .iter()
        .partition(|quirk| findings.found.contains_key(quirk));
    match (&found[..], &others[..]) {
        ([], []) => "its smallest case meets the fault of no quirk".to_owned(),
        ([_, ..], _) if !is_clear => {
            format!("drawn clear of {}, the case fails, too", names(found))
        }
        (_, []) => format!("its smallest case is clear of {}", names(found)),
        (_, _) => format!(
            "it could meet {}, but the case that shows this quirk does not show it",
            names(others)
        ),
    }
}

fn small(file: LayerFile) -> SmallestCase {
    SmallestCase {
        name: file.name.clone(),
        text: yaml::to_string(&file),
        replay: None,
    }
}
