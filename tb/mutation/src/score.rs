//! The score of a bench: how many of the mutants that matter it kills.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_dut_build::mutants::Mutant;
use nvdla_dut_build::mutants::proof::MutantProof;
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};
use serde::{Deserialize, Serialize};

use crate::grade::Grade;

/// Of the mutants of one unit, or of all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Score {
    pub killed: u64,
    pub survived: u64,
    /// Survivors that are proved to change nothing.
    pub equal: u64,
    /// Survivors that are known to change nothing that is specified.
    pub explained: u64,
    /// Cases until each kill.
    cases: Vec<u64>,
}

impl Score {
    fn add(&mut self, fate: MutantFate, cases: u64) {
        match fate {
            MutantFate::Killed => {
                self.killed += 1;
                self.cases.push(cases);
            }
            MutantFate::Equal => self.equal += 1,
            MutantFate::Explained => self.explained += 1,
            MutantFate::Survived => self.survived += 1,
        }
    }

    /// Mutants in all.
    #[must_use]
    pub fn mutants(&self) -> u64 {
        self.killed + self.survived + self.equal + self.explained
    }

    /// Percent of the mutants that are neither proved equal nor explained.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        let counted = self.killed + self.survived;
        (counted > 0).then(|| 100.0 * as_float(self.killed) / as_float(counted))
    }

    /// Bounds of the percentage with a confidence of 95 % (Wilson).
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        const Z: f64 = 1.96;
        let counted = as_float(self.killed + self.survived);
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

    /// Cases until killed, in the median.
    #[must_use]
    pub fn median_cases(&self) -> Option<u64> {
        let mut cases = self.cases.clone();
        cases.sort_unstable();
        cases.get(cases.len() / 2).copied()
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn as_float(count: u64) -> f64 {
    count as f64
}

/// What became of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MutantFate {
    Killed,
    Equal,
    Explained,
    Survived,
}

/// All about a mutant with a grade; what `--json` writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedMutant {
    pub mutant: Mutant,
    pub grade: Grade,
    #[serde(default)]
    pub proof: Option<MutantProof>,
    /// Why it may survive.
    #[serde(default)]
    pub explained: Option<String>,
}

impl GradedMutant {
    #[must_use]
    pub fn fate(&self) -> MutantFate {
        match (&self.grade, &self.proof, &self.explained) {
            (Grade::Killed { .. }, ..) => MutantFate::Killed,
            (_, Some(MutantProof::Equal { .. }), _) => MutantFate::Equal,
            (_, _, Some(_)) => MutantFate::Explained,
            _ => MutantFate::Survived,
        }
    }
}

/// Graded mutants of one design, in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedMutants {
    schema: SchemaVersion<1>,
    /// How many changes could have been drawn.
    pub candidates: usize,
    pub mutants: Vec<GradedMutant>,
}

impl GradedMutants {
    /// Where a report looks for it.
    pub const FILE: &str = "mutants.json";

    #[must_use]
    pub fn new(candidates: usize, mutants: Vec<GradedMutant>) -> Self {
        Self {
            schema: SchemaVersion::default(),
            candidates,
            mutants,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or holds something else.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        // YAML knows all of JSON.
        yaml::load(path)
    }
}

/// All scores of graded mutants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scores {
    pub all: Score,
    pub by_unit: BTreeMap<String, Score>,
    /// Kills by profile or case.
    pub kills: BTreeMap<String, u64>,
}

impl Scores {
    /// Of mutants with their grades; those without one were not graded yet.
    #[must_use]
    pub fn of(graded: &GradedMutants) -> Self {
        let mut scores = Self::default();
        for known in &graded.mutants {
            let (fate, (cases, _)) = (known.fate(), known.grade.effort());
            scores.all.add(fate, cases);
            let unit = scores.by_unit.entry(known.mutant.unit.clone());
            unit.or_default().add(fate, cases);
            if let Grade::Killed { by, .. } = &known.grade {
                *scores.kills.entry(by.clone()).or_default() += 1;
            }
        }
        scores
    }

    /// What killed most, first.
    #[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_and_explained_survivors_do_not_count_against_the_bench() {
        let mut score = Score::default();
        for cases in [1, 2, 30] {
            score.add(MutantFate::Killed, cases);
        }
        score.add(MutantFate::Explained, 10);
        score.add(MutantFate::Equal, 10);
        assert_eq!(score.percent(), Some(100.0));
        score.add(MutantFate::Survived, 10);
        assert_eq!(score.percent(), Some(75.0));
        assert_eq!(score.mutants(), 6);
        assert_eq!(score.median_cases(), Some(2));
    }

    #[test]
    fn a_kill_is_a_kill_whatever_is_said_of_the_mutant() {
        let mut known = GradedMutant {
            mutant: serde_json::from_str(
                r#"{"id": 1, "unit": "a", "kind": "term", "file": "a.sv", "line": 3,
                    "before": "a && b", "after": "a"}"#,
            )
            .unwrap(),
            grade: Grade::Survived {
                cases: 3,
                clocks: 9,
            },
            proof: Some(MutantProof::Unknown { bound: 8 }),
            explained: None,
        };
        assert_eq!(known.fate(), MutantFate::Survived);
        known.explained = Some("no run lasts so long".to_owned());
        assert_eq!(known.fate(), MutantFate::Explained);
        known.proof = Some(MutantProof::Equal { induction: 2 });
        assert_eq!(known.fate(), MutantFate::Equal);
        let graded = GradedMutants::new(7, vec![known.clone()]);
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(GradedMutants::FILE);
        std::fs::write(&path, serde_json::to_string(&graded).unwrap()).unwrap();
        assert_eq!(GradedMutants::load(&path).unwrap(), graded);
        known.grade = Grade::Killed {
            by: "sdp".to_owned(),
            cases: 1,
            clocks: 0,
            bucket: String::new(),
        };
        assert_eq!(known.fate(), MutantFate::Killed);
        assert_eq!(
            Scores::of(&GradedMutants::new(1, vec![known])).killers(),
            [("sdp", 1)]
        );
    }

    #[test]
    fn the_interval_is_that_of_wilson() {
        let mut score = Score::default();
        assert_eq!(score.interval(), None);
        for _ in 0..90 {
            score.add(MutantFate::Killed, 1);
        }
        for _ in 0..10 {
            score.add(MutantFate::Survived, 1);
        }
        let (low, high) = score.interval().unwrap();
        // For 90 of 100, from tables.
        assert!((low - 82.56).abs() < 0.01, "{low}");
        assert!((high - 94.48).abs() < 0.01, "{high}");
    }
}
