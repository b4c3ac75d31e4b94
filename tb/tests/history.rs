//! `cosim history` and `cosim testplan`: campaigns over many runs, and against the specification.

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::campaign::{campaign, text};
use crate::cli::cosim;
use crate::report::{break_last, report};

fn add<'a>(file: &'a Path, run: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let start = ["history", "add", text(run), "--file", text(file)];
    [&start[..], more].concat()
}

#[test]
fn runs_are_added_once_and_shown_with_their_trend() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("history.sqlite");
    let (code, _, errors) = cosim(&["history", "show", text(&file)]);
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("`cosim history add` makes it"), "{errors}");

    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let first = ["--host", "a", "--revision", "first"];
    let (code, said, errors) = cosim(&add(&file, &run, &first));
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("added to"), "{said}");
    let (_, said, _) = cosim(&add(&file, &run, &first));
    assert!(said.contains("already"), "{said}");

    break_last(&run);
    let second = ["--host", "a", "--revision", "second"];
    let (code, _, errors) = cosim(&add(&file, &run, &second));
    assert_eq!(code, 0, "{errors}");
    let (code, said, errors) = cosim(&["history", "show", text(&file)]);
    assert_eq!(code, 0, "{errors}");
    let line = |revision: &str| {
        let line = said.lines().find(|line| line.contains(revision));
        let words = line.expect("a line for each run").split_whitespace();
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line("first")[2..4], ["60", "0"], "{said}");
    assert_eq!(line("second")[2..4], ["59", "1"], "{said}");
    assert!(said.contains(": 0 slower, 0 faster"), "{said}");

    let pages = report(&run, &["--history", text(&file)]);
    let trend = &pages["trend.html"];
    assert_eq!(
        trend.matches("<polyline").count(),
        3,
        "three figures over time"
    );
    assert!(
        trend.contains("failed cases: 1 in the last of 2 runs"),
        "{trend}"
    );
}

#[test]
fn commands_that_add_at_the_same_time_all_succeed() {
    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    let file = directory.path().join("history.sqlite");
    let start = |revision: usize| {
        let revision = revision.to_string();
        let arguments = add(&file, &run, &["--revision", &revision, "--jobs", "1"])
            .into_iter()
            .map(str::to_owned);
        Command::new(env!("CARGO_BIN_EXE_cosim"))
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let adding: Vec<_> = (0..4).map(start).collect();
    for mut one in adding {
        assert!(one.wait().unwrap().success());
    }
    let (_, said, errors) = cosim(&["history", "show", text(&file)]);
    let runs = said.lines().filter(|line| line.ends_with(" sdp"));
    assert_eq!(runs.count(), 4, "{said}{errors}");
}

#[test]
fn a_spoiled_history_is_refused_with_what_to_do() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("history.sqlite");
    std::fs::write(&file, "schema: 1\n".repeat(200)).unwrap();
    let (code, _, errors) = cosim(&["history", "show", text(&file)]);
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("move it away and add"), "{errors}");
}

#[test]
fn a_campaign_is_mapped_on_the_testplan() {
    let (code, said, errors) = cosim(&["testplan"]);
    assert_eq!(code, 0, "{errors}");
    assert!(
        said.lines().any(|line| line.starts_with("sdp-bs-bn ")),
        "{said}"
    );
    let (_, markdown, _) = cosim(&["testplan", "--markdown"]);
    assert_eq!(markdown.lines().count(), said.lines().count() + 1);
    assert!(markdown.contains("`sdp-relu-ignored`"), "{markdown}");

    let directory = TempDir::new().unwrap();
    campaign(&directory, "run", &[]);
    let run = directory.path().join("run");
    break_last(&run);
    let (code, said, errors) = cosim(&["testplan", text(&run)]);
    assert_eq!(code, 1, "a case failed: {errors}");
    let line = |feature: &str| {
        let line = said.lines().find(|line| line.starts_with(feature)).unwrap();
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let sdp = line("sdp-bs-bn ");
    assert_eq!(
        (&sdp[5..7], sdp.last().unwrap().as_str()),
        (&["59".to_owned(), "1".to_owned()][..], "failed")
    );
    assert!(
        said.lines()
            .any(|line| line.starts_with("image-formats ") && line.ends_with("not run"))
    );
    let page = &report(&run, &[])["testplan.html"];
    let row = page
        .split("<tr")
        .find(|row| row.contains("id=\"feature-sdp-bs-bn\""));
    assert!(row.unwrap().contains("class=\"name bad\">failed"), "{page}");
}
