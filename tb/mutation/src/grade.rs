//! Runs cases on one mutant until one fails.

use std::borrow::Cow;

use nvdla_bench::engine::{self, Case, Target};
use nvdla_bench::error::BenchError;
use nvdla_bench::seed::Seed;
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

/// Cases that must notice a mutant.
pub struct Stimuli {
    /// Names and profiles, in the order in which they run.
    pub profiles: Vec<(String, Profile)>,
    /// Layers and programs written by hand.
    pub written: Vec<Case>,
    /// Cases of each profile in all.
    pub cases: u64,
    pub seed: Seed,
}

/// What failures of the design before its first clock are called.
const NO_START: &str = "does not start";

/// Cases of each profile before those written by hand run: most mutants do not live longer.
const FIRST: u64 = 4;

/// One case.
enum Stimulus<'a> {
    Drawn(&'a str, &'a Profile, u64),
    Written(&'a Case),
}

impl Stimuli {
    /// Runs them on the mutant that `target` is, until one fails. Each profile has one case first, then
    /// four, then those written by hand run, then each has four times as many as before, up to all.
    ///
    /// # Errors
    /// A case cannot be made.
    pub fn grade(&self, target: &Target) -> Result<Grade, CaseError> {
        let (mut cases, mut clocks) = (0, 0);
        for stimulus in self.in_order() {
            let (by, case) = match stimulus {
                Stimulus::Drawn(_, profile, _) if profile.needs > target.configuration => continue,
                Stimulus::Written(case) if case.needs() > target.configuration => continue,
                Stimulus::Drawn(name, profile, index) => {
                    let drawn = LayerCase::drawn(profile, &target.quirks, self.seed, index);
                    (name.to_owned(), Cow::Owned(drawn.case()?))
                }
                Stimulus::Written(case) => (case.name.clone(), Cow::Borrowed(case)),
            };
            cases += 1;
            let bucket = match engine::run(&case, target) {
                Ok(outcome) => match outcome.failed() {
                    Some(failed) => failed.bucket.clone(),
                    None => {
                        clocks += outcome.clocks();
                        continue;
                    }
                },
                Err(BenchError::Simulator { .. }) => NO_START.to_owned(),
                Err(error) => return Err(error.into()),
            };
            return Ok(Grade::Killed {
                by,
                cases,
                clocks,
                bucket,
            });
        }
        Ok(Grade::Survived { cases, clocks })
    }

    fn in_order(&self) -> impl Iterator<Item = Stimulus<'_>> {
        let rounds = rounds(self.cases);
        let drawn = move |(from, to): (u64, u64)| {
            (from..to).flat_map(move |index| {
                self.profiles
                    .iter()
                    .map(move |(name, profile)| Stimulus::Drawn(name, profile, index))
            })
        };
        let (first, later): (Vec<_>, Vec<_>) =
            rounds.into_iter().partition(|(from, _)| *from < FIRST);
        let written = self.written.iter().map(Stimulus::Written);
        first
            .into_iter()
            .flat_map(drawn)
            .chain(written)
            .chain(later.into_iter().flat_map(drawn))
    }
}

/// Ranges of cases: 1, up to 4, up to 16 and so on.
fn rounds(cases: u64) -> Vec<(u64, u64)> {
    let mut rounds = Vec::new();
    let (mut from, mut to) = (0, 1);
    while from < cases {
        let end = to.min(cases);
        rounds.push((from, end));
        (from, to) = (end, to.saturating_mul(4));
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_grow_to_all_cases() {
        assert_eq!(rounds(20), [(0, 1), (1, 4), (4, 16), (16, 20)]);
        assert_eq!(rounds(1), [(0, 1)]);
        assert!(rounds(0).is_empty());
    }
}
