//! What people and machines read about a run. Only this module prints.
//!
//! Nothing here depends on time or threads: the same cases give the same text.

pub mod build;
pub mod campaign;
pub mod console;
pub mod coverage;
pub mod dut;
pub mod flow;
pub mod history;
pub mod html;
pub mod illegal;
pub mod json;
pub mod junit;
pub mod loadable;
pub mod lut;
pub mod map;
pub mod network;
mod paint;
pub mod problem;
pub mod profile;
pub mod registers;
pub mod structural;
pub mod testplan;
pub mod trace;
pub mod waves;

use nvdla_bench::engine::{CaseReport, CaseResult};
use serde::Serialize;

/// Numbers of cases by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CaseTally {
    pub passed: usize,
    pub failed: usize,
    pub not_applicable: usize,
}

impl CaseTally {
    /// Counts `cases`.
    pub fn of(cases: &[CaseReport]) -> Self {
        let mut tally = Self::default();
        for case in cases {
            match case.outcome {
                CaseResult::Passed(_) => tally.passed += 1,
                CaseResult::Failed(_) => tally.failed += 1,
                CaseResult::NotApplicable { .. } => tally.not_applicable += 1,
            }
        }
        tally
    }
}

impl std::fmt::Display for CaseTally {
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
    use nvdla_bench::engine::{Failed, Passed};
    use nvdla_bench::seed::Seed;

    use super::*;

    /// One case of each outcome.
    pub(crate) fn cases() -> Vec<CaseReport> {
        let case = |name: &str, outcome| CaseReport {
            name: name.to_owned(),
            what: "SDP 5x4x13 bs".to_owned(),
            dut: "nv_small".to_owned(),
            conditions: "memory fast, clocks 1:1".to_owned(),
            seed: Seed(1),
            outcome,
            replay: format!("cosim run {name}.yaml --seed 1 --waves {name}.fst"),
        };
        vec![
            case(
                "sdp-copy",
                CaseResult::Passed(Passed {
                    layers: vec![12_345, 208],
                    reference: Some(211),
                    clocks: 14_000,
                }),
            ),
            case(
                "sdp-bias",
                CaseResult::Failed(Failed {
                    bucket: "register SDP.D_STATUS".to_owned(),
                    verdict: "mismatch\n  SDP.D_STATUS is 0x00000001, read 0x00000000\n  3 bytes"
                        .to_owned(),
                    smallest: Some("layer 1 alone fails too".to_owned()),
                }),
            ),
            case(
                "sdp-ew",
                CaseResult::NotApplicable {
                    why: "needs nv_small_ew".to_owned(),
                },
            ),
        ]
    }
}
