//! `cosim run --failed`: what failed, once more.

use std::path::Path;
use std::process::ExitCode;

use nvdla_cosim::cli;
use tempfile::TempDir;

use crate::campaign::text;
use crate::cli::cosim;
use crate::designs;
use crate::elsewhere::cosim_in;
use crate::fail_fast::finds;

const NOTHING: &str = "error: nothing to run: ";

/// A sequence that passes where `value` is 0.
fn write(folder: &Path, name: &str, value: u32) {
    let step = format!("{{op: read, addr: 0x0e000, expect: {value}}}");
    let stem = name.trim_end_matches(".yaml");
    let file = format!("name: {stem}\ndut: nv_small\nnote: a test\nsteps:\n  - {step}\n");
    std::fs::write(folder.join(name), file).expect("a folder of the test");
}

/// The last line that a command prints, and its exit code.
fn last(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let (code, said, error) = cosim_in(folder, arguments);
    let line = said.lines().last().unwrap_or(&error).trim_end().to_owned();
    (code, line)
}

fn tally(passed: u32, failed: u32) -> String {
    format!("{passed} passed, {failed} failed, 0 not applicable")
}

#[test]
fn what_fails_is_run_again_until_it_passes() {
    let directory = TempDir::new().unwrap();
    let folder = directory.path();
    let all = ["run", "a.yaml", "b c.yaml", "d.yaml"];
    for (name, value) in [("a.yaml", 1), ("b c.yaml", 1), ("d.yaml", 0)] {
        write(folder, name, value);
    }
    let only_failed = [&all[..], &["--failed"]].concat();
    for arguments in [&["run", "--failed"][..], &only_failed] {
        let (code, said) = last(folder, arguments);
        assert_eq!(code, 2);
        let missing = "no case has failed in this folder yet: no .cosim-cache/last-failed.json";
        assert_eq!(said, format!("{NOTHING}{missing}"));
    }
    // Nothing failed: nothing is kept.
    assert_eq!(last(folder, &["run", "d.yaml"]), (0, tally(1, 0)));
    assert!(!folder.join(".cosim-cache").exists());

    let results = [&all[..], &["--json", "results.json"]].concat();
    assert_eq!(last(folder, &results), (1, tally(1, 2)));
    assert_eq!(last(folder, &["run", "--failed"]), (1, tally(0, 2)));
    assert_eq!(last(folder, &only_failed), (1, tally(0, 2)));
    let (code, said) = last(folder, &["run", "d.yaml", "--failed"]);
    assert_eq!(code, 2);
    assert_eq!(
        said,
        format!("{NOTHING}none of these cases failed when it ran last")
    );

    // One is mended; the other one is still there.
    write(folder, "a.yaml", 0);
    assert_eq!(last(folder, &only_failed), (1, tally(1, 1)));
    let (code, said, _) = cosim_in(folder, &["run", "--failed", "-q"]);
    assert_eq!(code, 1);
    assert!(said.starts_with("FAIL  b c\n"), "{said}");
    assert!(said.contains("cosim run 'b c.yaml' --seed 1"), "{said}");

    // A file that went away is told, and nothing else is lost.
    let kept = std::fs::read_to_string(folder.join(".cosim-cache/last-failed.json")).unwrap();
    let more = kept.replace("[\n", "[\n\"cosim run gone.yaml --seed 1\",\n");
    std::fs::write(folder.join(".cosim-cache/last-failed.json"), more).unwrap();
    write(folder, "b c.yaml", 0);
    let (code, said, _) = cosim_in(folder, &["run", "--failed"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("bad   cannot read gone.yaml"), "{said}");
    assert!(said.ends_with(&format!("{}\n", tally(1, 0))), "{said}");
    std::fs::write(
        folder.join(".cosim-cache/last-failed.json"),
        "{\"cases\": []}",
    )
    .unwrap();
    let (code, said) = last(folder, &["run", "--failed"]);
    assert_eq!(code, 2);
    assert_eq!(said, format!("{NOTHING}no case failed when it ran last"));
    // The results of the first run still have both.
    assert_eq!(
        last(folder, &["run", "--failed=results.json"]),
        (0, tally(2, 0))
    );
}

#[test]
fn random_cases_that_failed_last_are_run_alone() {
    let directory = TempDir::new().unwrap();
    let folder = directory.path();
    std::fs::create_dir(folder.join("target")).unwrap();
    std::fs::create_dir(folder.join("target/.cosim-cache")).unwrap();
    let file = folder.join("target/.cosim-cache/last-failed.json");
    let draw = nvdla_stimulus::generate::DRAW;
    let cases = [
        format!("cosim run sdp:1:3@{draw}"),
        format!("cosim run sdp:1:30@{draw}"),
        format!("cosim run sdp:2:1@{draw}"),
        format!("cosim run sdp:1:1@{draw} --memory stalled"),
        format!("cosim run pdp:1:2@{draw}"),
    ];
    let text = serde_json::json!({"cases": cases}).to_string();
    std::fs::write(&file, text).unwrap();
    let random = ["run", "sdp:1:3", "sdp:1:4", "--failed"];
    let (code, said, error) = cosim_in(folder, &[&random[..], &["-v"]].concat());
    assert_eq!(code, 0, "{error}");
    assert!(said.contains(&format!("replay   {}", cases[0])), "{said}");
    assert!(said.ends_with(&format!("{}\n", tally(1, 0))), "{said}");
    let left = std::fs::read_to_string(&file).unwrap();
    assert!(
        !left.contains(&cases[0]) && left.contains(&cases[1]),
        "{left}"
    );
    // It passed.
    assert_eq!(last(folder, &random).0, 2);
    // Each of the others with its own conditions.
    let (code, said, error) = cosim_in(folder, &["run", "--failed", "-v"]);
    assert_eq!(code, 0, "{error}");
    assert!(said.contains("memory stalled"), "{said}");
    assert!(said.ends_with(&format!("{}\n", tally(4, 0))), "{said}");
}

#[test]
fn what_failed_in_a_campaign_is_run_again_on_its_dut() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (out, seeds) = (path("run"), path("seeds.yaml"));
    let campaign = [
        "campaign",
        "sdp",
        "--count",
        "2",
        "--detail",
        "0",
        "--memory",
        "latency=7",
    ];
    let places = ["--out", text(&out), "--seeds", text(&seeds)];
    finds("run-again", &[&campaign[..], &places].concat());
    let rerun = |more: &[&str]| {
        let failed = format!("--failed={}", text(&out));
        let line = [&["cosim", "run", &failed], more].concat();
        let (mut said, mut err) = (Vec::new(), Vec::new());
        let words = line.iter().map(Into::into);
        let code = cli::main_with(designs(), words, &mut said, &mut err);
        let said = [said, err].map(|bytes| String::from_utf8(bytes).unwrap());
        (code, said.concat())
    };
    let (code, said) = rerun(&[]);
    assert_eq!(code, ExitCode::from(1), "{said}");
    assert!(said.ends_with(&format!("{}\n", tally(0, 2))), "{said}");
    assert!(
        said.contains("ran on   run-again, memory latency=7, "),
        "{said}"
    );
    let (code, said) = rerun(&["--fail-fast"]);
    assert_eq!(code, ExitCode::from(1), "{said}");
    assert!(
        said.contains("stopped after 1 failures: 1 cases not run"),
        "{said}"
    );
}

#[test]
fn networks_run_again_and_what_is_no_single_case_is_named() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let loadable = ["run", "vectors/loadables/pools", "--model-only"];
    assert_eq!(
        cosim(&[&loadable[..], &["--json", text(&json)]].concat()).0,
        0
    );
    let results = std::fs::read_to_string(&json).unwrap();
    let mut results: serde_json::Value = serde_json::from_str(&results).unwrap();
    let failed = serde_json::json!({"failed": {"bucket": "a", "text": "b", "smallest": null}});
    results["cases"][0]["verdict"] = failed;
    std::fs::write(&json, results.to_string()).unwrap();
    let (code, said, error) = cosim(&["run", &format!("--failed={}", text(&json))]);
    assert_eq!(code, 0, "{error}");
    assert!(
        said.contains("pools: ") && said.ends_with(&format!("{}\n", tally(1, 0))),
        "{said}"
    );
    let images = "cosim lut vectors/lut/sigmoid.yaml";
    results["cases"][0]["replay"] = images.into();
    std::fs::write(&json, results.to_string()).unwrap();
    let (code, _, error) = cosim(&["run", &format!("--failed={}", text(&json))]);
    assert_eq!(code, 2);
    assert_eq!(
        error,
        format!("error: this version of cosim does not run `{images}`: it is not `cosim run`\n")
    );
}
