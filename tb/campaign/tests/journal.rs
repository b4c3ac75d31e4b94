//! Journals that are cut, longer, full or wrong.

use nvdla_campaign::error::CampaignError;
use nvdla_campaign::journal::{JournalReader, JournalWriter};
use nvdla_campaign::record::{CaseRecord, JournalHeader};
use nvdla_coverage::catalog::{BinId, Catalog};
use nvdla_testing::full::FullFile;

use crate::records::{header, record};

#[test]
fn a_journal_cut_anywhere_goes_on_where_it_was_complete() {
    let directory = tempfile::tempdir().unwrap();
    let whole = directory.path().join("whole.jsonl");
    let mut journal = JournalWriter::create(&whole, &header("1/1")).unwrap();
    (0..5).for_each(|number| journal.append(&record(number)).unwrap());
    let bytes = std::fs::read(&whole).unwrap();
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for cut in first..bytes.len() {
        let path = directory.path().join(format!("{cut}.jsonl"));
        std::fs::write(&path, &bytes[..cut]).unwrap();
        let mut reader = JournalReader::open(&path).unwrap();
        let done = reader.by_ref().map(Result::unwrap);
        let next = done.last().map_or(0, |record| record.number + 1);
        let mut journal = JournalWriter::go_on(&reader).unwrap();
        (next..5).for_each(|number| journal.append(&record(number)).unwrap());
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "cut at {cut}");
    }
}

#[test]
fn a_journal_cut_within_its_head_has_no_case_and_may_begin_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("results.jsonl");
    drop(JournalWriter::create(&path, &header("1/1")).unwrap());
    let whole = std::fs::read(&path).unwrap();
    for cut in [0, 5, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let error = JournalReader::open(&path).unwrap_err().to_string();
        assert!(error.contains("so no case has run: begin again"), "{error}");
        let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
        journal.append(&record(0)).unwrap();
        assert!(std::fs::read(&path).unwrap().starts_with(&whole));
    }
    std::fs::write(&path, "a file of mine").unwrap();
    let again = JournalWriter::create(&path, &header("1/1"));
    assert!(matches!(again, Err(CampaignError::Refused(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"a file of mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_without_room_leaves_those_before_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("results.jsonl");
    let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
    journal.append(&record(0)).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let full = FullFile::with(&whole);
    let mut reader = JournalReader::open(&full.path()).unwrap();
    assert_eq!(reader.by_ref().map(Result::unwrap).count(), 1);
    let mut journal = JournalWriter::go_on(&reader).unwrap();
    let error = journal.append(&record(1)).unwrap_err();
    assert!(matches!(error, CampaignError::File(_)), "{error}");
    assert_eq!(std::fs::read(full.path()).unwrap(), whole);
}

#[test]
fn a_journal_goes_on_under_a_head_with_more_cases() {
    let directory = tempfile::tempdir().unwrap();
    let longer = JournalHeader {
        count: Some(1_000_000),
        ..header("1/1")
    };
    let path = |name: &str| directory.path().join(name);
    let whole = path("whole.jsonl");
    let mut journal = JournalWriter::create(&whole, &longer).unwrap();
    (0..5).for_each(|number| journal.append(&record(number)).unwrap());
    let short = path("short.jsonl");
    let mut journal = JournalWriter::create(&short, &header("1/1")).unwrap();
    (0..3).for_each(|number| journal.append(&record(number)).unwrap());
    // A line that was cut does not come along.
    let mut bytes = std::fs::read(&short).unwrap();
    bytes.extend(b"{\"number\":3,");
    std::fs::write(&short, bytes).unwrap();
    let mut reader = JournalReader::open(&short).unwrap();
    assert_eq!(reader.by_ref().map(Result::unwrap).count(), 3);
    let mut journal = JournalWriter::extend(&reader, &longer).unwrap();
    (3..5).for_each(|number| journal.append(&record(number)).unwrap());
    assert_eq!(std::fs::read(short).unwrap(), std::fs::read(whole).unwrap());
}

#[test]
fn bins_and_cases_that_do_not_fit_the_head_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("results.jsonl");
    let bins = Catalog::get().entries.len();
    let coverage = Catalog::get().digest.to_owned();
    let ours = |shard| JournalHeader {
        coverage: coverage.clone(),
        ..header(shard)
    };
    let mut journal = JournalWriter::create(&path, &ours("1/1")).unwrap();
    let last = BinId(u32::try_from(bins).unwrap());
    let bins = [last].into_iter().collect();
    journal.append(&CaseRecord { bins, ..record(0) }).unwrap();
    let mut reader = JournalReader::open(&path).unwrap();
    let error = reader.next().unwrap().unwrap_err().to_string();
    let what = format!("results.jsonl:2: has bin {0}, but there are {0}", last.0);
    assert!(error.contains(&what), "{error}");

    std::fs::remove_file(&path).unwrap();
    let mut journal = JournalWriter::create(&path, &ours("2/2")).unwrap();
    (0..6).for_each(|nth| journal.append(&record(2 * nth + 1)).unwrap());
    let last = JournalReader::open(&path).unwrap().last().unwrap();
    let error = last.unwrap_err().to_string();
    assert!(
        error.contains(":7: has case 11, which the campaign lacks"),
        "{error}"
    );
}

#[test]
fn a_journal_is_never_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("results.jsonl");
    JournalWriter::create(&path, &header("1/1")).unwrap();
    let again = JournalWriter::create(&path, &header("1/1"));
    assert!(matches!(again, Err(CampaignError::Refused(_))));
}

#[test]
fn cases_that_are_missing_and_campaigns_without_profiles_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("gap.jsonl");
    let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
    for number in [0, 2] {
        journal.append(&record(number)).unwrap();
    }
    let last = JournalReader::open(&path).unwrap().last().unwrap();
    let error = last.unwrap_err().to_string();
    let gap = "gap.jsonl:3: has case 2 where case 1 belongs";
    assert!(error.contains(gap), "{error}");
    let path = directory.path().join("empty.jsonl");
    let profiles = Vec::new();
    let header = header("1/1");
    JournalWriter::create(&path, &JournalHeader { profiles, ..header }).unwrap();
    let error = JournalReader::open(&path).unwrap_err().to_string();
    assert!(error.contains("one profile at least"), "{error}");
}

#[test]
fn a_broken_line_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("results.jsonl");
    let mut journal = JournalWriter::create(&path, &header("1/1")).unwrap();
    journal.append(&record(0)).unwrap();
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"number\": 1}\n");
    std::fs::write(&path, text).unwrap();
    let last = JournalReader::open(&path).unwrap().last().unwrap();
    let error = last.unwrap_err().to_string();
    assert!(error.contains("results.jsonl:3: missing field"), "{error}");
}
