//! Spoiled results of campaigns: journals, speed, seeds; and the words that name cases.

use std::collections::BTreeSet;
use std::path::Path;

use nvdla_campaign::journal::{JournalReader, JournalWriter};
use nvdla_campaign::last_failed::LastFailedCases;
use nvdla_campaign::merge::merge;
use nvdla_campaign::record::CaseRecord;
use nvdla_campaign::schedule::{CaseName, Shard};
use nvdla_campaign::seeds::{FailedCasesFile, FailedRandomCase};
use nvdla_campaign::speed::CampaignSpeed;
use nvdla_campaign::steer::SteeringRound;
use nvdla_campaign::summary::CampaignSummary;
use nvdla_coverage::bins::BinSet;
use nvdla_coverage::exclude::Exclusions;
use nvdla_testing::fuzz::{fuzz, fuzz_words};

use crate::samples::{journal, written};

/// Reads, resumes, and sums up.
fn take_on(path: &Path) -> bool {
    let read = JournalReader::open(path).and_then(|mut reader| {
        let header = reader.header.clone();
        let records = reader.by_ref().collect::<Result<Vec<CaseRecord>, _>>()?;
        JournalWriter::go_on(&reader)?;
        Ok((header, records))
    });
    let Ok((header, records)) = read else {
        return false;
    };
    let mut summary = CampaignSummary::default();
    let mut rounds = SteeringRound::new(0, 0, BinSet::default());
    for record in &records {
        summary.add(record);
        let now = || summary.hits.bins();
        let round = record.round.unwrap_or_default();
        rounds.go_on_to(round, record.number, &now);
        header.case(record.number);
        record.case.folder();
    }
    summary.tally();
    summary.cases();
    summary.hits.coverage(&Exclusions::default());
    header.total();
    true
}

#[test]
fn journals() {
    let folder = tempfile::tempdir().unwrap();
    let shards = ["1/1", "1/2", "2/2"].map(journal);
    let names = ["results.jsonl", "first.jsonl", "second.jsonl"];
    let named: Vec<(&str, String)> = names.into_iter().zip(shards.clone()).collect();
    let sound = written(folder.path(), &named);
    assert!(take_on(&sound[0]));
    let to = folder.path().join("merged.jsonl");
    assert_eq!(merge(&sound[1..], &to).unwrap().cases, 4);
    fuzz("journals", &written(folder.path(), &named), |path| {
        let shards = [sound[1].clone(), path.to_owned()];
        // Each time a new file.
        std::fs::remove_file(&to).unwrap_or_default();
        drop(merge(&shards, &to));
        take_on(path)
    });
}

#[test]
fn speeds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"cases\":12,\"clocks\":123456,\"millis\":789}".to_owned();
    let files = written(folder.path(), &[("speed.json", text)]);
    fuzz("speed", &files, |path| {
        let read = CampaignSpeed::load(path);
        if let Ok(Some(speed)) = read {
            drop(speed.add_to(path));
        }
        read.is_ok()
    });
}

#[test]
fn last_failed() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"cases\": [\"cosim run a.yaml --seed 1\", \"cosim run sdp:1:2@3\"]}".to_owned();
    let files = written(folder.path(), &[("last-failed.json", text)]);
    fuzz("last-failed", &files, |path| {
        let read = LastFailedCases::load(path);
        if let Ok(Some(cases)) = &read {
            let failed = cases.cases.iter().filter_map(|command| command.case());
            let failed = failed.take(1).cloned().collect();
            LastFailedCases::update(path, &failed, &BTreeSet::new()).unwrap();
        }
        read.is_ok()
    });
}

#[test]
fn seeds() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "schema: 2\ncases:\n  - sdp:1:17@3 on nv_small --host paced=9\n  - a/b.yaml:0xff:3\n"
            .to_owned();
    let files = written(folder.path(), &[("seeds.yaml", text)]);
    fuzz("seeds", &files, |path| {
        let read = FailedCasesFile::load(path);
        if let Ok(seeds) = &read {
            let conditions = seeds.cases.first().map(|seed| seed.conditions);
            let conditions = conditions.unwrap_or_default();
            let cases = seeds.of(&["sdp".to_owned()], &["nv_small"], conditions);
            seeds.moved();
            let named = |case| FailedRandomCase {
                case,
                dut: Some("mine".to_owned()),
                conditions,
            };
            FailedCasesFile::add_to(path, cases.into_iter().map(named)).unwrap();
        }
        read.is_ok()
    });
}

#[test]
fn tokens_and_shards() {
    fuzz_words(
        "names of cases",
        &["sdp:1:17@8", "a/b.yaml:0xff:3", "2/5"],
        |text| {
            let (case_name, shard) = (text.parse::<CaseName>(), text.parse::<Shard>());
            if let Ok(case_name) = &case_name {
                assert_eq!(case_name.to_string().parse().as_ref(), Ok(case_name));
                case_name.folder();
            }
            if let Ok(shard) = &shard {
                shard.has(u64::MAX);
                shard.number(u64::MAX);
            }
            shard.is_ok() || case_name.is_ok()
        },
    );
}
