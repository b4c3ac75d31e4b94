//! The score: how many mutants the cases kill, of those that change something specified.

use std::collections::BTreeMap;

use nvdla_files::yaml::SchemaVersion;
use nvdla_settings::settings;
use serde::{Deserialize, Serialize};

use crate::grade::{MutantFigures, MutantGrade};
use crate::mutants::Mutant;
use crate::mutants::proof::MutantProofResult;

/// Numbers of mutants by their fate, for one module or for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MutationScore {
    pub killed: u64,
    pub survived: u64,
    /// Rare mutants that survived and never acted.
    pub unreached: u64,
    /// Survivors with a proof that they change nothing.
    pub equal: u64,
    /// Survivors with an explanation that they change nothing that is specified.
    pub explained: u64,
    /// For each killed mutant, the number of cases that ran.
    cases: Vec<u64>,
    /// For each killed mutant, the milliseconds of processor time.
    millis: Vec<u64>,
}

impl MutationScore {
    fn add(&mut self, fate: MutantFate, cases: u64, figures: Option<&MutantFigures>) {
        match fate {
            MutantFate::Killed => {
                self.killed += 1;
                self.cases.push(cases);
                self.millis.extend(figures.map(|figures| figures.millis));
            }
            MutantFate::Unreached => self.unreached += 1,
            MutantFate::Equal => self.equal += 1,
            MutantFate::Explained => self.explained += 1,
            MutantFate::Survived => self.survived += 1,
        }
    }

    /// Number of all mutants, also those that do not count for the score.
    pub fn mutants(&self) -> u64 {
        self.counted() + self.equal + self.explained
    }

    /// Number of mutants that count for the score: neither proved equal nor explained.
    fn counted(&self) -> u64 {
        self.killed + self.survived + self.unreached
    }

    /// The score: percentage of killed mutants among those neither proved equal nor explained.
    pub fn percent(&self) -> Option<f64> {
        let counted = self.counted();
        (counted > 0).then(|| 100.0 * as_float(self.killed) / as_float(counted))
    }

    /// Lower and upper bound of the score in percent, with a confidence of 95 % (Wilson).
    pub fn interval(&self) -> Option<(f64, f64)> {
        const Z: f64 = 1.96;
        let counted = as_float(self.counted());
        let share = self.percent()? / 100.0;
        let square = Z * Z / counted;
        let centre = (share + square / 2.0) / (1.0 + square);
        let half = Z * (share * (1.0 - share) / counted + square / (4.0 * counted)).sqrt();
        let half = half / (1.0 + square);
        Some((
            100.0 * (centre - half).max(0.0),
            100.0 * (centre + half).min(1.0),
        ))
    }

    /// Median of the number of cases until a mutant is killed.
    pub fn median_cases(&self) -> Option<u64> {
        let mut cases = self.cases.clone();
        cases.sort_unstable();
        cases.get(cases.len() / 2).copied()
    }

    /// Milliseconds of processor time until a mutant is killed: median, and 95th percentile.
    pub fn millis(&self) -> Option<(u64, u64)> {
        let mut millis = self.millis.clone();
        millis.sort_unstable();
        let most = (millis.len() * 95).div_ceil(100).checked_sub(1)?;
        Some((millis[millis.len() / 2], millis[most]))
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn as_float(count: u64) -> f64 {
    count as f64
}

/// The final result for a mutant: its grade together with proof and explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MutantFate {
    Killed,
    Equal,
    Explained,
    Survived,
    /// No case failed, and the rare mutant never acted.
    Unreached,
}

/// A mutant with its grade and all else that is known, as `--json` writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedMutant {
    pub mutant: Mutant,
    pub grade: MutantGrade,
    #[serde(default)]
    pub figures: Option<MutantFigures>,
    #[serde(default)]
    pub proof: Option<MutantProofResult>,
    /// The reason why the mutant may survive, from the file of explained mutants.
    #[serde(default)]
    pub explained: Option<String>,
}

impl GradedMutant {
    /// Whether the mutant survived without a proof or an explanation.
    pub fn is_open(&self) -> bool {
        matches!(self.fate(), MutantFate::Survived | MutantFate::Unreached)
    }

    pub fn is_killed(&self) -> bool {
        matches!(self.grade, MutantGrade::Killed { .. })
    }

    /// Whether the mutant acted in a case; mutants that are not rare always count as acting.
    pub fn is_reached(&self) -> bool {
        self.figures
            .is_none_or(|figures| figures.reached != Some(0))
    }

    /// Whether the guard of the mutant was true in a case, even if the mutant did not act there.
    pub fn is_met(&self) -> bool {
        self.is_killed() || self.is_reached() || self.figures.is_some_and(|figures| figures.met)
    }

    pub fn fate(&self) -> MutantFate {
        match (&self.grade, &self.proof, &self.explained) {
            (MutantGrade::Killed { .. }, ..) => MutantFate::Killed,
            (_, Some(proof), _) if proof.is_equal() => MutantFate::Equal,
            (_, _, Some(_)) => MutantFate::Explained,
            _ if self.is_reached() => MutantFate::Survived,
            _ => MutantFate::Unreached,
        }
    }
}

/// All graded mutants of one design, as a JSON file.
#[settings(no_schema, Default)]
pub struct MutantGradesFile {
    schema: SchemaVersion<1>,
    /// Number of changes from which the mutants were drawn.
    pub candidates: usize,
    pub mutants: Vec<GradedMutant>,
}

impl MutantGradesFile {
    /// Name of the file in a campaign's folder from which a report reads it.
    pub const FILE: &str = "mutants.json";

    pub fn new(candidates: usize, mutants: Vec<GradedMutant>) -> Self {
        Self {
            schema: SchemaVersion::default(),
            candidates,
            mutants,
        }
    }
}

/// All scores of graded mutants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MutationScores {
    pub all: MutationScore,
    pub by_unit: BTreeMap<String, MutationScore>,
    /// Number of mutants that each profile, or case from a file, killed first.
    pub kills: BTreeMap<String, u64>,
    /// Number of rare mutants without a proof that they change nothing.
    pub guards: u64,
    /// Number of these whose guard was true in a case.
    pub met: u64,
}

impl MutationScores {
    /// Computes the scores of all mutants in `graded`.
    pub fn of(graded: &MutantGradesFile) -> Self {
        let mut scores = Self::default();
        for known in &graded.mutants {
            let (fate, cases) = (known.fate(), known.grade.cases());
            let figures = known.figures.as_ref();
            scores.all.add(fate, cases, figures);
            let unit = scores.by_unit.entry(known.mutant.unit.clone());
            unit.or_default().add(fate, cases, figures);
            if known.mutant.is_rare() && fate != MutantFate::Equal {
                scores.guards += 1;
                scores.met += u64::from(known.is_met());
            }
            if let MutantGrade::Killed { by, .. } = &known.grade {
                *scores.kills.entry(by.clone()).or_default() += 1;
            }
        }
        scores
    }

    /// Profiles and cases with the numbers of mutants that they killed, the largest number first.
    pub fn killers(&self) -> Vec<(&str, u64)> {
        let kills = self
            .kills
            .iter()
            .map(|(name, kills)| (name.as_str(), *kills));
        let mut kills: Vec<(&str, u64)> = kills.collect();
        kills.sort_by_key(|(name, kills)| (std::cmp::Reverse(*kills), *name));
        kills
    }
}
