//! Shards that become one campaign.

use std::path::{Path, PathBuf};

use nvdla_campaign::journal::JournalWriter;
use nvdla_campaign::merge::{ShardMergeResult, merge};
use nvdla_campaign::record::JournalHeader;
use nvdla_random::conditions::ConditionOverrides;

use crate::records::{header, record};

fn write(directory: &Path, shard: &str) -> PathBuf {
    let path = directory.join(format!("{}.jsonl", shard.replace('/', "-")));
    let header = header(shard);
    let mut journal = JournalWriter::create(&path, &header).expect("a new file");
    let ours = (0..10).filter(|number| header.shard.has(*number));
    ours.for_each(|number| journal.append(&record(number)).expect("room"));
    path
}

#[test]
fn shards_merge_to_the_unsharded_bytes_in_any_order() {
    let directory = tempfile::tempdir().unwrap();
    let whole = write(directory.path(), "1/1");
    let mut shards: Vec<PathBuf> = ["1/3", "2/3", "3/3"]
        .map(|shard| write(directory.path(), shard))
        .into();
    shards.rotate_left(1);
    let to = directory.path().join("merged.jsonl");
    let order = vec![2, 0, 1];
    assert_eq!(
        merge(&shards, &to).unwrap(),
        ShardMergeResult { cases: 10, order },
        "shards 2, 3 and 1 were given"
    );
    assert_eq!(std::fs::read(to).unwrap(), std::fs::read(whole).unwrap());
}

#[test]
fn shards_that_are_missing_or_there_twice_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let [a, b] = ["1/3", "2/3"].map(|shard| write(directory.path(), shard));
    let to = directory.path().join("merged.jsonl");
    let error = merge(&[a.clone(), b.clone()], &to).unwrap_err().to_string();
    assert_eq!(error, "shard 3/3 is missing");
    let error = merge(&[a.clone(), b, a], &to).unwrap_err().to_string();
    assert!(error.ends_with("are both shard 1/3"), "{error}");
}

#[test]
fn shards_of_other_conditions_are_of_another_campaign() {
    let directory = tempfile::tempdir().unwrap();
    let a = write(directory.path(), "1/2");
    let b = directory.path().join("2-2.jsonl");
    let conditions: ConditionOverrides = "--memory stalled".parse().unwrap();
    let other = JournalHeader {
        conditions,
        ..header("2/2")
    };
    let mut journal = JournalWriter::create(&b, &other).unwrap();
    (0..5).for_each(|nth| journal.append(&record(2 * nth + 1)).unwrap());
    let to = directory.path().join("merged.jsonl");
    let error = merge(&[a, b], &to).unwrap_err().to_string();
    assert!(
        error.ends_with("their set of conditions differs"),
        "{error}"
    );
}

#[test]
fn an_unfinished_shard_is_named_with_its_next_case() {
    let directory = tempfile::tempdir().unwrap();
    let [a, b] = ["1/2", "2/2"].map(|shard| write(directory.path(), shard));
    let text = std::fs::read_to_string(&b).unwrap();
    let lines: Vec<&str> = text.lines().take(3).collect();
    std::fs::write(&b, lines.join("\n") + "\n").unwrap();
    let to = directory.path().join("merged.jsonl");
    let error = merge(&[a, b], &to).unwrap_err().to_string();
    assert!(error.contains("2-2.jsonl ends before case 5"), "{error}");
    assert!(!to.exists(), "half a campaign is none");
}
