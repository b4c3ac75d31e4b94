//! Co-simulation of `dut.yaml` with the program `cosim`, which the variable COSIM names; without it,
//! the one on the search path is taken. The first test builds the model; later ones reuse it.
#![cfg(test)]

use std::path::PathBuf;
use std::process::Command;

/// Variables that the file lists use, for where they are not set; relative to this folder.
const VARIABLES: &[(&str, &str)] = &[@VARIABLES@];

/// This folder, wherever it is now: a copy of it may run what was compiled elsewhere.
fn folder() -> PathBuf {
    let built = env!("CARGO_MANIFEST_DIR");
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| built.into(), PathBuf::from)
}

/// Runs `cosim` in this folder on the design, and shows what it said if it fails.
fn cosim(arguments: &[&str]) {
    let here = folder();
    let program = std::env::var_os("COSIM").unwrap_or_else(|| "cosim".into());
    let mut command = Command::new(&program);
    command.args(arguments).args(["--dut", "dut.yaml"]).current_dir(&here);
    for (name, value) in VARIABLES {
        if std::env::var_os(name).is_none() {
            command.env(name, here.join(value));
        }
    }
    let output = command.output().unwrap_or_else(|error| {
        panic!("cannot start {program:?}: {error}; install cosim, or name it in the variable COSIM")
    });
    let said = [output.stdout, output.stderr].concat();
    assert!(
        output.status.success(),
        "cosim {} --dut dut.yaml: {}\n{}\nREADME.md says what to do",
        arguments.join(" "),
        output.status,
        String::from_utf8_lossy(&said)
    );
}

/// Layers that are written down: add files to the folder.
#[test]
fn layers_match_the_model() {
    cosim(&["run", "layers"]);
}

/// Random layers: another seed means other layers, and more of them find more.
#[test]
fn random_layers_match_the_model() {
    cosim(&["campaign", @PROFILES@, "--seed", "1", "--count", "40"]);
}

/// What happens on the register bus is what it was when the snapshot was taken. Without one, it is taken
/// now, but for CI, where it has to be there.
#[test]
fn register_trace_is_as_before() {
    let here = folder();
    let is_new = !here.join("traces/sdp-copy.yaml.snap").exists();
    if !is_new {
        return cosim(&["snapshot", "traces"]);
    }
    let in_ci = std::env::var_os("CI").is_some();
    assert!(!in_ci, "there is no snapshot: run the tests once on your machine, and commit traces/*.snap");
    cosim(&["snapshot", "traces", "--accept"]);
}
