//! A header and records of a campaign of ten cases.

use nvdla_campaign::record::{CaseEnding, CaseRecord, JournalHeader};
use nvdla_campaign::schedule::Shard;
use nvdla_coverage::catalog::BinId;
use nvdla_random::conditions::ConditionOverrides;
use nvdla_random::seed::Seed;

pub(crate) fn header(shard: &str) -> JournalHeader {
    JournalHeader {
        journal: JournalHeader::JOURNAL,
        draw: 1,
        profiles: vec!["sdp".to_owned(), "pdp".to_owned()],
        seed: Seed(1),
        count: Some(10),
        until_coverage: None,
        steering: None,
        shard: shard.parse::<Shard>().expect("a shard"),
        dut: None,
        conditions: ConditionOverrides::default(),
        first: Vec::new(),
        digest: "00c0ffee".to_owned(),
        coverage: "0badcafe".to_owned(),
    }
}

pub(crate) fn record(number: u64) -> CaseRecord {
    CaseRecord {
        number,
        round: None,
        case: format!("sdp:1:{number}").parse().expect("a case"),
        seed: Seed(number),
        what: "SDP 1x1x1".to_owned(),
        conditions: "memory fast".to_owned(),
        dut: String::new(),
        first: String::new(),
        end: match number % 3 {
            0 => CaseEnding::Failed("register SDP.D_STATUS".to_owned()),
            _ => CaseEnding::Passed,
        },
        clocks: 100 + number,
        layers: vec![number],
        bins: [1, 7].map(BinId).into_iter().collect(),
    }
}
