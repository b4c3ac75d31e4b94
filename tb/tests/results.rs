//! What commands write for scripts: one schema of results, and JUnit, of every command that runs
//! cases.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::campaign::text;
use crate::cli::cosim;
use crate::endings::sequence;
use crate::fail_fast::finds;

/// The validator of JSON schemas, for pip: to compile a crate of that kind takes 30 seconds.
const VALIDATOR: &str = "fastjsonschema==2.22.3";

/// Folder with the validator, which is installed once.
fn validator() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = home.join(VALIDATOR);
        if !folder.exists() {
            let partial = TempDir::new_in(home).expect("a folder");
            let mut pip = Command::new("python3");
            pip.args(["-m", "pip", "install", "--quiet", "--no-input", "--target"]);
            pip.arg(partial.path()).arg(VALIDATOR);
            let done = pip.status().expect("python3");
            assert!(done.success(), "pip installs {VALIDATOR}");
            // Fails when another process was faster.
            let _ = std::fs::rename(partial.path(), &folder);
        }
        folder
    });
    &FOLDER
}

/// The documents in files; they fit the schema which `cosim schema` prints.
fn documents(paths: &[PathBuf]) -> Vec<Value> {
    let (code, schema, _) = cosim(&["schema", "results"]);
    assert_eq!(code, 0);
    let validate = "import fastjsonschema, json, sys\n\
                    validate = fastjsonschema.compile(json.loads(sys.argv[1]))\n\
                    for path in sys.argv[2:]: print(path); validate(json.load(open(path)))";
    let mut python = Command::new("python3");
    python.args(["-c", validate, &schema]).args(paths);
    let output = python
        .env("PYTHONPATH", validator())
        .output()
        .expect("python3");
    let (read, error) = (output.stdout, String::from_utf8_lossy(&output.stderr));
    let last = String::from_utf8_lossy(&read);
    assert!(output.status.success(), "{error}\n{last}");
    let text = |path| std::fs::read_to_string(path).expect("written");
    let documents = paths.iter().map(|path| serde_json::from_str(&text(path)));
    documents.map(|document| document.expect("JSON")).collect()
}

/// As above, the document in one file.
fn document(path: &Path) -> Value {
    documents(&[path.to_owned()]).remove(0)
}

#[test]
fn every_command_that_runs_cases_writes_results_of_one_schema() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (out, seeds) = (path("run"), path("seeds.yaml"));
    let failing = sequence(&directory, 1);
    let ew = "vectors/directed/ew-alu.yaml";
    let layer = "vectors/directed/sdp-copy.yaml";
    let golden = "vectors/golden/cdp/cdp_all_counters.yaml";
    let campaign = ["campaign", "sdp", "--count", "3", "--out", text(&out)];
    let table = [
        "lut",
        "vectors/directed/cdp-googlenet-norm1.yaml",
        "--layer",
        "0",
    ];
    let commands: [(&[&str], usize); 11] = [
        (&table, 1),
        (&["run", layer, ew, "--dut", "nv_small"], 2),
        (&["run", golden], 1),
        (&["run", text(&failing)], 1),
        (&["campaign", "sdp", "--count", "3"], 3),
        (&["run", "sdp:1:4"], 1),
        (&["run", "vectors/illegal/sdp-wider.yaml"], 1),
        (&[&campaign[..], &["--seeds", text(&seeds)]].concat(), 3),
        (&["run", "vectors/loadables/pools", "--profile"], 1),
        (&["run", "vectors/loadables/pools", "--model-only"], 1),
        (
            &["dut", "reset", layer, "--states", "3", "--dut", "nv_small"],
            2,
        ),
    ];
    let mut written = Vec::new();
    for (nth, (arguments, _)) in commands.iter().enumerate() {
        let json = path(&format!("{nth}.json"));
        let junit = json.with_extension("xml");
        let files = ["--json", text(&json), "--junit", text(&junit)];
        let (code, said, error) = cosim(&[arguments, &files[..]].concat());
        assert!(code < 2, "{arguments:?}: {said}{error}");
        written.push(json);
    }
    let documents = documents(&written);
    for ((arguments, cases), (json, results)) in commands.iter().zip(written.iter().zip(documents))
    {
        let cases = *cases;
        let command = results["command"].as_str().unwrap();
        assert!(command.starts_with(arguments[0]), "{command}");
        let began = results["began"].as_str().unwrap();
        assert!(began.starts_with("20") && began.ends_with('Z'), "{began}");
        let list = results["cases"].as_array().unwrap();
        assert_eq!(list.len(), cases, "{arguments:?}");
        let sum: u64 = ["passed", "failed", "not_applicable"]
            .map(|kind| results["tally"][kind].as_u64().unwrap())
            .iter()
            .sum();
        assert_eq!(sum, cases as u64);
        for case in list {
            let replay = case["replay"].as_str().unwrap();
            assert!(replay.starts_with("cosim "), "{replay}");
            assert!(!case["dut"].as_str().unwrap().is_empty(), "{case}");
            // Records of campaigns have no times.
            assert_eq!(
                case["seconds"].is_f64(),
                arguments[0] != "campaign",
                "{case}"
            );
        }
        let junit = std::fs::read_to_string(json.with_extension("xml")).unwrap();
        assert_eq!(junit.matches("<testcase ").count(), cases, "{junit}");
        assert_eq!(
            junit.matches("<property name=\"replay\"").count(),
            cases,
            "{junit}"
        );
    }
}

#[test]
fn a_failure_has_its_bucket_its_text_and_the_command_that_shows_it_again() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let failing = sequence(&directory, 1);
    assert_eq!(cosim(&["run", text(&failing), "--json", text(&json)]).0, 1);
    let results = document(&json);
    let case = &results["cases"][0];
    let failed = &case["verdict"]["failed"];
    assert!(
        failed["bucket"].as_str().unwrap().ends_with(" on nv_small"),
        "{case}"
    );
    assert!(
        failed["text"].as_str().unwrap().contains("0x00000001"),
        "{case}"
    );
    let replay: Vec<String> = shlex::split(case["replay"].as_str().unwrap()).unwrap();
    let replay: Vec<&str> = replay.iter().skip(1).map(String::as_str).collect();
    let waves = replay.iter().position(|word| *word == "--waves").unwrap();
    assert_eq!(cosim(&replay[..waves]).0, 1);
    assert!(
        case["dut"].as_str().unwrap().starts_with("nv_small"),
        "{case}"
    );
    assert_eq!(case["conditions"], "memory fast, clocks 1:1");
}

#[test]
fn perf_and_campaigns_write_what_failed_on_them() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let (json, out, seeds) = (path("a.json"), path("run"), path("seeds.yaml"));
    let campaign = [
        "campaign",
        "sdp",
        "--count",
        "2",
        "--detail",
        "0",
        "--out",
        text(&out),
    ];
    let files = ["--seeds", text(&seeds), "--json", text(&json)];
    finds("for-scripts", &[&campaign[..], &files].concat());
    let results = document(&json);
    assert_eq!(results["tally"]["failed"], 2);
    let replay = results["cases"][0]["replay"].as_str().unwrap();
    assert!(replay.ends_with(" --dut for-scripts"), "{replay}");
}

#[test]
fn a_table_that_is_only_computed_has_no_results() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    let lut = ["lut", "vectors/lut/sigmoid.yaml", "--json", text(&json)];
    let (code, _, error) = cosim(&lut);
    assert_eq!(code, 2);
    assert!(error.contains("name it with --layer"), "{error}");
}

#[test]
fn results_that_do_not_fit_are_refused() {
    let directory = TempDir::new().unwrap();
    let json = directory.path().join("a.json");
    for text in ["{}", "[]", "{\"schema\": 99}", "not JSON"] {
        std::fs::write(&json, text).unwrap();
        let (code, _, error) = cosim(&["run", &format!("--failed={}", json.display())]);
        assert_eq!(code, 2, "{error}");
        assert!(
            error.contains("no results as `--json` writes them"),
            "{error}"
        );
    }
}
