//! Co-simulation: the Verilated models against the reference model, through the command itself.

use std::path::{Path, PathBuf};

use crate::cli::cosim;

/// Runs a command that must find no difference; gives back how many cases passed.
fn passes(arguments: &[&str]) -> u32 {
    let (code, out, err) = cosim(arguments);
    assert_eq!(code, 0, "cosim {arguments:?}\n{out}{err}");
    let tally = out.lines().last().unwrap_or_default();
    let passed = tally
        .strip_suffix(" passed, 0 failed, 0 not applicable")
        .unwrap_or_else(|| panic!("{tally}"));
    passed.parse().expect("a number of cases")
}

fn vectors(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(name);
    path.to_string_lossy().into_owned()
}

/// Files of a directory with this extension.
fn files(directory: &str, extension: &str) -> usize {
    let entries = std::fs::read_dir(directory).expect(directory);
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path: &PathBuf| path.extension().is_some_and(|found| found == extension))
        .count()
}

#[test]
fn directed_layers_agree() {
    let directory = vectors("directed");
    let passed = passes(&["run", &directory]);
    assert_eq!(passed as usize, files(&directory, "yaml"));
}

#[test]
fn golden_cases_agree() {
    for unit in ["sdp", "cdp", "pdp", "conv", "image", "multilayer"] {
        let directory = vectors(&format!("golden/{unit}"));
        let passed = passes(&["trace", &directory]);
        assert_eq!(passed as usize, files(&directory, "yaml"), "{unit}");
    }
}

#[test]
fn golden_cases_agree_under_random_memory_timing() {
    for unit in ["sdp", "cdp", "pdp", "image", "multilayer"] {
        let directory = vectors(&format!("golden/{unit}"));
        passes(&["trace", &directory, "--memory", "random", "--seed", "5"]);
    }
}

#[test]
fn sequences_agree() {
    let directory = vectors("golden/system");
    let passed = passes(&["sequence", &directory]);
    assert_eq!(passed as usize, files(&directory, "yaml"));
}

#[test]
fn random_layers_agree() {
    assert_eq!(
        passes(&[
            "random",
            "--profile",
            "sdp",
            "--count",
            "150",
            "--seed",
            "1"
        ]),
        150
    );
}

/// The public traces are not part of the project. They are taken from `NVDLA_TRACES`, or from
/// `shared/nvdla-traces` beside the checkout.
#[test]
fn public_traces_agree() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/nvdla-traces");
    let directory = std::env::var_os("NVDLA_TRACES").map_or(beside, PathBuf::from);
    if !directory.is_dir() {
        eprintln!(
            "NOT RUN: the public NVDLA traces; set NVDLA_TRACES to their directory to run them"
        );
        return;
    }
    assert!(passes(&["trace", &directory.to_string_lossy()]) > 0);
}

/// A single layer takes no more clocks than on the reference hardware. Cases with several
/// layers are left out: the reference host waited for each register write, so that its clocks
/// begin when the first layers were all but over.
#[test]
fn no_layer_takes_more_clocks_than_on_the_reference() {
    let report = tempfile::NamedTempFile::new().expect("a temporary file");
    let path = report.path().to_string_lossy().into_owned();
    for unit in ["sdp", "cdp", "pdp", "conv", "image"] {
        let directory = vectors(&format!("golden/{unit}"));
        passes(&[
            "trace",
            &directory,
            "--memory",
            "latency=32",
            "--json",
            &path,
        ]);
        let text = std::fs::read_to_string(&path).expect("the report");
        let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let mut compared = 0;
        for case in report["cases"].as_array().expect("cases") {
            let passed = &case["outcome"]["passed"];
            let layers = passed["layers"].as_array().expect("clocks");
            if let ([clocks], Some(reference)) = (&layers[..], passed["reference"].as_u64()) {
                let clocks = clocks.as_u64().expect("a number");
                assert!(
                    clocks <= reference,
                    "{}: {clocks} > {reference}",
                    case["name"]
                );
                compared += 1;
            }
        }
        assert!(compared > 20, "{unit}: {compared} cases with one layer");
    }
}

/// The same report at any number of threads.
#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    let arguments = ["random", "--profile", "sdp", "--count", "40", "--seed", "9"];
    let report = |jobs: &str| cosim(&[&arguments[..], &["--jobs", jobs]].concat());
    assert_eq!(report("1"), report("2"));
}
