//! What people and machines read about a run. Only this module prints.
//!
//! Nothing here depends on time or threads: the same cases give the same text.

pub mod campaign;
pub mod console;
pub mod coverage;
pub mod html;
pub mod illegal;
pub mod json;
pub mod junit;
pub mod loadable;
pub mod lut;
pub mod map;
pub mod problem;
pub mod registers;
pub mod structural;
pub mod trace;
pub mod waves;

use serde::Serialize;

/// How one case ended, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseReport {
    /// Name of the file or the generator.
    pub name: String,
    /// What ran: units and shapes.
    pub what: String,
    /// DUT, memory timing, clock ratio, seed.
    pub conditions: String,
    pub outcome: Outcome,
    /// The command that runs the case again and records waves.
    pub replay: String,
}

/// How one case ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Passed(Passed),
    Failed(Failed),
    /// The DUT cannot run it.
    NotApplicable {
        why: String,
    },
}

/// A case whose every observation matched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passed {
    /// Core clocks of each wait for a layer.
    pub layers: Vec<u64>,
    /// Core clocks of the last layer on the reference hardware, where they are known.
    pub reference: Option<u64>,
    /// Core clocks from reset to the end.
    pub clocks: u64,
}

/// A case that showed a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// Name of all failures that look like it.
    pub bucket: String,
    /// Everything that differs, the first difference first; for hangs what the DUT was doing.
    pub verdict: String,
    /// The smallest layer that fails by itself.
    pub smallest: Option<String>,
}

/// Numbers of cases by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
    pub not_applicable: usize,
}

impl Tally {
    /// Counts `cases`.
    pub fn of(cases: &[CaseReport]) -> Self {
        let mut tally = Self::default();
        for case in cases {
            match case.outcome {
                Outcome::Passed(_) => tally.passed += 1,
                Outcome::Failed(_) => tally.failed += 1,
                Outcome::NotApplicable { .. } => tally.not_applicable += 1,
            }
        }
        tally
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            passed,
            failed,
            not_applicable,
        } = self;
        write!(
            f,
            "{passed} passed, {failed} failed, {not_applicable} not applicable"
        )
    }
}

#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    /// One case of each outcome.
    pub(crate) fn cases() -> Vec<CaseReport> {
        let case = |name: &str, outcome| CaseReport {
            name: name.to_owned(),
            what: "SDP 5x4x13 bs".to_owned(),
            conditions: "nv_small, memory fast, clocks 1:1, seed 1".to_owned(),
            outcome,
            replay: format!("cosim run {name}.yaml --seed 1 --waves {name}.fst"),
        };
        vec![
            case(
                "sdp-copy",
                Outcome::Passed(Passed {
                    layers: vec![12_345, 208],
                    reference: Some(211),
                    clocks: 14_000,
                }),
            ),
            case(
                "sdp-bias",
                Outcome::Failed(Failed {
                    bucket: "register SDP.D_STATUS".to_owned(),
                    verdict: "mismatch\n  SDP.D_STATUS is 0x00000001, read 0x00000000\n  3 bytes"
                        .to_owned(),
                    smallest: Some("layer 1 alone fails too".to_owned()),
                }),
            ),
            case(
                "sdp-ew",
                Outcome::NotApplicable {
                    why: "needs nv_small_ew".to_owned(),
                },
            ),
        ]
    }
}
