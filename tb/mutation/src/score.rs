//! The score of a bench: how many of the mutants that matter it kills.

use std::collections::BTreeMap;

use nvdla_dut_build::mutants::Mutant;

use crate::explained::Explanations;
use crate::grade::Grade;

/// Of the mutants of one unit, or of all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Score {
    pub killed: u64,
    pub survived: u64,
    /// Survivors that are known to change nothing that is specified.
    pub explained: u64,
    /// Cases until each kill.
    cases: Vec<u64>,
}

impl Score {
    fn add(&mut self, grade: &Grade, explained: bool) {
        match grade {
            Grade::Killed { cases, .. } => {
                self.killed += 1;
                self.cases.push(*cases);
            }
            Grade::Survived { .. } if explained => self.explained += 1,
            Grade::Survived { .. } => self.survived += 1,
        }
    }

    /// Mutants in all.
    #[must_use]
    pub fn mutants(&self) -> u64 {
        self.killed + self.survived + self.explained
    }

    /// Percent of the mutants that are not explained.
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

/// All scores of graded mutants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scores {
    pub all: Score,
    pub by_unit: BTreeMap<String, Score>,
    /// Kills by profile or layer file.
    pub kills: BTreeMap<String, u64>,
}

impl Scores {
    /// Of mutants with their grades; those without one were not graded yet.
    #[must_use]
    pub fn of<'a>(
        graded: impl Iterator<Item = (&'a Mutant, &'a Grade)>,
        explanations: &Explanations,
    ) -> Self {
        let mut scores = Self::default();
        for (mutant, grade) in graded {
            let explained = explanations.why(mutant).is_some();
            scores.all.add(grade, explained);
            let unit = scores.by_unit.entry(mutant.unit.clone()).or_default();
            unit.add(grade, explained);
            if let Grade::Killed { by, .. } = grade {
                *scores.kills.entry(by.clone()).or_default() += 1;
            }
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn killed(cases: u64) -> Grade {
        Grade::Killed {
            by: "sdp".to_owned(),
            cases,
            clocks: 0,
            bucket: String::new(),
        }
    }

    #[test]
    fn explained_survivors_do_not_count_against_the_bench() {
        let mut score = Score::default();
        let survived = Grade::Survived {
            cases: 10,
            clocks: 0,
        };
        for cases in [1, 2, 30] {
            score.add(&killed(cases), false);
        }
        score.add(&survived, true);
        assert_eq!(score.percent(), Some(100.0));
        score.add(&survived, false);
        assert_eq!(score.percent(), Some(75.0));
        assert_eq!(score.mutants(), 5);
        assert_eq!(score.median_cases(), Some(2));
    }

    #[test]
    fn the_interval_is_that_of_wilson() {
        let mut score = Score::default();
        assert_eq!(score.interval(), None);
        for _ in 0..90 {
            score.add(&killed(1), false);
        }
        for _ in 0..10 {
            let survived = Grade::Survived {
                cases: 1,
                clocks: 0,
            };
            score.add(&survived, false);
        }
        let (low, high) = score.interval().unwrap();
        // For 90 of 100, from tables.
        assert!((low - 82.56).abs() < 0.01, "{low}");
        assert!((high - 94.48).abs() < 0.01, "{high}");
    }
}
