//! Campaigns: the same bytes however they are run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use nvdla_campaign::speed::CampaignSpeed;
use nvdla_stimulus::generate::DRAW;
use tempfile::TempDir;

use crate::cli::{cosim, snapshot};
use crate::report::{break_last, report};

/// Cases of every campaign here; a third of them is a shard.
pub(crate) const COUNT: usize = 24;

/// The campaign `directory`/`name` and its results. One without options of its own is the same for all
/// tests, so it runs once and each gets a copy; what lies there already goes on.
pub(crate) fn campaign(directory: &TempDir, name: &str, more: &[&str]) -> Vec<u8> {
    static PLAIN: LazyLock<Vec<(OsString, Vec<u8>)>> = LazyLock::new(|| {
        let directory = TempDir::new().expect("a directory for temporary files");
        run(&directory, "plain", &[]);
        let files = directory.path().join("plain").read_dir();
        let files = files.expect("a campaign has a directory");
        let read = files.map(|file| {
            let file = file.expect("it can be listed");
            let bytes = std::fs::read(file.path());
            (file.file_name(), bytes.expect("a campaign writes files"))
        });
        read.collect()
    });
    let out = directory.path().join(name);
    if !more.is_empty() || out.exists() {
        return run(directory, name, more);
    }
    std::fs::create_dir(&out).expect("it is not there");
    for (name, bytes) in &*PLAIN {
        std::fs::write(out.join(name), bytes).expect("the directory is new");
    }
    results(&out)
}

/// Runs it.
fn run(directory: &TempDir, name: &str, more: &[&str]) -> Vec<u8> {
    let (out, seeds) = (directory.path().join(name), seeds(directory));
    let mut arguments = vec![
        "campaign",
        "sdp",
        "--out",
        text(&out),
        "--seeds",
        text(&seeds),
    ];
    let count = COUNT.to_string();
    arguments.extend(["--count", &count]);
    arguments.extend(more);
    let (code, said, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{said}{errors}");
    results(&out)
}

fn seeds(directory: &TempDir) -> PathBuf {
    directory.path().join("seeds.yaml")
}

pub(crate) fn results(directory: &Path) -> Vec<u8> {
    std::fs::read(directory.join("results.jsonl")).expect("a campaign writes its results")
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

/// Asks again and again until it is so, and leaves the processor to the command meanwhile.
pub(crate) fn wait_until(mut is_so: impl FnMut() -> bool) {
    while !is_so() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &[]);
    let lines = whole.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(lines, 1 + COUNT, "a header, and a line for each case");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let other = if cores == 1 { "3" } else { "1" };
    assert!(whole == campaign(&directory, "other", &["--jobs", other]));
}

/// The same campaign in three shards.
fn shards(directory: &TempDir) -> [PathBuf; 3] {
    ["1/3", "2/3", "3/3"].map(|shard| {
        let name = shard.replace('/', "-");
        campaign(directory, &name, &["--shard", shard]);
        directory.path().join(name)
    })
}

/// Merges the shards, given in reverse, and returns what was printed.
fn merge(shards: &[PathBuf], to: &Path) -> String {
    let mut arguments = vec!["report", "--merge", text(to)];
    arguments.extend(shards.iter().rev().map(|shard| text(shard)));
    let (code, said, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{errors}");
    said
}

#[test]
fn a_merged_campaign_has_the_bytes_and_the_report_of_the_whole() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &[]);
    let shards = shards(&directory);
    let passed = directory.path().join("passed");
    merge(&shards, &passed);
    assert!(whole == results(&passed));
    // The last case is of the last shard.
    let run = directory.path().join("whole");
    break_last(&run);
    break_last(&shards[2]);
    let notes = |run: &Path, folder: &str| run.join("failures").join(folder).join("notes.txt");
    for (shard, text) in shards.iter().zip(["same", "same", "other"]) {
        let notes = notes(shard, "more");
        std::fs::create_dir_all(notes.parent().unwrap()).unwrap();
        std::fs::write(notes, text).unwrap();
    }
    let merged = directory.path().join("merged");
    let said = merge(&shards, &merged);
    assert!(said.contains("3 folders of failing cases"), "{said}");

    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&notes(&merged, "more")), "same");
    assert_eq!(read(&notes(&merged, "more-2")), "other");
    let speed = |run: &Path| {
        CampaignSpeed::load(&run.join("speed.json"))
            .unwrap()
            .unwrap()
    };
    let (one, sum) = (speed(&run), speed(&merged));
    assert_eq!((one.cases, one.clocks), (sum.cases, sum.clocks));
    let times = shards.iter().map(|shard| speed(shard).millis);
    assert_eq!(sum.millis, times.sum::<u64>());
    nvdla_files::write_json(&merged.join("speed.json"), &one).unwrap();
    let pages = report(&run, &[]).into_iter();
    let named = |html: String| html.replace(text(&run), text(&merged));
    let pages = pages.map(|(page, html)| (page, named(html)));
    assert!(
        pages.collect::<Vec<_>>() == report(&merged, &[]).into_iter().collect::<Vec<_>>(),
        "a merged campaign has the report of the whole"
    );
}

#[test]
fn a_killed_campaign_goes_on_to_the_same_bytes() {
    let directory = TempDir::new().unwrap();
    let whole = campaign(&directory, "whole", &[]);
    let out = directory.path().join("killed");
    for lines in [1, 8, 16] {
        let mut arguments = vec!["campaign".to_owned()];
        match lines {
            1 => {
                let count = COUNT.to_string();
                let fresh = ["sdp", "--count", &count, "--jobs", "1", "--out", text(&out)];
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
        wait_until(|| written() >= lines || child.try_wait().unwrap().is_some());
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
fn old_failures_run_first_unless_the_draw_moved() {
    let directory = TempDir::new().unwrap();
    let file = "schema: 2\ncases: [sdp:7:2@0, sdp:7:3, pdp:7:3]\n";
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
    let path = text(&seeds(&directory)).to_owned();
    let said = said
        .lines()
        .next()
        .expect("a warning")
        .replace(&path, "seeds.yaml");
    let results = String::from_utf8(results(&out)).unwrap();
    let cases: Vec<&str> = results
        .lines()
        .skip(1)
        .filter_map(|line| line.split("\"case\":\"").nth(1)?.split('"').next())
        .collect();
    let ran = ["sdp:7:3", "sdp:1:0", "sdp:1:1"].map(|case| format!("{case}@{DRAW}"));
    assert_eq!(cases, ran);

    // A campaign of another draw cannot go on, a case of one cannot be replayed.
    let path = out.join("results.jsonl");
    let head = format!("\"draw\":{DRAW}");
    assert!(results.contains(&head));
    std::fs::write(&path, results.replacen(&head, "\"draw\":1", 1)).unwrap();
    let (code, _, resumed) = cosim(&["campaign", "--resume", text(&out)]);
    assert_eq!(code, 2);
    let resumed = resumed.replace(text(&path), "results.jsonl");
    let (code, _, replayed) = cosim(&["run", "sdp:1:17@1"]);
    assert_eq!(code, 2);
    let (code, _, triaged) = cosim(&["run", "sdp:1:17@1", "--shrink", "here"]);
    assert_eq!((code, &triaged), (2, &replayed));
    let all = format!("{said}\n{resumed}{replayed}");
    snapshot(
        "draw-moved",
        &all.replace(&format!("version {DRAW}"), "version NOW"),
    );
}

#[test]
fn a_campaign_of_other_profiles_or_no_length_is_refused() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("a");
    let (code, _, errors) = cosim(&["campaign", "sdp", "--out", text(&out)]);
    assert_eq!(code, 2);
    assert!(
        errors.contains("--count N, --time TIME or --until-coverage"),
        "{errors}"
    );
    campaign(&directory, "a", &[]);
    let journal = out.join("results.jsonl");
    let changed = std::fs::read_to_string(&journal).unwrap();
    let changed = changed.replacen("\"digest\":\"", "\"digest\":\"x", 1);
    std::fs::write(&journal, changed).unwrap();
    let (code, _, errors) = cosim(&["campaign", "--resume", text(&out)]);
    assert_eq!(code, 2);
    assert!(errors.contains("begin a new one"), "{errors}");
}

/// Number of covered bins that a campaign printed.
fn covered(said: &str) -> u64 {
    let line = said.lines().find(|line| line.starts_with("coverage "));
    let bins = line.and_then(|line| line.split(": ").nth(1)?.split(" of ").next());
    let digits = bins.expect("a campaign says its coverage").replace(' ', "");
    digits.parse().expect("a number of bins")
}

/// Runs a campaign and returns its results and what it printed.
fn steered(directory: &TempDir, name: &str, more: &[&str]) -> (Vec<u8>, String) {
    let (out, seeds) = (directory.path().join(name), seeds(directory));
    let mut arguments = vec!["campaign"];
    arguments.extend(["--out", text(&out), "--seeds", text(&seeds)]);
    arguments.extend(more);
    let (code, said, errors) = cosim(&arguments);
    assert_eq!(code, 0, "{said}{errors}");
    (results(&out), said)
}

#[test]
fn steering_fills_more_bins_and_depends_neither_on_threads_nor_on_interruptions() {
    let directory = TempDir::new().unwrap();
    // A round has 32 cases.
    let plain = ["sdp", "pdp", "--count", "36"];
    let (_, unsteered) = steered(&directory, "plain", &plain);
    let limit = [&plain[..], &["--until-coverage", "100"]].concat();
    let (whole, said) = steered(&directory, "one", &[&limit[..], &["--jobs", "1"]].concat());
    assert!(covered(&said) > covered(&unsteered), "{said}{unsteered}");
    // Cut in front of the first case, at the end of the first round, and within the second one.
    for lines in [1, 33, 35] {
        let name = format!("cut-{lines}");
        let out = directory.path().join(&name);
        std::fs::create_dir(&out).unwrap();
        let kept: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        std::fs::write(out.join("results.jsonl"), kept[..lines].concat()).unwrap();
        let (seeds, out) = (seeds(&directory), text(&out));
        let resume = ["campaign", "--resume", out, "--seeds", text(&seeds)];
        let (code, _, errors) = cosim(&[&resume[..], &["--jobs", "2"]].concat());
        assert_eq!(code, 0, "{errors}");
        assert!(whole == results(Path::new(out)), "cut after {lines} lines");
    }
}

#[test]
fn a_campaign_steered_otherwise_is_refused_and_left_as_it_is() {
    let directory = TempDir::new().unwrap();
    let (results, _) = steered(&directory, "a", &["sdp", "--until-coverage", "1"]);
    let text_of = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    // As they were before there was a version.
    let version = format!("\"steering\":{},", nvdla_campaign::steer::STEERING);
    let old = text_of(results).replacen(&version, "", 1);
    let old = old.replace("\"round\":0,", "");
    let out = directory.path().join("a");
    std::fs::write(out.join("results.jsonl"), &old).unwrap();
    let (code, _, errors) = cosim(&["campaign", "--resume", text(&out)]);
    assert_eq!(code, 2, "{errors}");
    let errors = errors.replace('│', " ");
    let errors = errors.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        errors.contains("another version of the choice: begin a new one"),
        "{errors}"
    );
    assert_eq!(text_of(self::results(&out)), old);
}

#[test]
fn a_steered_campaign_ends_with_the_case_that_reaches_its_coverage() {
    let directory = TempDir::new().unwrap();
    let (results, said) = steered(&directory, "a", &["sdp", "--until-coverage", "1"]);
    let cases = results.iter().filter(|byte| **byte == b'\n').count() - 1;
    assert_eq!(cases, 1, "{said}");
    let out = directory.path().join("b");
    let sharded = ["campaign", "sdp", "--until-coverage", "1", "--shard", "1/2"];
    let more = ["--count", "9", "--out", text(&out)];
    assert_eq!(cosim(&[&sharded[..], &more[..]].concat()).0, 2);
}

#[test]
fn coverage_of_a_campaign_is_shown_and_wrong_exclusions_are_named() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let (code, said, errors) = cosim(&["report", "--coverage", text(&run), "--missing"]);
    assert_eq!(code, 0, "{said}{errors}");
    let empty = |bin: &str| said.lines().any(|line| line == bin);
    assert!(
        empty("sdp.source.convolution") && !empty("sdp.source.memory"),
        "{said}"
    );
    assert!(
        said.contains("\n      main input: CACC (sdp.md, 1)\n"),
        "{said}"
    );

    let exclude = directory.path().join("coverage.yaml");
    let rule = |bins: &str| format!("schema: 1\nexclude: [{{ bins: {bins}, reason: a test }}]\n");
    std::fs::write(&exclude, rule("sdp.source.*")).unwrap();
    let excluding = [
        "report",
        "--coverage",
        text(&run),
        "--exclude",
        text(&exclude),
    ];
    let (code, said, _) = cosim(&excluding);
    assert_eq!(code, 1);
    assert!(
        said.contains("sdp.source.memory was reached, but is excluded: a test"),
        "{said}"
    );
    std::fs::write(&exclude, rule("sdp.sauce.*")).unwrap();
    let (code, _, errors) = cosim(&excluding);
    assert_eq!(code, 2);
    assert!(errors.contains("`sdp.sauce.*` is no bin"), "{errors}");
    std::fs::remove_file(&exclude).unwrap();
    assert_eq!(
        cosim(&excluding).0,
        2,
        "a list that was asked for must exist"
    );
}

#[test]
fn few_cases_have_the_coverage_of_all() {
    let directory = TempDir::new().unwrap();
    let (_, whole) = steered(&directory, "run", &["sdp", "--count", &COUNT.to_string()]);
    let run = directory.path().join("run");
    let (code, said, errors) = cosim(&["report", "--rank", text(&run)]);
    assert_eq!(code, 0, "{errors}");
    let (cases, last) = said.trim_end().rsplit_once('\n').unwrap();
    let cases: Vec<(u64, &str)> = cases
        .lines()
        .map(|line| line.trim().split_once(' ').unwrap())
        .map(|(adds, case)| (adds.parse().unwrap(), case))
        .collect();
    assert!(cases.len() < COUNT, "{said}");
    assert!(
        cases.iter().all(|(_, case)| case.starts_with("sdp:1:")),
        "{said}"
    );
    let all: u64 = cases.iter().map(|(adds, _)| adds).sum();
    assert_eq!(all, covered(&whole));
    let few = cases.len();
    assert_eq!(last, format!("{few} of {COUNT} cases reach all {all} bins"));
}
