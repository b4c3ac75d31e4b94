//! Cases of every outcome, their results, and a unit of a network.

use std::time::Duration;

use nvdla_bench::engine::{CaseFailure, CaseReport, CaseResult, CaseTally, PassedCase};
use nvdla_files::yaml::SchemaVersion;
use nvdla_loadable::profile::{NetworkUnitClocks, TimeBar, TimeLane};
use nvdla_loadable::summary::{NetworkReportRow, UnitFiguresOnDut};
use nvdla_random::seed::Seed;

use nvdla_report::results::{ResultCase, Results, seconds};

/// The results of a run of these cases.
pub(crate) fn results() -> Results {
    let took = Duration::from_micros(12_345_678);
    let cases = cases().into_iter();
    let cases: Vec<ResultCase> = cases.map(|case| ResultCase::of(case, Some(took))).collect();
    Results {
        schema: SchemaVersion::default(),
        cosim: "1.2.3".to_owned(),
        command: "run".to_owned(),
        began: "2001-02-03T04:05:06Z".to_owned(),
        seconds: seconds(2 * took),
        tally: CaseTally::of(cases.iter().map(|case| &case.verdict)),
        cases,
    }
}

/// One case of each outcome.
pub(crate) fn cases() -> Vec<CaseReport> {
    let case = |name: &str, outcome| CaseReport {
        name: name.to_owned(),
        what: "SDP 5x4x13 bs".to_owned(),
        dut: "nv_small".to_owned(),
        conditions: "memory fast, clocks 1:1".to_owned(),
        seed: Seed(1),
        outcome,
        replay: format!("cosim run {name}.yaml --seed 1 --waves {name}.fst").into(),
    };
    vec![
        case(
            "sdp-copy",
            CaseResult::Passed(PassedCase {
                layers: vec![12_345, 208],
                reference: Some(211),
                clocks: 14_000,
                stalls: Vec::new(),
                note: None,
            }),
        ),
        case(
            "sdp-bias",
            CaseResult::Failed(CaseFailure {
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

/// A unit that took 100 clocks on a DUT, and was at work at these times.
pub(crate) fn row(bars: &[(TimeLane, u64, u64)]) -> NetworkReportRow {
    let bars = bars.iter().map(|(lane, begin, end)| TimeBar {
        lane: *lane,
        begin: *begin,
        end: *end,
    });
    NetworkReportRow {
        task: 0,
        operations: "CONV 0 -> SDP 1".to_owned(),
        output: [4, 5, 6],
        ideal: 50,
        estimate: Some(98),
        read: 640,
        written: 80,
        measured: Some(UnitFiguresOnDut {
            clocks: 100,
            reference: None,
            read: 800,
            written: 80,
            agrees: true,
            profile: Some(NetworkUnitClocks {
                multiplying: 25,
                limit: "memory reads, busy for 100 % of the clocks".to_owned(),
                bars: bars.collect(),
                ..NetworkUnitClocks::default()
            }),
        }),
    }
}
