//! Campaigns: the same bytes however they are run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::cli::cosim;

/// Cases of every campaign here.
const COUNT: &str = "60";

/// Runs a campaign in `directory`/`name` and returns its results.
fn campaign(directory: &TempDir, name: &str, more: &[&str]) -> Vec<u8> {
    let (out, seeds) = (directory.path().join(name), seeds(directory));
    let mut arguments = vec![
        "campaign",
        "sdp",
        "--out",
        text(&out),
        "--seeds",
        text(&seeds),
    ];
    arguments.extend(["--count", COUNT]);
    arguments.extend(more);
    let (code, said, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{said}{errors}");
    results(&out)
}

fn seeds(directory: &TempDir) -> PathBuf {
    directory.path().join("seeds.yaml")
}

fn results(directory: &Path) -> Vec<u8> {
    std::fs::read(directory.join("results.jsonl")).expect("a campaign writes its results")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

#[test]
fn jobs_and_shards_give_the_same_bytes() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &["--jobs", "1"]);
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 61);
    assert!(whole == campaign(&directory, "two", &["--jobs", "2"]));
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let name = shard.replace('/', "-");
        campaign(&directory, &name, &["--shard", shard]);
        directory.path().join(name)
    });
    let merged = directory.path().join("merged");
    let mut arguments = vec!["merge", "--out", text(&merged)];
    arguments.extend(shards.iter().map(|shard| text(shard)));
    let (code, _, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{errors}");
    assert!(whole == results(&merged));
}

#[test]
fn a_killed_campaign_goes_on_to_the_same_bytes() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &[]);
    let out = directory.path().join("killed");
    for lines in [1, 20, 41] {
        let mut arguments = vec!["campaign".to_owned()];
        match lines {
            1 => {
                let fresh = ["sdp", "--count", COUNT, "--jobs", "1", "--out", text(&out)];
                arguments.extend(fresh.map(str::to_owned));
            }
            _ => arguments.extend(["--resume".to_owned(), text(&out).to_owned()]),
        }
        arguments.extend(["--seeds".to_owned(), text(&seeds(&directory)).to_owned()]);
        let mut child = Command::new(env!("CARGO_BIN_EXE_cosim"))
            .args(&arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::null())
            .spawn()
            .expect("cosim was built with this test");
        let written = || {
            let bytes = std::fs::read(out.join("results.jsonl")).unwrap_or_default();
            bytes.iter().filter(|byte| **byte == b'\n').count()
        };
        while written() < lines && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it runs or has ended");
        child.wait().unwrap();
    }
    let (code, _, errors) = cosim(&[
        "campaign",
        "--resume",
        text(&out),
        "--seeds",
        text(&seeds(&directory)),
    ]);
    assert_eq!(code, 0, "{errors}");
    assert!(whole == results(&out));
}

#[test]
fn old_failures_run_first_and_say_when_their_seeds_moved() {
    let directory = TempDir::new().unwrap();
    let file = "schema: 1\ndraw: 0\ncases: [sdp:7:3, pdp:7:3]\n";
    std::fs::write(seeds(&directory), file).unwrap();
    let out = directory.path().join("first");
    let (code, said, errors) = cosim(&[
        "campaign",
        "sdp",
        "--count",
        "2",
        "--out",
        text(&out),
        "--seeds",
        text(&seeds(&directory)),
    ]);
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("the same seeds give other layers"), "{said}");
    let results = String::from_utf8(results(&out)).unwrap();
    let cases: Vec<&str> = results
        .lines()
        .skip(1)
        .filter_map(|line| line.split("\"case\":\"").nth(1)?.split('"').next())
        .collect();
    assert_eq!(cases, ["sdp:7:3", "sdp:1:0", "sdp:1:1"]);
}

#[test]
fn a_campaign_of_other_profiles_or_no_length_is_refused() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("a");
    let (code, _, errors) = cosim(&["campaign", "sdp", "--out", text(&out)]);
    assert_eq!(code, 2);
    assert!(errors.contains("--count N or --time TIME"), "{errors}");
    campaign(&directory, "a", &[]);
    let journal = out.join("results.jsonl");
    let changed = std::fs::read_to_string(&journal).unwrap();
    let changed = changed.replacen("\"digest\":\"", "\"digest\":\"x", 1);
    std::fs::write(&journal, changed).unwrap();
    let (code, _, errors) = cosim(&["campaign", "--resume", text(&out)]);
    assert_eq!(code, 2);
    assert!(errors.contains("begin a new one"), "{errors}");
}
